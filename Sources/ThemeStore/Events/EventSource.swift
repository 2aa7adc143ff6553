/// A source of events: changed files, messages, ended programs.
///
/// A source never sleeps. Its owner passes it to ``EventLoop``, which waits for it.
package protocol EventSource: AnyObject {
    /// The events to wait for.
    ///
    /// It is empty if only the time counts.
    var awaited: [PollEntry] { get }
    /// When to call ``handle(_:)`` even if nothing happens, by `Syscalls.monotonicNanoseconds`.
    ///
    /// `nil` means never.
    var due: Int64? { get }
    /// Handles what happened, without waiting for more.
    ///
    /// It is called after each wait, whichever source the wait was ended by.
    ///
    /// - Parameter happened: The events that happened, including other sources' events.
    /// - Throws: `SystemError` if its events are reported again and again, and cannot be read.
    func handle(_ happened: Set<PollEntry>) throws(SystemError)
}

extension EventSource {
    package var awaited: [PollEntry] { [] }
    package var due: Int64? { nil }
}

/// Several sources, which handle what happened in their order.
extension [any EventSource] {
    package var awaited: [PollEntry] {
        flatMap { $0.awaited }
    }

    package var due: Int64? {
        compactMap { $0.due }.min()
    }

    package func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        for source in self {
            try source.handle(happened)
        }
    }
}

/// A point in time that ends something.
package final class Deadline: EventSource {
    package let due: Int64?

    /// - Parameter due: The moment, by `Syscalls.monotonicNanoseconds`. `nil` is never.
    package init(_ due: Int64?) {
        self.due = due
    }

    /// Whether the moment has come.
    package var isOver: Bool {
        due ?? .max <= Syscalls.monotonicNanoseconds
    }

    package func handle(_ happened: Set<PollEntry>) {}
}
