/// A failed operation on a file: the operation, the file and the reason.
public struct FileError: Error, Equatable, Sendable {
    /// The operation.
    package enum Operation: String, CaseIterable {
        /// Finding, opening or reading it.
        case read = "cannot be read"
        /// Replacing its content.
        case write = "cannot be written"
        /// Creating it where there was none.
        case create = "cannot be created"
        /// Making or replacing a symbolic link.
        case link = "the link cannot be created"
        /// Removing it.
        case remove = "cannot be removed"
        /// Creating a folder on the way to it.
        case createFolder = "the folder cannot be created"
        /// Acquiring the lock that writers wait for.
        case lock = "cannot be locked"
        /// Watching it for changes.
        case watch = "cannot be watched"
        /// Getting notices about the names in a folder.
        case notify = "a change in this folder may be missed, because it cannot be watched"
    }

    /// Why it failed.
    package enum Cause: Equatable {
        /// A system call failed.
        case system(SystemError)
        /// The path resolves to something other than a regular file.
        case notAFile(FileKind)
        /// The path, or a link on its way, ends like a folder's path.
        case namedAsFolder
        /// The path has too many symbolic links, a loop of links, or a link on a mount that does
        /// not follow links (`nosymfollow`).
        case tooManyLinks
        /// The target of this symbolic link, on the way to the file's folder, does not exist.
        case danglingLink(StorePath)
        /// The file has that many hard links, and replacing it would leave the others with the old
        /// content.
        case hardLinked(count: Int)
        /// The permission bits (the lowest twelve of `st_mode`) of the file or its folder allow no
        /// user to write. Root is refused as well.
        case readOnly(FileKind, mode: UInt32)
        /// The file is immutable or append-only, or only owners may replace files in its folder.
        case immutable
        /// It should be this user's own folder with mode 0700, or a lock file that other users
        /// cannot open, and is something else.
        case notPrivate(FileKind, owner: UInt32, mode: UInt32)
        /// Something is mounted on the file.
        case mountPoint
        /// The file and its folder are on different file systems, so a file in the folder cannot
        /// replace it.
        case otherFileSystem
        /// The new file cannot get the owner or the extended attributes (such as an access control
        /// list) of the old one.
        case metadataNotKept(String, SystemError)
        /// The mount has no number for this user or group, so they can own no file there.
        case userNotMapped
        /// The new content is in place, but its folder could not be synced.
        case notDurable(SystemError)
        /// The path resolves to a file without a name, as `/dev/fd` may.
        case nameless
        /// Another writer held the lock for as long as the caller was willing to wait: the process
        /// of that number, if the system shows it.
        case lockedTooLong(Duration, holder: Int32? = nil)
        /// A program that ignores the lock replaced the file again and again.
        case replacedTooOften
        /// The system's limit of this name, on watches or descriptors, is reached.
        case watchLimit(String, SystemError)
    }

    /// The operation.
    package let operation: Operation
    /// The file, as the caller named it, or its backup.
    ///
    /// If a lock could not be acquired, it is what is locked: the folder, or the lock file in it.
    public let path: StorePath
    /// Why it failed.
    package let cause: Cause

    package init(_ operation: Operation, _ path: StorePath, _ cause: Cause) {
        self.operation = operation
        self.path = path
        self.cause = cause
    }

    /// Creates an error of a kind, for a test of what an app shows.
    ///
    /// - Parameters:
    ///   - kind: The kind of failure.
    ///   - path: The file that cannot be written.
    public init(_ kind: Kind, path: StorePath) {
        let cause: Cause =
            switch kind {
            case .permission: .system(.permissionDenied)
            case .readOnly: .system(.readOnlyFileSystem)
            case .noSpace: .system(.noSpace)
            case .lockedTooLong: .lockedTooLong(.zero)
            case .notDurable: .notDurable(.inputOutput)
            case .missing: .system(.noSuchFileOrDirectory)
            default: .system(.inputOutput)
            }
        self.init(.write, path, cause)
    }

    /// The kinds of failure that a program may want to distinguish.
    ///
    /// Later versions may add cases, so end a `switch` with `default`.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive(warn)
    #endif
    public enum Kind: Hashable, Sendable {
        /// Permission bits, attributes or an owner forbid it to this user (`EACCES`, `EPERM`).
        case permission
        /// The file system is read-only (`EROFS`), or a store in memory simulates that.
        case readOnly
        /// There is no room on the file system, or none for this user (`ENOSPC`, `EDQUOT`).
        case noSpace
        /// Another writer held the lock for as long as the caller was willing to wait.
        case lockedTooLong
        /// The new content is in place, but a power cut may undo it.
        case notDurable
        /// The file, a folder on the way to it or a link's target does not exist.
        case missing
        /// Any other failure, which the description explains.
        case other
    }

    /// The kind of failure.
    public var kind: Kind {
        switch cause {
        case .readOnly, .immutable: .permission
        case .lockedTooLong: .lockedTooLong
        case .notDurable: .notDurable
        case .danglingLink: .missing
        case .system(let reason), .metadataNotKept(_, let reason):
            switch reason {
            case .permissionDenied, .notPermitted: .permission
            case .readOnlyFileSystem: .readOnly
            case .noSpace, .diskQuotaExceeded: .noSpace
            case .noSuchFileOrDirectory: .missing
            default: .other
            }
        default: .other
        }
    }
}
