import ThemeStore

/// Prints the answers of a watch, a line each.
///
/// Ends the watch when the reader is gone.
final class AnswerPrinter: WatchSink {
    private let question: Question
    /// The bytes that are not written yet.
    private var rest: ArraySlice<UInt8> = []
    private(set) var end: Output?
    /// When to write again after a write in vain that the system had reported as possible.
    private(set) var due: Int64?

    init(for question: Question) {
        self.question = question
    }

    var isReady: Bool { rest.isEmpty }

    var awaited: [PollEntry] {
        if due != nil { return [] }
        return [PollEntry(.standardOutput, isReady ? .end : .output)]
    }

    func report(_ round: Round) {
        let line = AnswerReport(question: question, answer: round.answer)
            .update(after: round.previous, at: Syscalls.millisecondsSince1970)
        rest = Array("\(line)\n".utf8)[...]
        write()
    }

    func handle(_ happened: Set<PollEntry>) {
        if !isReady {
            if due ?? 0 <= Syscalls.monotonicNanoseconds { write() }
        } else if happened.contains(PollEntry(.standardOutput, .end)) {
            end = Output()
        }
    }

    func resume() {}

    func stop() {}

    /// Writes as much as the pipe accepts now.
    ///
    /// A slow reader must not delay signals and the clock.
    private func write() {
        due = nil
        while !isReady, FileDescriptor.standardOutput.wait(for: .output, milliseconds: 0) {
            do {
                // POSIX makes a write of this size atomic: a pipe accepts all of it or nothing.
                rest = rest.dropFirst(try Console.show(piece: rest.prefix(512)))
            } catch {
                switch error {
                case .wouldBlock:
                    // Another process that writes to the same terminal or pipe was faster.
                    due = Syscalls.deadline(milliseconds: 10)
                    return
                case .brokenPipe, .badFileDescriptor:
                    end = Output()
                default:
                    Console.notify("standard output: cannot be written: \(error)")
                    end = Output(status: .ioError)
                }
                rest = []
            }
        }
    }
}
