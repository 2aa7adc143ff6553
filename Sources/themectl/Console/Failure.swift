import ThemeStore

extension ExitStatus {
    init(for error: StoreError) {
        self =
            switch error.cause {
            case .fileError(let error): ExitStatus(for: error)
            case .malformed, .empty, .duplicateMember, .unrecognizedValue,
                .overridesNotAnObject, .unreadableLegacyValue, .legacyKeysDisagree,
                .lockNotABoolean:
                .malformed
            case .unwritableKey(_, let problem):
                if case .unspelled = problem.reason { .usage } else { .malformed }
            case .lockedBySite: .notPermitted
            case .invalidAppIdentifier: .usage
            case .noConfigurationFolder, .invalidEnvironment: .misconfigured
            case .notDamaged, .simulated: .ioError
            }
    }

    private init(for error: FileError) {
        self =
            switch error.cause {
            case .tooManyLinks, .mountPoint, .otherFileSystem, .notDurable, .watchLimit:
                .ioError
            case .notAFile, .namedAsFolder:
                .malformed
            case .lockedTooLong, .replacedTooOften:
                .temporaryFailure
            case .readOnly where [.create, .link].contains(error.operation),
                .immutable where error.operation == .create, .danglingLink:
                .cannotCreate
            case .notPrivate, .hardLinked, .readOnly, .immutable, .metadataNotKept, .nameless,
                .userNotMapped:
                .notPermitted
            case .system(.noSpace), .system(.diskQuotaExceeded), .system(.fileTooLarge),
                .system(.inputOutput):
                .ioError
            case .system where [.create, .createFolder, .link].contains(error.operation):
                .cannotCreate
            case .system(.permissionDenied), .system(.notPermitted), .system(.readOnlyFileSystem):
                .notPermitted
            case .system:
                .ioError
            }
    }
}

/// Why a command failed.
struct Failure: Error {
    let status: ExitStatus
    /// The line for standard error.
    let message: String

    /// The arguments are wrong.
    static func usage(_ message: String) -> Failure {
        Failure(status: .usage, message: message)
    }

    /// Standard input, or a file other than a store, has the wrong content.
    static func input(_ message: String) -> Failure {
        Failure(status: .malformed, message: message)
    }

    /// No source has the answer.
    static func unavailable(_ message: String) -> Failure {
        Failure(status: .unavailable, message: message)
    }

    /// The store, or a variable that names it, is wrong.
    static func store(_ error: StoreError) -> Failure {
        Failure(
            status: ExitStatus(for: error),
            message: error.advised + Diagnosis.ownership(in: error)
        )
    }

    /// The store that an operand names is wrong.
    ///
    /// If it is a folder, the message says how to name the files in it.
    static func operand(_ error: StoreError, of verb: String) -> Failure {
        let failure = Failure.store(error)
        // A folder instead of a lock file is no operand.
        guard case .fileError(let error) = error.cause, error.operation != .lock,
            [.notAFile(.folder), .namedAsFolder].contains(error.cause)
        else {
            return failure
        }
        let folder = error.path.quotedForShell
        let files = folder + "/".when(!folder.hasSuffix("/")) + "*.json"
        return .input("\(failure.message); try 'themectl \(verb) \(files)'")
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
    ///
    /// - Parameters:
    ///   - program: Its name, as it was given.
    ///   - reason: Why.
    ///   - file: Its file, if it was found.
    /// - Returns: The failure, with the interpreter's name if that is missing.
    static func notRun(
        _ program: String,
        _ reason: SystemError,
        _ file: StorePath? = nil
    ) -> Failure {
        var status = ExitStatus.cannotRun
        var why = reason.descriptionWithLimit
        if reason == .noSuchFileOrDirectory {
            status = .commandNotFound
            if let interpreter = file.flatMap(Diagnosis.missingInterpreter) {
                why = "its interpreter '\(interpreter)' does not exist"
            }
        }
        return Failure(status: status, message: "'\(program)': cannot be run: \(why)")
    }

    /// A file that was named does not exist.
    static func noSuchFile(_ path: StorePath, note: String = "") -> Failure {
        Failure(status: .noInput, message: missing(path) + note)
    }

    /// The sentence about a file that does not exist, with the target of a dangling link.
    static func missing(_ path: StorePath) -> String {
        "\(path): \(SystemError.noSuchFileOrDirectory)\(Diagnosis.target(of: path))"
    }
}

extension EventLoop {
    /// Waits for sources, on behalf of a command that follows something.
    ///
    /// - Parameters:
    ///   - sources: The sources.
    ///   - verb: The command, for messages.
    /// - Throws: `Failure` if the system cannot wait, or a source cannot go on.
    static func wait(for sources: [any EventSource], in verb: String) throws(Failure) {
        try mappingError(wait(for: sources)) { Failure.wait(verb, $0) }
    }
}
