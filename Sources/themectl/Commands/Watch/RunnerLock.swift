import ThemeStore

/// The lock that keeps the runners of a user's hooks apart, waited for as an event.
final class RunnerLock: EventSource {
    /// Shared with the thread that waits for the lock.
    private final class OpenFile: Sendable {
        let opened: LockFile.Opened

        init(_ opened: consuming LockFile.Opened) {
            self.opened = opened
        }
    }

    private let lock: HookLock
    /// The user's folder of hooks, or `nil` if no variable names its place.
    private let hooks: StorePath?
    /// The locked file, or the file whose lock a thread waits for.
    ///
    /// It is `nil` if no lock file can be made, so nothing keeps two runners apart.
    private var file: OpenFile?
    /// Whether another runner has the lock.
    private var isWaiting = false
    /// Why the lock cannot be acquired at present.
    private(set) var failure: StoreError?
    /// When to try again after that.
    private(set) var due: Int64?
    private var coming: WakeUp?

    /// Acquires the lock, or begins to wait for it.
    init(_ lock: HookLock, for hooks: StorePath?) {
        self.lock = lock
        self.hooks = hooks
        acquire()
    }

    /// Whether this runner may run hooks: it has the lock, or no lock file can be made.
    var isHeld: Bool { !isWaiting && failure == nil }

    /// Why this runner has to wait, as a line, or `nil` if it need not.
    var delay: String? {
        if let failure {
            return "warning: \(failure.advised)"
        }
        guard isWaiting else { return nil }
        let place = hooks.map { " in \($0)" } ?? ""
        return "note: another process runs the hooks\(place); waiting for it to end"
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

    /// Acquires the lock, or begins to wait for it, unless this process has or awaits it.
    ///
    /// A lock file that has been replaced, perhaps with its folder, counts no more: other runners
    /// lock the new file.
    func acquire() {
        // The file may be replaced again and again between opening and locking it.
        for _ in 0..<16 {
            if isWaiting { return }
            if let file, lock.isCurrent(file.opened) { return }
            file = nil
            failure = nil
            due = nil
            do {
                try open()
            } catch {
                failure = error
                due = Syscalls.deadline(milliseconds: 500)
            }
            if file == nil { return }
        }
    }

    /// Opens the present lock file, and locks it or begins to wait for the lock.
    ///
    /// - Throws: `StoreError` if others could hold the lock, or if that may succeed a moment later.
    private func open() throws(StoreError) {
        guard let opened = try lock.open(), let isLocked = try? opened.descriptor.tryLock() else {
            return
        }
        let file = OpenFile(opened)
        if !isLocked {
            coming = try mappingError(try waiter(for: file), lock.shortage)
        }
        self.file = file
        isWaiting = !isLocked
    }

    /// Starts a thread that waits for the lock, because this thread waits for everything else.
    private func waiter(for file: OpenFile) throws(SystemError) -> WakeUp {
        let coming = try WakeUp()
        try Syscalls.startThread {
            try? file.opened.descriptor.lock()
            coming.set()
        }
        return coming
    }
}
