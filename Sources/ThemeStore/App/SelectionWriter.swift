/// Stores selections in order, on a thread of its own for as long as there is something to store.
///
/// A write may wait seconds for other writers, which no thread of an actor may do. A selection that is overtaken before its
/// turn is skipped, and shares the outcome of the one that has overtaken it.
final class SelectionWriter: Sendable {
    /// The outcome of a selection.
    struct Outcome: Sendable {
        /// Why it was not stored.
        let failure: StoreError?
        /// The layers afterwards.
        let snapshot: StoreSnapshot
    }

    private struct Order {
        let scope: ScopePath?
        /// The appearance to store; `nil` removes what is stored.
        let selection: Appearance?
        var completions: [@Sendable (Outcome) -> Void]
    }

    private struct State {
        var orders: [Order] = []
        var isWriting = false
    }

    private let store: AppearanceStore
    private let options: AppearanceStore.WriteOptions
    private let start: @Sendable (@escaping @Sendable () -> Void) throws(SystemError) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - store: The store.
    ///   - options: How to write.
    ///   - start: Runs a body on a thread.
    init(
        _ store: AppearanceStore, options: AppearanceStore.WriteOptions = AppearanceStore.WriteOptions(),
        start: @escaping @Sendable (@escaping @Sendable () -> Void) throws(SystemError) -> Void = Syscalls.startThread
    ) {
        self.store = store
        self.options = options
        self.start = start
    }

    /// Stores a selection when those before it are done.
    ///
    /// - Parameters:
    ///   - selection: The appearance, or `nil` to remove what is stored.
    ///   - scope: The scope, or `nil` for the app.
    ///   - completion: Called when it is done, on another thread or, if none can be started, on this one.
    func store(
        _ selection: Appearance?, for scope: ScopePath? = nil, completion: @escaping @Sendable (Outcome) -> Void
    ) {
        let isFirst = state.withLock { state in
            let overtaken = state.orders.first { $0.scope == scope }?.completions ?? []
            state.orders.removeAll { $0.scope == scope }
            state.orders.append(Order(scope: scope, selection: selection, completions: overtaken + [completion]))
            defer { state.isWriting = true }
            return !state.isWriting
        }
        guard isFirst else { return }
        do throws(SystemError) {
            try start { [self] in
                while let order = next() { write(order) }
            }
        } catch {
            let orders = state.withLock { state in
                defer { state = State() }
                return state.orders
            }
            let failure = FileError(.write, store.location.pathInErrors, .system(error))
            for order in orders { finish(order, .fileError(failure)) }
        }
    }

    private func next() -> Order? {
        state.withLock { state in
            state.isWriting = !state.orders.isEmpty
            return state.orders.isEmpty ? nil : state.orders.removeFirst()
        }
    }

    private func write(_ order: Order) {
        do throws(StoreError) {
            try store.set(order.selection, for: order.scope, options: options)
            finish(order, nil)
        } catch {
            finish(order, error)
        }
    }

    private func finish(_ order: Order, _ failure: StoreError?) {
        let outcome = Outcome(failure: failure, snapshot: StoreSnapshot(reading: store))
        for completion in order.completions { completion(outcome) }
    }
}
