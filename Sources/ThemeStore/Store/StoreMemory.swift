/// A store's text in memory, for stores without a file: previews, tests, and text that comes
/// through a pipe.
///
/// Readers never see half a change, writers take turns, and observers are called after each change.
package final class StoreMemory: Sendable {
    private struct State {
        var text: PaddedBytes?
        var failure: SimulatedFailure?
        var observers: [Int: @Sendable () -> Void] = [:]
        var nextObserver = 0
    }

    /// The store's name in messages.
    package let name: StorePath
    private let state: Mutex<State>
    private let writers = Mutex(())

    /// - Parameters:
    ///   - text: The text. `nil` stands for a missing file.
    ///   - name: The store's name in messages.
    package init(_ text: PaddedBytes?, named name: StorePath) {
        self.name = name
        state = Mutex(State(text: text))
    }

    /// The text as it is now, or `nil` for none.
    package var text: PaddedBytes? {
        state.withLock { state in
            if state.failure == .damaged { return PaddedBytes("{".utf8) }
            return state.text
        }
    }

    /// The failure of a test, if there is one.
    var failure: SimulatedFailure? {
        get { state.withLock { $0.failure } }
        set {
            for observer in change({ $0.failure = newValue }) {
                observer()
            }
        }
    }

    /// Changes the state.
    ///
    /// - Returns: The observers, to be called once no lock is held.
    private func change(_ change: (inout State) -> Void) -> [@Sendable () -> Void] {
        state.withLock { state in
            change(&state)
            return Array(state.observers.values)
        }
    }

    /// A writer's turn: while it lives, other writers wait.
    struct Turn: ~Copyable {
        fileprivate let memory: StoreMemory

        deinit {
            memory.writers.unlock()
        }

        /// Replaces the text, ends the turn and calls the observers, which may write themselves.
        consuming func commit(_ text: PaddedBytes) {
            let memory = memory
            let observers = memory.change { $0.text = text }
            _ = consume self
            for observer in observers {
                observer()
            }
        }
    }

    /// Takes a writer's turn.
    ///
    /// - Throws: The failure that is simulated.
    func turn() throws(StoreError) -> Turn {
        writers.lock()
        let turn = Turn(memory: self)
        if case .delay(let delay) = failure {
            let milliseconds =
                delay.components.seconds * 1000
                + delay.components.attoseconds / 1_000_000_000_000_000
            Syscalls.sleep(milliseconds: Int32(clamping: milliseconds))
        }
        if let error = failure?.error(writing: name) { throw error }
        return turn
    }

    /// Calls back after each change, on the thread that made it, until the observation is released.
    ///
    /// - Parameter action: What to call. It may read the text, and write to it.
    /// - Returns: The observation.
    func observe(_ action: @escaping @Sendable () -> Void) -> Observation {
        let number = state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = action
            return state.nextObserver
        }
        return Observation(memory: self, number: number)
    }

    /// An observer's subscription, which ends with this.
    final class Observation: Sendable {
        private let memory: StoreMemory
        private let number: Int

        fileprivate init(memory: StoreMemory, number: Int) {
            self.memory = memory
            self.number = number
        }

        deinit {
            _ = memory.state.withLock { $0.observers.removeValue(forKey: number) }
        }
    }
}

extension StoreMemory: Hashable {
    package static func == (one: StoreMemory, other: StoreMemory) -> Bool {
        one === other
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
