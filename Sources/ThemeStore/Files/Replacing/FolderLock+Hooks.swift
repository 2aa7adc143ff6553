// The lock of the runner of hooks.

extension FolderLock {
    /// Opens the file that a user's runners of hooks lock, after creating the file and its folder
    /// if they are missing.
    ///
    /// - Parameter hooks: The user's folder of hooks.
    /// - Returns: The file, which only its owner may open, or `nil` if it cannot be made.
    /// - Throws: `SystemError` if it may be possible to make it a moment later.
    package static func openHookLock(beside hooks: StorePath) throws(SystemError)
        -> FileDescriptor?
    {
        let path = hookLock(beside: hooks)
        let operation = FileOperation(.lock, path)
        do {
            let location = try ResolvedPath.resolve(
                path,
                creatingFolders: FolderCreation(privateFolder: hooks.parent.parent)
            )
            if location.isBehindLink { return nil }
            let file = try operation.call(
                location.folder.open(
                    location.name,
                    [.readWrite, .create, .noFollow, .nonBlocking],
                    mode: 0o600
                )
            )
            guard try operation.call(file.status()).kind == .regular else {
                return nil
            }
            try? file.setMode(0o600)
            file.give(toOwnerOf: try operation.call(location.folder.status()))
            return file
        } catch {
            if let reason = error.systemError, reason.isPassing { throw reason }
            return nil
        }
    }

    /// Whether an open file is the lock beside a folder of hooks, and not one that was replaced.
    package static func isHookLock(
        _ file: borrowing FileDescriptor,
        beside hooks: StorePath
    ) -> Bool {
        FileDescriptor.workingFolder.isName(hookLock(beside: hooks), of: file)
    }

    /// The lock file next to a folder of hooks.
    package static func hookLock(beside hooks: StorePath) -> StorePath {
        hooks.replacingName(with: StorePath(literal: ".hooks.lock"))
    }
}
