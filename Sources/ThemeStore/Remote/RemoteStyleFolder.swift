/// The folder where a user's receivers publish styles for the user's programs: `themectl` in the
/// runtime folder of the XDG Base Directory Specification.
///
/// Only this user's own folder with mode 0700 counts, so other users cannot change the style of
/// this user's programs.
enum RemoteStyleFolder {
    /// The folder that counts now.
    static func path(in environment: ProcessEnvironment) -> StorePath {
        let paths = paths(in: environment)
        return paths.first { $0 == paths.last || isOwn($0.parent) } ?? paths[0]
    }

    /// Candidates, best first.
    ///
    /// The last is used if no runtime folder belongs to this user.
    static func paths(in environment: ProcessEnvironment) -> [StorePath] {
        if let named = environment.absolutePath("XDG_RUNTIME_DIR") {
            return [named.appending("themectl")]
        }
        let user = String(Syscalls.effectiveUser)
        #if canImport(Darwin)
            let temporary = environment.absolutePath("TMPDIR")
        #else
            let temporary = StorePath?.none
        #endif
        return [
            StorePath(literal: "/run/user/\(user)/themectl"),
            (temporary ?? StorePath(literal: "/tmp")).appending("themectl-\(user)"),
        ]
    }

    /// Creates the folder for a follower, if it counts and is in the temporary folder.
    ///
    /// While the folder is missing, its follower would be woken by every new file in the temporary
    /// folder. If the folder cannot be made, or not with its mode, the follower watches the
    /// temporary folder.
    static func makeTemporary(in environment: ProcessEnvironment) {
        let paths = paths(in: environment)
        guard paths.count > 1, let last = paths.last, path(in: environment) == last else {
            return
        }
        let isMade = (try? FileDescriptor.workingFolder.makeFolder(last, mode: 0o700)) != nil
        // A mask of the process may have taken bits away.
        if isMade, !counts(last) {
            try? FileDescriptor.workingFolder.removeFolder(last)
        }
    }

    /// The file with the receivers' styles.
    static func file(in folder: StorePath) -> StorePath {
        folder.appending("received")
    }

    /// Whether this is a folder of this user's.
    static func isOwn(_ folder: StorePath) -> Bool {
        guard let status = try? status(folder) else {
            return false
        }
        return status.kind == .folder && status.owner == Syscalls.effectiveUser
    }

    /// Opens the folder, which is made if it is missing.
    ///
    /// - Throws: `FileError` if it cannot be made, or if nothing in it would count.
    static func open(_ path: StorePath) throws(FileError) -> FileDescriptor {
        var cause = FileError.Cause.system(.noSuchFileOrDirectory)
        do throws(SystemError) {
            let folder = try openOrMake(path)
            if try folder.status().isPrivateFolder {
                return folder
            }
        } catch {
            cause = .system(error)
        }
        if let status = try? status(path), !status.isPrivateFolder {
            cause = .notPrivate(status.kind, owner: status.owner, mode: status.mode)
        }
        throw FileError(.createFolder, path, cause)
    }

    /// Whether a folder counts.
    static func counts(_ path: StorePath) -> Bool {
        (try? status(path))?.isPrivateFolder == true
    }

    private static func status(_ path: StorePath) throws(SystemError) -> FileStatus {
        try FileDescriptor.workingFolder.status(of: path, followingLinks: false)
    }

    private static func openOrMake(_ path: StorePath) throws(SystemError) -> FileDescriptor {
        while true {
            let folder = try Syscalls.attempt(
                try FileDescriptor.workingFolder.open(path, [.readOnly, .directory, .noFollow])
            ) { $0 == .noSuchFileOrDirectory }
            if let folder { return folder }
            // Another receiver may have made it, or something may remove it again.
            _ = try Syscalls.attempt(try FileDescriptor.workingFolder.makeFolder(path, mode: 0o700))
            {
                $0 == .alreadyExists
            }
        }
    }
}

extension FileStatus {
    /// Whether it is a folder of this user's own that nobody else may enter.
    fileprivate var isPrivateFolder: Bool {
        kind == .folder && mode & 0o777 == 0o700 && owner == Syscalls.effectiveUser
    }
}
