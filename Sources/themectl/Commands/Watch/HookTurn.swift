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

    private enum State {
        /// The lock file cannot be made, so nothing keeps two runners apart.
        case unlockable
        case locked(LockFile)
        /// Another runner has the lock, and a thread waits for it.
        case waiting(LockFile)
        /// The system refuses a descriptor or a thread.
        case short(SystemError, retry: Int64)
    }

    /// The pause before another attempt for lack of descriptors, in nanoseconds.
    private static let pause: Int64 = 500_000_000
    /// How often in a row the file may be replaced between opening and locking it.
    private static let maximumReplacements = 16

    /// The user's folder of hooks, which need not exist, or `nil` for none.
    private let hooks: StorePath?
    private var state = State.unlockable
    private var coming: WakeUp?

    /// Acquires the turn, or begins to wait for it.
    ///
    /// - Parameter hooks: The user's folder of hooks, which need not exist, or `nil` for none.
    init(of hooks: StorePath?) {
        self.hooks = hooks
        acquire()
    }

    /// The folder of hooks, for messages.
    var folder: StorePath { hooks ?? .workingFolder }

    /// The lock file, for messages.
    var path: StorePath { folder.parent.appending(".hooks.lock") }

    /// Whether the turn has come.
    var hasCome: Bool {
        switch state {
        case .unlockable, .locked: true
        case .waiting, .short: false
        }
    }

    /// Whether another runner has the turn.
    var isWaiting: Bool {
        if case .waiting = state {
            true
        } else {
            false
        }
    }

    /// Why it is not known whose turn it is.
    var shortage: SystemError? {
        if case .short(let reason, _) = state {
            reason
        } else {
            nil
        }
    }

    var awaited: [PollEntry] {
        coming?.awaited ?? []
    }

    var due: Int64? {
        if case .short(_, let retry) = state {
            retry
        } else {
            nil
        }
    }

    func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        try coming?.handle(happened)
        switch state {
        case .waiting(let file) where file.isLocked.withLock({ $0 }):
            state = .locked(file)
            acquire()
        case .short(_, let retry) where retry <= Syscalls.monotonicNanoseconds:
            acquire()
        default:
            break
        }
    }

    /// Acquires the turn, or begins to wait for it, unless this process has or awaits it.
    ///
    /// A lock file that has been replaced, perhaps with its folder, counts no more: other runners
    /// lock the new file.
    func acquire() {
        for _ in 0..<HookTurn.maximumReplacements {
            if isWaiting || isUpToDate { return }
            do throws(SystemError) {
                state = try open()
            } catch {
                let retry = Syscalls.monotonicNanoseconds + HookTurn.pause
                state = .short(error, retry: retry)
            }
            guard case .locked = state else { return }
        }
    }

    private var isUpToDate: Bool {
        guard let hooks, case .locked(let file) = state else {
            return false
        }
        return FolderLock.isHookLock(file.descriptor, beside: hooks)
    }

    /// Opens the present lock file, and locks it or begins to wait for the lock.
    ///
    /// - Throws: `SystemError` if that may succeed a moment later.
    private func open() throws(SystemError) -> State {
        guard let hooks, let descriptor = try FolderLock.openHookLock(beside: hooks),
            let isLocked = try? descriptor.tryLock()
        else {
            return .unlockable
        }
        let file = LockFile(descriptor, isLocked: isLocked)
        if isLocked {
            return .locked(file)
        }
        let coming = try WakeUp()
        self.coming = coming
        // Another thread waits for the lock, because this thread waits for everything else.
        try Syscalls.startThread {
            try? file.descriptor.lock()
            file.isLocked.withLock { $0 = true }
            coming.set()
        }
        return .waiting(file)
    }
}
