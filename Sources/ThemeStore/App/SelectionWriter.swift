/// Stores a manager's selections in order, on the store's thread.
///
/// If a newer selection for the same scope is announced before its turn comes, only the newer is written, and both complete
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
        /// The appearance, or `nil` to remove what is stored.
        let selection: Appearance?
        let scope: ScopePath
        private let state = Mutex<(outcome: Outcome?, isDone: [@Sendable (Outcome) -> Void])>((nil, []))

        init(_ number: Int, _ selection: Appearance?, for scope: ScopePath) {
            (self.number, self.selection, self.scope) = (number, selection, scope)
        }

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
    /// For each scope, its selections that are not being stored yet, in order.
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

    /// Announces a selection, which overtakes one for the same scope that is not being stored yet.
    func announce(_ write: Write) { waiting.withLock { $0[write.scope, default: []].append(write) } }

    /// Queues an announced selection, to be stored after those before it unless it is overtaken.
    ///
    /// It is completed on another thread or, if none can be started, on this one.
    func store(_ write: Write) {
        StoreThread.add(to: store.location, start: start) { [self] refusal in
            let writes = waiting.withLock { waiting in
                waiting[write.scope]?.last === write ? waiting.removeValue(forKey: write.scope) : nil
            }
            guard let writes else { return }
            let result = refusal.map { .failure($0) } ?? result(of: write)
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

    private func result(of write: Write) -> Result<WriteResult, StoreError> {
        Result { () throws(StoreError) in try store.write(write.selection, for: write.scope, options: options).result }
    }
}
