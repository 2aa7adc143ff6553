/// The folder in which a user's receivers leave their styles for the user's programs: `themectl` in
/// the runtime folder of the XDG Base Directory Specification.
///
/// Only a folder of this user's own with mode 0700 counts, so other users cannot change the style
/// of this user's programs.
enum RemoteStyleFolder {
    /// Whether this is a folder of this user's.
    static func isOwn(_ folder: StorePath) -> Bool {
        let status = folder.statusOfItself
        return status?.kind == .folder && status?.owner == Syscalls.effectiveUser
    }

    /// Opens the folder, which is made if it is missing.
    ///
    /// - Throws: `StoreError` if it cannot be made, or if nothing in it would count.
    static func open(_ path: StorePath) throws(StoreError) -> FileDescriptor {
        let operation = FileOperation(.createFolder, path)
        _ = try operation.call(FileDescriptor.workingFolder.makeFolder(path, mode: 0o700)) {
            $0 == .alreadyExists
        }
        let status = try operation.call(FileDescriptor.workingFolder.status(of: path))
        guard status.isPrivateFolder else {
            throw status.notPrivate(operation)
        }
        return try operation.call(
            FileDescriptor.workingFolder.open(path, [.readOnly, .directory, .noFollow])
        )
    }
}

extension ProcessEnvironment {
    /// The folder of remote styles that counts now.
    var remoteStyleFolder: StorePath {
        let folders = remoteStyleFolders
        return folders.first { $0 == folders.last || RemoteStyleFolder.isOwn($0.parent) }
            ?? folders[0]
    }

    /// The possible folders of remote styles.
    ///
    /// The last of them counts if the runtime folders of the others are not this user's own.
    var remoteStyleFolders: [StorePath] {
        if let named = absolutePath("XDG_RUNTIME_DIR") {
            return [named.appending("themectl")]
        }
        let user = Syscalls.effectiveUser
        #if canImport(Darwin)
            let temporary = absolutePath("TMPDIR")
        #else
            let temporary = StorePath?.none
        #endif
        return [
            StorePath(literal: "/run/user/\(user)/themectl"),
            (temporary ?? StorePath(literal: "/tmp")).appending("themectl-\(user)"),
        ]
    }

    /// Makes the folder of remote styles if it counts and is one in the temporary folder, for a
    /// follower.
    ///
    /// Every file made in the temporary folder would wake the follower of a missing folder in it.
    /// If the folder cannot be made, the follower watches the temporary folder.
    func makeTemporaryStyleFolder() {
        let folders = remoteStyleFolders
        guard folders.count > 1, let last = folders.last, remoteStyleFolder == last else {
            return
        }
        let isMade = (try? FileDescriptor.workingFolder.makeFolder(last, mode: 0o700)) != nil
        if !isMade { return }
        // A mask of the process may have taken bits away. Such a folder would shut out receivers.
        if last.statusOfItself?.mode != 0o700 {
            try? FileDescriptor.workingFolder.removeFolder(last)
        } else if let folder = try? RemoteStyleFolder.open(last) {
            folder.markIfEmpty()
        }
    }

    /// Refuses the named runtime folder of another user, which root has with that user's
    /// environment.
    ///
    /// A folder of root's in it would shut out the user's own receivers.
    ///
    /// - Throws: `StoreError`.
    func requireOwnRuntimeFolder() throws(StoreError) {
        if let named = absolutePath("XDG_RUNTIME_DIR"),
            let status = named.status, status.owner != Syscalls.effectiveUser
        {
            throw status.notPrivate(FileOperation(.createFolder, named))
        }
    }
}

extension FileStatus {
    /// Whether it is a folder of this user's own that nobody else may enter.
    var isPrivateFolder: Bool {
        kind == .folder && mode & 0o777 == 0o700 && owner == Syscalls.effectiveUser
    }
}
