import ThemeStore

/// A file that the command line names, or standard input if the name is `-`.
struct InputFile {
    /// The path.
    ///
    /// For standard input, it is the name in messages.
    let path: StorePath
    var isStandardInput = false

    static let standardInput = InputFile(path: .standardInput, isStandardInput: true)

    /// Reads its text to the end.
    ///
    /// - Parameter missing: The failure if the file does not exist, or `nil` for the usual one.
    /// - Returns: The text.
    /// - Throws: `Failure` if the file does not exist or cannot be read.
    func read(orThrow missing: @autoclosure () -> Failure? = nil) throws(Failure) -> PaddedBytes {
        if isStandardInput {
            return try mappingError(
                DescriptorIO.read(.standardInput, expectedSize: 65536),
                Failure.standardInput
            )
        }
        guard let snapshot = try resolving(FileReader.read(path)) else {
            throw missing() ?? .noSuchFile(path)
        }
        return snapshot.content
    }

    /// The file as a store.
    ///
    /// Standard input is read to its end.
    ///
    /// - Parameter key: The key of the setting, if the file is another program's.
    /// - Returns: The store.
    /// - Throws: `Failure` if standard input cannot be read.
    func store(key: AppearanceKey? = nil) throws(Failure) -> AppearanceStore {
        if isStandardInput {
            AppearanceStore(text: try read(), named: path, key: key)
        } else {
            AppearanceStore(StoreLocation(file: path, key: key))
        }
    }
}

extension InputFile {
    /// Reads its name.
    ///
    /// `what` is the option or operand that it was given for.
    init(_ argument: Argument, _ line: Line, for what: String = "FILE") throws(Failure) {
        guard let path = StorePath(bytes: argument.bytes) else {
            throw line.misuse("\(what) is empty; try the name of a file")
        }
        if argument == Argument("-") {
            self = .standardInput
        } else {
            self = InputFile(path: path)
        }
    }
}

extension Failure {
    /// The failure for a FILE that does not exist.
    ///
    /// If FILE is the name of an option, the advice is that option.
    static func noStore(_ path: StorePath, for row: CommandRow) -> Failure {
        let option = row.option(named: path.description)
        return .noSuchFile(path, note: option.map { "; try --\($0.name)" } ?? "")
    }
}

extension Line {
    /// The files that the operands name.
    func files() throws(Failure) -> [InputFile] {
        try operands.map { operand throws(Failure) in try InputFile(operand, self) }
    }
}
