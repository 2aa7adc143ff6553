/// The folder and name that a path resolves to, with all links followed.
///
/// The folder stays open, and a writer does everything in it: it locks, writes and syncs the same
/// folder even if links on the way change meanwhile.
package struct ResolvedPath: ~Copyable {
    /// As many links as Linux itself follows.
    package static let maximumLinks = 40

    let folder: FileDescriptor
    package let name: StorePath
    /// The path with the links at its end followed, for messages about the file itself.
    let followed: StorePath
    /// The path that resolves to this file even after a replacement.
    ///
    /// It is the caller's path. But a descriptor (`/dev/fd/3`) stays with the old file, so its
    /// target is used instead.
    let pathAfterReplacement: StorePath

    /// Follows the links at the end of a path step by step.
    ///
    /// The system follows the links on the way to a folder.
    ///
    /// - Parameters:
    ///   - path: The path. Its file need not exist.
    ///   - folders: How to make missing folders, or `nil` to make none.
    /// - Returns: The folder and name that the path resolves to.
    /// - Throws: `StoreError`. Its `isMissingFile` means a missing folder.
    static func resolve(
        _ path: StorePath,
        creatingFolders folders: FolderCreation?
    ) throws(StoreError) -> ResolvedPath {
        guard let location = try walk(path, folders) else {
            throw FileOperation(.read, path).failure(.system(.noSuchFileOrDirectory))
        }
        return location
    }

    /// Fails if a folder that is missing on the way to a file could not be made, but makes none.
    static func requireMakeableFolders(to path: StorePath) throws(StoreError) {
        _ = try walk(path, FolderCreation(isDryRun: true))
    }

    /// The walk of links, or `nil` if a real run would make a missing folder.
    private static func walk(_ path: StorePath, _ folders: FolderCreation?) throws(StoreError)
        -> ResolvedPath?
    {
        var followed = path
        var pathAfterReplacement = path
        let operation = FileOperation(.read, path)
        var parts = try operation.parts(of: path)
        guard var folder = try open(parts.folder, in: .workingFolder, operation, folders, followed)
        else {
            return nil
        }
        for _ in 0...maximumLinks {
            let target = try operation.call(
                folder.readLink(parts.name),
                unless: { $0 == .invalidArgument || $0 == .noSuchFileOrDirectory }
            )
            guard let target = target ?? nil else {
                return ResolvedPath(
                    folder: folder,
                    name: parts.name,
                    followed: followed,
                    pathAfterReplacement: pathAfterReplacement
                )
            }
            followed = followed.replacingName(with: target)
            if folder.fileSystem.isOfProcesses {
                pathAfterReplacement = followed
            }
            parts = try operation.parts(of: target)
            guard let next = try open(parts.folder, in: folder, operation, folders, followed)
            else {
                return nil
            }
            folder = next
        }
        throw operation.failure(.tooManyLinks)
    }

    private static func open(
        _ path: StorePath,
        in base: borrowing FileDescriptor,
        _ operation: FileOperation,
        _ folders: FolderCreation?,
        _ followed: StorePath
    ) throws(StoreError) -> FileDescriptor? {
        do {
            return try base.openFolder(path)
        } catch {
            // A folder that may be searched but not listed cannot be opened for its lock.
            if error.isForbidden,
                (try? base.status(of: path.appending("."), followingLinks: true)) != nil
            {
                throw FileOperation(.lock, followed.parent).failure(.system(error))
            }
            guard let folders, error == .noSuchFileOrDirectory || error == .notADirectory else {
                throw operation.failure(error)
            }
            return try folders.open(path, in: base, for: operation.path)
        }
    }

    /// Whether this path still resolves to the same folder and name.
    func isTarget(of path: StorePath) throws(StoreError) -> Bool {
        do {
            let now = try ResolvedPath.resolve(path, creatingFolders: nil)
            let isSameFolder = try FileOperation(.read, path).call(
                folder.status().identity == now.folder.status().identity
            )
            return isSameFolder && now.name == name
        } catch {
            guard error.isMissingFile else { throw error }
            return false
        }
    }

    /// Whether the kernel resolves the path to the same file.
    ///
    /// The kernel may refuse a link that can be followed step by step: another user's link in a
    /// folder such as `/tmp` (`fs.protected_symlinks`). And the text of a link in `/proc` may name
    /// another file than its target.
    ///
    /// - Throws: `StoreError` if the kernel does not follow the path, or if the target is nothing
    ///   that a file can replace.
    func agreesWithKernel(on path: StorePath) throws(StoreError) -> Bool {
        // The path does not end in a link.
        if followed == path { return true }
        let own = try? folder.status(of: name)
        let operation = FileOperation(.write, path)
        let found = try operation.call(
            FileDescriptor.workingFolder.statusIfPresent(of: path, followingLinks: true)
        )
        guard let found else { return own == nil }
        try operation.requireRegular(found)
        guard found.linkCount > 0 else {
            throw operation.failure(.nameless)
        }
        return found.identity == own?.identity
    }
}

extension FileOperation {
    /// The folder and the name of a path, which must not name a folder.
    fileprivate func parts(
        of path: StorePath
    ) throws(StoreError) -> (folder: StorePath, name: StorePath) {
        let parts = path.parts
        guard let name = parts.name else {
            throw failure(.namedAsFolder)
        }
        return (parts.folder, name)
    }
}
