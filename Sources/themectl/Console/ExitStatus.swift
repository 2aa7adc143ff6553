import ThemeStore

/// The program's exit statuses: from `sysexits.h`, and 1 for "no".
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

    init(for error: StoreError) {
        self =
            switch error {
            case .fileError(let error): ExitStatus(for: error)
            case .malformed, .duplicateMember, .unrecognizedValue, .overridesNotAnObject,
                .unreadableLegacyValue, .legacyKeysDisagree, .lockNotABoolean:
                .malformed
            case .unwritableKey(_, let problem):
                if case .unspelled = problem.reason { .usage } else { .malformed }
            case .lockedBySite: .notPermitted
            case .invalidAppIdentifier: .usage
            case .noConfigurationFolder, .invalidEnvironment: .misconfigured
            }
    }

    private init(for error: FileError) {
        self =
            switch error.cause {
            case .notAFile where error.operation == .lock:
                .ioError
            case .notAFile, .namedAsFolder:
                .malformed
            case .lockedTooLong, .replacedTooOften:
                .temporaryFailure
            case .danglingLink:
                .cannotCreate
            case .readOnly where error.operation == .create:
                .cannotCreate
            case .notPrivate, .hardLinked, .readOnly, .immutable, .metadataNotKept, .nameless,
                .userNotMapped:
                .notPermitted
            case .tooManyLinks, .mountPoint, .otherFileSystem, .notDurable, .keptAside, .watchLimit:
                .ioError
            case .system(let reason):
                ExitStatus(for: reason, error.operation)
            }
    }

    private init(for reason: SystemError, _ operation: FileError.Operation) {
        let isCreation = operation == .create || operation == .createFolder
        let diskTroubles: [SystemError] = [
            .noSpace, .diskQuotaExceeded, .fileTooLarge, .inputOutput,
        ]
        let refusals: [SystemError] = [.permissionDenied, .notPermitted, .readOnlyFileSystem]
        self =
            if isCreation && !diskTroubles.contains(reason) {
                .cannotCreate
            } else if refusals.contains(reason) {
                .notPermitted
            } else {
                .ioError
            }
    }
}

#if STATIC_RELEASE
    /// Ends the program if memory is exhausted.
    @_cdecl("themectl_out_of_memory")
    func endOutOfMemory() -> Never {
        Syscalls.exitProcess(
            ExitStatus.ioError.rawValue,
            saying: "themectl: cannot allocate memory\n"
        )
    }
#endif
