import ThemeStore

/// Why a command failed.
enum Failure: Error {
    /// The arguments are wrong.
    case usage(String)
    /// The store, or what leads to it, is wrong.
    case store(StoreError)
    /// Standard input, or a file other than a store, has the wrong content.
    case input(String)
    /// Standard input cannot be read.
    case standardInput(SystemError)
    /// No source has the answer.
    case unavailable(String)
    /// Another program has the name on the bus.
    case nameTaken(String)
    /// A program could not be run.
    case notRun(String, SystemError)
    /// The system cannot wait for events, so a command that follows something cannot go on.
    case noWait(verb: String, SystemError)
    /// A file that was named does not exist.
    case noSuchFile(StorePath, note: String = "")
}

extension Failure {
    /// The failure to prepare for watching a file.
    static func notWatched(_ file: StorePath, _ reason: SystemError) -> Failure {
        .store(.fileError(FileError(.watch, file, .system(reason))))
    }

    /// The same failure; that of a folder in a file's place says how to name the files in it.
    func namingFiles(for verb: String) -> Failure {
        guard case .store(.fileError(let error)) = self, case .notAFile(.folder) = error.cause else { return self }
        var folder = error.path.bytes[...]
        while folder.last == UInt8(ascii: "/") { folder.removeLast() }
        return .input("\(message); try 'themectl \(verb) \(Argument(bytes: Array(folder)).quoted)/*.json'")
    }

    /// The owner of the path in the way, if it is another user, and advice if it is in a folder of this user's own.
    private static func otherOwner(in error: StoreError) -> String {
        guard case .fileError(let error) = error, let obstacle = error.obstacle else { return "" }
        let owner = obstacle.owner == 0 ? "root" : "user \(obstacle.owner)"
        let sentence = ": '\(obstacle.path)' belongs to \(owner)"
        guard obstacle.isAmongOwn else { return sentence }
        return "\(sentence); try 'sudo chown -R \"$USER\" \(Argument(bytes: Array(obstacle.path.bytes)).quoted)'"
    }

    /// The line for standard error.
    var message: String {
        switch self {
        case .usage(let message), .input(let message), .unavailable(let message), .nameTaken(let message): message
        case .noWait(let verb, let reason): "\(verb): cannot wait for changes: \(reason)"
        case .notRun(let program, let reason): "'\(program)': cannot be run: \(reason)"
        case .store(let error): error.advised + Failure.otherOwner(in: error)
        case .standardInput(.badFileDescriptor): "standard input: cannot be read: it is closed"
        case .standardInput(let reason): "standard input: cannot be read: \(reason)"
        case .noSuchFile(let path, let note): "\(path): \(SystemError.noSuchFileOrDirectory)\(note)"
        }
    }

    var status: ExitStatus {
        switch self {
        case .usage: .usage
        case .store(let error): ExitStatus(for: error)
        case .input: .malformed
        case .unavailable: .unavailable
        case .nameTaken: .temporaryFailure
        case .notRun(_, let reason): reason == .noSuchFileOrDirectory ? .commandNotFound : .cannotRun
        case .standardInput, .noWait: .ioError
        case .noSuchFile: .noInput
        }
    }
}

/// Works on a store on behalf of a command.
func resolving<Result: ~Copyable>(_ work: @autoclosure () throws(StoreError) -> Result) throws(Failure) -> Result {
    try resolving(try work(), Failure.store)
}

/// Works on behalf of a command, and makes its failure of an error.
func resolving<Result: ~Copyable, Reason: Error>(
    _ work: @autoclosure () throws(Reason) -> Result, _ failure: (Reason) -> Failure
) throws(Failure) -> Result {
    try mappingError(try work(), failure)
}

// MARK: - Advice

// Advice names this command's options, which the library does not know.

extension StoreError {
    /// The sentence, followed by advice if a command or option of ours helps.
    var advised: String { description + advice }

    /// The advice, to be appended to the sentence.
    var advice: String {
        switch self {
        case .unrecognizedValue(_, let value): value.named.map { "; try \($0.rawValue)" } ?? ""
        case .unreadableLegacyValue(_, let key, _, let value):
            LegacyKey.Kind(reading: value.spelling).map { kind in
                "; try '--key \(Argument(key).quoted)=\(kind.rawValue)'"
            } ?? ""
        case .overridesNotAnObject: "; try 'reset --all-scopes' on this store"
        case .legacyKeysDisagree: "; try 'set' on this store to decide"
        // The site's folders are no reason to take a file of one's own.
        case .noConfigurationFolder(let variables): variables.contains("HOME") ? "; try --store FILE" : ""
        case .fileError(let error):
            if case .lockedTooLong = error.cause { "; try a longer --lock-timeout" } else { "" }
        default: ""
        }
    }
}

extension StoreProblem {
    /// The sentence, followed by advice if a command of ours helps.
    ///
    /// - Parameter operand: The operand or option with which `themectl migrate` works on the same store.
    /// - Returns: The sentence.
    func advisedText(migrating operand: @autoclosure () -> String) -> String {
        switch cause {
        case .error(let error): text + error.advice
        case .legacyKey(let key), .nestedLegacyKey(let key), .likelyLegacyKey(let key):
            "\(text); try 'themectl migrate\(option(for: key))\(operand())'"
        default: text
        }
    }

    /// The option with which `migrate` looks for a key; empty for a known key.
    private func option(for key: LegacyKey) -> String {
        // Not `==`, which ignores how Unicode is normalized.
        let isKnown = LegacyKey.known.contains { $0.kind == key.kind && $0.name.utf8.elementsEqual(key.name.utf8) }
        return isKnown ? "" : " --key \(Argument("\(key.name)=\(key.kind.rawValue)").quoted)"
    }
}
