/// The longest pause before the bus is looked for again, in nanoseconds.
private let longestPause: Int64 = 60_000_000_000

/// Reports possible changes of the system's style: signals on the session bus, and changes of
/// files.
///
/// While there is no session bus, the paths of its sockets are watched. A bus whose socket has no
/// path, or that refuses or closes the connection, is tried again after ever longer pauses.
final class SystemStyleWatch: EventSource {
    private let sources: [SystemStyleSource]
    private let environment: ProcessEnvironment
    private let firstPause: Int64
    /// The sources' files, in the owner's watch.
    private let watched: WatchedPaths
    /// The sources' files as they were last seen.
    private var files: [SourceFile] = []
    private var bus: SessionBus?
    /// The call that subscribes to the signals.
    private var request: UInt32 = 0
    /// The pause before the next attempt to find the bus.
    private var pause: Int64
    private var hasChanged = false

    /// Why there is no connection to the bus: the limit on descriptors.
    private(set) var shortage: SystemError?
    private(set) var due: Int64?

    /// Begins to follow sources.
    ///
    /// - Parameters:
    ///   - sources: The sources. Some cannot be followed. If `environment` is among them and
    ///     decides, none is.
    ///   - environment: The variables to look at.
    ///   - watch: The watch of the sources' files, which the owner gives to the loop before this.
    ///   - firstPause: The first pause before a lost bus is looked for again, in nanoseconds. Each
    ///     next one is twice as long.
    init(
        of sources: [SystemStyleSource],
        in environment: ProcessEnvironment,
        with watch: FolderWatch,
        firstPause: Int64 = 1_000_000_000
    ) {
        self.sources = sources
        self.environment = environment
        self.firstPause = firstPause
        pause = firstPause
        watched = WatchedPaths(in: watch)
        if sources.contains(.environment), environment.styleAtOnce != nil { return }
        makeFolder()
        follow()
        if hasSignals { begin() }
        files = currentFiles
    }

    /// Creates the folder of remote styles if its nearest existing folder would be that of
    /// everybody's files.
    private func makeFolder() {
        if sources.contains(.received) {
            environment.makeTemporaryStyleFolder()
        }
    }

    /// Watches the sources' files, and the bus's sockets while there is no connection: changes of
    /// the many other files in their folder would wake this process.
    private func follow() {
        var paths = currentFiles.map { $0.path }
        if hasSignals, bus == nil {
            paths += sockets
        }
        watched.follow(paths)
    }

    /// Whether signals on the bus report changes of a source.
    private var hasSignals: Bool { sources.contains(.portal) }

    /// The paths where the bus may listen.
    private var sockets: [StorePath] {
        // A name in Linux's abstract namespace, which begins with a NUL, is not a path.
        environment.busSockets.compactMap { StorePath(bytes: $0) }
    }

    /// The sources' files at this moment.
    private var currentFiles: [SourceFile] {
        sources.flatMap { $0.files(in: environment) }
    }

    var awaited: [PollEntry] {
        bus?.awaited ?? []
    }

    /// Whether the system is to be asked again because of what happened since the last call.
    func dequeueChange() -> Bool {
        defer {
            hasChanged = false
        }
        return hasChanged
    }

    /// Reads new messages and changed files, and connects to the bus if a connection is due.
    func handle(_ happened: Set<PollEntry>) {
        if due.hasPassed {
            begin()
        }
        let changed = watched.dequeueChanges()
        if bus == nil, changed.contains(where: sockets.contains) {
            pause = firstPause
            begin()
        }
        if !changed.isEmpty {
            makeFolder()
            let last = files
            files = currentFiles
            hasChanged = hasChanged || files != last
        }
        do {
            try bus?.handle(happened)
            while let message = try bus?.nextMessage() {
                // From here on signals report each change. Asking now finds an earlier one.
                if try bus?.isReply(message, to: request) == true {
                    pause = firstPause
                    hasChanged = true
                }
                if message.portalChange != nil {
                    hasChanged = true
                }
            }
            try bus?.send()
        } catch {
            end()
        }
    }

    /// Connects to the bus, whose sockets are watched meanwhile.
    private func begin() {
        due = nil
        shortage = nil
        do {
            var bus = try SessionBus(in: environment, until: Syscalls.monotonicNanoseconds)
            request = bus.follow(DesktopPortal.changes)
            try bus.send()
            self.bus = consume bus
            follow()
        } catch {
            if case .unreachable(let reason) = error, reason.isOutOfDescriptors {
                shortage = reason
            }
            end()
        }
    }

    /// Closes the connection, and plans when to look for the bus again.
    private func end() {
        bus = nil
        follow()
        let isWatched = sockets.count == environment.busSockets.count
        // The watch reports a missing socket when it appears.
        if isWatched, sockets.allSatisfy({ $0.status == nil }) {
            return
        }
        due = Syscalls.monotonicNanoseconds + pause
        pause = min(2 * pause, longestPause)
    }
}
