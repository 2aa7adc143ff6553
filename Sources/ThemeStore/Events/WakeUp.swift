/// Wakes a waiting thread from another thread.
package final class WakeUp: EventSource, Sendable {
    private let pipe: FileDescriptor.Pipe
    /// Whether there is a byte in the pipe.
    private let isSet = Mutex(false)

    package init() throws(SystemError) {
        pipe = try FileDescriptor.pipe()
    }

    package var awaited: [PollEntry] {
        [PollEntry(pipe.reading, .input)]
    }

    /// Ends the other thread's wait.
    package func set() {
        isSet.withLock { isSet in
            guard !isSet else { return }
            // An empty pipe takes a byte at once. If it does not, the next call tries again.
            isSet = (try? pipe.writing.write([0])) != nil
        }
    }

    /// Makes the next wait ignore all earlier calls.
    package func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        try isSet.withLock { isSet throws(SystemError) in
            guard isSet else { return }
            _ = try pipe.reading.read(upTo: 1)
            isSet = false
        }
    }
}
