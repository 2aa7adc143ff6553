/// The longest pause before the bus is looked for again, in units.
private let longestPause: Int64 = 60

/// How often a bus is looked for that has never been there.
private let firstAttempts = 8

/// Reports possible changes of the system's style: signals on the session bus, and changes of
/// files.
///
/// While there is no session bus, the paths of its sockets are watched. A bus whose socket has no
/// path, or that refuses or closes the connection, is tried again after ever longer pauses.
final class SystemStyleWatch: EventSource {
    private let sources: [SystemStyleSource]
    private let environment: ProcessEnvironment
    /// After this time, in nanoseconds, the end of a connection restarts the count of failures.
    private let provenAfter: Int64
    private let pauseUnit: Int64
    /// The sources' files, in the owner's watch.
    private let files: WatchedPaths
    /// The content of each file as it was last seen.
    private var contents: [SourceContent] = []
    private var bus: SessionBus?
    /// Whether the paths of its sockets are watched.
    private var awaitsBus = false
    /// The call that subscribes to the signals.
    private var request: UInt32 = 0
    /// When that reply came, or `nil`.
    private var listeningSince: Int64?
    private var hasListened = false
    /// How often the bus has been looked for in vain.
    private var attempts = 0
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
    ///   - provenAfter: How long a connection to the bus has to last to count as stable, in
    ///     nanoseconds.
    ///   - pauseUnit: The first pause before a lost bus is looked for again, in nanoseconds. The
    ///     next ones are multiples.
    init(
        of sources: [SystemStyleSource],
        in environment: ProcessEnvironment,
        with watch: FolderWatch,
        provenAfter: Int64 = 60_000_000_000,
        pauseUnit: Int64 = 1_000_000_000
    ) {
        self.sources = sources
        self.environment = environment
        self.provenAfter = provenAfter
        self.pauseUnit = pauseUnit
        files = WatchedPaths(in: watch)
        let isDecided =
            sources.contains(.environment) && SystemStyle.styleAtOnce(in: environment) != nil
        if isDecided { return }
        makeFolders()
        if signals.isEmpty {
            follow()
        } else {
            begin()
        }
        contents = currentContents
    }

    /// Creates the folders of sources if their nearest existing folder would be that of
    /// everybody's files.
    private func makeFolders() {
        for source in sources {
            source.row.makeFolder(environment)
        }
    }

    /// Watches the sources' files, and the bus's sockets while there is no connection: changes of
    /// the many other files in their folder would wake this process.
    private func follow() {
        let sockets = isConnected || signals.isEmpty ? [] : self.sockets
        // One that has appeared before it was watched is tried, too.
        if !awaitsBus, !sockets.isEmpty {
            due = Syscalls.monotonicNanoseconds
        }
        awaitsBus = !sockets.isEmpty
        files.follow(sources.flatMap { $0.row.files(environment) }.map { $0.path } + sockets)
    }

    /// The paths where the bus may listen.
    private var sockets: [StorePath] {
        // A name in Linux's abstract namespace, which begins with a NUL, is not a path.
        BusAddress.sockets(in: environment).compactMap { StorePath(bytes: $0) }
    }

    private var isConnected: Bool {
        switch bus {
        case .some: true
        case nil: false
        }
    }

    /// The contents of the files at this moment.
    private var currentContents: [SourceContent] {
        sources.flatMap { $0.row.files(environment) }.map { $0.content }
    }

    /// The signals that may mean a change, as match rules.
    private var signals: [String] {
        sources.flatMap { $0.row.signals() }
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
        if let due, due <= Syscalls.monotonicNanoseconds {
            begin()
        }
        let changed = files.dequeueChanges()
        if !isConnected, changed.contains(where: sockets.contains) {
            attempts = 0
            begin()
        }
        if !changed.isEmpty {
            makeFolders()
            let last = contents
            contents = currentContents
            hasChanged = hasChanged || contents != last
        }
        do throws(BusFailure) {
            try bus?.handle(happened)
            while let message = try bus?.nextMessage() {
                // From here on signals report each change. Asking now finds an earlier one.
                if try bus?.isReply(message, to: request) == true {
                    listeningSince = Syscalls.monotonicNanoseconds
                    hasListened = true
                    hasChanged = true
                }
                if sources.contains(where: { $0.row.isSignal(message) }) {
                    hasChanged = true
                }
            }
            try bus?.send()
        } catch {
            end(error)
        }
    }

    private func begin() {
        due = nil
        shortage = nil
        do throws(BusFailure) {
            var bus = try SessionBus(in: environment, until: Syscalls.monotonicNanoseconds)
            request = bus.follow(signals)
            try bus.send()
            self.bus = consume bus
            follow()
        } catch {
            if case .unreachable(let reason) = error, reason.isOutOfDescriptors {
                shortage = reason
            }
            end(error)
        }
    }

    /// Closes the connection, and plans when to look for the bus again.
    private func end(_ failure: BusFailure) {
        let now = Syscalls.monotonicNanoseconds
        if let listeningSince, now - listeningSince >= provenAfter {
            attempts = 0
        }
        bus = nil
        listeningSince = nil
        follow()
        let names = BusAddress.sockets(in: environment)
        let isMissing =
            failure == .noBus || failure == .unreachable(.noSuchFileOrDirectory)
        let isWatched = sockets.count == names.count
        if isMissing, isWatched {
            return
        }
        let isWorthwhile =
            !isWatched || attempts < firstAttempts && !names.isEmpty
        guard hasListened || isWorthwhile || shortage != nil else {
            return
        }
        let pause = min(1 << Int64(attempts - 1), longestPause)
        due = now + pause * pauseUnit
        attempts = min(attempts + 1, firstAttempts)
    }
}
