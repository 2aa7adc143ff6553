/// Reports that the system's style may have changed, where a source of it can be followed: the desktop portal.
///
/// It follows the portal over a connection to the session bus. A bus that goes away is looked for again, at once and then
/// after ever longer pauses.
package struct SystemStyleWatch: ~Copyable {
    private static let second: Int64 = 1_000_000_000
    /// The longest pause before the bus is looked for again, in seconds.
    private static let longestPause: Int64 = 60
    /// How often a bus is looked for that has never been there.
    private static let firstAttempts = 8

    private let environment: ProcessEnvironment
    /// The nanoseconds after which a connection's end is no longer one more failure.
    private let provenAfter: Int64
    private var bus: SessionBus?
    /// The call whose reply says that signals will come.
    private var request: UInt32 = 0
    /// When that reply came, or `nil`.
    private var listeningSince: Int64?
    private var hasListened = false
    /// How often the bus has been looked for in vain.
    private var attempts = 0

    /// When to call ``takeNotices(isReadable:)`` although nothing is readable, by `Syscalls.monotonicNanoseconds`.
    package private(set) var due: Int64?

    /// Connects to the bus, if there is one.
    ///
    /// - Parameters:
    ///   - isWanted: Whether the system's style matters at all.
    ///   - environment: The variables to look at. If one of them decides, no connection is made.
    ///   - provenAfter: The nanoseconds after which a connection counts as a lasting one.
    package init(isWanted: Bool, in environment: ProcessEnvironment, provenAfter: Int64 = 60 * second) {
        self.environment = environment
        self.provenAfter = provenAfter
        let isDecided = environment.text("THEMECTL_SYSTEM").flatMap(Appearance.init(name:))?.style != nil
        if isWanted, !isDecided { begin() }
    }

    /// The connection to wait for, or `nil` if there is none.
    package func awaited<Event: Hashable>(as event: Event) -> PollEntry<Event>? {
        switch bus {
        case .some(let bus): bus.awaited(as: event)
        case nil: nil
        }
    }

    /// Reads the messages that have come, and looks for the bus if that is due.
    ///
    /// - Parameter isReadable: Whether the connection is readable.
    /// - Returns: Whether the system is to be asked again.
    package mutating func takeNotices(isReadable: Bool) -> Bool {
        if let due, due <= Syscalls.monotonicNanoseconds { begin() }
        guard isReadable else { return false }
        do throws(BusFailure) {
            return try hear()
        } catch {
            end()
            return false
        }
    }

    private mutating func hear() throws(BusFailure) -> Bool {
        var isChange = false
        try bus?.hear()
        while let message = try bus?.nextMessage() {
            // From here on signals report each change; asking now finds an earlier one.
            if try bus?.isReply(message, to: request) == true {
                (listeningSince, hasListened) = (Syscalls.monotonicNanoseconds, true)
                isChange = true
            }
            isChange = isChange || DesktopPortal.isChange(message)
        }
        return isChange
    }

    private mutating func begin() {
        due = nil
        do throws(BusFailure) {
            var bus = try SessionBus(in: environment, until: Syscalls.monotonicNanoseconds)
            request = try bus.follow(DesktopPortal.changes)
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
        let pause = attempts == 0 ? 0 : min(1 << Int64(attempts - 1), SystemStyleWatch.longestPause)
        due = now + pause * SystemStyleWatch.second
        attempts = min(attempts + 1, SystemStyleWatch.firstAttempts)
    }
}
