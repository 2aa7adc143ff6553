/// Hears of changes to what the system shows, where one of its sources can be followed: the desktop portal's signal.
///
/// A program follows that for us, and ends with this. It prints when it has begun to listen, too, so that nothing falls
/// between asking and listening. Where it ends by itself it is started again, at once and then after ever longer pauses,
/// and given up where that does not help.
package struct SystemStyleWatch: ~Copyable {
    /// What there is to tell.
    package enum Notice: Sendable {
        case nothing
        /// The system is to be asked again.
        case change
        /// What was followed is no longer, and will not be again.
        case end
    }

    /// The seconds before each new beginning: a bus that is restarted is back by then.
    private static let pauses: [Int64] = [0, 1, 2, 4]
    private static let second: Int64 = 1_000_000_000
    /// How long a program has to have listened for its end to be news, and not one more failure.
    private static let provenAfter = 60 * second

    private let environment: ProcessEnvironment
    private var tool: ExternalProgram.Followed?
    /// The one that runs, and those that remain to be tried if it does not listen.
    private var clients: ArraySlice<DesktopPortal.Client> = []
    private var isListening = false
    /// Whether any has ever listened.
    private var hasListened = false
    private var begun: Int64 = 0
    /// How many new beginnings there have been.
    private var attempts = 0

    /// What to wait for, or `nil` where there is nothing to listen to.
    package func awaited<Event: Hashable>(as event: Event) -> PollEntry<Event>? {
        switch tool {
        case .some(let tool): tool.awaited(as: event)
        case nil: nil
        }
    }

    /// When there is something to do without it, by `Syscalls.monotonicNanoseconds`.
    package private(set) var due: Int64?

    /// Begins to listen, where there is something to listen to.
    ///
    /// - Parameters:
    ///   - isWanted: Whether what the system shows matters at all.
    ///   - environment: The variables to look at; one that decides by itself leaves nothing to listen to.
    package init(isWanted: Bool, in environment: ProcessEnvironment) {
        self.environment = environment
        let isDecided = environment.text("THEMECTL_SYSTEM").flatMap(Appearance.init(name:))?.style != nil
        guard isWanted, !isDecided else { return }
        clients = DesktopPortal.Client.allCases[...]
        begin()
    }

    /// Takes in what has been heard, and begins again where that is due.
    ///
    /// - Parameter isReadable: Whether what is waited for has happened.
    /// - Returns: What there is to tell.
    package mutating func takeNotices(isReadable: Bool) -> Notice {
        if isReadable, let output = tool?.takeOutput() {
            if !output.isEmpty {
                isListening = isListening || clients.first?.listens(saying: output) == true
                hasListened = hasListened || isListening
                return .change
            }
            return goOn()
        }
        guard let due, due <= Syscalls.monotonicNanoseconds else { return .nothing }
        self.due = nil
        clients = DesktopPortal.Client.allCases[...]
        return begin() ? .nothing : goOn()
    }

    /// Stops listening.
    package mutating func stop() {
        tool = nil
        due = nil
    }

    /// Starts the first of the clients that can be started.
    ///
    /// - Returns: Whether there is one.
    @discardableResult
    private mutating func begin() -> Bool {
        isListening = false
        while let client = clients.first {
            if let tool = client.follow(in: environment) {
                begun = Syscalls.monotonicNanoseconds
                self.tool = consume tool
                return true
            }
            clients.removeFirst()
        }
        return false
    }

    /// Does what is to be done when a program has ended, or none could be started.
    private mutating func goOn() -> Notice {
        let now = Syscalls.monotonicNanoseconds
        stop()
        if !isListening, clients.popFirst() != nil, begin() { return .nothing }
        // One that has never listened has nothing to listen to.
        guard hasListened else { return .nothing }
        if isListening, now - begun >= SystemStyleWatch.provenAfter { attempts = 0 }
        guard attempts < SystemStyleWatch.pauses.count else { return .end }
        due = now + SystemStyleWatch.pauses[attempts] * SystemStyleWatch.second
        attempts += 1
        return .nothing
    }
}
