import ThemeStore

/// The programs that a watch runs, one process at a time: its command, or the hooks of a round.
struct WatchPrograms {
    /// How long one that is ended gets to end by itself, and then to be gone, in nanoseconds.
    private static let timeToEnd: Int64 = 850_000_000
    private static let timeToBeGone: Int64 = 50_000_000

    /// How many seconds each may run; `nil` as long as it likes.
    private let limit: Int?
    /// Keeps the terminal from them.
    private let relay: TerminalRelay
    /// The command lines still to be run, and their variables.
    private var waiting: ArraySlice<[Argument]> = []
    private var variables: [(name: String, value: [UInt8]?)] = []
    private var running: (name: String, process: ChildProcess, due: Int64?)?

    init(limit: Int?, for file: StorePath) throws(Failure) {
        self.limit = limit
        relay = try mappingError(try TerminalRelay()) { Failure.notWatched(file, $0) }
    }

    var isRunning: Bool { running != nil }

    /// When the running one is ended, by `Syscalls.monotonicNanoseconds`.
    var due: Int64? { running?.due }

    /// Runs command lines one after the other, each with an answer.
    mutating func run(
        _ lines: [[Argument]], with answer: QuestionAnswer, after previous: String?, of store: StoreLocation
    ) {
        variables = [
            ("THEMECTL_APPEARANCE", Array(answer.preference.appearance.name.utf8)),
            ("THEMECTL_PREVIOUS", Array((previous ?? "").utf8)),
            // The app by its name, because a named file would go round the site's locks.
            ("THEMECTL_APP", store.app.map { Array($0.text.utf8) }),
            ("THEMECTL_STORE", store.app == nil ? store.file.map { Array($0.absolute.bytes) } : nil),
            // A style from a watch around this one is dropped.
            ("THEMECTL_STYLE", answer.shown.map { Array($0.style.appearance.name.utf8) }),
        ]
        waiting = lines.map { $0 + [Argument(answer.appearance.name)] }[...]
        advance()
    }

    /// Reports the running one if it has failed or its time is up, and starts the next.
    mutating func advance() {
        while true {
            if let (name, process, due) = running {
                let isLate = due.map { Syscalls.monotonicNanoseconds >= $0 } ?? false
                guard process.hasEnded || isLate else { return }
                running = nil
                let failure = process.hasEnded ? WatchPrograms.failure(reaping: process) : end(process)
                if let failure { Console.tell("'\(name)': \(failure)") }
            }
            guard let words = waiting.popFirst() else { return }
            do throws(Failure) {
                try start(words)
            } catch {
                Console.tell(error.message)
            }
        }
    }

    private mutating func start(_ words: [Argument]) throws(Failure) {
        let name = words[0].text
        var request = SpawnRequest(
            file: try words[0].program(in: .current), arguments: words.map { $0.bytes }, setting: variables)
        relay.take(&request)
        let process = try mappingError(try Syscalls.spawn(request)) { Failure.notRun(name, $0) }
        let due = limit.map { Syscalls.monotonicNanoseconds + Int64($0) * 1_000_000_000 }
        running = (name, ChildProcess(process), due)
    }

    /// Reaps a process that has ended.
    ///
    /// - Returns: How it failed; `nil` if it did not.
    private static func failure(reaping process: ChildProcess) -> String? {
        switch process.reap() {
        case .exited(0), nil: nil
        case .exited(let status): "failed with status \(status)"
        case .signaled(let signal): "was ended by signal \(signal)"
        }
    }

    /// Ends a process, and what it has started, within a second.
    ///
    /// - Returns: The failure to report, if its time was up.
    @discardableResult
    private func end(_ process: ChildProcess) -> String? {
        process.terminate()
        let isOver = process.waitForEnd(until: Syscalls.monotonicNanoseconds + WatchPrograms.timeToEnd)
        process.kill()
        // A process of another user cannot be killed, so there is a limit to waiting for it.
        if isOver || process.waitForEnd(until: Syscalls.monotonicNanoseconds + WatchPrograms.timeToBeGone) {
            _ = process.reap()
        } else {
            process.reapLater()
        }
        return limit.map { "was ended because it had not ended after \($0) seconds" }
    }

    /// Ends the running one, runs no other, and passes on what they have printed.
    mutating func stop() {
        waiting = []
        if let running { end(running.process) }
        running = nil
        relay.finish(until: Syscalls.monotonicNanoseconds + WatchPrograms.timeToBeGone)
    }
}

extension StorePath {
    /// The path from the root, by which the file is found from every folder.
    fileprivate var absolute: StorePath { isAbsolute ? self : Syscalls.workingFolderPath?.appending(bytes) ?? self }
}
