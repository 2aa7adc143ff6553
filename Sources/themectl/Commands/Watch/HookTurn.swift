import ThemeStore

/// The turn of a runner among the runners of a user's hooks: an exclusive lock on the user's folder
/// of hooks.
final class HookTurn: EventSource {
    /// Held by the thread that waits for the lock, too.
    private final class Folder: Sendable {
        let descriptor: FileDescriptor
        /// Whether the lock is this process's.
        let isLocked: Mutex<Bool>

        init(_ descriptor: consuming FileDescriptor, isLocked: Bool) {
            self.descriptor = descriptor
            self.isLocked = Mutex(isLocked)
        }
    }

    private let folder: Folder
    private let coming: WakeUp?

    /// Acquires the turn, or begins to wait for it; `nil` without such a folder, or where folders
    /// cannot be locked.
    init?(of path: StorePath?) throws(SystemError) {
        guard let path, let descriptor = try? FileDescriptor.workingFolder.openFolder(path),
            let isLocked = try? descriptor.tryLock()
        else { return nil }
        let folder = Folder(descriptor, isLocked: isLocked)
        let coming = isLocked ? nil : try WakeUp()
        self.folder = folder
        self.coming = coming
        guard let coming else { return }
        // Only another thread can wait for a lock while this one waits for everything else.
        try Syscalls.startThread {
            try? folder.descriptor.lock()
            folder.isLocked.withLock { $0 = true }
            coming.set()
        }
    }

    /// Whether the turn has come.
    var hasCome: Bool { folder.isLocked.withLock { $0 } }

    var awaited: [PollEntry] { coming?.awaited ?? [] }

    func handle(_ happened: Set<PollEntry>) throws(SystemError) { try coming?.handle(happened) }
}
