import ThemeStore

/// The turn of a runner among the runners of a user's hooks: an exclusive lock on the file
/// `.hooks.lock`.
///
/// The file is next to the user's folder of hooks, so the lock does not depend on that folder.
/// Other users cannot open the file, so they cannot block the runner.
final class HookTurn: EventSource {
    /// Shared with the thread that waits for the lock.
    private final class LockFile: Sendable {
        let descriptor: FileDescriptor
        /// Whether the lock is this process's.
        let isLocked: Mutex<Bool>

        init(_ descriptor: consuming FileDescriptor, isLocked: Bool) {
            self.descriptor = descriptor
            self.isLocked = Mutex(isLocked)
        }
    }

    private let file: LockFile
    private let coming: WakeUp?

    /// Acquires the turn, or begins to wait for it.
    ///
    /// Returns `nil` if there is no lock file and it cannot be created.
    ///
    /// - Parameter folder: The user's folder of hooks, which need not exist, or `nil` for none.
    /// - Throws: `SystemError` if no thread can wait for the lock.
    init?(of folder: StorePath?) throws(SystemError) {
        guard let folder, let descriptor = FolderLock.openHookLock(beside: folder),
            let isLocked = try? descriptor.tryLock()
        else {
            return nil
        }
        let file = LockFile(descriptor, isLocked: isLocked)
        let coming = isLocked ? nil : try WakeUp()
        self.file = file
        self.coming = coming
        guard let coming else {
            return
        }
        // Another thread waits for the lock, because this thread waits for everything else.
        try Syscalls.startThread {
            try? file.descriptor.lock()
            file.isLocked.withLock { $0 = true }
            coming.set()
        }
    }

    /// Whether the turn has come.
    var hasCome: Bool {
        file.isLocked.withLock { $0 }
    }

    var awaited: [PollEntry] {
        coming?.awaited ?? []
    }

    func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        try coming?.handle(happened)
    }
}
