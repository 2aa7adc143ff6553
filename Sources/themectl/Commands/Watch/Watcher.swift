import ThemeStore

/// Why a watch ends.
enum WatchEnd {
    case status(ExitStatus)
    case signal(Int32)
}

/// One run of `watch`.
///
/// It sleeps until something happens: to the store, the system, the command, standard output, by a signal, or by the clock.
struct Watcher: ~Copyable {
    /// The size of a write that a pipe takes at once if it takes anything, by POSIX.
    private static let pieceSize = 512

    private enum Event: Hashable {
        case signal, output
        case subject(WatchSubject.Event)
    }

    private let console = Console()
    private let request: WatchRequest
    private let deadline: Int64?
    private let signals: SignalQueue
    private var subject: WatchSubject
    private var command: WatchCommandLine
    /// The word that was reported last.
    private var last: String?
    private var hasChanged = false

    init(
        _ request: WatchRequest, _ subject: WatchSubject, _ command: WatchCommandLine, _ deadline: Int64?
    ) throws(Failure) {
        signals = try Watcher.holdSignals(for: subject.store.location.pathInErrors)
        self.command = command
        self.request = request
        self.deadline = deadline
        self.subject = subject
    }

    private static func holdSignals(for file: StorePath) throws(Failure) -> SignalQueue {
        Console.keepChildStatuses()
        do throws(SystemError) {
            // Signals that are ignored, as `nohup` makes SIGHUP, stay so.
            let ending = HeldSignals.ending.filter { !Syscalls.isIgnored($0) }
            return try SignalQueue(ending + [Signal.childEnded])
        } catch {
            throw .store(.fileError(FileError(.watch, file, .system(error))))
        }
    }

    mutating func follow() throws(Failure) -> WatchEnd {
        while true {
            if !command.isRunning, !isOver, let answer = try subject.look(), answer.appearance.name != last,
                let end = try report(answer)
            {
                return end
            }
            if !command.isRunning, isOver { return .status(.success) }
            if let end = try pause() { return end }
        }
    }

    /// Leaves no process behind.
    mutating func stop() {
        command.stop()
    }

    /// Whether the only change wanted was reported.
    private var isOver: Bool { hasChanged && request.isOnce }

    /// Waits until there is something to do.
    ///
    /// - Returns: Why to end, if that is it.
    private mutating func pause(forOutput isWriting: Bool = false) throws(Failure) -> WatchEnd? {
        var times = [deadline]
        var entries = [PollEntry(Event.signal, signals.descriptor, .input)]
        // A command has standard output to itself.
        if command.words.isEmpty { entries.append(console.awaitedOutput(as: .output, isWriting ? .output : .end)) }
        if !isWriting {
            times.append(subject.due)
            entries += subject.awaited.map { $0.named { .subject($0) } }
        }
        let due = times.compactMap { $0 }.min()
        let happened = Syscalls.poll(entries, milliseconds: Syscalls.milliseconds(until: due))
        if happened.contains(.signal), let signal = signals.take().last(where: { $0 != Signal.childEnded }) {
            return .signal(signal)
        }
        if let failure = command.reap() { console.tell(failure) }
        if let deadline, Syscalls.monotonicNanoseconds >= deadline { return .status(.no) }
        if isWriting { return nil }
        if happened.contains(.output) { return .status(.success) }
        try subject.take(happened.compactMap { if case .subject(let event) = $0 { event } else { nil } })
        return nil
    }

    /// Reports an answer, unless it is the first and only changes count.
    ///
    /// - Returns: Why to end, where that is all.
    private mutating func report(_ answer: Answer) throws(Failure) -> WatchEnd? {
        let previous = last
        last = answer.appearance.name
        hasChanged = previous != nil
        if !hasChanged, request.isOnlyChanges { return nil }
        guard command.words.isEmpty else {
            do throws(Failure) {
                try command.start(with: answer, after: previous, of: subject.store.location)
            } catch {
                console.tell(error.message)
            }
            return nil
        }
        let report = WatchReport(
            answer: answer, previous: previous, scope: request.question.target.scope, store: subject.store,
            isJSON: request.question.printing.isJSON)
        var rest = Array(report.line.utf8)[...]
        while !rest.isEmpty {
            // A slow reader must not keep signals and the clock from being heard.
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
