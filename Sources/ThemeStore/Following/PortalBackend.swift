/// The backend that tells the desktop portal the preference in force in a store.
///
/// It sleeps nowhere: its owner polls ``awaited`` until ``due`` and passes what happened to ``take(_:)``. The portal itself is
/// never asked, so nothing turns in a circle.
package final class PortalBackend {
    /// Why it cannot go on.
    package enum Failure: Error {
        /// The bus is missing, or does not give the name.
        case bus(BusFailure)
        case store(StoreError)
    }

    private static let sources = SystemStyleSource.automatic.filter { $0 != .portal }
    /// How many calls wait for the first value.
    private static let maximumHeld = 16
    /// How long the bus has to let this program in, and how long to give it the name, in nanoseconds.
    private static let timeToConnect: Int64 = 1_000_000_000
    package static let timeToName: Int64 = 10_000_000_000

    private let environment: ProcessEnvironment
    private var bus: SessionBus
    /// The call whose reply says whether the name is this one's.
    private let nameRequest: UInt32
    /// When to give up waiting for that reply; `nil` once the name is this one's.
    private var nameDeadline: Int64?
    private var followed: FollowedPreference
    private let answered: WakeUp
    /// The setting as the portal counts it: 0 for no preference, 1 for dark, 2 for light; `nil` until it is known.
    private var value: UInt32?
    private var announcements = SettingAnnouncements()
    /// The call that asks a portal for its version, while it is under way.
    private var versionRequest: UInt32?
    /// Whether the portal passes on what is announced here although it was not told to ask here.
    private var isBystander = false
    /// The calls that wait for the first value.
    private var held: [BusMessage] = []
    /// Problems that are to be reported.
    private var problems: [StoreError] = []
    private var hasReportedMistake = false

    /// Connects to the session bus and asks for the name, then begins to follow the store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - environment: The variables to look at.
    ///   - timeToName: How long the bus has to give the name, in nanoseconds.
    /// - Throws: `Failure` if the bus is missing, or the store cannot be followed.
    package init(
        of store: AppearanceStore, in environment: ProcessEnvironment, timeToName: Int64 = PortalBackend.timeToName
    ) throws(Failure) {
        answered = try mappingError(try WakeUp()) {
            Failure.store(.fileError(FileError(.watch, store.location.pathInErrors, .system($0))))
        }
        do throws(BusFailure) {
            // The name comes first: the bus delivers the call that started this program once it is taken.
            let now = Syscalls.monotonicNanoseconds
            var bus = try SessionBus(in: environment, until: now + PortalBackend.timeToConnect)
            nameDeadline = now + timeToName
            nameRequest = bus.requestName(SettingsBackend.name)
            _ = bus.follow(DesktopPortal.changes)
            versionRequest = bus.post(DesktopPortal.versionRequest)
            try bus.send()
            self.bus = consume bus
        } catch {
            throw .bus(error)
        }
        self.environment = environment
        followed = try mappingError(try FollowedPreference(in: store, environment: environment), Failure.store)
        try mappingError(try refresh([]), Failure.store)
    }

    // MARK: Waiting

    /// The events to wait for.
    package var awaited: [PollEntry] { bus.awaited + followed.awaited + [answered.awaited] }

    /// When to call ``take(_:)`` even if nothing happens, by `Syscalls.monotonicNanoseconds`.
    package var due: Int64? {
        [followed.due, nameDeadline, mayAnnounce ? announcements.due : nil].compactMap { $0 }.min()
    }

    /// Takes in what happened, answers the calls that have come, and announces a new value.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened.
    /// - Returns: `false` if the bus that gave the name has ended.
    /// - Throws: `Failure` where this is the end.
    @discardableResult
    package func take(_ happened: Set<PollEntry>) throws(Failure) -> Bool {
        answered.clear()
        try mappingError(try refresh(happened), Failure.store)
        do throws(BusFailure) {
            try bus.hear(happened)
            try answerAll()
            if let nameDeadline, nameDeadline <= Syscalls.monotonicNanoseconds { throw .nameUnanswered }
            return true
        } catch {
            guard error == .closed, nameDeadline == nil else { throw .bus(error) }
            return false
        }
    }

    /// The problems of the store that have come up, each once.
    package func takeProblems() -> [StoreError] {
        defer { problems = [] }
        return problems
    }

    // MARK: The value

    /// Looks for what is new in store and system.
    private func refresh(_ happened: Set<PollEntry>) throws(StoreError) {
        try followed.take(happened)
        problems += followed.takeWarnings()
        problems += try followed.look(.countsAsUnset)
        guard let preference = followed.preference else { return }
        if let style = preference.appearance.style { return value = PortalBackend.number(style) }
        let answered = answered
        switch followed.systemStyle(from: PortalBackend.sources, keepsLostStyle: false, onAnswer: { answered.set() }) {
        case .success(let finding): value = PortalBackend.number(finding.style)
        case .failure(let unknown):
            if let mistake = unknown.mistake {
                if value == nil { throw mistake }
                if !hasReportedMistake { problems.append(mistake) }
                hasReportedMistake = true
            }
            value = 0
        // The sources are being asked.
        case nil: break
        }
    }

    private static func number(_ style: InterfaceStyle) -> UInt32 { style == .dark ? 1 : 2 }

    // MARK: The bus

    /// Takes in the messages that have come, and answers them; a congested bus has no more of them come.
    private func answerAll() throws(BusFailure) {
        while true {
            try bus.send()
            if let value, tell(value) { continue }
            guard let message = try bus.nextMessage() else { return }
            try take(message)
        }
    }

    private func take(_ message: BusMessage) throws(BusFailure) {
        if message.kind == .call { return answer(message) }
        if message.replySerial == nameRequest { try takeName(message) }
        if let versionRequest, message.replySerial == versionRequest { takeVersion(message) }
        switch DesktopPortal.change(in: message) {
        // Where it is not our value, a backend further down the portal's list has announced its own: up to 1.22.1, portals
        // pass that on, although `Read` still gives ours.
        case .announcement(let value): announcements.hear(value)
        // A portal that has just started has heard nothing.
        case .portal: versionRequest = bus.post(DesktopPortal.versionRequest)
        case nil: break
        }
    }

    private func takeName(_ reply: BusMessage) throws(BusFailure) {
        if reply.kind == .error { throw .nameRefused(reply.errorName) }
        guard try reply.number == 1 else { throw .nameTaken(SettingsBackend.name) }
        nameDeadline = nil
    }

    /// Takes in whether there is a portal, and whether it was told to ask here.
    ///
    /// Up to version 1.17.0, whose interface has version 1, a portal starts all backends and passes on what each announces.
    /// Only the desktop's name says which of them it asks first.
    private func takeVersion(_ reply: BusMessage) {
        versionRequest = nil
        let isFirst = environment.isDesktop(SettingsBackend.desktop)
        isBystander = (try? reply.number) == 1 && !isFirst
        // A portal has its name once it listens to its backends.
        announcements.listen(reply.kind == .reply)
    }

    private func answer(_ call: BusMessage) {
        if call.wantsNoReply { return }
        // The first value is worth waiting for: with any other, a program would start in the wrong style.
        if value == nil, SettingsBackend.needsValue(call), held.count < PortalBackend.maximumHeld {
            return held.append(call)
        }
        reply(to: call, with: value ?? 0)
    }

    private func reply(to call: BusMessage, with value: UInt32) {
        if SettingsBackend.needsValue(call) { announcements.give(value) }
        bus.post(SettingsBackend.reply(to: call, with: value))
    }

    /// Whether anybody listens who is to be told a new value.
    private var mayAnnounce: Bool {
        nameDeadline == nil && versionRequest == nil && !isBystander && !bus.isCongested && value != nil
    }

    /// Answers the waiting calls, and announces a new value.
    ///
    /// - Returns: Whether there was anything to send.
    private func tell(_ value: UInt32) -> Bool {
        let isWaitedFor = !held.isEmpty
        for call in held { reply(to: call, with: value) }
        held = []
        guard mayAnnounce, announcements.announce(value, at: Syscalls.monotonicNanoseconds) else { return isWaitedFor }
        bus.post(SettingsBackend.announcement(of: value))
        return true
    }
}
