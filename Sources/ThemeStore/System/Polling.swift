import CThemeStore

/// An event to wait for on a descriptor.
package enum Awaited: Sendable {
    /// There is something to read, or the other side is gone.
    case input
    /// Some bytes can be written at once, or never again.
    case output
    /// The other side is gone.
    case end
    /// Something has been mounted or unmounted; the descriptor is the mount table's.
    case mounts

    fileprivate var events: Int16 {
        switch self {
        case .input: Int16(POLLIN)
        case .output: Int16(POLLOUT)
        // Linux reports it without being asked, XNU's poll registers nothing for a request of nothing.
        case .end: Int16(POLLHUP)
        case .mounts: Int16(POLLPRI)
        }
    }
}

/// An event to wait for, and its name.
package struct PollEntry<Event: Hashable> {
    package let event: Event
    fileprivate let descriptor: Int32
    fileprivate let awaited: Awaited

    /// An entry for an open file.
    package init(_ event: Event, _ descriptor: borrowing FileDescriptor, _ awaited: Awaited) {
        self.event = event
        self.awaited = awaited
        #if canImport(Darwin)
            // XNU reports POLLNVAL at once for a device that has no other side, and poll skips a negative number.
            let isSkipped = awaited == .end && !descriptor.hasOtherSide
            self.descriptor = isSkipped ? -1 : descriptor.number
        #else
            self.descriptor = descriptor.number
        #endif
    }

    private init<Other: Hashable>(_ entry: PollEntry<Other>, named name: (Other) -> Event) {
        (event, descriptor, awaited) = (name(entry.event), entry.descriptor, entry.awaited)
    }

    /// The same under another name.
    package func named<Other: Hashable>(_ name: (Event) -> Other) -> PollEntry<Other> {
        PollEntry<Other>(self, named: name)
    }
}

extension Syscalls {
    /// Waits until one of several events has happened: `poll`.
    ///
    /// - Parameters:
    ///   - entries: The events to wait for.
    ///   - milliseconds: How long to wait at the most; negative to wait as long as it takes.
    /// - Returns: Which have happened; none where time was up or a signal came.
    package static func poll<Event>(_ entries: [PollEntry<Event>], milliseconds: Int32) -> Set<Event> {
        var polled = entries.map { pollfd(fd: $0.descriptor, events: $0.awaited.events, revents: 0) }
        guard CThemeStore.poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
        return Set(zip(entries, polled).lazy.filter { $0.1.revents != 0 }.map { $0.0.event })
    }

    /// Sleeps: `poll` of nothing.
    ///
    /// A signal ends the sleep early.
    package static func sleep(milliseconds: Int32) {
        _ = CThemeStore.poll(nil, 0, milliseconds)
    }
}

#if canImport(Darwin)
    extension FileDescriptor {
        /// Whether it is a pipe or a socket: `fstat`.
        fileprivate var hasOtherSide: Bool {
            guard let kind = try? status().kind else { return false }
            return kind == .fifo || kind == .socket
        }
    }
#endif

extension FileDescriptor {
    /// Waits for one thing: `poll`, `select` on macOS.
    ///
    /// - Parameters:
    ///   - awaited: The event to wait for.
    ///   - milliseconds: How long to wait at the most; negative to wait as long as it takes.
    /// - Returns: Whether that happened. A signal ends the wait early, as if time were up.
    @discardableResult
    package func wait(for awaited: Awaited, milliseconds: Int32 = -1) -> Bool {
        #if canImport(Darwin)
            // XNU's poll knows no terminal but pseudo-terminals, and so not `/dev/tty`.
            if awaited == .input || awaited == .output, number < FD_SETSIZE {
                return c_select(number, awaited == .output ? 1 : 0, milliseconds) > 0
            }
        #endif
        var entry = pollfd(fd: number, events: awaited.events, revents: 0)
        return CThemeStore.poll(&entry, 1, milliseconds) > 0
    }
}

extension Syscalls {
    /// Nanoseconds on a clock that is never set: `clock_gettime` with `CLOCK_MONOTONIC`.
    package static var monotonicNanoseconds: Int64 {
        let time = c_time(1)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Milliseconds since the beginning of 1970, in UTC: `clock_gettime` with `CLOCK_REALTIME`.
    package static var millisecondsSince1970: Int64 {
        let time = c_time(0)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// The time left, rounded up, so that the wait does not end too early.
    ///
    /// - Parameter deadline: By `monotonicNanoseconds`; `nil` is never.
    /// - Returns: Milliseconds, 0 where the time has come, or -1 for as long as it takes.
    package static func milliseconds(until deadline: Int64?) -> Int32 {
        guard let deadline else { return -1 }
        let remaining = deadline - monotonicNanoseconds
        return remaining > 0 ? Int32(clamping: (remaining - 1) / 1_000_000 + 1) : 0
    }
}
