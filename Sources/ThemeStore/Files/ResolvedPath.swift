/// Where a path really leads: the folder, held open, and the name in it that is no symbolic link.
///
/// Everything a writer does is done in this folder, so that what is locked, written and synced is one and the same,
/// whatever happens to the links on the way.
package struct ResolvedPath: ~Copyable {
    /// As many as Linux itself follows.
    private static let maximumLinks = 40

    package let folder: FileDescriptor
    package let name: StorePath

    /// Follows the links at the end of a path one by one; those on the way to a folder are the system's to follow.
    ///
    /// - Parameters:
    ///   - path: The path, which need not lead to anything.
    ///   - creatingFolders: Whether to make missing folders, with mode 0700.
    /// - Returns: The folder and name that the path leads to.
    /// - Throws: `FileError`, whose `isMissingFile` says that a folder is missing.
    package static func resolve(_ path: StorePath, creatingFolders: Bool) throws(FileError) -> ResolvedPath {
        var parts = try Self.parts(of: path, for: path)
        var folder = try open(parts.folder, in: .workingFolder, path, creatingFolders)
        for _ in 0...maximumLinks {
            let name = parts.name
            guard let target = try linkTarget(name, in: folder, of: path) else {
                return ResolvedPath(folder: folder, name: name)
            }
            parts = try Self.parts(of: target, for: path)
            folder = try open(parts.folder, in: folder, path, creatingFolders)
        }
        throw FileError(.read, path, .tooManyLinks)
    }

    private static func parts(
        of path: StorePath, for store: StorePath
    ) throws(FileError) -> (folder: StorePath, name: StorePath) {
        guard let name = path.parts.name else { throw FileError(.read, store, .notAFile(.folder)) }
        return (path.parts.folder, name)
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
        _ path: StorePath, in base: borrowing FileDescriptor, _ store: StorePath, _ creating: Bool
    ) throws(FileError) -> FileDescriptor {
        do throws(SystemError) {
            return try base.openFolder(path)
        } catch {
            guard creating, error == .noSuchFileOrDirectory else {
                let isInTheWay = creating && error == .notADirectory
                throw FileError(isInTheWay ? .createFolder : .read, store, .system(error))
            }
        }
        for ancestor in path.ancestry { try create(ancestor, in: base, store) }
        return try FileError.attributing(.createFolder, store) { () throws(SystemError) in
            try base.openFolder(path)
        }
    }

    /// Makes one folder, for its owner alone as the XDG specification asks, and sees that its name is on the disk.
    private static func create(
        _ path: StorePath, in base: borrowing FileDescriptor, _ store: StorePath
    ) throws(FileError) {
        do throws(SystemError) {
            try base.makeFolder(path, mode: 0o700)
            try DescriptorIO.syncToDisk(try base.openFolder(path.parts.folder))
        } catch {
            guard error == .alreadyExists else { throw FileError(.createFolder, store, .system(error)) }
        }
    }

    /// Whether a path that led here still does.
    package func isStillWhereItLeads(_ path: StorePath) throws(FileError) -> Bool {
        do throws(FileError) {
            return try isSame(as: try ResolvedPath.resolve(path, creatingFolders: false), path)
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

    /// Whether the name here leads to that open file, and not to one that has replaced it.
    package func isNamed(_ descriptor: borrowing FileDescriptor, _ path: StorePath) throws(FileError) -> Bool {
        try FileError.attributing(.read, path) { () throws(SystemError) in
            do throws(SystemError) {
                return try folder.status(of: name, followingLinks: false).identity == descriptor.status().identity
            } catch {
                guard error == .noSuchFileOrDirectory else { throw error }
                return false
            }
        }
    }
}
