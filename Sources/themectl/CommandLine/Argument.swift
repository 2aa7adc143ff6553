import ThemeStore

/// One word of the command line.
///
/// Words are bytes, because a file's name may be any; most are read as text.
struct Argument: Equatable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The word as text; what is not UTF-8 in it shows as U+FFFD.
    var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The word as a shell has to be given it; in double quotes, because advice stands in single ones.
    var quoted: String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_./-+,:@%".contains($0)) }
        guard !isPlain || text.isEmpty else { return text }
        return "\"\(text.escaping("\\\"$`"))\""
    }

    /// Whether the word is UTF-8.
    var isText: Bool {
        text.utf8.elementsEqual(bytes)
    }

    /// The arguments of this process, without its name.
    static var ofProcess: [Argument] {
        Syscalls.arguments.map(Argument.init(bytes:))
    }
}
