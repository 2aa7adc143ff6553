import ThemeStore

/// The command that a watch runs, one at a time.
struct WatchCommandLine {
    let words: [Argument]
    /// The one that runs now.
    private var process: Int32?

    init(_ words: [Argument]) {
        self.words = words
    }

    var isRunning: Bool { process != nil }

    /// Starts it with an observation.
    mutating func start(
        with observation: WatchSubject.Observation, after previous: String?, of store: StorePath
    ) throws(Failure) {
        let variables: [(name: String, value: [UInt8]?)] = [
            ("THEMECTL_APPEARANCE", Array(observation.preference.appearance.name.utf8)),
            ("THEMECTL_PREVIOUS", Array((previous ?? "").utf8)),
            ("THEMECTL_STORE", Array(store.bytes)),
            // What a watch around this one has told is not this one's.
            ("THEMECTL_STYLE", observation.shown.map { Array($0.style.appearance.name.utf8) }),
        ]
        do throws(SystemError) {
            process = try Syscalls.spawn(
                command: words.map { $0.bytes } + [Array(observation.word.utf8)], adding: variables)
        } catch {
            throw .notRun(words[0].text, error)
        }
    }

    /// Sees whether it has ended.
    ///
    /// - Returns: What to say where it failed.
    mutating func reap() -> String? {
        guard let process, Syscalls.hasEnded(process) else { return nil }
        self.process = nil
        let name = words[0].text
        switch try? Syscalls.reap(process) {
        case .exited(0), nil: return nil
        case .exited(let status): return "\(name): failed with status \(status)"
        case .signaled(let signal): return "\(name): was ended by signal \(signal)"
        }
    }

    /// Ends it, and what it has started, after a second at the most.
    mutating func stop() {
        guard let process else { return }
        Syscalls.terminateGroup(process)
        let limit = Syscalls.monotonicNanoseconds + 1_000_000_000
        while !Syscalls.hasEnded(process), Syscalls.monotonicNanoseconds < limit { Syscalls.sleep(milliseconds: 1) }
        Syscalls.killGroup(process)
        _ = try? Syscalls.reap(process)
        self.process = nil
    }
}
