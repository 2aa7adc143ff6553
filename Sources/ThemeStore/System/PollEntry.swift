import CThemeStore

/// An event to wait for on a descriptor.
package enum Awaited {
    /// There is something to read, or the other side is gone.
    case input
    /// Some bytes can be written at once, or never again.
    case output
    /// The other side is gone.
    case end
    /// Something has been mounted or unmounted.
    ///
    /// The descriptor is the mount table's.
    case mounts

    fileprivate var events: Int16 {
        switch self {
        case .input: Int16(POLLIN)
        case .output: Int16(POLLOUT)
        // Linux always reports POLLHUP. XNU ignores entries whose `events` is 0.
        case .end: Int16(POLLHUP)
        case .mounts: Int16(POLLPRI)
        }
    }
}

#if canImport(Darwin)
    extension FileDescriptor {
        /// Whether it is a pipe or a socket: `fstat`.
        var hasOtherSide: Bool {
            guard let kind = try? status().kind else {
                return false
            }
            return kind == .fifo || kind == .socket
        }
    }
#endif

extension FileDescriptor {
    /// Waits for one thing: `poll`, `select` on macOS.
    ///
    /// - Parameters:
    ///   - awaited: The event to wait for.
    ///   - milliseconds: How long to wait at the most. Negative to wait as long as it takes.
    /// - Returns: Whether that happened. A signal ends the wait early, as if time were up.
    @discardableResult
    package func wait(for awaited: Awaited, milliseconds: Int32 = -1) -> Bool {
        #if canImport(Darwin)
            // XNU's poll supports only pseudo-terminals, and so not `/dev/tty`.
            if awaited == .input || awaited == .output, number < FD_SETSIZE {
                return c_select(number, awaited == .output, milliseconds) > 0
            }
        #endif
        var entry = pollfd(fd: number, events: awaited.events, revents: 0)
        return CThemeStore.poll(&entry, 1, milliseconds) > 0
    }

    /// Whether there is something to read, or the other side is gone: `poll`, `select` on macOS.
    var hasInput: Bool { wait(for: .input, milliseconds: 0) }
}

/// An event to wait for on an open file.
package struct PollEntry: Hashable {
    fileprivate let descriptor: Int32
    let awaited: Awaited

    package init(_ descriptor: borrowing FileDescriptor, _ awaited: Awaited) {
        self.awaited = awaited
        #if canImport(Darwin)
            // XNU reports POLLNVAL at once for a device that has no other side, and poll skips a
            // negative number.
            if awaited == .end, !descriptor.hasOtherSide {
                self.descriptor = -1
                return
            }
        #endif
        self.descriptor = descriptor.number
    }
}

extension Syscalls {
    /// Waits until one of several events has happened: `poll`.
    ///
    /// EINTR: none has happened.
    ///
    /// - Parameters:
    ///   - entries: The events to wait for.
    ///   - milliseconds: How long to wait at the most. Negative to wait as long as it takes.
    /// - Returns: The events that happened. The set is empty if time was up or a signal arrived.
    /// - Throws: `SystemError` if the system cannot wait, which no second try changes: a loop has
    ///   to end.
    static func poll(_ entries: [PollEntry], milliseconds: Int32) throws(SystemError)
        -> Set<PollEntry>
    {
        var polled = entries.map {
            pollfd(fd: $0.descriptor, events: $0.awaited.events, revents: 0)
        }
        let count = CThemeStore.poll(&polled, nfds_t(polled.count), milliseconds)
        if count < 0, SystemError.latest != .interrupted {
            throw .latest
        }
        return Set(zip(entries, polled).lazy.filter { $0.1.revents != 0 }.map { $0.0 })
    }

    /// Sleeps: `poll` of nothing.
    ///
    /// A signal ends the sleep early.
    package static func sleep(milliseconds: Int32) {
        _ = CThemeStore.poll(nil, 0, milliseconds)
    }
}
