/// Wakes a polling thread from another thread.
package final class WakeUp: Sendable {
    private let pipe: FileDescriptor.Pipe
    /// Whether there is a byte in the pipe.
    private let isSet = Mutex(false)

    package init() throws(SystemError) { pipe = try FileDescriptor.pipe() }

    /// The event to wait for.
    package var awaited: PollEntry { PollEntry(pipe.reading, .input) }

    package func set() {
        isSet.withLock { isSet in
            guard !isSet else { return }
            isSet = true
            try? DescriptorIO.write([0], to: pipe.writing)
        }
    }

    func clear() {
        isSet.withLock { isSet in
            guard isSet else { return }
            isSet = false
            _ = try? pipe.reading.read(upTo: 1)
        }
    }
}
