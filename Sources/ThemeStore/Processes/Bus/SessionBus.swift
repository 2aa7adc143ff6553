/// How many bytes may wait to be sent before no more calls are taken.
private let maximumOutgoing = 1 << 14

/// A connection to the session bus (D-Bus Specification).
///
/// It calls methods, receives signals, and carries the calls and replies of a service. Nothing
/// waits for a slow reader: bytes that the bus does not accept at once are kept, and while they are
/// many, ``isCongested`` is true. Memory grows only by the bytes that have come, at most
/// ``BusMessage/maximumLength`` for a message. It passes no files and starts no bus.
struct SessionBus: ~Copyable {
    private let socket: FileDescriptor
    /// The bytes that have not been sent yet.
    private var outgoing: [UInt8]
    private var incoming = BusInput()
    /// The serial number of the last message.
    private var serial: UInt32 = 0
    /// When its calls give up waiting for a reply, by `Syscalls.monotonicNanoseconds`.
    var deadline: Int64
    /// Attempts to send or receive in vain, although the system reported that they would succeed.
    private var vainAttempts = VainAttempts()

    /// Connects to the bus that the environment names, if it is this user's.
    ///
    /// - Parameters:
    ///   - environment: The variables to look at.
    ///   - deadline: When this and its calls give up, by `Syscalls.monotonicNanoseconds`.
    /// - Throws: `BusFailure` if there is none.
    init(
        in environment: ProcessEnvironment,
        until deadline: Int64 = Syscalls.deadline()
    ) throws(BusFailure) {
        socket = try SessionBus.connect(in: environment, until: deadline)
        self.deadline = deadline
        // By the mechanism EXTERNAL, the kernel reports this user to the bus. All of this goes
        // out with the first call. A bus that refuses sends an error, or closes the connection.
        outgoing = "\0AUTH EXTERNAL\r\nDATA\r\nBEGIN\r\n".bytes
        post(BusDraft(ofBus: "Hello"))
    }

    private static func connect(
        in environment: ProcessEnvironment,
        until deadline: Int64
    ) throws(BusFailure) -> FileDescriptor {
        var failure = environment.isSet(BusAddress.variable) ? BusFailure.noSocket : .noBus
        for name in environment.busSockets {
            do {
                let socket = try connect(name, until: deadline)
                if socket.peerUser == Syscalls.effectiveUser {
                    return socket
                }
                failure = .ofAnotherUser
            } catch {
                // The usual place is only where a bus would be.
                if failure != .noBus || error != .unreachable(.noSuchFileOrDirectory) {
                    failure = error
                }
            }
        }
        throw failure
    }

    /// Connects, waiting while the queue of the listener is full.
    private static func connect(_ name: [UInt8], until deadline: Int64) throws(BusFailure)
        -> FileDescriptor
    {
        while true {
            do {
                return try FileDescriptor.connect(toSocket: name)
            } catch {
                guard error == .wouldBlock else {
                    throw .unreachable(error)
                }
                guard Syscalls.monotonicNanoseconds < deadline else {
                    throw .timedOut
                }
                Syscalls.sleep(milliseconds: 10)
            }
        }
    }

    /// Calls a method and waits for the reply.
    ///
    /// - Throws: `BusFailure`. It is `error` if the method answers with an error.
    mutating func call(_ method: BusDraft) throws(BusFailure) -> BusMessage {
        let call = post(method)
        while true {
            try send()
            while let message = try nextMessage() {
                if try isReply(message, to: call, ofBus: method.isForBus) {
                    return message
                }
            }
            // The deadline also applies to a bus that keeps sending.
            let rest = Syscalls.milliseconds(until: deadline)
            guard rest > 0 else { throw .timedOut }
            // Not by a set of events, whose hashes would need random numbers from the kernel.
            let isSent = outgoing.isEmpty
            let isReady = socket.wait(for: isSent ? .input : .output, milliseconds: rest)
            if isReady && isSent { try receive() }
            // The next attempt to send counts, and begins the count again if it succeeds.
            if isReady && !isSent { try countAttempt() }
        }
    }

    /// The names on the bus that a method of the bus lists, such as `ListNames` or
    /// `ListActivatableNames`.
    mutating func names(_ method: String) throws(BusFailure) -> [String] {
        var body = try call(BusDraft(ofBus: method)).body
        return try body.texts()
    }

    /// Asks the bus for signals, without waiting.
    ///
    /// - Parameter rules: Which signals, as match rules.
    /// - Returns: The number of the call. From its reply on, the signals arrive.
    mutating func follow(_ rules: [String]) -> UInt32 {
        for rule in rules {
            post(BusDraft(ofBus: "AddMatch", [rule]))
        }
        return serial
    }

    /// Asks the bus for a name, without waiting.
    ///
    /// - Returns: The number of the call. The number in its reply is 1 if the name is this
    ///   connection's.
    mutating func requestName(_ name: String) -> UInt32 {
        var call = BusDraft(ofBus: "RequestName", [name])
        // No flags: a program that has to wait for the name ends.
        call.body.add(0 as UInt32)
        return post(call)
    }

    /// Whether a message is the reply to a call.
    ///
    /// Any program on the bus may send replies to calls that it did not get, so the sender counts.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - call: The number of the call.
    ///   - isOfBus: Whether the bus itself was called. If not, its errors count all the same: the
    ///     service may be missing.
    /// - Returns: Whether it is the reply, and is to be believed.
    /// - Throws: `BusFailure` if the call, or one before it, was answered with an error.
    func isReply(_ message: BusMessage, to call: UInt32, ofBus isOfBus: Bool = true)
        throws(BusFailure) -> Bool
    {
        guard let number = message.replySerial, number <= serial else {
            return false
        }
        let isBelieved = message.isFromBus || number == call && !isOfBus
        guard isBelieved else { return false }
        if message.kind == .error {
            throw .error(message.errorName)
        }
        return message.kind == .reply && number == call
    }

    /// The events to wait for.
    ///
    /// A congested connection takes in nothing more.
    var awaited: [PollEntry] {
        var entries: [PollEntry] = []
        if !isCongested { entries.append(PollEntry(socket, .input)) }
        if !outgoing.isEmpty { entries.append(PollEntry(socket, .output)) }
        return entries
    }

    /// Whether the bus takes less than there is to be sent.
    var isCongested: Bool {
        outgoing.count > maximumOutgoing
    }

    /// Reads what has come, if anything has, at most 4096 bytes.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened.
    /// - Throws: `BusFailure` if the bus is gone.
    mutating func handle(_ happened: Set<PollEntry>) throws(BusFailure) {
        if happened.contains(PollEntry(socket, .input)) {
            try receive()
        }
        if happened.contains(PollEntry(socket, .output)) {
            try countAttempt()
        }
    }

    private mutating func receive() throws(BusFailure) {
        guard let bytes = try? socket.read(upTo: 4096), !bytes.isEmpty else {
            throw .closed
        }
        incoming.append(bytes)
    }

    /// Counts an attempt that the system reported as possible.
    private mutating func countAttempt() throws(BusFailure) {
        do {
            try vainAttempts.count(.wouldBlock)
        } catch {
            throw .closed
        }
    }

    /// The next complete message, or `nil`.
    mutating func nextMessage() throws(BusFailure) -> BusMessage? {
        try incoming.next()
    }

    /// Has a message sent.
    ///
    /// - Returns: Its serial number.
    @discardableResult
    mutating func post(_ message: BusDraft) -> UInt32 {
        // Zero is not a serial number.
        serial = max(1, serial &+ 1)
        outgoing += message.bytes(serial: serial)
        return serial
    }

    /// Sends what the bus takes at once.
    mutating func send() throws(BusFailure) {
        while !outgoing.isEmpty {
            do {
                outgoing.removeFirst(try socket.send(outgoing))
                vainAttempts = VainAttempts()
            } catch {
                guard error == .wouldBlock else {
                    throw .closed
                }
                return
            }
        }
    }
}
