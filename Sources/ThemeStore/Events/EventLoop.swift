/// The one place that waits for several things.
package enum EventLoop {
    /// Waits until something happens to one of the sources or is due, and has all of them handle
    /// it.
    ///
    /// Who calls this in a loop chooses the sources anew each time. A source that is left out is
    /// not lost: what happens to it meanwhile is reported by the next wait in which it takes part.
    ///
    /// A signal with a default action is never held back here. It ends the process even while a
    /// source reads a file on a file system that does not answer, because such a read ends with the
    /// process. A signal may be held back only while a source waits for a program that must not be
    /// left behind, and then nothing may read files.
    ///
    /// - Throws: `SystemError` if the system cannot wait, or a source cannot go on. A loop has to
    ///   end.
    package static func wait(for sources: [any EventSource]) throws(SystemError) {
        let rest = Syscalls.milliseconds(until: sources.due)
        let happened = try Syscalls.poll(sources.awaited, milliseconds: rest)
        try sources.handle(happened)
    }
}
