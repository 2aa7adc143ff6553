/// What was to be done to which file when something kept it from being done, and what that was.
public struct FileError: Error, Equatable, Sendable {
    /// What was to be done.
    public enum Operation: String, Sendable {
        /// Finding, opening or reading it.
        case read = "cannot be read"
        /// Replacing its content.
        case write = "cannot be written"
        /// Creating it where there was none.
        case create = "cannot be created"
        /// Creating a folder on the way to it.
        case createFolder = "the folder cannot be created"
        /// Taking the lock by which writers take turns.
        case lock = "cannot be locked"
        /// Hearing of changes to it.
        case watch = "cannot be watched"
    }

    /// What kept it from being done.
    public enum Cause: Equatable, Sendable {
        /// The system said no.
        case system(SystemError)
        /// The path leads to something that is no regular file, and so no store.
        case notAFile(FileKind)
        /// The path goes through too many symbolic links, or through a circle of them.
        case tooManyLinks
        /// The file has that many names, and replacing it would leave the others with the old content.
        case hardLinked(count: Int)
        /// The permission bits (the lowest twelve of `st_mode`) of the file or its folder let nobody write. Root could,
        /// but the bits say not to.
        case readOnly(FileKind, mode: UInt32)
        /// The file is immutable or append-only, or in a folder in which only owners may replace files.
        case immutable
        /// Something is mounted on the file.
        case mountPoint
        /// The file and its folder are on different file systems, so a file of the folder cannot take its place.
        case otherFileSystem
        /// Its owner or its extended attributes, of which an access control list is one, cannot be given to the new file.
        case metadataNotKept(String, SystemError)
        /// The new content is in place, but its folder could not be synced.
        case notDurable(SystemError)
        /// What was under the file's name could not be put back there; it is beside it, under that name.
        case keptAside(StorePath, SystemError)
        /// Another writer held the lock for that long, which was as long as the caller wanted to wait.
        case lockedTooLong(milliseconds: Int)
        /// Another program, which takes no lock, replaced the file again and again.
        case replacedTooOften
        /// The system lets nobody watch more than is watched already; the limit has that name.
        case watchLimit(String, SystemError)
    }

    /// What was to be done.
    public let operation: Operation
    /// The file, as the caller named it, or its backup.
    public let path: StorePath
    /// What kept it from being done.
    public let cause: Cause

    package init(_ operation: Operation, _ path: StorePath, _ cause: Cause) {
        self.operation = operation
        self.path = path
        self.cause = cause
    }
}

extension FileError {
    /// Makes system calls on behalf of an operation, and says which one failed and why.
    package static func attributing<Result: ~Copyable>(
        _ operation: Operation, _ path: StorePath, _ calls: () throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        do throws(SystemError) {
            return try calls()
        } catch {
            throw FileError(operation, path, error == .tooManySymbolicLinks ? .tooManyLinks : .system(error))
        }
    }

    /// Whether the file, or a folder on the way to it, does not exist.
    package var isMissingFile: Bool {
        cause == .system(.noSuchFileOrDirectory) || cause == .system(.notADirectory)
    }
}

extension FileError: CustomStringConvertible {
    /// The sentence that follows the path.
    public var description: String {
        switch cause {
        case .system(.notADirectory) where operation == .createFolder:
            "\(operation.rawValue): what is in its place is not a directory"
        case .system(let reason): "\(operation.rawValue): \(reason)"
        case .notAFile(let kind): "is \(kind.noun), and a store is a regular file"
        case .tooManyLinks: "\(operation.rawValue): too many symbolic links, or links in a circle"
        case .hardLinked(let count):
            "has \(count) hard links, and replacing it would part it from the others; "
                + "try a symbolic link in place of the second name"
        case .readOnly(let kind, let mode):
            "\(operation.rawValue): \(kind == .folder ? "its folder" : "it") is read-only "
                + "(mode \(octal(mode))); try 'chmod u+w'"
        case .immutable:
            "\(operation.rawValue): it is immutable or append-only, or its folder lets only owners replace files; "
                + "try 'lsattr' on it"
        case .mountPoint: "\(operation.rawValue): something is mounted on it, so it cannot be replaced"
        case .otherFileSystem:
            "\(operation.rawValue): it is on another file system than its folder, so it cannot be replaced"
        case .metadataNotKept(let what, let reason):
            "\(operation.rawValue): its \(what) could not be kept: \(reason)"
        case .notDurable(let reason):
            "has its new content, but the folder could not be synced, so a power cut may undo that: \(reason)"
        case .keptAside(let name, let reason):
            "\(operation.rawValue): \(reason); what it held is in '\(name)' beside it, "
                + "try to copy that before anything else is written"
        case .lockedTooLong(0):
            "another writer holds the lock; try a longer --lock-timeout"
        case .lockedTooLong(let milliseconds):
            "another writer has held the lock for \(seconds(milliseconds)) seconds; try a longer --lock-timeout"
        case .replacedTooOften:
            "\(operation.rawValue): another program keeps replacing it; try again when that has ended"
        case .watchLimit(let name, let reason):
            "\(operation.rawValue): too much is watched already (\(reason)); try a larger \(name)"
        }
    }

    private func octal(_ mode: UInt32) -> String {
        let digits = String(mode, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    private func seconds(_ milliseconds: Int) -> String {
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        guard rest > 0 else { return String(whole) }
        var fraction = String(1000 + rest).dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return "\(whole).\(fraction)"
    }
}
