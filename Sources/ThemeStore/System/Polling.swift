#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

/// What is waited for on a descriptor.
package enum Awaited: Sendable {
    /// That there is something to read, or the other side is gone.
    case input
    /// That some bytes can be written at once, or never again.
    case output
    /// That the other side is gone.
    case end
    /// That something has been mounted or unmounted, where the descriptor is the mount table's.
    case mounts

    fileprivate var events: Int16 {
        switch self {
        case .input: Int16(POLLIN)
        case .output: Int16(POLLOUT)
        // Always reported, without being asked for.
        case .end: 0
        case .mounts: Int16(POLLPRI)
        }
    }
}

/// Something to wait for, and the event's name.
package struct PollEntry<Event: Hashable> {
    package let event: Event
    fileprivate let descriptor: Int32
    fileprivate let awaited: Awaited

    /// An entry for an open file.
    package init(_ event: Event, _ descriptor: borrowing FileDescriptor, _ awaited: Awaited) {
        self.init(event, descriptor.number, awaited)
    }

    private init(_ event: Event, _ descriptor: Int32, _ awaited: Awaited) {
        self.event = event
        self.descriptor = descriptor
        self.awaited = awaited
    }

    /// The same under another name.
    package func named<Other: Hashable>(_ name: (Event) -> Other) -> PollEntry<Other> {
        PollEntry<Other>(name(event), descriptor, awaited)
    }
}

extension Syscalls {
    /// Waits until one of several events has happened: `poll`.
    ///
    /// - Parameters:
    ///   - entries: What to wait for.
    ///   - milliseconds: How long to wait at the most; negative to wait as long as it takes.
    /// - Returns: Which have happened; none where time was up or a signal came.
    package static func poll<Event>(_ entries: [PollEntry<Event>], milliseconds: Int32) -> Set<Event> {
        var polled = entries.map { pollfd(fd: $0.descriptor, events: $0.awaited.events, revents: 0) }
        guard systemPoll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
        return Set(zip(entries, polled).lazy.filter { $0.1.revents != 0 }.map { $0.0.event })
    }

    /// Sleeps: `poll` of nothing.
    ///
    /// A signal ends the sleep early.
    package static func sleep(milliseconds: Int32) {
        _ = systemPoll(nil, 0, milliseconds)
    }
}

extension FileDescriptor {
    /// Waits for one thing: `poll`.
    ///
    /// - Parameters:
    ///   - awaited: What to wait for.
    ///   - milliseconds: How long to wait at the most; negative to wait as long as it takes.
    /// - Returns: Whether that happened. A signal ends the wait early, as if time were up.
    @discardableResult
    package func wait(for awaited: Awaited, milliseconds: Int32 = -1) -> Bool {
        var entry = pollfd(fd: number, events: awaited.events, revents: 0)
        return systemPoll(&entry, 1, milliseconds) > 0
    }
}

/// The call, whose name the function above has taken.
private func systemPoll(_ entries: UnsafeMutablePointer<pollfd>?, _ count: nfds_t, _ milliseconds: Int32) -> Int32 {
    poll(entries, count, milliseconds)
}
