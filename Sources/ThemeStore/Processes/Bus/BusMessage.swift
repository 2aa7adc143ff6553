/// A message that has come over the bus, in the D-Bus protocol, version 1 (D-Bus Specification,
/// "Message Protocol").
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

    /// The name of the bus itself, which it gives to no other program.
    static let bus = "org.freedesktop.DBus"
    /// The protocol allows 128 MiB.
    ///
    /// The messages that are asked for here have a few hundred bytes.
    static let maximumLength = 1 << 16
    /// The part of a header before its fields.
    static let startLength = 16

    /// `nil` for a message without effect: of an unknown kind, or with fields that cannot be read.
    var kind: Kind?
    /// Whether the sender wants no reply to this call.
    let wantsNoReply: Bool
    /// The number that a reply names.
    let serial: UInt32
    /// The object of the call, or the sender of the signal.
    var object = ""
    /// The interface of the method or signal.
    ///
    /// A call may leave it out.
    var interface: String?
    var member = ""
    var errorName = ""
    /// The serial number of the call that is answered.
    var replySerial: UInt32?
    /// The sender's unique name, which only the bus can set.
    var sender: String?
    /// The types of the values in the body.
    var signature: ArraySlice<UInt8> = []
    /// The values.
    var body = BusReader([])
    /// Whether the message was too long for its values to be stored.
    let isTooLong: Bool

    /// - Parameters:
    ///   - bytes: The header, with the padding behind it, and the values.
    ///   - isTooLong: Whether the values are too long to be among them.
    /// - Throws: `BusFailure` if it is not a message.
    init(_ bytes: [UInt8], isTooLong: Bool) throws(BusFailure) {
        kind = Kind(rawValue: bytes[1])
        wantsNoReply = bytes[2] & Flag.noReplyExpected.rawValue != 0
        self.isTooLong = isTooLong
        var reader = BusReader(bytes, from: BusMessage.startLength)
        serial = reader.number(at: 8)
        let end = BusMessage.startLength + Int(reader.number(at: 12))
        while reader.offset < end {
            guard try readField(&reader) else {
                // Some buses pass on a peer's fields of any type, which must not end the
                // connection.
                kind = nil
                replySerial = nil
                return
            }
        }
        guard reader.offset == end else { throw .malformed }
        try reader.align(to: 8)
        body = reader
    }

    /// Takes a field of the header.
    ///
    /// - Returns: Whether its type is a type of the specification's fields. Any other has an
    ///   unknown length.
    private mutating func readField(_ reader: inout BusReader) throws(BusFailure) -> Bool {
        try reader.align(to: 8)
        switch (try reader.byte(), try reader.signature().text) {
        case (1, "o"):
            object = try reader.text()
        case (2, "s"):
            interface = try reader.text()
        case (3, "s"):
            member = try reader.text()
        case (4, "s"):
            errorName = try reader.text()
        // Some buses let a peer put one into a signal, although a signal is no reply.
        case (5, "u") where kind == .reply || kind == .error:
            replySerial = try reader.number()
        case (7, "s"):
            sender = try reader.text()
        case (8, "g"):
            signature = try reader.signature()
        case (_, "s"), (_, "o"):
            _ = try reader.text()
        case (_, "u"):
            _ = try reader.number()
        default:
            return false
        }
        return true
    }

    /// Whether the bus itself has sent it.
    var isFromBus: Bool { sender == BusMessage.bus }

    /// The number in the body, which may be wrapped in variants.
    var number: UInt32 {
        get throws(BusFailure) {
            if isTooLong { throw .malformed }
            var body = body
            return try body.wrappedNumber(signature)
        }
    }

    /// The lengths of a message's header, with the padding after it, and of its body, from the
    /// start of the header.
    ///
    /// - Throws: `BusFailure` if it is not a message.
    static func lengths(_ bytes: [UInt8]) throws(BusFailure) -> (header: Int, body: Int) {
        guard "Bl".utf8.contains(bytes[0]), bytes[3] == 1 else {
            throw .malformed
        }
        let reader = BusReader(bytes)
        let fields = Int(reader.number(at: 12))
        return (startLength + (fields + 7) & ~7, Int(reader.number(at: 4)))
    }
}
