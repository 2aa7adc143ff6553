/// Waits for several sources at once.
///
/// No other code does.
package enum EventLoop {
    /// Waits until something happens to one of the sources or is due, and has all of them handle
    /// it.
    ///
    /// A loop may choose other sources for each call. A source that is left out loses no event: the
    /// next wait that includes it reports them.
    ///
    /// Signals with a default action stay unblocked here. They end the process even while a source
    /// reads from an unresponsive file system. Block a signal only while a source waits for a
    /// program that must not be left behind, and do not read files in that time.
    ///
    /// - Throws: `SystemError` if the system cannot wait, or a source cannot go on. A loop has to
    ///   end.
    package static func wait(for sources: [any EventSource]) throws(SystemError) {
        let rest = Syscalls.milliseconds(until: sources.due)
        let happened = try Syscalls.poll(sources.awaited, milliseconds: rest)
        try sources.handle(happened)
    }
}
