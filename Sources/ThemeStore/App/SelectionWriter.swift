/// Stores what is selected, in order, on a thread of its own for as long as there is something to store.
///
/// A write may wait for other writers for seconds, in which no thread of an actor may be held up. What is overtaken while
/// it waits for its turn is skipped, and shares the outcome of what has overtaken it.
final class SelectionWriter: Sendable {
    /// What became of a selection.
    struct Outcome: Sendable {
        /// Why it was not stored.
        let failure: StoreError?
        /// What there was afterwards.
        let snapshot: StoreSnapshot
    }

    private struct State {
        /// What is to be stored last, and all who wait for that.
        var newest: Appearance?
        var completions: [@Sendable (Outcome) -> Void] = []
        var isWriting = false
    }

    private let store: AppearanceStore
    private let options: AppearanceStore.WriteOptions
    private let state = Mutex(State())

    init(_ store: AppearanceStore, options: AppearanceStore.WriteOptions) {
        self.store = store
        self.options = options
    }

    /// Stores a selection when those before it are done.
    ///
    /// - Parameters:
    ///   - selection: The appearance, or `nil` to remove what is stored.
    ///   - completion: Is called when it is done, on another thread or, where there is none to be had, on this one.
    func store(_ selection: Appearance?, completion: @escaping @Sendable (Outcome) -> Void) {
        let isFirst = state.withLock { state in
            state.newest = selection
            state.completions.append(completion)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        guard isFirst else { return }
        do throws(SystemError) {
            try Syscalls.startThread { [self] in writeAll() }
        } catch {
            let completions = state.withLock { state in
                defer { state = State() }
                return state.completions
            }
            let failure = StoreError.fileError(FileError(.write, store.location.pathInErrors, .system(error)))
            let outcome = Outcome(failure: failure, snapshot: StoreSnapshot(reading: store))
            for completion in completions { completion(outcome) }
        }
    }

    private func writeAll() {
        while let (selection, completions) = next() {
            var failure: StoreError?
            do throws(StoreError) {
                if let selection {
                    try store.set(selection, options: options)
                } else {
                    try store.reset(options: options)
                }
            } catch {
                failure = error
            }
            let outcome = Outcome(failure: failure, snapshot: StoreSnapshot(reading: store))
            for completion in completions { completion(outcome) }
        }
    }

    private func next() -> (selection: Appearance?, completions: [@Sendable (Outcome) -> Void])? {
        state.withLock { state in
            guard !state.completions.isEmpty else {
                state.isWriting = false
                return nil
            }
            defer { state.completions = [] }
            return (state.newest, state.completions)
        }
    }
}
