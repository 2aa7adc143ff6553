/// The lock of the runner of hooks: a user has a single runner on a machine.
///
/// Its file is in the runtime folder: a home may be shared by machines that each run their own
/// hooks, or be on a file system that hangs.
package struct HookLock {
    /// The lock file.
    package let path: StorePath
    private let name: StorePath
    /// The user's folder of hooks, if the lock file is next to it.
    private let hooks: StorePath?

    /// The lock of a session, or `nil` if no variable gives it a place.
    ///
    /// - Parameters:
    ///   - environment: The variables to look at.
    ///   - hooks: The user's folder of hooks.
    package init?(in environment: ProcessEnvironment, beside hooks: StorePath?) {
        if let folder = environment.runtimeFolder {
            name = StorePath(literal: "themectl-hooks.lock")
            path = folder.appending(name.bytes)
            self.hooks = nil
            return
        }
        guard let hooks else { return nil }
        name = StorePath(literal: ".hooks.lock")
        path = hooks.replacingName(with: name)
        self.hooks = hooks
    }

    /// Opens the lock file, after making it if it is missing.
    ///
    /// - Returns: The file, or `nil` if none can be made.
    /// - Throws: `StoreError` if other users could hold the lock, or if opening may succeed a
    ///   moment later.
    package func open() throws(StoreError) -> LockFile.Opened? {
        do {
            let folder = try openFolder()
            return try lockFile(in: folder).open(in: folder, isNeeded: true)
        } catch {
            if error.isNotPrivate { throw error }
            guard let reason = error.systemError, reason.isPassing else {
                // Only a file that cannot be made is done without.
                let found = try? FileDescriptor.workingFolder.status(of: path)
                if let found { throw found.notPrivate(FileOperation(.lock, path)) }
                return nil
            }
            throw shortage(reason)
        }
    }

    /// The error that the system refuses a thread or a descriptor to wait for the lock.
    package func shortage(_ reason: SystemError) -> StoreError {
        FileOperation(.lock, path).shortage(reason)
    }

    /// Whether an open lock file has not been replaced by another one.
    package func isCurrent(_ file: borrowing LockFile.Opened) -> Bool {
        guard let folder = try? FileDescriptor.workingFolder.openFolder(path.parent),
            let lockFile = try? lockFile(in: folder)
        else {
            return false
        }
        return (try? lockFile.isCurrent(file, in: folder)) == true
    }

    /// Opens the folder of the lock file, which is made if it is the folder next to the hooks.
    private func openFolder() throws(StoreError) -> FileDescriptor {
        guard let hooks else {
            return try FileOperation(.lock, path).call(
                FileDescriptor.workingFolder.openFolder(path.parent)
            )
        }
        let folders = FolderCreation(privateFolder: hooks.parent.parent)
        let folder = try folders.open(hooks.parent, in: .workingFolder, for: path)
        guard let folder else {
            throw FileOperation(.lock, path).failure(.noSuchFileOrDirectory)
        }
        return folder
    }

    private func lockFile(
        in folder: borrowing FileDescriptor
    ) throws(StoreError) -> LockFile {
        let status = try FileOperation(.lock, path).call(folder.status())
        if status.owner != Syscalls.effectiveUser {
            throw status.notPrivate(FileOperation(.createFolder, path.parent))
        }
        return LockFile(
            path,
            named: name,
            in: status,
            isGuarded: true,
            isShared: folder.fileSystem.isShared,
            isSticky: hooks == nil
        )
    }
}

extension StoreError {
    /// Whether a folder or lock file is refused because other users could use it.
    package var isNotPrivate: Bool {
        if case .notPrivate = fileError?.cause { true } else { false }
    }
}
