import ThemeStore

/// Why a watch ends.
enum WatchEnd {
    case status(ExitStatus)
    case signal(Int32)
}

/// What a watch waits for.
private enum Event: Hashable {
    case signal, output, system
    case store(FolderWatch.Event)
}

/// One run of `watch`.
///
/// It sleeps until something happens: to the store, the system, the command, standard output, by a signal, or by the clock.
struct Watcher: ~Copyable {
    /// What a pipe takes at once where it takes anything, by POSIX.
    private static let pieceSize = 512

    private let subject: WatchSubject
    private let console = Console()
    private let deadline: Int64?
    private let signals: SignalQueue
    private var storeWatch: StoreWatch
    private var systemWatch: SystemStyleWatch
    private var command: WatchCommandLine

    private var last: String?
    private var hasChanged = false
    /// Whether there may be something new to see.
    private var isStale = false
    private var trouble = WatchTrouble()

    init(_ subject: WatchSubject, _ deadline: Int64?) throws(Failure) {
        // All that can fail comes first, because a half-made value could not be given up.
        let location = subject.store.location
        let storeWatch = try resolving { () throws(StoreError) in try StoreWatch(location) }
        let signals = try resolving { () throws(StoreError) in
            try StoreError.wrapping { () throws(FileError) in
                try FileError.attributing(.watch, location.file) { () throws(SystemError) in
                    // Signals that are ignored, as `nohup` makes SIGHUP, stay so.
                    let ending = HeldSignals.ending.filter { !Syscalls.isIgnored($0) }
                    return try SignalQueue(ending + [Signal.childEnded])
                }
            }
        }
        self.subject = subject
        self.deadline = deadline
        self.signals = signals
        self.storeWatch = storeWatch
        systemWatch = SystemStyleWatch(isWanted: subject.isEffective, in: subject.invocation.environment)
        command = WatchCommandLine(subject.invocation.commandLine)
    }

    mutating func follow() throws(Failure) -> WatchEnd {
        let first = try subject.look()
        for note in try subject.notes(of: first) { console.tell(note) }
        if has(.onlyChanges) {
            last = first.word
        } else if let end = try report(first) {
            return end
        }
        while true {
            if let end = try pause() { return end }
            if command.isRunning { continue }
            if hasChanged, has(.once) { return .status(.success) }
            guard isStale else { continue }
            isStale = false
            guard let observation = try lookAgain(), observation.word != last else { continue }
            hasChanged = true
            if let end = try report(observation) { return end }
            if !command.isRunning, has(.once) { return .status(.success) }
        }
    }

    /// Leaves no process behind.
    mutating func stop() {
        systemWatch.stop()
        command.stop()
    }

    private func has(_ option: Option) -> Bool {
        subject.invocation.has(option)
    }

    // MARK: Waiting

    /// Waits until there is something to do.
    ///
    /// - Returns: Why to end, if that is it.
    private mutating func pause(forOutput isWriting: Bool = false) throws(Failure) -> WatchEnd? {
        var times = [deadline].compactMap { $0 }
        if !isWriting { times += [trouble.due, systemWatch.due].compactMap { $0 } }
        var entries = [PollEntry(Event.signal, signals.descriptor, .input)]
        // A command has standard output to itself.
        if command.words.isEmpty { entries.append(console.awaitedOutput(as: .output, isWriting ? .output : .end)) }
        if !isWriting {
            entries += storeWatch.awaited.map { $0.named(Event.store) }
            if let system = systemWatch.awaited(as: Event.system) { entries.append(system) }
        }
        let happened = Syscalls.poll(entries, milliseconds: Syscalls.milliseconds(until: times.min()))
        if happened.contains(.signal), let signal = signals.take().last(where: { $0 != Signal.childEnded }) {
            return .signal(signal)
        }
        if let failure = command.reap() { console.tell(failure) }
        if let deadline, Syscalls.monotonicNanoseconds >= deadline { return .status(.no) }
        if isWriting { return nil }
        if happened.contains(.output) { return .status(.success) }
        hearSystem(happened.contains(.system))
        try hearStore(happened)
        if let due = trouble.due, Syscalls.monotonicNanoseconds >= due { isStale = true }
        return nil
    }

    private mutating func hearSystem(_ isReadable: Bool) {
        switch systemWatch.takeNotices(isReadable: isReadable) {
        case .nothing: break
        case .change: isStale = true
        case .end where has(.quiet): break
        case .end: console.tell("warning: the system's changes are no longer followed: gdbus or busctl keeps ending")
        }
    }

    private mutating func hearStore(_ happened: Set<Event>) throws(Failure) {
        do throws(StoreError) {
            let ofStore = happened.compactMap { if case .store(let event) = $0 { event } else { nil } }
            if try storeWatch.takeNotices(Set(ofStore)) { isStale = true }
        } catch {
            if case .file(let error) = error, case .watchLimit = error.cause { throw .store(.file(error)) }
            // What could be watched before still is, and may become watchable again.
            isStale = true
        }
    }

    // MARK: Looking

    /// Looks for something new; what cannot be understood is warned of, once, when it has been so for a moment.
    private mutating func lookAgain() throws(Failure) -> WatchSubject.Observation? {
        do throws(Failure) {
            let observation = try subject.look()
            let notes = try subject.notes(of: observation)
            if notes.isEmpty {
                trouble.clear()
            } else {
                warn(notes[0].description, isCertain: true)
            }
            return observation
        } catch {
            if has(.strict) { throw error }
            warn("warning: \(error.message)", isCertain: false)
            return nil
        }
    }

    private mutating func warn(_ message: String, isCertain: Bool) {
        let now = Syscalls.monotonicNanoseconds
        if trouble.isWorthTelling(message, isCertain: isCertain, now: now), !has(.quiet) { console.tell(message) }
    }

    // MARK: Reporting

    /// - Returns: Why to end, where that is all.
    private mutating func report(_ observation: WatchSubject.Observation) throws(Failure) -> WatchEnd? {
        let previous = last
        last = observation.word
        guard command.words.isEmpty else {
            do throws(Failure) {
                try command.start(with: observation, after: previous, of: subject.store.location)
            } catch {
                console.tell(error.message)
            }
            return nil
        }
        var rest = Array("\(subject.line(observation, after: previous))\n".utf8)[...]
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
}
