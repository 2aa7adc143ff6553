import ThemeStore

/// Runs the hooks with each answer, once it has the lock of the runners.
///
/// It ends with the session's display.
final class HookRunner: WatchSink {
    private let programs = WatchPrograms(secondsPerHook: 30)
    /// The lock of the runners, or `nil` if its file has no folder: no runner excludes another.
    private let lock: RunnerLock?
    /// The line about the wait for the lock that was printed last, while it waits.
    private var printedDelay: String?
    private let display: SessionDisplay?
    private var reader: HookReader
    /// The latest round.
    ///
    /// It begins once the folders can be read.
    private var round: Round?
    /// The hooks of the round that have not run yet, or `nil` before the folders were read.
    private var waiting: ArraySlice<StorePath>?

    /// - Parameters:
    ///   - question: The question that is followed.
    ///   - environment: The variables to look at.
    ///   - isFollowing: Whether it follows the style as long as the session lasts. Otherwise it
    ///     runs one round, at once and whether or not another runner runs.
    /// - Throws: `Failure` if other users could hold the lock of the runner.
    init(
        for question: Question,
        in environment: ProcessEnvironment,
        isFollowing: Bool = true
    ) throws(Failure) {
        // A runner lives as long as its session, and must not keep its starter's pipe open.
        FileDescriptor.discardStandardOutput()
        let folders = HookFolders(in: environment)
        reader = HookReader(folders: folders.folders, isQuiet: question.target.isQuiet)
        if isFollowing {
            lock = folders.lock.map { RunnerLock($0, for: folders.own) }
            display = SessionDisplay(in: environment)
        } else {
            lock = nil
            display = nil
        }
        if let failure = lock?.failure, failure.isNotPrivate {
            throw Failure.store(failure)
        }
        reportDelay()
        let scan = reader.read()
        let isEmpty = scan.hooks.isEmpty && scan.problems.isEmpty
        if let own = folders.own, isEmpty, !scan.isPassing {
            notify("note: no hooks in \(own)")
        }
        for file in scan.notExecutable {
            notify("note: \(file.path): \(file.flaw)")
        }
    }

    /// While hooks wait for the lock or for a folder to be readable, a newer answer may still
    /// replace the round.
    var isReady: Bool { !programs.isRunning }

    var end: Output? { programs.end(ifOver: display?.isGone == true) }

    /// Whether the folders have not been read for the round.
    var isUnread: Bool { waiting == nil }

    /// Whether all hooks of the round have ended.
    var isRoundOver: Bool {
        waiting?.isEmpty == true && isReady
    }

    /// Whether a hook has failed, or could not be run.
    var hasFailed: Bool { programs.hasFailed }

    private var sources: [any EventSource] {
        let sources: [(any EventSource)?] = [programs, lock, display]
        return sources.compactMap { $0 }
    }

    var awaited: [PollEntry] { sources.awaited }

    var due: Int64? {
        [sources.due, roundDue].compactMap { $0 }.min()
    }

    private var mayRun: Bool { lock?.isHeld ?? true }

    /// When to read the folders for the round: at once, or again.
    private var roundDue: Int64? {
        guard mayRun, round != nil, waiting == nil else { return nil }
        return reader.due ?? 0
    }

    func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        try sources.handle(happened)
        reportDelay()
        advance()
    }

    func report(_ round: Round) {
        self.round = round
        waiting = nil
    }

    /// Reads the folders for a new round, if this runner still has the lock, and starts a hook.
    func resume() {
        if roundDue.hasPassed {
            lock?.acquire()
            reportDelay()
            waiting = mayRun ? reader.readHooks()?[...] : nil
        }
        advance()
    }

    func stop() { programs.stop() }

    /// Starts the next hook of the round, unless one is running.
    ///
    /// No signal is held meanwhile, because the files are read again.
    private func advance() {
        while programs.mayStart, programs.signal == nil, let round, let hook = waiting?.first {
            if reader.isTrusted(hook) {
                programs.run([Argument(bytes: Array(hook.bytes))], with: round)
                if programs.isPostponed { break }
            }
            waiting?.removeFirst()
        }
    }

    /// Reports once that this runner has to wait for the lock, or cannot acquire it.
    private func reportDelay() {
        let line = lock?.delay
        if let line, line != printedDelay {
            notify(line)
        }
        printedDelay = line
    }

    private func notify(_ line: String) {
        if !reader.isQuiet { Console.notify(line) }
    }
}
