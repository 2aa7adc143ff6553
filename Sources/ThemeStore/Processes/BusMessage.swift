/// A message that has come over the bus, in the D-Bus protocol, version 1 (D-Bus Specification, "Message Protocol").
struct BusMessage {
    enum Kind: UInt8 {
        case call = 1
        case reply, error, signal
    }

    /// The protocol allows 128 MiB; the messages that are asked for here have a few hundred bytes.
    static let maximumLength = 1 << 16
    /// The longest message, and the longest list of header fields, that the protocol allows.
    private static let protocolLimits = (message: UInt64(1) << 27, fields: UInt64(1) << 26)
    /// The longest name that the protocol allows.
    private static let maximumName = 255
    /// The part of a header before its fields.
    static let startLength = 16

    /// `nil` for an unknown kind, which is ignored.
    let kind: Kind?
    /// Whether the sender wants no reply to this call.
    let wantsNoReply: Bool
    /// The number that a reply names.
    let serial: UInt32
    /// The object that is called, or that sends a signal.
    private(set) var object = ""
    /// The interface of the method or signal; a call may leave it out.
    private(set) var interface: String?
    private(set) var member = ""
    private(set) var errorName = ""
    /// The serial number of the call that is answered.
    private(set) var replySerial: UInt32?
    /// The sender's unique name, which only the bus can set.
    private(set) var sender: String?
    /// The types of the values in the body.
    private(set) var signature: ArraySlice<UInt8> = []
    /// The values.
    private(set) var body: BusReader
    /// Whether it was too long to be stored; then only ``kind``, the serial numbers and ``sender`` are known.
    private(set) var isTooLong = false

    /// The lengths of a message's parts.
    struct Lengths {
        let fields: Int
        let body: Int

        /// The length of the header with its padding.
        var header: Int { startLength + (fields + 7) & ~7 }
        var message: Int { header + body }
        var isTooLong: Bool { message > maximumLength }
    }

    /// The lengths of a message from its first bytes, or `nil` if there are too few of them.
    ///
    /// - Throws: `BusFailure` if it is longer than the protocol allows, or no message.
    static func lengths(from start: some RandomAccessCollection<UInt8>) throws(BusFailure) -> Lengths? {
        guard start.count >= startLength else { return nil }
        var reader = try reader(Array(start.prefix(startLength)))
        reader.offset = 4
        let body = UInt64(try reader.number())
        reader.offset = 12
        let fields = UInt64(try reader.number())
        guard fields <= protocolLimits.fields, UInt64(startLength) + fields + 7 + body <= protocolLimits.message else {
            throw .tooMuch
        }
        return Lengths(fields: Int(fields), body: Int(body))
    }

    private static func reader(_ bytes: [UInt8]) throws(BusFailure) -> BusReader {
        guard bytes.count >= startLength, bytes[3] == 1 else { throw .malformed }
        switch bytes.first {
        case UInt8(ascii: "l"): return BusReader(bytes, isBigEndian: false)
        case UInt8(ascii: "B"): return BusReader(bytes, isBigEndian: true)
        default: throw .malformed
        }
    }

    /// Reads a message.
    ///
    /// - Parameter bytes: The whole message, and nothing more.
    /// - Throws: `BusFailure` if it is no message.
    init(_ bytes: [UInt8]) throws(BusFailure) {
        try self.init(start: bytes)
        guard let lengths = try BusMessage.lengths(from: bytes), bytes.count == lengths.message else { throw .malformed }
        let end = BusMessage.startLength + lengths.fields
        var reader = body
        while reader.offset < end { try takeField(from: &reader) }
        guard reader.offset == end else { throw .malformed }
        reader.offset = lengths.header
        body = reader
    }

    /// Begins to read a message, and stands before its fields.
    private init(start bytes: [UInt8]) throws(BusFailure) {
        body = try BusMessage.reader(bytes)
        kind = Kind(rawValue: bytes[1])
        wantsNoReply = bytes[2] & BusDraft.Flag.noReplyExpected.rawValue != 0
        body.offset = 8
        serial = try body.number()
        body.offset = BusMessage.startLength
    }

    private mutating func takeField(from reader: inout BusReader) throws(BusFailure) {
        try reader.align(to: 8)
        let field = try reader.byte()
        let type = try reader.signature()
        guard type.count == 1, let type = type.first else { throw .malformed }
        switch (field, type) {
        case (1, UInt8(ascii: "o")): object = try reader.text()
        case (2, UInt8(ascii: "s")): interface = try reader.text()
        case (3, UInt8(ascii: "s")): member = try reader.text()
        case (4, UInt8(ascii: "s")): errorName = try reader.text()
        case (5, UInt8(ascii: "u")): replySerial = try reader.number()
        case (7, UInt8(ascii: "s")): sender = try reader.text()
        case (8, UInt8(ascii: "g")): signature = try reader.signature()
        default: try reader.skip(type)
        }
        let names = [interface ?? "", member, errorName, sender ?? ""]
        guard names.allSatisfy({ $0.utf8.count <= BusMessage.maximumName }) else { throw .malformed }
    }

    /// The number in the body, which may be wrapped in variants.
    var number: UInt32 {
        get throws(BusFailure) {
            if isTooLong { throw .tooMuch }
            var body = body
            return try body.wrappedNumber(signature)
        }
    }
}

/// A message that is too long to be stored: what says whom to answer is kept, the rest is dropped as it comes.
struct OversizedBusMessage {
    /// The longest field that is kept: a name, its type and its length.
    private static let longestField = 512

    private var message: BusMessage
    private let isBigEndian: Bool
    /// How many bytes of fields are still to come.
    private var fields: Int
    /// How many bytes are dropped after the fields.
    private var rest: Int
    /// How many bytes are dropped next.
    private var dropping = 0

    /// Takes the start of the message from the bytes that have come.
    init(_ lengths: BusMessage.Lengths, _ bytes: inout [UInt8]) throws(BusFailure) {
        message = try BusMessage(oversized: Array(bytes[..<BusMessage.startLength]))
        isBigEndian = bytes.first == UInt8(ascii: "B")
        fields = lengths.fields
        rest = lengths.message - BusMessage.startLength - fields
        bytes.removeFirst(BusMessage.startLength)
    }

    /// Takes what has come.
    ///
    /// - Returns: What is known of the message, once all of it has come.
    mutating func take(_ bytes: inout [UInt8]) throws(BusFailure) -> BusMessage? {
        while true {
            let dropped = min(dropping, bytes.count)
            bytes.removeFirst(dropped)
            dropping -= dropped
            guard dropping == 0 else { return nil }
            if fields == 0 {
                if rest == 0 { return message }
                swap(&rest, &dropping)
                continue
            }
            let part = Array(bytes.prefix(min(fields, OversizedBusMessage.longestField)))
            guard let length = try length(ofField: part) else { return nil }
            // Each field but the last is padded.
            let padded = min((length + 7) & ~7, fields)
            guard length <= fields else { throw .malformed }
            if padded <= OversizedBusMessage.longestField {
                guard part.count >= padded else { return nil }
                try message.takeField(of: part, isBigEndian: isBigEndian)
            }
            fields -= padded
            dropping = padded
        }
    }

    /// The length of a field, or `nil` if its beginning has not come yet.
    private func length(ofField bytes: [UInt8]) throws(BusFailure) -> Int? {
        guard bytes.count >= min(8, fields) else { return nil }
        var reader = BusReader(bytes, isBigEndian: isBigEndian)
        _ = try reader.byte()
        switch String(decoding: try reader.signature(), as: UTF8.self) {
        case "s", "o": return 9 + Int(clamping: try reader.number())
        case "g": return 6 + Int(try reader.byte())
        case "y": return 5
        case "b", "i", "u", "h": return 8
        default: throw .malformed
        }
    }
}

extension BusMessage {
    fileprivate init(oversized start: [UInt8]) throws(BusFailure) {
        try self.init(start: start)
        isTooLong = true
    }

    fileprivate mutating func takeField(of bytes: [UInt8], isBigEndian: Bool) throws(BusFailure) {
        var reader = BusReader(bytes, isBigEndian: isBigEndian)
        try takeField(from: &reader)
    }
}

/// Why the session bus did not answer a question.
enum BusFailure: Error, Equatable, Sendable {
    /// No variable says where it is, and it is not in the usual place.
    case noBus
    /// The variable that says where it is names no Unix socket.
    case noSocket
    case unreachable(SystemError)
    case ofAnotherUser
    case refused
    /// It said something that no bus says.
    case notBus(String)
    case malformed
    case tooMuch
    case closed
    case timedOut
    /// The method was answered with an error of this name.
    case error(String)
    /// The answer has values of these types.
    case wrongType(String)
    /// The bus does not give a name to this program, by an error of this name.
    case nameRefused(String)
    /// Another program has this name.
    case nameTaken(String)
}

extension BusFailure: CustomStringConvertible {
    var description: String {
        switch self {
        case .noBus: "there is no session bus"
        case .noSocket: "$DBUS_SESSION_BUS_ADDRESS names no Unix socket"
        case .unreachable(let error): "the session bus cannot be reached: \(error)"
        case .ofAnotherUser: "the session bus is another user's"
        case .refused: "the session bus refused this user"
        case .notBus(let line): "the session bus answered '\(line)'"
        case .malformed: "the session bus sent something that is no message"
        case .tooMuch: "the session bus sent far too much"
        case .closed: "the session bus closed the connection"
        case .timedOut: "no answer within a second"
        case .error(let name): "the portal answered \(name)"
        case .wrongType(let types): "the portal answered with the type '\(types)' instead of a number"
        case .nameRefused(let error): "the session bus refused the name: \(error)"
        case .nameTaken(let name): "another program has the name \(name)"
        }
    }
}
