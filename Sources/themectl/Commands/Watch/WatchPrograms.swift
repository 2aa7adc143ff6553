import ThemeStore

/// The programs of a watch, one process at a time: its command, or a hook.
///
/// While a program runs, the watch blocks its ending signals, so that it can end the program first.
/// It must not read files at that time: an unresponsive file system would delay the signals too. At
/// all other times the signals have their default action.
final class WatchPrograms: EventSource {
    /// The time between SIGTERM and SIGKILL, and between SIGKILL and giving up, in nanoseconds.
    private static let timeToEnd: Int64 = 850_000_000
    private static let timeToBeGone: Int64 = 50_000_000

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
    private let limit: Int?
    /// Keeps the terminal from them.
    private let relay: TerminalRelay
    private let signals: SignalQueue
    private var running: Running?

    /// The signal that is to end the watch and arrived while a program ran.
    private(set) var signal: Int32?

    init(for file: StorePath, secondsPerHook limit: Int? = nil) throws(Failure) {
        self.limit = limit
        relay = try mappingError(try TerminalRelay()) { Failure.notWatched(file, $0) }
        // Ignored signals stay ignored, such as SIGHUP under `nohup`.
        let ending = HeldSignals.ending.filter { !Syscalls.isIgnored($0) }
        signals = try mappingError(try SignalQueue(ending + [Signal.childEnded])) {
            Failure.notWatched(file, $0)
        }
    }

    var isRunning: Bool { running != nil }

    /// How the watch ends: by a signal if one has arrived, or else with success if it is over.
    func end(ifOver isOver: Bool) -> Output? {
        if let signal {
            return Output(signal: signal)
        }
        return isOver ? Output() : nil
    }

    var awaited: [PollEntry] {
        if isRunning {
            [PollEntry(signals.descriptor, .input)]
        } else {
            []
        }
    }

    var due: Int64? { running?.due }

    /// Checks whether the running program has ended, or a signal has arrived.
    func handle(_ happened: Set<PollEntry>) {
        guard isRunning else { return }
        signal = signals.dequeue().last { $0 != Signal.childEnded }
        if signal == nil { advance() }
    }

    /// Runs a command line with an answer.
    ///
    /// No other program may be running.
    func run(
        _ words: [Argument],
        with answer: QuestionAnswer,
        after previous: String?,
        of store: StoreLocation
    ) {
        let app = store.app.map { Array($0.text.utf8) }
        let file = app == nil ? store.file.map { Array($0.absolute.bytes) } : nil
        signals.hold()
        do throws(Failure) {
            try start(
                words + [Argument(answer.appearance.name)],
                setting: [
                    ("THEMECTL_APPEARANCE", Array(answer.preference.appearance.name.utf8)),
                    ("THEMECTL_PREVIOUS", Array((previous ?? "").utf8)),
                    // The app by its name, because a named file would bypass the site's locks.
                    ("THEMECTL_APP", app),
                    ("THEMECTL_STORE", file),
                    // An outer watch may have set a style. It is removed.
                    ("THEMECTL_STYLE", answer.shown.map { Array($0.style.name.utf8) }),
                ]
            )
        } catch {
            signals.release()
            Console.notify(error.message)
        }
    }

    /// Reports the running program if it has failed or its time is up.
    private func advance() {
        guard let current = running else { return }
        let isLate = current.due ?? .max <= Syscalls.monotonicNanoseconds
        let hasEnded = current.process.hasEnded
        guard hasEnded || isLate else { return }
        running = nil
        let failure =
            if hasEnded {
                WatchPrograms.failure(reaping: current.process)
            } else {
                end(current.process)
            }
        signals.release()
        if let failure {
            Console.notify("'\(current.name)': \(failure)")
        }
    }

    private func start(
        _ words: [Argument],
        setting variables: [(name: String, value: [UInt8]?)]
    ) throws(Failure) {
        let name = words[0].text
        let file = try words[0].program(in: .current)
        var request = SpawnRequest(
            file: file,
            arguments: words.map { $0.bytes },
            setting: variables
        )
        relay.redirect(&request, toErrorsOnly: limit != nil)
        let process = try mappingError(try Syscalls.spawn(request)) {
            Failure.notRun(name, $0, file)
        }
        let due = limit.map { Syscalls.monotonicNanoseconds + Int64($0) * 1_000_000_000 }
        running = Running(name: name, process: ChildProcess(process), due: due)
    }

    /// Reaps a process that has ended.
    ///
    /// - Returns: How it failed, or `nil` if it did not.
    private static func failure(reaping process: ChildProcess) -> String? {
        switch process.reap() {
        case .exited(0), nil: nil
        case .exited(let status): "failed with status \(status)"
        case .signaled(let signal): "was ended by signal \(signal)"
        }
    }

    /// Ends a process and its process group within a second.
    ///
    /// - Returns: The failure to report, if its time was up.
    @discardableResult
    private func end(_ process: ChildProcess) -> String? {
        process.terminate()
        let isOver = process.waitForEnd(
            until: Syscalls.monotonicNanoseconds + WatchPrograms.timeToEnd
        )
        process.kill()
        // A process of another user cannot be killed, so the wait has a limit.
        if isOver
            || process.waitForEnd(until: Syscalls.monotonicNanoseconds + WatchPrograms.timeToBeGone)
        {
            _ = process.reap()
        } else {
            process.reapLater()
        }
        return limit.map { "was ended because it had not ended after \($0) seconds" }
    }

    /// Ends the running program, and passes on its output.
    func stop() {
        if let running { end(running.process) }
        running = nil
        relay.finish(until: Syscalls.monotonicNanoseconds + WatchPrograms.timeToBeGone)
    }
}

extension StorePath {
    /// The absolute path, which is valid in every folder.
    var absolute: StorePath {
        if isAbsolute {
            self
        } else {
            Syscalls.workingFolderPath?.appending(bytes) ?? self
        }
    }
}
