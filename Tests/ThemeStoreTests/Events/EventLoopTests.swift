import Foundation
import Testing

@testable import ThemeStore

@Suite("The event loop", .bounded)
struct EventLoopTests {
    /// Counts how often it handled something.
    private final class Counter: EventSource {
        let awaited: [PollEntry]
        var due: Int64?
        private(set) var happened: [Set<PollEntry>] = []

        init(_ awaited: [PollEntry] = [], due: Int64? = nil) {
            self.awaited = awaited
            self.due = due
        }

        func handle(_ happened: Set<PollEntry>) { self.happened.append(happened) }
    }

    @Test("An event of one source is handled by all, in their order")
    func event() throws {
        let pipe = try FileDescriptor.pipe()
        let entry = PollEntry(pipe.reading, .input)
        let sources = [Counter([entry]), Counter()]
        try pipe.writing.write([0])
        try EventLoop.wait(for: sources)
        #expect(sources.map { $0.happened } == [[[entry]], [[entry]]])
    }

    @Test("The earliest time ends the wait")
    func time() throws {
        let start = Syscalls.monotonicNanoseconds
        let late = Counter(due: .max)
        try EventLoop.wait(for: [late, Deadline(start + 20_000_000)])
        let duration = Syscalls.monotonicNanoseconds - start
        #expect(duration >= 20_000_000 && late.happened == [[]])
    }

    @Test("Attempts end after sixteen failures in a row, and a success restarts the count")
    func attempts() throws {
        var attempts = VainAttempts()
        for _ in 0..<15 { try attempts.count(.inputOutput) }
        try attempts.count(nil)
        for _ in 0..<15 { try attempts.count(.inputOutput) }
        #expect(throws: SystemError.inputOutput) { try attempts.count(.inputOutput) }
    }

    @Test("The pauses between attempts in vain last longer each time, but not a second in all")
    func pauses() throws {
        var attempts = VainAttempts()
        var pauses: [Int32] = []
        for _ in 0..<15 {
            try attempts.count(.inputOutput)
            pauses.append(attempts.pause)
        }
        #expect(pauses.prefix(6) == [2, 4, 8, 16, 32, 64])
        #expect(pauses.sorted() == pauses && pauses.reduce(0, +) < 1000)
    }

    @Test("A thread that is woken twice before it waits is woken once")
    func wakeUp() throws {
        let wakeUp = try WakeUp()
        for _ in 0..<2 { wakeUp.set() }
        let sources: [any EventSource] = [wakeUp]
        #expect(try sources.run(milliseconds: 1000))
        #expect(try !sources.run(milliseconds: 0))
    }
}
