/// The backend that tells the desktop portal the preference in force in a store.
///
/// It sleeps nowhere: its owner polls ``awaited`` until ``due`` and passes what happened to ``take(_:)``. The portal itself is
/// never asked, so nothing turns in a circle.
package final class PortalBackend {
    /// Why it cannot go on.
    package enum Failure: Error {
        /// The bus is missing, or does not give the name.
        case bus(BusFailure)
        /// The bus has ended after it gave the name.
        case busEnded
        case store(StoreError)
    }

    private static let sources = SystemStyleSource.automatic.filter { $0 != .portal }
    /// How many calls wait for the first value.
    private static let maximumHeld = 16

    private let environment: ProcessEnvironment
    private var bus: SessionBus
    /// The call whose reply says whether the name is this one's.
    private let nameRequest: UInt32
    private var hasName = false
    private let follower: Follower
    private let answered: WakeUp
    private var preference: Preference?
    /// The setting as the portal counts it: 0 for no preference, 1 for dark, 2 for light; `nil` until it is known.
    private var value: UInt32?
    /// The value that programs know.
    private var announced: UInt32?
    /// Whether they have been told another since, which was not ours.
    private var isContradicted = false
    /// Whether the portal has not yet passed on the last announcement.
    private var awaitsEcho = false
    /// The call that asks a portal for its version, while it is under way.
    private var versionRequest: UInt32?
    /// Whether the portal passes on what is announced here although it was not told to ask here.
    private var isBystander = false
    /// The calls that wait for the first value.
    private var held: [BusMessage] = []
    /// Problems of the store that are to be told.
    private var problems: [StoreError] = []
    private var lastProblems: [StoreError] = []

    /// Connects to the session bus and asks for the name, then begins to follow the store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - environment: The variables to look at.
    /// - Throws: `Failure` if the bus is missing, or the store cannot be followed.
    package init(of store: AppearanceStore, in environment: ProcessEnvironment) throws(Failure) {
        do throws(SystemError) {
            answered = try WakeUp()
        } catch {
            throw .store(.fileError(FileError(.watch, store.location.pathInErrors, .system(error))))
        }
        do throws(BusFailure) {
            // The name comes first: the bus delivers the call that started this program once it is taken.
            var bus = try SessionBus(in: environment, until: Syscalls.monotonicNanoseconds + 1_000_000_000)
            nameRequest = bus.requestName(SettingsBackend.name)
            _ = bus.follow(DesktopPortal.changes)
            versionRequest = bus.post(DesktopPortal.versionRequest)
            try bus.send()
            self.bus = consume bus
        } catch {
            throw .bus(error)
        }
        self.environment = environment
        follower = Follower(in: environment)
        do throws(StoreError) {
            try follower.follow([store])
            try refresh()
        } catch {
            throw .store(error)
        }
    }

    // MARK: Waiting

    /// The events to wait for.
    package var awaited: [PollEntry] { bus.awaited + follower.awaited + [answered.awaited] }

    /// When to call ``take(_:)`` even if nothing happens, by `Syscalls.monotonicNanoseconds`.
    package var due: Int64? { follower.due }

    /// Takes in what happened, answers the calls that have come, and announces a new value.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened.
    /// - Throws: `Failure` where this is the end.
    package func take(_ happened: Set<PollEntry>) throws(Failure) {
        answered.clear()
        do throws(StoreError) {
            try follower.take(happened)
            try refresh()
        } catch {
            throw .store(error)
        }
        do throws(BusFailure) {
            try bus.send()
            try bus.hear(happened)
            while !bus.isCongested, let message = try bus.nextMessage() {
                try take(message)
                try bus.send()
            }
            if let value { tell(value) }
            try bus.send()
        } catch {
            throw error == .closed && hasName ? .busEnded : .bus(error)
        }
    }

    /// The problems of the store that have come up, each once.
    package func takeProblems() -> [StoreError] {
        defer { problems = [] }
        return problems
    }

    // MARK: The value

    /// Looks for what is new in store and system.
    private func refresh() throws(StoreError) {
        var isStale = false
        for layers in follower.look().values {
            do throws(StoreError) {
                let preference = try layers.preference()
                isStale = self.preference?.appearance.style != nil
                self.preference = preference
                note(preference.warnings)
            } catch {
                guard layers.failure != nil else { throw error }
                // The last good preference stands; at the start the store counts as unset.
                if preference == nil { preference = try? layers.withoutStore.preference() }
                note([error])
            }
        }
        guard let preference else { return }
        if let style = preference.appearance.style { return value = PortalBackend.number(style) }
        let answered = answered
        switch follower.systemStyle(from: PortalBackend.sources, isStale: isStale, onAnswer: { answered.set() }) {
        case .success(let finding): value = PortalBackend.number(finding.style)
        case .failure(let unknown):
            if let mistake = unknown.mistake {
                if value == nil { throw mistake }
                note([mistake])
            }
            value = 0
        // The sources are being asked.
        case nil: break
        }
    }

    private static func number(_ style: InterfaceStyle) -> UInt32 { style == .dark ? 1 : 2 }

    private func note(_ problems: [StoreError]) {
        self.problems += problems.filter { !lastProblems.contains($0) }
        lastProblems = problems
    }

    // MARK: The bus

    private func take(_ message: BusMessage) throws(BusFailure) {
        if message.kind == .call { return answer(message) }
        if message.replySerial == nameRequest { try takeName(message) }
        if let versionRequest, message.replySerial == versionRequest { takeVersion(message) }
        switch DesktopPortal.change(in: message) {
        case .announcement(value): awaitsEcho = false
        // A backend further down the portal's list has announced its own value, and the portal has passed that on. An
        // announcement of ours that is still to be passed on will be the last word anyway.
        case .announcement: isContradicted = isContradicted || !awaitsEcho
        // A portal that has just started has heard nothing.
        case .portal:
            awaitsEcho = false
            versionRequest = bus.post(DesktopPortal.versionRequest)
        case nil: break
        }
    }

    private func takeName(_ reply: BusMessage) throws(BusFailure) {
        if reply.kind == .error { throw .nameRefused(reply.errorName) }
        guard try reply.number == 1 else { throw .nameTaken(SettingsBackend.name) }
        hasName = true
    }

    /// Finds out whether the portal was told to ask here.
    ///
    /// Up to version 1.17.0, whose interface has version 1, a portal starts all backends and passes on what each announces.
    /// Only the desktop's name says which of them it asks first.
    private func takeVersion(_ reply: BusMessage) {
        versionRequest = nil
        let isFirst = environment.isDesktop(SettingsBackend.desktop)
        isBystander = reply.kind == .reply && (try? reply.number) == 1 && !isFirst
    }

    private func answer(_ call: BusMessage) {
        if call.wantsNoReply { return }
        // The first value is worth waiting for: with any other, a program would start in the wrong style.
        if value == nil, SettingsBackend.needsValue(call), held.count < PortalBackend.maximumHeld {
            return held.append(call)
        }
        bus.post(SettingsBackend.reply(to: call, with: value ?? 0))
    }

    /// Answers the waiting calls, and announces a new value.
    private func tell(_ value: UInt32) {
        for call in held { bus.post(SettingsBackend.reply(to: call, with: value)) }
        held = []
        // Before the first value nobody has had an answer, and without the name nobody listens.
        guard announced != nil else { return announced = value }
        guard hasName, versionRequest == nil, !isBystander, !bus.isCongested, announced != value || isContradicted
        else { return }
        bus.post(SettingsBackend.announcement(of: value))
        (announced, isContradicted, awaitsEcho) = (value, false, true)
    }
}
