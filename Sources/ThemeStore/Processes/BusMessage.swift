/// A message that has come over the bus, in the D-Bus protocol, version 1 (D-Bus Specification, "Message Protocol").
struct BusMessage {
    enum Kind: UInt8 {
        case call = 1
        case reply, error, signal
    }

    /// Asks the receiver to leave something out.
    enum Flag: UInt8 {
        case none = 0
        case noReplyExpected = 1
        /// The service is not started for this message.
        case noAutoStart = 2
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
        guard let lengths = try BusMessage.lengths(from: bytes), bytes.count == lengths.message else {
            throw .malformed
        }
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
        wantsNoReply = bytes[2] & Flag.noReplyExpected.rawValue != 0
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

extension BusMessage {
    init(oversized start: [UInt8]) throws(BusFailure) {
        try self.init(start: start)
        isTooLong = true
    }

    mutating func takeField(of bytes: [UInt8], isBigEndian: Bool) throws(BusFailure) {
        var reader = BusReader(bytes, isBigEndian: isBigEndian)
        try takeField(from: &reader)
    }
}
