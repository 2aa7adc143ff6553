/// Stores a manager's selections in order, on the store's thread.
///
/// If a newer selection for the same scope is queued before its turn comes, only the newer is written, and both complete
/// with its outcome.
final class SelectionWriter: Sendable {
    /// The outcome of a selection.
    struct Outcome: Sendable {
        /// Why it was not stored.
        let failure: StoreError?
        /// The layers afterwards.
        let snapshot: StoreSnapshot
    }

    private let store: AppearanceStore
    private let options: AppearanceStore.WriteOptions
    private let start: StoreThread.Start
    /// For each scope, the completions of its queued selections, in order.
    private let waiting = Mutex<[ScopePath?: [@Sendable (Outcome) -> Void]]>([:])

    /// - Parameters:
    ///   - store: The store.
    ///   - options: How to write.
    ///   - start: Runs a body on a thread.
    init(
        _ store: AppearanceStore, options: AppearanceStore.WriteOptions = AppearanceStore.WriteOptions(),
        start: @escaping StoreThread.Start = Syscalls.startThread
    ) {
        self.store = store
        self.options = options
        self.start = start
    }

    /// Queues a selection, to be stored after those before it.
    ///
    /// - Parameters:
    ///   - selection: The appearance, or `nil` to remove what is stored.
    ///   - scope: The scope, or `nil` for the app.
    ///   - completion: Called with the outcome, on another thread or, if none can be started, on this one.
    func store(
        _ selection: Appearance?, for scope: ScopePath? = nil, completion: @escaping @Sendable (Outcome) -> Void
    ) {
        let place = waiting.withLock { waiting in
            waiting[scope, default: []].append(completion)
            return waiting[scope]?.count
        }
        StoreThread.add(to: store.location, start: start) { [self] refusal in
            let completions = waiting.withLock { waiting in
                waiting[scope]?.count == place ? waiting.removeValue(forKey: scope) : nil
            }
            guard let completions else { return }
            let failure = refusal ?? write(selection, for: scope)
            let outcome = Outcome(failure: failure, snapshot: StoreSnapshot(reading: store))
            for completion in completions { completion(outcome) }
        }
    }

    /// Reads the store after the selections that are queued; without a thread for that, not at all.
    func read(completion: @escaping @Sendable (StoreSnapshot) -> Void) {
        StoreThread.add(to: store.location, start: start) { [store] refusal in
            if refusal == nil { completion(StoreSnapshot(reading: store)) }
        }
    }

    private func write(_ selection: Appearance?, for scope: ScopePath?) -> StoreError? {
        do throws(StoreError) {
            try store.set(selection, for: scope, options: options)
            return nil
        } catch {
            return error
        }
    }
}
