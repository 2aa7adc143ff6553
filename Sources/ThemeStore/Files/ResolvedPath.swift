/// The folder and name that a path leads to, when all links are followed.
///
/// The folder is held open.
///
/// A writer does everything in this folder. So it locks, writes and syncs one and the same folder, even if links on the
/// way change meanwhile.
package struct ResolvedPath: ~Copyable {
    /// As many as Linux itself follows.
    private static let maximumLinks = 40

    package let folder: FileDescriptor
    package let name: StorePath
    /// Whether the path ends in a symbolic link.
    let isBehindLink: Bool

    /// Follows the links at the end of a path one by one.
    ///
    /// The system follows those on the way to a folder.
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

    /// The content of a symbolic link, or `nil` if the path names no link.
    private static func linkTarget(
        _ name: StorePath, in folder: borrowing FileDescriptor, of path: StorePath
    ) throws(FileError) -> StorePath? {
        let target = try FileError.attributing(
            .read, path,
            try Syscalls.attempt(try folder.readLink(name)) { $0 == .invalidArgument || $0 == .noSuchFileOrDirectory })
        return target ?? nil
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
        do throws(SystemError) {
            for ancestor in path.ancestry { try folders?.make(ancestor, in: base) }
            return try base.openFolder(path)
        } catch {
            throw FileError.of(.createFolder, store, error, danglingLink: FolderCreation.danglingLink(on: path, base))
        }
    }

    /// Fails as `resolve` would when it makes missing folders, but makes none.
    ///
    /// - Parameter path: The path, on the way to which folders are missing.
    /// - Throws: `FileError` if the first of those could not be made.
    package static func rehearseCreatingFolders(to path: StorePath) throws(FileError) {
        var parts = try Self.parts(of: path, for: path)
        var base = try open(.workingFolder, in: .workingFolder, path, nil)
        for _ in 0...maximumLinks {
            let folder = parts.folder
            do throws(SystemError) {
                base = try base.openFolder(folder)
            } catch {
                do throws(SystemError) {
                    guard error == .noSuchFileOrDirectory else { throw error }
                    return try FolderCreation.rehearse(folder, in: base)
                } catch {
                    let link = FolderCreation.danglingLink(on: folder, base)
                    throw FileError.of(.createFolder, path, error, danglingLink: link)
                }
            }
            guard let target = try linkTarget(parts.name, in: base, of: path) else { return }
            parts = try Self.parts(of: target, for: path)
        }
        throw FileError(.read, path, .tooManyLinks)
    }

    /// The path behind all links at the end of a path, for messages.
    static func followed(_ path: StorePath) -> StorePath {
        var path = path
        for _ in 0..<maximumLinks {
            guard let link = try? FileDescriptor.workingFolder.readLink(path) else { break }
            path = link.isAbsolute ? link : path.replacingName(with: link)
        }
        return path
    }

    /// Whether a path that led here still does.
    package func isStillWhereItLeads(_ path: StorePath) throws(FileError) -> Bool {
        do throws(FileError) {
            let now = try ResolvedPath.resolve(path, creatingFolders: nil)
            let isSameFolder = try FileError.attributing(
                .read, path, try folder.status().identity == now.folder.status().identity)
            return isSameFolder && now.name == name
        } catch {
            guard error.isMissingFile else { throw error }
            return false
        }
    }

    /// Whether the system, which follows the path by itself, comes to the same file.
    ///
    /// The system may refuse a link that can be followed step by step: another user's in a folder such as `/tmp`
    /// (`fs.protected_symlinks`). And a link in `/proc` may lead to a file other than the one it names.
    ///
    /// - Throws: `FileError` if the system does not follow the path, or comes to something that no file can replace.
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
        guard found.kind == .regular else { throw FileError(.write, path, .notAFile(found.kind)) }
        guard found.linkCount > 0 else { throw FileError(.write, path, .nameless) }
        return found.identity == own?.identity
    }
}

/// How missing folders on the way to a file are made.
package struct FolderCreation: Sendable {
    /// The folder that only its owner may enter; folders inside it are made the same way.
    ///
    /// `nil` for none.
    package var privateFolder: StorePath?
    /// Whether everyone may read the folders, whatever the process's mask is.
    package var isForEveryone = false
    /// Puts a folder's names on the disk.
    package var sync: @Sendable (borrowing FileDescriptor) throws(SystemError) -> Void = DescriptorIO.syncToDisk

    /// Makes a folder, unless there is one of that name, and puts its name on the disk.
    ///
    /// - Parameters:
    ///   - path: The folder. The private one and those inside it get mode 0700, as the XDG specification asks, those for
    ///     everyone 0755, and others 0777 less the process's mask.
    ///   - base: The folder that the path starts from.
    /// - Throws: `SystemError` if it could not be made or synced.
    func make(_ path: StorePath, in base: borrowing FileDescriptor) throws(SystemError) {
        let mode: UInt32 = isForEveryone ? 0o755 : isPrivate(path, in: base) ? 0o700 : 0o777
        let made: Void? = try Syscalls.attempt(try base.makeFolder(path, mode: mode)) { $0 == .alreadyExists }
        guard made != nil else { return }
        if isForEveryone { try base.openFolder(path).changeMode(0o755) }
        try sync(try base.openFolder(path.parts.folder))
    }

    /// Whether a missing folder would be the private one or inside it, by any path.
    private func isPrivate(_ path: StorePath, in base: borrowing FileDescriptor) -> Bool {
        guard let privateFolder else { return false }
        func identity(_ path: StorePath) -> FileStatus.Identity? {
            (try? base.status(of: path, followingLinks: true))?.identity
        }
        var folder = path.parts.folder
        var found = identity(folder)
        guard let own = identity(privateFolder) else {
            return found != nil && found == identity(privateFolder.parent)
                && path.components.last == privateFolder.components.last
        }
        // Up to the root, which is its own parent; no path has more names than this.
        for _ in 0..<2048 {
            if found == own { return true }
            folder = folder.appending("..")
            let parent = identity(folder)
            guard let parent, parent != found else { return false }
            found = parent
        }
        return false
    }

    /// Fails as making a folder and those on the way to it would, but makes none.
    ///
    /// - Parameters:
    ///   - path: The folder, which is missing.
    ///   - base: The folder that the path starts from.
    /// - Throws: `SystemError` if the first of them could not be made.
    static func rehearse(_ path: StorePath, in base: borrowing FileDescriptor) throws(SystemError) {
        var parent = StorePath.workingFolder
        for ancestor in path.ancestry {
            do throws(SystemError) {
                _ = try base.status(of: ancestor, followingLinks: true)
            } catch {
                guard error == .noSuchFileOrDirectory, danglingLink(on: ancestor, base) == nil,
                    try base.status(of: parent, followingLinks: true).linkCount > 0
                else { throw error }
                return try base.checkWritable(parent)
            }
            parent = ancestor
        }
    }

    /// The first link on the way to a folder that leads to nothing: no folder is made in its place.
    static func danglingLink(on path: StorePath, _ base: borrowing FileDescriptor) -> StorePath? {
        for ancestor in path.ancestry where (try? base.status(of: ancestor, followingLinks: true)) == nil {
            let kind = (try? base.status(of: ancestor, followingLinks: false))?.kind
            return kind == .symbolicLink ? ancestor : nil
        }
        return nil
    }
}
