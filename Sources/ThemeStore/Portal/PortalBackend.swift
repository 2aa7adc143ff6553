/// How many calls wait for a value.
private let maximumHeld = 16

/// How long a call waits for the first value, in nanoseconds.
private let timeToFirstValue: Int64 = 2_000_000_000

/// How long a call waits for a value that includes every change up to the call, in nanoseconds.
private let timeToValue: Int64 = 100_000_000

/// The settings backend that reports a store's preference in force to the desktop portal.
///
/// The portal itself is never queried for the setting, so there is no feedback loop. Files are read
/// on another thread: this source only sends and receives messages, and answers with the last value
/// while a file system does not answer.
package final class PortalBackend: EventSource {
    /// A call that waits for a value.
    private struct HeldCall {
        let call: BusMessage
        /// The reader's number of the request.
        let request: Int
        /// When it is answered with the last value.
        let due: Int64
    }

    private let environment: ProcessEnvironment
    private var bus: SessionBus
    /// The call that requests the bus name.
    private let nameRequest: UInt32
    /// When to give up waiting for its reply, or `nil` once this process owns the name.
    private var nameDeadline: Int64?
    private let reader: SettingReader
    private var announcements = SettingAnnouncements()
    /// The call that asks the bus for the portal's connection, while it is under way.
    private var ownerRequest: UInt32?
    /// The unique name of the portal's connection.
    ///
    /// Version replies and announcements of others are ignored.
    private var portal: String?
    /// The call that asks a portal for its version, while it is under way.
    private var versionRequest: UInt32?
    /// When to go on without its reply, or `nil` once nothing waits for it.
    private var versionDeadline: Int64?
    /// Whether the portal passes on our announcements although it may be configured for another
    /// backend.
    private var isBystander = false
    /// Whether the portal has read the value here, so that it is configured for this backend.
    private var isRead = false
    private var held: [HeldCall] = []

    /// How it ended: a success if the bus that gave the name has ended.
    ///
    /// It is `nil` while it goes on.
    package private(set) var end: Result<Void, PortalFailure>?

    /// Connects to the session bus and asks for the name, then begins to follow the store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - environment: The variables to look at.
    ///   - timeToName: How long the bus has to give the name, in nanoseconds.
    /// - Throws: `PortalFailure` if the bus is missing, or the store cannot be followed.
    package init(
        of store: AppearanceStore,
        in environment: ProcessEnvironment,
        timeToName: Int64 = 10_000_000_000
    ) throws(PortalFailure) {
        do {
            // The name comes first: the bus delivers the call that started this program once it is
            // taken.
            nameDeadline = Syscalls.monotonicNanoseconds + timeToName
            var bus = try SessionBus(in: environment)
            nameRequest = bus.requestName(AppearanceSetting.backend)
            _ = bus.follow(DesktopPortal.changes)
            ownerRequest = bus.post(BusDraft(ofBus: "GetNameOwner", [DesktopPortal.name]))
            try bus.send()
            self.bus = consume bus
        } catch {
            throw .bus(error)
        }
        self.environment = environment
        do {
            reader = try SettingReader(of: store, in: environment)
        } catch {
            throw .store(FileOperation(.watch, store.location.pathInErrors).shortage(error))
        }
    }

    // MARK: Waiting

    package var awaited: [PollEntry] {
        bus.awaited + reader.answer.awaited
    }

    package var due: Int64? {
        let announcement = mayAnnounce ? announcements.due : nil
        let deadlines = [nameDeadline, versionDeadline, announcement]
        return (deadlines + held.map { $0.due }).compactMap { $0 }.min()
    }

    /// Handles the events, answers the received calls, and announces a new value.
    package func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        try reader.answer.handle(happened)
        if let failure = reader.latest.failure {
            end = .failure(failure)
            return
        }
        do throws(BusFailure) {
            try bus.handle(happened)
            if versionDeadline.hasPassed {
                listen(true)
            }
            try answerAll()
            if nameDeadline.hasPassed {
                throw .nameUnanswered
            }
        } catch {
            end = .failure(.bus(error))
            if error == .closed, nameDeadline == nil {
                end = .success(())
            }
        }
    }

    /// The problems of the store that have come up, each once.
    package func dequeueProblems() -> [StoreError] {
        reader.dequeueProblems()
    }

    // MARK: The bus

    /// Reads and answers the received messages.
    ///
    /// While the bus is congested, no message is read from it, so this ends.
    private func answerAll() throws(BusFailure) {
        while true {
            try bus.send()
            if sendValue() { continue }
            guard let message = try bus.nextMessage() else {
                return
            }
            try dispatch(message)
        }
    }

    private func dispatch(_ message: BusMessage) throws(BusFailure) {
        if message.kind == .call {
            return answer(message)
        }
        // Any program on the bus may send a reply or a signal to this one alone, so the sender
        // counts.
        if message.isFromBus, message.replySerial == nameRequest {
            if message.kind == .error {
                throw .nameRefused(message.errorName)
            }
            guard try message.number == 1 else {
                throw .nameTaken(AppearanceSetting.backend)
            }
            nameDeadline = nil
        }
        if message.isFromBus, let ownerRequest, message.replySerial == ownerRequest {
            var body = message.body
            askVersion(of: message.kind == .reply ? try? body.text() : nil)
        }
        if let versionRequest, message.replySerial == versionRequest {
            readVersion(message)
        }
        switch message.portalChange {
        // If it is not our value, a backend further down the portal's list has announced its own.
        // Portals up to 1.22.1 pass that on, although `Read` still returns ours.
        case .announcement(let value) where portal != nil && message.sender == portal:
            announcements.passOn(value)
        // A portal that has just started has received no announcement.
        case .portal(let owner): askVersion(of: owner)
        case .announcement, nil: break
        }
    }

    /// Asks a portal for its version.
    ///
    /// It has no effect without a portal.
    private func askVersion(of owner: String?) {
        // A signal is newer than the reply that is still to come.
        ownerRequest = nil
        portal = owner
        isBystander = false
        isRead = false
        if let owner {
            versionRequest = bus.post(DesktopPortal.versionRequest(to: owner))
            versionDeadline = Syscalls.deadline()
        } else {
            versionRequest = nil
            listen(false)
        }
    }

    /// Updates whether a portal runs, and whether it is configured for this backend.
    ///
    /// Up to version 1.17.0, whose interface has version 1, a portal starts all backends and passes
    /// on the announcements of each. The desktop's name decides which backend it queries first.
    private func readVersion(_ reply: BusMessage) {
        guard reply.isFromBus || reply.sender == portal else {
            return
        }
        versionRequest = nil
        isBystander =
            (try? reply.number) == 1 && !environment.isDesktop(AppearanceSetting.desktop)
        if versionDeadline != nil {
            // A portal has its name once it listens to its backends, whatever it replies. The bus
            // replies with an error if the portal has ended.
            listen(reply.kind == .reply || !reply.isFromBus)
        }
    }

    private func listen(_ hasPortal: Bool) {
        versionDeadline = nil
        announcements.listen(hasPortal)
    }

    // MARK: Calls

    private func answer(_ call: BusMessage) {
        // A portal calls `Read` on its backends in turn, until a backend has the value.
        if call.sender == portal, AppearanceSetting.isRead(call) {
            isRead = true
        }
        if call.wantsNoReply { return }
        guard AppearanceSetting.needsValue(call), held.count < maximumHeld else {
            return reply(to: call, with: reader.latest.value ?? 0)
        }
        // The first value is worth waiting for: with any other, a program would start in the wrong
        // style. Later, the value includes all changes stored before the call.
        let time = reader.latest.value == nil ? timeToFirstValue : timeToValue
        let due = Syscalls.monotonicNanoseconds + time
        held.append(HeldCall(call: call, request: reader.request(), due: due))
    }

    private func reply(to call: BusMessage, with value: UInt32) {
        if AppearanceSetting.needsValue(call) {
            announcements.answer(value)
        }
        bus.post(AppearanceSetting.reply(to: call, with: value))
    }

    /// Whether a client needs to be sent a new value.
    private var mayAnnounce: Bool {
        let isAsking = ownerRequest != nil || versionDeadline != nil
        let isConfigured = isRead || !isBystander
        return nameDeadline == nil && !isAsking && isConfigured && !bus.isCongested
            && reader.latest.value != nil
    }

    /// Answers the waiting calls, and announces a new value.
    ///
    /// - Returns: Whether there was anything to send.
    private func sendValue() -> Bool {
        let isAnswering = answerHeld()
        guard let value = reader.latest.value, mayAnnounce,
            announcements.announce(value, at: Syscalls.monotonicNanoseconds)
        else {
            return isAnswering
        }
        bus.post(AppearanceSetting.announcement(of: value))
        return true
    }

    /// Answers the calls whose value is known, and with the last value all calls after a long wait.
    private func answerHeld() -> Bool {
        let latest = reader.latest
        let calls = held
        held = []
        for call in calls {
            let isKnown = latest.value != nil && call.request <= latest.answered
            if isKnown || call.due <= Syscalls.monotonicNanoseconds {
                reply(to: call.call, with: latest.value ?? 0)
            } else {
                held.append(call)
            }
        }
        return held.count < calls.count
    }
}
