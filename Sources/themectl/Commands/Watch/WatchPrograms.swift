import ThemeStore

/// The programs of a watch, one process at a time: its command, or a hook.
///
/// While a program runs, the watch blocks its ending signals, so that it can end the program first.
/// It must not read files at that time: an unresponsive file system would delay the signals too. At
/// all other times the signals have their default action.
final class WatchPrograms: EventSource {
    /// A program that runs.
    private struct Running {
        let name: String
        let process: ChildProcess
        /// When it is ended.
        let due: Int64?
    }

    /// How many seconds each hook may run, or `nil` for a command, which has no limit.
    ///
    /// The standard output of hooks goes to standard error.
    private let limit: Int64?
    /// The signals that are blocked while a program runs, from the first program on.
    private var signals: SignalQueue?
    /// Keeps the terminal from the programs, from the first program on.
    private var relay: TerminalRelay?
    private var running: Running?
    /// When a program that could not be started may be started again.
    private var nextStart: Int64?
    /// Whether the last start was postponed, for lack of descriptors, processes or memory.
    ///
    /// It is reported once. The next attempt is due.
    private(set) var isPostponed = false
    /// Whether a program has failed, or could not be run.
    private(set) var hasFailed = false

    /// The signal that is to end the watch and arrived while a program ran.
    private(set) var signal: Int32?

    init(secondsPerHook limit: Int64? = nil) {
        self.limit = limit
    }

    var isRunning: Bool { running != nil }

    /// Whether a program may be started now: none runs, and no attempt is postponed.
    var mayStart: Bool {
        !isRunning && nextStart == nil
    }

    /// How the watch ends: by a signal if one has arrived, or else with success if it is over.
    func end(ifOver isOver: Bool) -> Output? {
        if let signal {
            return Output(signal: signal)
        }
        return isOver ? Output() : nil
    }

    var awaited: [PollEntry] {
        switch signals {
        case .some(let signals) where isRunning: [PollEntry(signals.descriptor, .input)]
        default: []
        }
    }

    var due: Int64? { running?.due ?? nextStart }

    /// Checks whether the running program has ended, or a signal has arrived.
    ///
    /// Reports the program if it has failed or its time is up.
    func handle(_ happened: Set<PollEntry>) {
        if nextStart.hasPassed { nextStart = nil }
        guard let current = running else { return }
        signal = signals?.dequeue().last { $0 != Signal.childEnded }
        if signal != nil { return }
        var failure: String?
        if current.process.hasEnded {
            failure = current.process.reap()?.description
        } else if current.due.hasPassed {
            end(current.process)
            failure = limit.map { "was ended because it had not ended after \($0) seconds" }
        } else {
            return
        }
        running = nil
        signals?.release()
        if let failure {
            hasFailed = true
            // The message follows the program's output, instead of a part of its last line, unless
            // the terminal is stopped.
            relay?.finish(until: Syscalls.deadline(milliseconds: 500))
            Console.notify("'\(current.name)': \(failure)")
        }
    }

    /// Runs a command line with an answer, and reports if that fails, or once if it is postponed.
    ///
    /// No other program may be running.
    ///
    /// - Returns: Why the program does not run, or `nil` if it does.
    @discardableResult
    func run(_ words: [Argument], with round: Round) -> Failure? {
        let wasPostponed = isPostponed
        isPostponed = false
        do {
            try start(words, with: round)
            return nil
        } catch {
            if !isPostponed || !wasPostponed { Console.notify(error.message) }
            if isPostponed {
                nextStart = Syscalls.deadline(milliseconds: 500)
            } else {
                hasFailed = true
            }
            return error
        }
    }

    private func start(_ words: [Argument], with round: Round) throws(Failure) {
        // A followed answer always has a store.
        let answer = round.answer
        let app = answer.store?.location.app.map { $0.text.bytes }
        let file = app == nil ? answer.store?.file.map { Array($0.absolute.bytes) } : nil
        let name = words[0].text
        let program = try words[0].program(in: .current)
        do {
            try prepare()
            var request = SpawnRequest(
                file: program,
                arguments: words.map { $0.bytes } + [answer.appearance.name.bytes],
                setting: [
                    ("THEMECTL_APPEARANCE", answer.preference.appearance.name.bytes),
                    ("THEMECTL_PREVIOUS", Array((round.previous ?? "").utf8)),
                    // The app by its name, because a named file would bypass the site's locks.
                    ("THEMECTL_APP", app),
                    ("THEMECTL_STORE", file),
                    // An outer watch may have set a style. It is removed.
                    ("THEMECTL_STYLE", answer.shown.map { $0.style.name.bytes }),
                ]
            )
            relay?.redirect(&request, toErrorsOnly: limit != nil)
            signals?.hold()
            running = Running(
                name: name,
                process: ChildProcess(try Syscalls.spawn(request)),
                due: limit.map { Syscalls.deadline(seconds: $0) }
            )
        } catch {
            signals?.release()
            // EAGAIN is a lack of processes.
            isPostponed = error.isPassing || error == .wouldBlock
            throw .notRun(name, error, program)
        }
    }

    private func prepare() throws(SystemError) {
        if relay != nil { return }
        // Ignored signals stay ignored, such as SIGHUP under `nohup`.
        let ending = HeldSignals.ending.filter { !Syscalls.isIgnored($0) }
        signals = try SignalQueue(ending + [Signal.childEnded])
        relay = try TerminalRelay()
    }

    /// Ends a process and its process group within a second.
    private func end(_ process: ChildProcess) {
        process.terminate()
        let isOver = process.waitForEnd(until: Syscalls.deadline(milliseconds: 850))
        process.kill()
        // A process of another user cannot be killed, so the wait has a limit.
        if isOver || process.waitForEnd(until: Syscalls.deadline(milliseconds: 50)) {
            _ = process.reap()
        } else {
            process.reapLater()
        }
    }

    /// Ends the running program, and passes on its output.
    func stop() {
        // A slow terminal gets a second. If no program runs, a signal ends this wait at once.
        var patience = 1000
        if let running {
            end(running.process)
            patience = 50
        }
        running = nil
        relay?.finish(until: Syscalls.deadline(milliseconds: patience))
    }
}
