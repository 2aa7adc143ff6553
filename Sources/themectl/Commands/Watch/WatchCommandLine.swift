import ThemeStore

/// The command run by a watch, one process at a time.
struct WatchCommandLine {
    /// How long it gets to end by itself, and then to be gone, in nanoseconds.
    private static let timeToEnd: Int64 = 850_000_000
    private static let timeToBeGone: Int64 = 50_000_000

    private let words: [Argument]
    /// Keeps the terminal from it.
    private let relay: TerminalRelay
    /// The running process.
    private(set) var process: ChildProcess?

    init(_ words: [Argument], for file: StorePath) throws(Failure) {
        self.words = words
        relay = try resolving(try TerminalRelay()) { (error: SystemError) in .notWatched(file, error) }
    }

    var isRunning: Bool { process != nil }

    /// Starts it with an answer.
    mutating func start(with answer: QuestionAnswer, after previous: String?, of store: StoreLocation) throws(Failure) {
        let variables: [(name: String, value: [UInt8]?)] = [
            ("THEMECTL_APPEARANCE", Array(answer.preference.appearance.name.utf8)),
            ("THEMECTL_PREVIOUS", Array((previous ?? "").utf8)),
            // The app by its name, because a named file would go round the site's locks.
            ("THEMECTL_APP", store.app.map { Array($0.text.utf8) }),
            ("THEMECTL_STORE", store.app == nil ? store.file.map { Array($0.absolute.bytes) } : nil),
            // A style from a watch around this one is dropped.
            ("THEMECTL_STYLE", answer.shown.map { Array($0.style.appearance.name.utf8) }),
        ]
        let kept = Syscalls.environmentAssignments.filter { assignment in
            !variables.contains { assignment.starts(with: "\($0.name)=".utf8) }
        }
        var request = SpawnRequest(
            file: try words[0].program(in: .process),
            arguments: words.map { $0.bytes } + [Array(answer.appearance.name.utf8)],
            environment: kept + variables.compactMap { name, value in value.map { Array("\(name)=".utf8) + $0 } })
        relay.take(&request)
        process = ChildProcess(
            try resolving(try Syscalls.spawn(request)) { (error: SystemError) in .notRun(words[0].text, error) })
    }

    /// Sees whether it has ended.
    ///
    /// - Returns: A message if it failed.
    mutating func reap() -> String? {
        guard let process, process.hasEnded else { return nil }
        self.process = nil
        let name = words[0].text
        switch process.reap() {
        case .exited(0), nil: return nil
        case .exited(let status): return "\(name): failed with status \(status)"
        case .signaled(let signal): return "\(name): was ended by signal \(signal)"
        }
    }

    /// Ends it, and what it has started, after a second at the most.
    mutating func stop() {
        defer { relay.finish(until: Syscalls.monotonicNanoseconds + WatchCommandLine.timeToBeGone) }
        guard let process else { return }
        process.terminate()
        let isOver = process.waitForEnd(until: Syscalls.monotonicNanoseconds + WatchCommandLine.timeToEnd)
        process.kill()
        // A process of another user cannot be killed, so there is a limit to waiting for it.
        if isOver || process.waitForEnd(until: Syscalls.monotonicNanoseconds + WatchCommandLine.timeToBeGone) {
            _ = process.reap()
        }
        self.process = nil
    }
}

extension StorePath {
    /// The path from the root, by which the file is found from every folder.
    fileprivate var absolute: StorePath {
        isAbsolute ? self : Syscalls.workingFolderPath?.appending(bytes) ?? self
    }
}
