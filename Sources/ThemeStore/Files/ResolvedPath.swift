/// Where a path really leads: the folder, held open, and the name in it that is no symbolic link.
///
/// Everything a writer does is done in this folder, so that what is locked, written and synced is one and the same,
/// whatever happens to the links on the way.
package struct ResolvedPath: ~Copyable {
    /// As many as Linux itself follows.
    private static let maximumLinks = 40

    package let folder: FileDescriptor
    package let name: StorePath
    /// Whether the path ends in a symbolic link.
    private let isBehindLink: Bool

    /// Follows the links at the end of a path one by one; those on the way to a folder are the system's to follow.
    ///
    /// - Parameters:
    ///   - path: The path, which need not lead to anything.
    ///   - folders: How to make missing folders; `nil` to make none.
    /// - Returns: The folder and name that the path leads to.
    /// - Throws: `FileError`, whose `isMissingFile` says that a folder is missing.
    package static func resolve(
        _ path: StorePath, creatingFolders folders: FolderCreation?
    ) throws(FileError) -> ResolvedPath {
        var parts = try Self.parts(of: path, for: path)
        var folder = try open(parts.folder, in: .workingFolder, path, folders)
        for linkCount in 0...maximumLinks {
            let name = parts.name
            guard let target = try linkTarget(name, in: folder, of: path) else {
                return ResolvedPath(folder: folder, name: name, isBehindLink: linkCount > 0)
            }
            parts = try Self.parts(of: target, for: path)
            folder = try open(parts.folder, in: folder, path, folders)
        }
        throw FileError(.read, path, .tooManyLinks)
    }

    private static func parts(
        of path: StorePath, for store: StorePath
    ) throws(FileError) -> (folder: StorePath, name: StorePath) {
        let parts = path.parts
        guard let name = parts.name else { throw FileError(.read, store, .notAFile(.folder)) }
        return (parts.folder, name)
    }

    /// What a symbolic link holds, or `nil` where the path names no link.
    private static func linkTarget(
        _ name: StorePath, in folder: borrowing FileDescriptor, of path: StorePath
    ) throws(FileError) -> StorePath? {
        try FileError.attributing(.read, path) { () throws(SystemError) in
            do throws(SystemError) {
                return try folder.readLink(name)
            } catch {
                if error == .invalidArgument || error == .noSuchFileOrDirectory { return nil }
                throw error
            }
        }
    }

    private static func open(
        _ path: StorePath, in base: borrowing FileDescriptor, _ store: StorePath, _ folders: FolderCreation?
    ) throws(FileError) -> FileDescriptor {
        do throws(SystemError) {
            return try base.openFolder(path)
        } catch {
            guard folders != nil, error == .noSuchFileOrDirectory else {
                let isInTheWay = folders != nil && error == .notADirectory
                throw FileError(isInTheWay ? .createFolder : .read, store, .system(error))
            }
        }
        return try FileError.attributing(.createFolder, store) { () throws(SystemError) in
            for ancestor in path.ancestry { try folders?.make(ancestor, in: base) }
            return try base.openFolder(path)
        }
    }

    /// Fails as `resolve` would where it is to make the folders that are missing, and makes none.
    ///
    /// - Parameter path: The path, on the way to which folders are missing.
    /// - Throws: `FileError` where the first of those could not be made.
    package static func rehearseCreatingFolders(to path: StorePath) throws(FileError) {
        var parts = try Self.parts(of: path, for: path)
        var base = try open(.workingFolder, in: .workingFolder, path, nil)
        for _ in 0...maximumLinks {
            do throws(SystemError) {
                base = try base.openFolder(parts.folder)
            } catch {
                let folder = parts.folder
                return try FileError.attributing(.createFolder, path) { () throws(SystemError) in
                    guard error == .noSuchFileOrDirectory else { throw error }
                    try FolderCreation.rehearse(folder, in: base)
                }
            }
            guard let target = try linkTarget(parts.name, in: base, of: path) else { return }
            parts = try Self.parts(of: target, for: path)
        }
        throw FileError(.read, path, .tooManyLinks)
    }

    /// Whether a path that led here still does.
    package func isStillWhereItLeads(_ path: StorePath) throws(FileError) -> Bool {
        do throws(FileError) {
            return try isSame(as: try ResolvedPath.resolve(path, creatingFolders: nil), path)
        } catch {
            guard error.isMissingFile else { throw error }
            return false
        }
    }

    private func isSame(as other: borrowing ResolvedPath, _ path: StorePath) throws(FileError) -> Bool {
        let isSameFolder = try FileError.attributing(.read, path) { () throws(SystemError) in
            try folder.status().identity == other.folder.status().identity
        }
        return isSameFolder && other.name == name
    }

    /// Whether the system, which follows the path by itself, comes to the same file.
    ///
    /// It may refuse to follow what can be followed link by link: another user's link in a folder such as `/tmp`
    /// (`fs.protected_symlinks`). And a link of `/proc` leads to a file, whatever it seems to hold.
    ///
    /// - Throws: `FileError` where the system does not follow it, or comes to a file that has no name any more.
    package func isWhereTheSystemLeads(_ path: StorePath) throws(FileError) -> Bool {
        guard isBehindLink else { return true }
        let own = try? folder.status(of: name, followingLinks: false)
        let found: FileStatus
        do throws(SystemError) {
            found = try FileDescriptor.workingFolder.status(of: path, followingLinks: true)
        } catch {
            guard error == .noSuchFileOrDirectory else { throw FileError(.write, path, .system(error)) }
            return own == nil
        }
        // A link of `/proc` may lead to a pipe, whose name is in no folder.
        guard found.kind == .regular else { throw FileError(.read, path, .notAFile(found.kind)) }
        guard found.linkCount > 0 else { throw FileError(.write, path, .nameless) }
        return found.identity == own?.identity
    }
}
