import ThemeStore

/// The statuses that the program exits with: those of `sysexits.h`, and 1 for "no".
enum ExitStatus: Int32 {
    case success = 0
    case no = 1
    case usage = 64
    case malformed = 65
    case noInput = 66
    case unavailable = 69
    case cannotCreate = 73
    case ioError = 74
    case temporaryFailure = 75
    case notPermitted = 77
    case misconfigured = 78
    case cannotRun = 126
    case commandNotFound = 127
}

/// Why a command did not do what it was asked to.
enum Failure: Error {
    /// The arguments make no sense.
    case usage(String)
    /// The store, or what decides where it is, is not as it has to be.
    case store(StoreError)
    /// What was given on standard input is not what was asked for.
    case input(String)
    /// Standard input cannot be read.
    case standardInput(Errno)
    /// Nothing could tell what was asked.
    case unavailable(String)
    /// A program could not be run.
    case notRun(Argument, Errno)
    /// A file that was named does not exist.
    case noSuchFile(FilePath)
}

extension Failure {
    /// The one line that tells of it.
    var message: String {
        switch self {
        case .usage(let message), .input(let message), .unavailable(let message): message
        case .notRun(let program, let reason): "'\(program.text)': cannot be run: \(reason)"
        case .store(let error): error.description
        case .standardInput(.badFileDescriptor): "standard input: cannot be read: it is closed"
        case .standardInput(let reason): "standard input: cannot be read: \(reason)"
        case .noSuchFile(let path): "\(path): \(Errno.noSuchFileOrDirectory)"
        }
    }

    var status: ExitStatus {
        switch self {
        case .usage: .usage
        case .store(let error): ExitStatus(for: error)
        case .input: .malformed
        case .unavailable: .unavailable
        case .notRun(_, let reason): reason == .noSuchFileOrDirectory ? .commandNotFound : .cannotRun
        case .standardInput: .ioError
        case .noSuchFile: .noInput
        }
    }
}

extension ExitStatus {
    var isSuccess: Bool { self == .success }

    init(for error: StoreError) {
        self =
            switch error {
            case .file(let error): ExitStatus(for: error)
            case .malformed, .duplicateMember, .unrecognizedValue, .overridesNotAnObject, .unreadableLegacyValue,
                .legacyKeysDisagree, .lockNotABoolean:
                .malformed
            case .lockedBySite: .notPermitted
            case .noConfigurationFolder, .invalidEnvironment: .misconfigured
            }
    }

    private init(for error: FileError) {
        self =
            switch error.cause {
            case .notAFile: .malformed
            case .lockedTooLong, .replacedTooOften: .temporaryFailure
            case .hardLinked, .readOnly, .immutable, .metadataNotKept: .notPermitted
            case .tooManyLinks, .mountPoint, .otherFileSystem, .notDurable, .keptAside, .watchLimit: .ioError
            case .system(let reason): ExitStatus(for: reason, error.operation)
            }
    }

    private init(for reason: Errno, _ operation: FileError.Operation) {
        let isDiskTrouble = [.noSpace, .diskQuotaExceeded, .fileTooLarge, .inputOutput].contains(reason)
        switch operation {
        case .create where !isDiskTrouble, .createFolder where !isDiskTrouble:
            self = .cannotCreate
        case .read, .write, .lock, .watch, .create, .createFolder:
            let isForbidden = [.permissionDenied, .notPermitted, .readOnlyFileSystem].contains(reason)
            self = isForbidden ? .notPermitted : .ioError
        }
    }
}
