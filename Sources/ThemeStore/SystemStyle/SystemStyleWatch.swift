/// Reports possible changes of the system's style: signals on the session bus, and changes of files.
///
/// If the session bus goes away, it tries to connect again, at once and then after ever longer pauses.
package struct SystemStyleWatch: ~Copyable {
    /// The longest pause before the bus is looked for again, in units.
    private static let longestPause: Int64 = 60
    /// How often a bus is looked for that has never been there.
    private static let firstAttempts = 8

    private let sources: [SystemStyleSource]
    private let environment: ProcessEnvironment
    /// After this time, in nanoseconds, the end of a connection starts the count of failures anew.
    private let provenAfter: Int64
    private let pauseUnit: Int64
    /// The folders of the sources' files; `nil` if there are none, or the system allows no other watch.
    private var folders: FolderWatch?
    /// The content of each file as it was last seen.
    private var contents: [SourceContent] = []
    private var bus: SessionBus?
    /// The call whose reply says that signals will come.
    private var request: UInt32 = 0
    /// When that reply came, or `nil`.
    private var listeningSince: Int64?
    private var hasListened = false
    /// How often the bus has been looked for in vain.
    private var attempts = 0

    /// When to call ``takeNotices(of:)`` although nothing has happened, by `Syscalls.monotonicNanoseconds`.
    package private(set) var due: Int64?

    /// Begins to follow sources.
    ///
    /// - Parameters:
    ///   - sources: The sources; some cannot be followed. If `environment` is among them and decides, none is.
    ///   - environment: The variables to look at.
    ///   - provenAfter: How long a connection to the bus has to last to count as stable, in nanoseconds.
    ///   - pauseUnit: The first pause before a lost bus is looked for again, in nanoseconds; the next ones are multiples.
    package init(
        of sources: [SystemStyleSource], in environment: ProcessEnvironment, provenAfter: Int64 = 60_000_000_000,
        pauseUnit: Int64 = 1_000_000_000
    ) {
        (self.sources, self.environment) = (sources, environment)
        (self.provenAfter, self.pauseUnit) = (provenAfter, pauseUnit)
        if sources.contains(.environment), SystemStyle.styleAtOnce(in: environment) != nil { return }
        if !signals.isEmpty { begin() }
        let paths = sources.flatMap { $0.row.files(environment) }.map { $0.path }
        guard let first = paths.first, let folders = try? FolderWatch(for: first) else { return }
        folders.follow(paths)
        self.folders = folders
        _ = haveFilesChanged()
    }

    /// Whether the files have another content than when they were last read.
    private mutating func haveFilesChanged() -> Bool {
        let last = contents
        contents = sources.flatMap { $0.row.files(environment) }.map { $0.content }
        return contents != last
    }

    /// The signals that may mean a change, as match rules.
    private var signals: [String] { sources.flatMap { $0.row.signals() } }

    /// The events to wait for; none if there is nothing to follow.
    package var awaited: [PollEntry] {
        let notices = folders?.awaited ?? []
        return switch bus {
        case .some(let bus): notices + bus.awaited
        case nil: notices
        }
    }

    /// Reads new messages and notices, and connects to the bus if that is due.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened.
    /// - Returns: Whether the system is to be asked again.
    package mutating func takeNotices(of happened: Set<PollEntry>) -> Bool {
        if let due, due <= Syscalls.monotonicNanoseconds { begin() }
        var isChange = false
        if let folders, !happened.isDisjoint(with: folders.awaited) {
            _ = folders.takeNotices(of: happened)
            isChange = haveFilesChanged()
        }
        do throws(BusFailure) {
            try bus?.hear(happened)
            while let message = try bus?.nextMessage() {
                // From here on signals report each change; asking now finds an earlier one.
                if try bus?.isReply(message, to: request) == true {
                    (listeningSince, hasListened) = (Syscalls.monotonicNanoseconds, true)
                    isChange = true
                }
                isChange = isChange || sources.contains { $0.row.isSignal(message) }
            }
        } catch {
            end()
        }
        return isChange
    }

    private mutating func begin() {
        due = nil
        do throws(BusFailure) {
            var bus = try SessionBus(in: environment, until: Syscalls.monotonicNanoseconds)
            request = bus.follow(signals)
            try bus.send()
            self.bus = consume bus
        } catch {
            end()
        }
    }

    /// Closes the connection, and plans when to look for the bus again.
    private mutating func end() {
        let now = Syscalls.monotonicNanoseconds
        if let listeningSince, now - listeningSince >= provenAfter { attempts = 0 }
        bus = nil
        listeningSince = nil
        let isWorthwhile = attempts < SystemStyleWatch.firstAttempts && !BusAddress.sockets(in: environment).isEmpty
        guard hasListened || isWorthwhile else { return }
        let pause = min(1 << Int64(attempts - 1), SystemStyleWatch.longestPause)
        due = now + pause * pauseUnit
        attempts = min(attempts + 1, SystemStyleWatch.firstAttempts)
    }
}
