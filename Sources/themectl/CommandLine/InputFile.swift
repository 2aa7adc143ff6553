import ThemeStore

/// A file that the command line names, or standard input if the name is `-`.
struct InputFile {
    /// The path; for standard input, its name in messages.
    let path: StorePath
    var isStandardInput = false

    static let standardInput = InputFile(path: StorePath(madeUp: "<stdin>"), isStandardInput: true)

    /// Reads its text to the end.
    ///
    /// - Parameter limit: The most that standard input may hold, in bytes.
    /// - Returns: The text.
    /// - Throws: `Failure` if the file does not exist or cannot be read.
    func read(limit: Int = DescriptorIO.maximumSize) throws(Failure) -> PaddedBytes {
        guard !isStandardInput else {
            return try resolving(
                try DescriptorIO.read(.standardInput, expectedSize: min(limit, 65536), limit: limit),
                Failure.standardInput)
        }
        let snapshot = try resolving(try FileReader.read(path)) { (error: FileError) in
            if case .notAFile = error.cause { .input("\(path): \(error)") } else { .store(.fileError(error)) }
        }
        guard let snapshot else { throw .noSuchFile(path) }
        return snapshot.content
    }

    /// The file as a store; standard input is read to its end.
    func store() throws(Failure) -> AppearanceStore {
        isStandardInput
            ? AppearanceStore(text: try read(), named: path) : AppearanceStore(StoreLocation(file: path))
    }
}

extension InputFile {
    /// Reads its name; `what` is the option or operand that it was given for.
    init(_ argument: Argument, _ line: Line, for what: String = "FILE") throws(Failure) {
        guard let path = StorePath(bytes: argument.bytes) else {
            throw line.misuse("\(what) is empty; try the name of a file")
        }
        self = argument == Argument("-") ? .standardInput : InputFile(path: path)
    }
}

extension AppearanceStore {
    var isStandardInput: Bool { memory != nil }

    /// The file's path, or `-`; `nil` if no variable leads to one.
    var path: String? { isStandardInput ? "-" : file?.description }

    /// The whole text of standard input as it is now, for standard output.
    var outputText: [ArraySlice<UInt8>] { memory?.text.map { [$0.bytes] } ?? [] }
}
