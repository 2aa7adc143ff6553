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

        init(_ descriptor: consuming FileDescriptor) {
            self.descriptor = descriptor
        }
    }

    private let hooks: StorePath
    /// The locked file, or the file whose lock a thread waits for.
    ///
    /// It is `nil` if no lock file can be made, so nothing keeps two runners apart.
    private var file: LockFile?
    /// Whether another runner has the lock.
    private var isWaiting = false
    /// Why the system refuses a descriptor or a thread.
    private var shortage: SystemError?
    /// When to try again after that.
    private(set) var due: Int64?
    private var coming: WakeUp?

    /// Acquires the turn, or begins to wait for it.
    ///
    /// - Parameter hooks: The user's folder of hooks.
    init(for hooks: StorePath) {
        self.hooks = hooks
        acquire()
    }

    /// Whether the turn has come.
    var hasCome: Bool { !isWaiting && shortage == nil }

    /// Why the turn has not come, as a line, or `nil` if it has.
    var delay: String? {
        if let shortage {
            let lock = FolderLock.hookLock(beside: hooks)
            return "warning: \(lock): cannot be locked: \(shortage.descriptionWithLimit)"
        }
        return isWaiting
            ? "note: another process runs the hooks in \(hooks); waiting for it to end" : nil
    }

    var awaited: [PollEntry] {
        coming?.awaited ?? []
    }

    func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        let hasLock = isWaiting && !happened.isDisjoint(with: awaited)
        if hasLock {
            try coming?.handle(happened)
            isWaiting = false
        }
        if hasLock || due.hasPassed { acquire() }
    }

    /// Acquires the turn, or begins to wait for it, unless this process has or awaits it.
    ///
    /// A lock file that has been replaced, perhaps with its folder, counts no more: other runners
    /// lock the new file.
    func acquire() {
        // The file may be replaced again and again between opening and locking it.
        for _ in 0..<16 {
            if isWaiting || isUpToDate { return }
            file = nil
            shortage = nil
            due = nil
            do {
                try open()
            } catch {
                shortage = error
                due = Syscalls.deadline(milliseconds: 500)
            }
            if file == nil { return }
        }
    }

    private var isUpToDate: Bool {
        guard let file else { return false }
        return FolderLock.isHookLock(file.descriptor, beside: hooks)
    }

    /// Opens the present lock file, and locks it or begins to wait for the lock.
    ///
    /// - Throws: `SystemError` if that may succeed a moment later.
    private func open() throws(SystemError) {
        guard let descriptor = try FolderLock.openHookLock(beside: hooks),
            let isLocked = try? descriptor.tryLock()
        else {
            return
        }
        let opened = LockFile(descriptor)
        if !isLocked {
            let coming = try WakeUp()
            self.coming = coming
            // Another thread waits for the lock, because this thread waits for everything else.
            try Syscalls.startThread {
                try? opened.descriptor.lock()
                coming.set()
            }
        }
        file = opened
        isWaiting = !isLocked
    }
}
