import ThemeStore

/// Why a command failed.
struct Failure: Error {
    let status: ExitStatus
    /// The line for standard error.
    let message: String

    /// The arguments are wrong.
    static func usage(_ message: String) -> Failure { Failure(status: .usage, message: message) }

    /// Standard input, or a file other than a store, has the wrong content.
    static func input(_ message: String) -> Failure { Failure(status: .malformed, message: message) }

    /// No source has the answer.
    static func unavailable(_ message: String) -> Failure { Failure(status: .unavailable, message: message) }

    /// The store, or what leads to it, is wrong.
    static func store(_ error: StoreError) -> Failure {
        Failure(status: ExitStatus(for: error), message: error.advised + otherOwner(in: error))
    }

    /// The same for the operand of a command; a folder in a file's place says how to name the files in it.
    static func operand(_ error: StoreError, of verb: String) -> Failure {
        guard case .fileError(let file) = error, case .notAFile(.folder) = file.cause else { return .store(error) }
        var folder = file.path.bytes[...]
        while folder.last == UInt8(ascii: "/") { folder.removeLast() }
        let files = "\(folder.isEmpty ? "" : Argument(bytes: Array(folder)).quoted)/*.json"
        return .input("\(Failure.store(error).message); try 'themectl \(verb) \(files)'")
    }

    /// A file cannot be watched.
    static func notWatched(_ file: StorePath, _ reason: SystemError) -> Failure {
        .store(.fileError(FileError(.watch, file, .system(reason))))
    }

    /// The system cannot wait for what a command follows.
    static func wait(_ verb: String, _ reason: SystemError) -> Failure {
        Failure(status: .ioError, message: "\(verb): cannot wait for changes: \(reason)")
    }

    /// Standard input cannot be read.
    static func standardInput(_ reason: SystemError) -> Failure {
        let why = reason == .badFileDescriptor ? "it is closed" : "\(reason)"
        return Failure(status: .ioError, message: "standard input: cannot be read: \(why)")
    }

    /// A program could not be run.
    static func notRun(_ program: String, _ reason: SystemError) -> Failure {
        let status: ExitStatus = reason == .noSuchFileOrDirectory ? .commandNotFound : .cannotRun
        return Failure(status: status, message: "'\(program)': cannot be run: \(reason)")
    }

    /// A file that was named does not exist.
    static func noSuchFile(_ path: StorePath, note: String = "") -> Failure {
        Failure(status: .noInput, message: "\(path): \(SystemError.noSuchFileOrDirectory)\(note)")
    }

    /// The owner of the path in the way, if it is another user, and advice if it is in a folder of this user's own.
    private static func otherOwner(in error: StoreError) -> String {
        guard case .fileError(let error) = error, let obstacle = error.obstacle else { return "" }
        let owner = obstacle.owner == 0 ? "root" : "user \(obstacle.owner)"
        let sentence = ": '\(obstacle.path)' belongs to \(owner)"
        guard obstacle.isAmongOwn else { return sentence }
        return "\(sentence); try 'sudo chown -R \"$USER\" \(Argument(bytes: Array(obstacle.path.bytes)).quoted)'"
    }
}

/// Works on a store on behalf of a command.
func resolving<Result: ~Copyable>(_ work: @autoclosure () throws(StoreError) -> Result) throws(Failure) -> Result {
    try mappingError(try work(), Failure.store)
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
            LegacyKey.Kind.reading(value.spelling).map { kind in
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
