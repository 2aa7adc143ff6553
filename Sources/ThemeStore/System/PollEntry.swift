import CThemeStore

/// An event to wait for on an open file.
package struct PollEntry: Hashable {
    fileprivate let descriptor: Int32
    let awaited: Awaited

    package init(_ descriptor: borrowing FileDescriptor, _ awaited: Awaited) {
        self.awaited = awaited
        #if canImport(Darwin)
            // XNU reports POLLNVAL at once for a device that has no other side, and poll skips a negative number.
            let isSkipped = awaited == .end && !descriptor.hasOtherSide
            self.descriptor = isSkipped ? -1 : descriptor.number
        #else
            self.descriptor = descriptor.number
        #endif
    }
}

extension Syscalls {
    /// Waits until one of several events has happened: `poll`.
    ///
    /// - Parameters:
    ///   - entries: The events to wait for.
    ///   - milliseconds: How long to wait at the most; negative to wait as long as it takes.
    /// - Returns: Which have happened; none where time was up or a signal came.
    package static func poll(_ entries: [PollEntry], milliseconds: Int32) -> Set<PollEntry> {
        var polled = entries.map { pollfd(fd: $0.descriptor, events: $0.awaited.events, revents: 0) }
        guard CThemeStore.poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
        return Set(zip(entries, polled).lazy.filter { $0.1.revents != 0 }.map { $0.0 })
    }

    /// Sleeps: `poll` of nothing.
    ///
    /// A signal ends the sleep early.
    package static func sleep(milliseconds: Int32) {
        _ = CThemeStore.poll(nil, 0, milliseconds)
    }
}
