extension FileError: CustomStringConvertible {
    /// The sentence that follows the path.
    @_documentation(visibility: internal)
    public var description: String {
        switch cause {
        case .system(.notADirectory) where operation == .createFolder:
            "\(operation.rawValue): something in its place is not a directory"
        case .system(let reason):
            "\(operation.rawValue): \(reason)"
        case .notAFile(let kind):
            "is \(kind.rawValue), not a regular file"
        case .namedAsFolder:
            "is the path of a folder, not of a file"
        case .tooManyLinks:
            """
            \(operation.rawValue): too many symbolic links, a loop of them, or a link on a mount \
            that follows none (nosymfollow)
            """
        case .danglingLink(let link):
            "\(operation.rawValue): the symbolic link '\(link)' leads to nothing"
        case .hardLinked(let count):
            """
            has \(count) hard links, and replacing it would separate it from the others; try a \
            symbolic link in place of the second name
            """
        case .readOnly(let kind, let mode):
            """
            \(operation.rawValue): \(subject(kind)) is read-only \
            (mode \(String(mode, radix: 8, length: 4))); try 'chmod u+w'
            """
        case .immutable:
            """
            \(operation.rawValue): it is immutable or append-only, or its folder lets only owners \
            replace files; try '\(FileError.flagsLister)'
            """
        case .notPrivate(let kind, let owner, let mode) where operation == .lock:
            """
            \(operation.rawValue): it is \(kind.rawValue) of user \(owner) with mode \
            \(String(mode, radix: 8, length: 4)), not a lock file that only the folder's writers \
            can open; try removing it
            """
        case .notPrivate(.folder, let owner, _) where owner != Syscalls.effectiveUser:
            "belongs to user \(owner), and a folder of this user's own is needed"
        case .notPrivate(.folder, _, let mode):
            """
            has mode \(String(mode, radix: 8, length: 4)), and others must not get in; \
            try 'chmod 700'
            """
        case .notPrivate(let kind, _, _):
            "is \(kind.rawValue), not a folder of this user's own"
        case .mountPoint:
            """
            \(operation.rawValue): something is mounted on it, so it cannot be replaced; try \
            mounting its folder instead
            """
        case .otherFileSystem:
            """
            \(operation.rawValue): it is on another file system than its folder, so it cannot be \
            replaced; try mounting its folder instead
            """
        case .metadataNotKept(let what, let reason):
            "\(operation.rawValue): its \(what) could not be kept: \(reason)"
        case .userNotMapped:
            """
            \(operation.rawValue): its mount does not map this user and group, so they can own no \
            file there
            """
        case .notDurable(let reason):
            """
            was written, but its folder could not be synced, so a power cut may undo it: \(reason)
            """
        case .nameless:
            "\(operation.rawValue): the file has no name any more, so it cannot be replaced"
        case .lockedTooLong(.zero, let holder):
            "another writer holds the lock\(naming(holder))"
        case .lockedTooLong(let timeout, let holder):
            "another writer has held the lock for \(seconds(timeout))\(naming(holder))"
        case .replacedTooOften:
            """
            \(operation.rawValue): another program keeps replacing it; try again when that has \
            ended
            """
        case .watchLimit(let name, let reason):
            """
            \(operation.rawValue): a limit of the system is reached (\(reason)); try a larger \
            \(name)
            """
        }
    }

    #if canImport(Darwin)
        private static let flagsLister = "ls -lO"
    #else
        private static let flagsLister = "lsattr"
    #endif

    private func subject(_ kind: FileKind) -> String {
        kind == .folder ? "its folder" : "it"
    }

    /// The end of a sentence about a lock.
    private func naming(_ holder: Int32?) -> String {
        holder.map { "; process \($0) holds it" } ?? ""
    }

    private func seconds(_ duration: Duration) -> String {
        let (whole, attoseconds) = duration.components
        let rest = attoseconds / 1_000_000_000_000_000
        guard rest > 0 else {
            return whole == 1 ? "1 second" : "\(whole) seconds"
        }
        var fraction = String(1000 + rest).dropFirst()
        while fraction.last == "0" {
            fraction.removeLast()
        }
        return "\(whole).\(fraction) seconds"
    }
}
