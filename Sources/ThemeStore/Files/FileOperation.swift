/// An operation on a file, and its errors with operation, path and cause.
///
/// For example `try FileOperation(.read, path).call(file.status())`.
struct FileOperation {
    let kind: FileError.Operation
    let path: StorePath

    /// - Parameters:
    ///   - kind: The operation.
    ///   - path: The file, as the caller named it.
    init(_ kind: FileError.Operation, _ path: StorePath) {
        self.kind = kind
        self.path = path
    }

    /// Makes a system call.
    func call<Result: ~Copyable>(
        _ call: @autoclosure () throws(SystemError) -> Result
    ) throws(StoreError) -> Result {
        try mappingError(call(), failure)
    }

    /// Makes a system call, and returns `nil` for the reasons that are an answer rather than a
    /// failure.
    ///
    /// For example, a file that does not exist.
    func call<Result: ~Copyable>(
        _ call: @autoclosure () throws(SystemError) -> Result,
        unless isAnswer: (SystemError) -> Bool
    ) throws(StoreError) -> Result? {
        try self.call(Syscalls.attempt(try call(), expecting: isAnswer))
    }

    /// Requires a file with this status to be regular.
    func requireRegular(_ status: FileStatus) throws(StoreError) {
        guard status.kind == .regular else {
            throw failure(.notAFile(status.kind))
        }
    }

    /// The error for a cause.
    func failure(_ cause: FileError.Cause) -> StoreError {
        StoreError(FileError(kind, path, cause))
    }

    /// The error for a reason, with the name of the system's limit if it reached one.
    func shortage(_ reason: SystemError) -> StoreError {
        failure(reason.limit.map { .watchLimit($0, reason) } ?? .system(reason))
    }

    /// The error for a system call that failed.
    ///
    /// If a reason can mean only one thing for the operation, its meaning is the cause.
    func failure(_ reason: SystemError) -> StoreError {
        let isReplacement = kind == .write || kind == .create
        let cause: FileError.Cause =
            switch reason {
            case .tooManySymbolicLinks:
                .tooManyLinks
            case .valueTooLarge where isReplacement || [.createFolder, .link].contains(kind):
                .userNotMapped
            case .resourceBusy where isReplacement:
                .mountPoint
            case .crossDeviceLink where isReplacement:
                .otherFileSystem
            case .notPermitted where isReplacement:
                .immutable
            default:
                .system(reason)
            }
        return failure(cause)
    }
}

extension FileStatus {
    /// The error that a folder of this status, or a lock file in it, can be used by other users.
    func notPrivate(_ operation: FileOperation) -> StoreError {
        operation.failure(.notPrivate(kind, owner: owner, mode: mode))
    }
}
