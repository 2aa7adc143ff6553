import ThemeStore

/// An input other than a store: a named file, or standard input.
enum InputFile {
    case standardInput
    case file(StorePath)

    /// Reads its name; `what` is the option or operand that it was given for.
    init(_ argument: Argument, _ line: Line, for what: String = "FILE") throws(Failure) {
        self = argument == Argument("-") ? .standardInput : .file(try line.file(argument, what))
    }

    var isStandardInput: Bool {
        if case .standardInput = self { true } else { false }
    }

    /// The name in messages.
    var name: StorePath {
        switch self {
        case .standardInput: StandardInput.name
        case .file(let path): path
        }
    }

    /// The text.
    ///
    /// - Throws: `Failure` if there is no such file, or it cannot be read.
    func read() throws(Failure) -> PaddedBytes {
        guard case .file(let path) = self else { return try StandardInput.read() }
        let snapshot: FileSnapshot?
        do throws(FileError) {
            snapshot = try FileReader.read(path)
        } catch {
            guard case .notAFile(let kind) = error.cause else { throw .store(.fileError(error)) }
            throw .input("\(path): is \(kind.noun), not a regular file")
        }
        guard let snapshot else { throw .noSuchFile(path) }
        return snapshot.content
    }
}
