import ThemeStore

extension Command {
    /// `watch`: follows the preference in force.
    static let watch = Command(
        name: "watch",
        summary: "print the preference whenever it changes, or run COMMAND",
        manual: """
            Print the preference in force, and again whenever it changes, or run
            .Ar command
            then; see
            .Sx WATCHING .
            """,
        commandLine: .optional,
        options: [.scope, .effective, .onlyChanges, .once, .timeout],
        shared: Command.readerOptions,
        run: WatchCommand.run)
}

private enum WatchCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        if invocation.isFilter { throw invocation.misuse("standard input cannot be watched; try --store FILE") }
        var deadline: Int64?
        if let argument = invocation.value(of: .timeout) {
            guard let milliseconds = Seconds.milliseconds(argument.text) else {
                throw invocation.misuse("--timeout: '\(argument.text)' is not \(Seconds.rule)")
            }
            deadline = Syscalls.monotonicNanoseconds + Int64(milliseconds) * 1_000_000
        }
        let scope = try invocation.scope()
        let store = AppearanceStore(try invocation.location())
        Syscalls.ignoreBrokenPipes()
        var watcher = try Watcher(invocation, store, scope, deadline)
        let end = Result { () throws(Failure) in try watcher.follow() }
        watcher.stop()
        switch try end.get() {
        case .status(let status): return Output(status: status)
        case .signal(let signal): Console().exit(bySignal: signal)
        }
    }
}

/// What is reported: the preference, and with `--effective` the style.
private struct Observation {
    let preference: Preference
    let shown: ShownStyle?

    /// The word that is printed, and whose change counts.
    var word: String { (shown?.style.appearance ?? preference.appearance).name }
}

/// Why a watch ends.
private enum WatchEnd {
    case status(ExitStatus)
    case signal(Int32)
}

/// One run of `watch`.
///
/// It sleeps until something happens: to the store, the system, the command, standard output, by a signal, or by the clock.
private struct Watcher: ~Copyable {
    /// How long a store may make no sense before that is worth a warning: a program that writes into the file instead of
    /// replacing it needs a moment.
    private static let deadline: Int64 = 100_000_000
    /// What a pipe takes at once where it takes anything, by POSIX.
    private static let pieceSize = 512

    private let invocation: Invocation
    private let console = Console()
    private let store: AppearanceStore
    private let scope: ScopePath?
    private let isEffective: Bool
    private let deadline: Int64?
    private let signals: FileDescriptor
    private var storeWatch: StoreWatch
    private var systemWatch: SystemStyleWatch
    /// The command that runs now.
    private var process: Int32?

    private var last: String?
    private var hasChanged = false
    /// Whether there may be something new to see.
    private var isStale = false
    /// What made the last look fail, and when that is to be told.
    private var trouble: (message: String, due: Int64?)?

    init(
        _ invocation: Invocation, _ store: AppearanceStore, _ scope: ScopePath?, _ deadline: Int64?
    ) throws(Failure) {
        // All that can fail comes first, because a half-made value could not be given up.
        let storeWatch = try resolving { () throws(StoreError) in try StoreWatch(store.location) }
        let signals = try resolving { () throws(StoreError) in
            try StoreError.wrapping { () throws(FileError) in
                try FileError.attributing(.watch, store.location.file) { () throws(SystemError) in
                    FileDescriptor(owning: try Syscalls.openSignalQueue())
                }
            }
        }
        self.invocation = invocation
        self.store = store
        self.scope = scope
        self.deadline = deadline
        isEffective = invocation.has(.effective)
        self.signals = signals
        self.storeWatch = storeWatch
        systemWatch = SystemStyleWatch(isWanted: isEffective, in: invocation.environment)
    }

    mutating func follow() throws(Failure) -> WatchEnd {
        let first = try look()
        for note in try notes(of: first) { tell(note) }
        if invocation.has(.onlyChanges) {
            last = first.word
        } else if let end = try report(first) {
            return end
        }
        while true {
            if let end = try pause() { return end }
            if process != nil { continue }
            if hasChanged, invocation.has(.once) { return .status(.success) }
            guard isStale else { continue }
            isStale = false
            guard let observation = try lookAgain(), observation.word != last else { continue }
            hasChanged = true
            if let end = try report(observation) { return end }
            if process == nil, invocation.has(.once) { return .status(.success) }
        }
    }

    /// Leaves no process behind.
    mutating func stop() {
        systemWatch.stop()
        guard let process else { return }
        Syscalls.terminateGroup(process)
        let limit = Syscalls.monotonicNanoseconds + 1_000_000_000
        while !Syscalls.hasEnded(process), Syscalls.monotonicNanoseconds < limit { Syscalls.sleep(milliseconds: 1) }
        Syscalls.killGroup(process)
        _ = try? Syscalls.reap(process)
        self.process = nil
    }

    // MARK: Waiting

    /// Waits until there is something to do.
    ///
    /// - Returns: Why to end, if that is it.
    private mutating func pause(forOutput isWriting: Bool = false) throws(Failure) -> WatchEnd? {
        var times = [deadline].compactMap { $0 }
        if !isWriting { times += [trouble?.due, systemWatch.due].compactMap { $0 } }
        // A command has standard output to itself.
        let output: Int32 = invocation.commandLine.isEmpty ? console.outputDescriptor : -1
        let signals = self.signals.number
        let happened = Syscalls.waitForAny(
            [(signals, .input), (output, isWriting ? .output : .end)]
                + (isWriting ? [] : [(systemWatch.descriptor, .input)] + storeWatch.awaited),
            milliseconds: Syscalls.milliseconds(until: times.min()))
        if happened[0], let signal = Syscalls.takeEndingSignal(signals) { return .signal(signal) }
        reapCommand()
        if let deadline, Syscalls.monotonicNanoseconds >= deadline { return .status(.no) }
        if isWriting { return nil }
        if happened[1] { return .status(.success) }
        hearSystem(happened[2])
        try hearStore(happened[3...])
        if let due = trouble?.due, Syscalls.monotonicNanoseconds >= due { isStale = true }
        return nil
    }

    private mutating func hearSystem(_ isReadable: Bool) {
        switch systemWatch.takeNotices(isReadable: isReadable) {
        case .nothing: break
        case .change: isStale = true
        case .end where invocation.has(.quiet): break
        case .end: tell("warning: the system's changes are no longer followed: gdbus or busctl keeps ending")
        }
    }

    private mutating func hearStore(_ happened: ArraySlice<Bool>) throws(Failure) {
        do throws(StoreError) {
            if try storeWatch.takeNotices(happened) { isStale = true }
        } catch {
            if case .file(let error) = error, case .watchLimit = error.cause { throw .store(.file(error)) }
            // What could be watched before still is, and may become watchable again.
            isStale = true
        }
    }

    // MARK: Looking

    private func look() throws(Failure) -> Observation {
        var resolution = invocation.resolution(of: .store(store), scope)
        let preference = try resolving { () throws(StoreError) in try resolution.preference() }
        return Observation(
            preference: preference, shown: isEffective ? try invocation.shown(preference, fallback: nil) : nil)
    }

    private func notes(of observation: Observation) throws(Failure) -> [String] {
        try invocation.warnings(observation.preference.warnings)
    }

    /// Looks for something new; what cannot be understood is warned of, once, when it has been so for a moment.
    private mutating func lookAgain() throws(Failure) -> Observation? {
        do throws(Failure) {
            let observation = try look()
            let notes = try notes(of: observation)
            if notes.isEmpty {
                trouble = nil
            } else {
                warn(notes[0].description, isCertain: true)
            }
            return observation
        } catch {
            if invocation.has(.strict) { throw error }
            warn("warning: \(error.message)", isCertain: false)
            return nil
        }
    }

    private mutating func warn(_ message: String, isCertain: Bool) {
        let now = Syscalls.monotonicNanoseconds
        if let trouble, trouble.message == message {
            guard let due = trouble.due, due <= now else { return }
        } else if !isCertain {
            trouble = (message, now + Watcher.deadline)
            return
        }
        trouble = (message, nil)
        if !invocation.has(.quiet) { tell(message) }
    }

    /// Prints a line on standard error, unless nobody reads that: signals and the clock have to be heard.
    private func tell(_ message: String) {
        if console.canWriteErrors { console.diagnose(message) }
    }

    // MARK: Reporting

    /// - Returns: Why to end, where that is all.
    private mutating func report(_ observation: Observation) throws(Failure) -> WatchEnd? {
        let previous = last
        last = observation.word
        guard invocation.commandLine.isEmpty else {
            start(observation, previous)
            return nil
        }
        let line = invocation.has(.json) ? json(observation, previous) : observation.word
        var rest = Array("\(line)\n".utf8)[...]
        while !rest.isEmpty {
            // Whoever reads slowly must not keep signals and the clock from being heard.
            guard console.canWriteOutput else {
                if let end = try pause(forOutput: true) { return end }
                continue
            }
            let piece = rest.prefix(Watcher.pieceSize)
            if let status = console.show(piece: piece) { return .status(status) }
            rest = rest.dropFirst(piece.count)
        }
        return nil
    }

    private func json(_ observation: Observation, _ previous: String?) -> String {
        let source = StoreInput.store(store)
        var line = JSONLine()
        line.add("time", Timestamp.text(Syscalls.millisecondsSince1970))
        line.add("app", source.app)
        line.add("store", source.path)
        line.add("scope", scope?.text)
        line.add("appearance", observation.preference.appearance.name)
        line.add("style", observation.shown?.style.appearance.name)
        line.add("source", observation.shown?.source?.rawValue)
        line.add("origin", observation.preference.layer.rawValue)
        line.add("previous", previous)
        return line.text
    }

    // MARK: The command

    private mutating func start(_ observation: Observation, _ previous: String?) {
        let variables: [(name: String, value: [UInt8]?)] = [
            ("THEMECTL_APPEARANCE", Array(observation.preference.appearance.name.utf8)),
            ("THEMECTL_PREVIOUS", Array((previous ?? "").utf8)),
            ("THEMECTL_STORE", Array(store.location.file.bytes)),
            // What a watch around this one has told is not this one's.
            ("THEMECTL_STYLE", observation.shown.map { Array($0.style.appearance.name.utf8) }),
        ]
        let words = invocation.commandLine.map { $0.bytes } + [Array(observation.word.utf8)]
        do throws(SystemError) {
            process = try Syscalls.spawn(command: words, adding: variables)
        } catch {
            tell(Failure.notRun(invocation.commandLine[0].text, error).message)
        }
    }

    /// Sees whether the command has ended, and says so where it failed.
    private mutating func reapCommand() {
        guard let process, Syscalls.hasEnded(process) else { return }
        self.process = nil
        let name = invocation.commandLine[0].text
        switch try? Syscalls.reap(process) {
        case .exited(0), nil: break
        case .exited(let status): tell("\(name): failed with status \(status)")
        case .signaled(let signal): tell("\(name): was ended by signal \(signal)")
        }
    }
}
