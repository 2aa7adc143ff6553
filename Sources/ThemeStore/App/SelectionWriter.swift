/// Stores a manager's selections in order, on the store's thread.
///
/// It has their only list. The main actor adds selections and removes the written ones.
/// The store's thread moves them from phase to phase. A write under way keeps the writer alive, so
/// it outlives its manager.
final class SelectionWriter: Sendable {
    private let store: AppearanceStore
    private let options: AppearanceStore.WriteOptions
    private let start: StoreThread.Start
    private let selections = Mutex(SelectionList())
    /// How many of the store's files existed at the last reading.
    private let fileCount = Mutex(0)

    /// - Parameters:
    ///   - store: The store.
    ///   - options: How to write.
    ///   - start: Runs a body on a thread.
    init(
        _ store: AppearanceStore,
        options: AppearanceStore.WriteOptions = AppearanceStore.WriteOptions(),
        start: @escaping StoreThread.Start = Syscalls.startThread
    ) {
        self.store = store
        self.options = options
        self.start = start
    }

    /// The values that are being stored, by scope.
    var values: [ScopePath: StoredValue] {
        selections.withLock { $0.values }
    }

    /// Adds a selection, to be written after the next ``writeRequested(onOutcome:)``.
    func append(_ appearance: Appearance?, for scope: ScopePath, _ caller: Selection.Caller?) {
        selections.withLock { $0.append(appearance, for: scope, caller) }
    }

    /// Has a call wait for the newest selection for a scope.
    ///
    /// - Returns: Whether there is one.
    func join(_ scope: ScopePath, _ caller: Selection.Caller) -> Bool {
        selections.withLock { $0.join(scope, caller) }
    }

    /// Starts to write the added selections, in order.
    ///
    /// - Parameter onOutcome: Called after each write, on the store's thread or, if no thread can
    ///   be started, on this one.
    func writeRequested(onOutcome: @escaping @Sendable () -> Void) {
        let numbers = selections.withLock { $0.queueRequested() }
        for number in numbers {
            StoreThread.enqueue(for: store.location, start: start) { [self] refusal in
                guard let selection = selections.withLock({ $0.beginWriting(number) }) else {
                    return
                }
                let result = refusal.map { .failure($0) } ?? write(selection)
                let snapshot = readSnapshot()
                let outcome = Selection.Outcome(result: result, snapshot: snapshot)
                selections.withLock { $0.endWriting(number, outcome) }
                onOutcome()
            }
        }
    }

    private func write(_ selection: Selection) -> Selection.Result {
        Result { () throws(StoreError) in
            try store.write(selection.appearance, for: selection.scope, options: options).result
        }
    }

    /// Blocks until the added selections are written.
    ///
    /// - Throws: `StoreError` when time is up.
    func waitUntilWritten(timeout: Duration) throws(StoreError) {
        let deadline = LockDeadline(timeout)
        let path = store.location.pathInErrors
        _ = try deadline.acquire(selections.withLock { $0.isWritten }, path)
    }

    /// Removes the selections whose writes are over.
    ///
    /// - Returns: These selections, in order.
    func removeWritten() -> [Selection] {
        selections.withLock { $0.removeWritten() }
    }

    /// Reads the store after the selections that are queued.
    ///
    /// If no thread can be started, it does not read.
    func read(completion: @escaping @Sendable (StoreSnapshot) -> Void) {
        StoreThread.enqueue(for: store.location, start: start) { [self] refusal in
            guard refusal == nil else { return }
            completion(readSnapshot())
        }
    }

    /// Reads the store at once, and after a moment again if a file is gone: another program may be
    /// replacing it.
    ///
    /// The first call never waits.
    func readSnapshot() -> StoreSnapshot {
        let snapshot = StoreSnapshot(reading: store.location)
        let count = snapshot.layers.fileCount
        let isFileGone = fileCount.withLock { last in
            defer {
                last = count
            }
            return count < last
        }
        guard isFileGone else {
            return snapshot
        }
        Syscalls.sleep(milliseconds: Int32(Follower.grace / 1_000_000))
        return StoreSnapshot(reading: store.location)
    }
}
