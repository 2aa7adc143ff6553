/// Wakes a waiting thread from another thread.
package final class WakeUp: EventSource, Sendable {
    private let pipe: FileDescriptor.Pipe
    private let state = Mutex(State())

    private struct State {
        /// Whether there is a byte in the pipe.
        var isSet = false
        var attempts = VainAttempts()
    }

    package init() throws(SystemError) {
        pipe = try FileDescriptor.pipe()
    }

    package var awaited: [PollEntry] {
        [PollEntry(pipe.reading, .input)]
    }

    /// Ends the other thread's wait.
    package func set() {
        state.withLock { state in
            guard !state.isSet else { return }
            // An empty pipe takes a byte at once. If it does not, the next call tries again.
            state.isSet = (try? pipe.writing.write([0])) != nil
        }
    }

    /// Makes the next wait ignore all earlier calls.
    package func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            guard state.isSet else { return }
            do throws(SystemError) {
                _ = try pipe.reading.read(upTo: 1)
                state.isSet = false
                try state.attempts.count(nil)
            } catch {
                try state.attempts.count(error)
            }
        }
    }
}
