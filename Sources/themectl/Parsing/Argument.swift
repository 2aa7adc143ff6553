import ThemeStore

/// One word of the command line.
///
/// Words are bytes, because the name of a file need not be UTF-8. Most are read as text.
struct Argument: Equatable {
    let bytes: [UInt8]
}

extension Argument {
    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The word as text, with U+FFFD for bytes that are not UTF-8.
    var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The word as a shell reads it.
    var quoted: String { text.quotedForShell }

    /// The program of this name, found in `PATH` as by `execvp`.
    func program(in environment: ProcessEnvironment) throws(Failure) -> StorePath {
        try mappingError(try ProgramSearch.file(of: bytes, in: environment)) {
            Failure.notRun(text, $0)
        }
    }

    /// Whether the word is UTF-8.
    var isText: Bool { text.utf8.elementsEqual(bytes) }
}

extension String {
    /// Whether a list of words, separated by spaces, has a word.
    func hasWord(_ word: String) -> Bool {
        split(separator: " ").contains { $0 == word }
    }
}
