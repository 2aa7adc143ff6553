/// Stores a manager's selections in order, on the store's thread.
///
/// If a newer selection for the same scope is queued before its turn comes, only the newer is written, and both complete
/// with its outcome.
final class SelectionWriter: Sendable {
    /// The outcome of a selection.
    struct Outcome: Sendable {
        /// The values before and after, or why it was not stored.
        let result: Result<WriteResult, StoreError>
        /// The layers afterwards.
        let snapshot: StoreSnapshot

        /// Why it was not stored.
        var failure: StoreError? { if case .failure(let error) = result { error } else { nil } }
    }

    /// A selection that is to be stored.
    final class Write: Sendable {
        let number: Int
        let scope: ScopePath
        private let state = Mutex<(outcome: Outcome?, isDone: [@Sendable (Outcome) -> Void])>((nil, []))

        init(_ number: Int, for scope: ScopePath) { (self.number, self.scope) = (number, scope) }

        /// The outcome, once there is one.
        var outcome: Outcome? { state.withLock { $0.outcome } }

        /// Calls back with the outcome, at once or on the thread that stores.
        func whenDone(_ body: @escaping @Sendable (Outcome) -> Void) {
            let outcome = state.withLock { state in
                if state.outcome == nil { state.isDone.append(body) }
                return state.outcome
            }
            if let outcome { body(outcome) }
        }

        fileprivate func finish(_ outcome: Outcome) {
            let bodies = state.withLock { state in
                defer { state = (outcome, []) }
                return state.isDone
            }
            for body in bodies { body(outcome) }
        }
    }

    private let store: AppearanceStore
    private let options: AppearanceStore.WriteOptions
    private let start: StoreThread.Start
    /// For each scope, its queued selections, in order.
    private let waiting = Mutex<[ScopePath: [Write]]>([:])

    /// - Parameters:
    ///   - store: The store.
    ///   - options: How to write.
    ///   - start: Runs a body on a thread.
    init(
        _ store: AppearanceStore, options: AppearanceStore.WriteOptions = AppearanceStore.WriteOptions(),
        start: @escaping StoreThread.Start = Syscalls.startThread
    ) {
        (self.store, self.options, self.start) = (store, options, start)
    }

    /// Queues a selection, to be stored after those before it.
    ///
    /// - Parameters:
    ///   - selection: The appearance, or `nil` to remove what is stored.
    ///   - scope: The scope.
    ///   - writes: The selections that this completes, on another thread or, if none can be started, on this one.
    func store(_ selection: Appearance?, for scope: ScopePath, completing writes: [Write]) {
        let place = waiting.withLock { waiting in
            waiting[scope, default: []] += writes
            return waiting[scope]?.count
        }
        StoreThread.add(to: store.location, start: start) { [self] refusal in
            let writes = waiting.withLock { waiting in
                waiting[scope]?.count == place ? waiting.removeValue(forKey: scope) : nil
            }
            guard let writes else { return }
            let result = refusal.map { .failure($0) } ?? write(selection, for: scope)
            let outcome = Outcome(result: result, snapshot: StoreSnapshot(reading: store.location))
            for write in writes { write.finish(outcome) }
        }
    }

    /// Reads the store after the selections that are queued; without a thread for that, not at all.
    func read(completion: @escaping @Sendable (StoreSnapshot) -> Void) {
        StoreThread.add(to: store.location, start: start) { [store] refusal in
            if refusal == nil { completion(StoreSnapshot(reading: store.location)) }
        }
    }

    private func write(_ selection: Appearance?, for scope: ScopePath) -> Result<WriteResult, StoreError> {
        Result { () throws(StoreError) in try store.write(selection, for: scope, options: options).result }
    }
}
