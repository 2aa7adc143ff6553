/// A connection to the session bus (D-Bus Specification).
///
/// It calls methods and receives signals. Memory grows only by the bytes that have come, at most
/// ``BusMessage/maximumLength`` for a message. It offers no services, passes no files and starts no bus.
struct SessionBus: ~Copyable {
    private static let bus = "org.freedesktop.DBus"
    private static let hello = BusMethod(
        destination: bus, object: "/org/freedesktop/DBus", interface: bus, name: "Hello")
    private static let addMatch = BusMethod(
        destination: bus, object: "/org/freedesktop/DBus", interface: bus, name: "AddMatch")

    private let socket: FileDescriptor
    /// The bytes that have not been sent yet.
    private var outgoing: [UInt8]
    private var incoming = BusInput()
    /// The serial number of the last call.
    private var serial: UInt32 = 0

    /// Connects to the bus that the environment names, if it is this user's.
    ///
    /// - Parameters:
    ///   - environment: The variables to look at.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    /// - Throws: `BusFailure` if there is none.
    init(in environment: ProcessEnvironment, until deadline: Int64) throws(BusFailure) {
        let socket = try SessionBus.connect(in: environment, until: deadline)
        self.socket = socket
        // By the mechanism EXTERNAL, the kernel tells the bus which user this is. All of this goes out with the first call;
        // a bus that refuses says so, or closes the connection.
        outgoing = Array("\0AUTH EXTERNAL\r\nDATA\r\nBEGIN\r\n".utf8)
        post(SessionBus.hello, [])
    }

    private static func connect(
        in environment: ProcessEnvironment, until deadline: Int64
    ) throws(BusFailure) -> FileDescriptor {
        var failure = BusAddress.isGiven(in: environment) ? BusFailure.noSocket : .noBus
        for name in BusAddress.sockets(in: environment) {
            do throws(BusFailure) {
                let socket = try connect(name, until: deadline)
                if socket.peerUser == Syscalls.effectiveUser { return socket }
                failure = .ofAnotherUser
            } catch {
                // The usual place is only where a bus would be.
                if failure != .noBus || error != .unreachable(.noSuchFileOrDirectory) { failure = error }
            }
        }
        throw failure
    }

    /// Connects, waiting while the queue of the listener is full.
    private static func connect(_ name: [UInt8], until deadline: Int64) throws(BusFailure) -> FileDescriptor {
        while true {
            do throws(SystemError) {
                return try FileDescriptor.connect(toSocket: name)
            } catch {
                guard error == .wouldBlock else { throw .unreachable(error) }
                guard Syscalls.milliseconds(until: deadline) > 0 else { throw .timedOut }
                Syscalls.sleep(milliseconds: 10)
            }
        }
    }

    /// Calls a method and waits for the reply.
    ///
    /// - Throws: `BusFailure`, which is `error` where the method answers with one.
    mutating func call(
        _ method: BusMethod, _ arguments: [String], until deadline: Int64
    ) throws(BusFailure) -> BusMessage {
        let call = post(method, arguments)
        try send(until: deadline)
        while true {
            while let message = try incoming.next() {
                if try isReply(message, to: call) { return message }
            }
            // A bus that keeps sending must not take longer than a silent one.
            let rest = Syscalls.milliseconds(until: deadline)
            guard rest > 0, socket.wait(for: .input, milliseconds: rest) else { throw .timedOut }
            try hear()
        }
    }

    /// Asks the bus for signals, without waiting.
    ///
    /// - Parameter rules: Which signals, as match rules.
    /// - Returns: The number of the call whose reply says that they come from now on.
    /// - Throws: `BusFailure` if the bus is gone.
    mutating func follow(_ rules: [String]) throws(BusFailure) -> UInt32 {
        for rule in rules { post(SessionBus.addMatch, [rule]) }
        try send(until: Syscalls.monotonicNanoseconds)
        return serial
    }

    /// Whether a message is the reply to a call.
    ///
    /// - Throws: `BusFailure` where it, or any before it, has been answered with an error.
    func isReply(_ message: BusMessage, to call: UInt32) throws(BusFailure) -> Bool {
        guard let number = message.replySerial, number <= serial else { return false }
        if message.kind == .error { throw .error(message.errorName) }
        return message.kind == .reply && number == call
    }

    /// The connection, which is readable when a message has come or the bus is gone.
    func awaited<Event: Hashable>(as event: Event) -> PollEntry<Event> {
        PollEntry(event, socket, .input)
    }

    /// Reads the bytes that have come, at most 1024, which are still on the stack.
    mutating func hear() throws(BusFailure) {
        let length = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer -> Int in
            let length = (try? socket.read(into: buffer)) ?? 0
            incoming.append(UnsafeRawBufferPointer(rebasing: buffer[..<length]))
            return length
        }
        guard length > 0 else { throw .closed }
    }

    /// The next complete message, or `nil`.
    mutating func nextMessage() throws(BusFailure) -> BusMessage? {
        try incoming.next()
    }

    @discardableResult
    private mutating func post(_ method: BusMethod, _ arguments: [String]) -> UInt32 {
        serial += 1
        outgoing += method.call(arguments, serial: serial)
        return serial
    }

    private mutating func send(until deadline: Int64) throws(BusFailure) {
        while !outgoing.isEmpty {
            do throws(SystemError) {
                let length = try outgoing.withUnsafeBufferPointer { bytes throws(SystemError) in
                    try socket.send(UnsafeRawBufferPointer(bytes))
                }
                outgoing.removeFirst(length)
            } catch {
                guard error == .wouldBlock else { throw .closed }
                let rest = Syscalls.milliseconds(until: deadline)
                guard rest > 0, socket.wait(for: .output, milliseconds: rest) else { throw .timedOut }
            }
        }
    }
}

/// The bytes that a bus sends: lines of text until it has accepted the client (D-Bus Specification, "Authentication
/// Protocol"), then messages.
struct BusInput {
    private static let maximumLine = 512

    private var bytes: [UInt8] = []
    private var isAccepted = false

    mutating func append(_ more: UnsafeRawBufferPointer) {
        bytes += more
    }

    /// Takes the next complete message, or `nil`.
    ///
    /// - Throws: `BusFailure` if the bus refuses the client, or sends something that is no message.
    mutating func next() throws(BusFailure) -> BusMessage? {
        while !isAccepted {
            guard let line = try takeLine() else { return nil }
            switch String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self) {
            case "OK": isAccepted = true
            // It asks for the user, who is known from the kernel.
            case "DATA": continue
            case "REJECTED": throw .refused
            default: throw .notBus(String(decoding: line, as: UTF8.self).firstLine)
            }
        }
        guard let length = try BusMessage.length(of: bytes), bytes.count >= length else { return nil }
        let message = try BusMessage(Array(bytes[..<length]))
        bytes.removeFirst(length)
        return message
    }

    private mutating func takeLine() throws(BusFailure) -> ArraySlice<UInt8>? {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        guard (end ?? bytes.count) <= BusInput.maximumLine else { throw .tooMuch }
        guard let end else { return nil }
        let line = bytes[..<end]
        bytes.removeFirst(end + 1)
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
}
