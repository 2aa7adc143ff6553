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

    /// `nil` for an unknown kind and after ``ignore()``, which both have no effect.
    private(set) var kind: Kind?
    /// Whether the sender wants no reply to this call.
    let wantsNoReply: Bool
    /// The number that a reply names.
    let serial: UInt32
    /// The object of the call, or the sender of the signal.
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
    let isTooLong: Bool

    /// The length of the header's fields, without the padding behind them.
    let fieldsLength: Int
    let bodyLength: Int

    /// Begins a message with the part of its header before the fields; `nil` if that has not come yet.
    ///
    /// - Parameter bytes: The message's beginning.
    /// - Throws: `BusFailure` if it is longer than the protocol allows, or not a message.
    init?(start bytes: [UInt8]) throws(BusFailure) {
        guard bytes.count >= BusMessage.startLength else { return nil }
        let isBigEndian = bytes[0] == UInt8(ascii: "B")
        guard isBigEndian || bytes[0] == UInt8(ascii: "l"), bytes[3] == 1 else { throw .malformed }
        kind = Kind(rawValue: bytes[1])
        wantsNoReply = bytes[2] & Flag.noReplyExpected.rawValue != 0
        body = BusReader(Array(bytes.prefix(BusMessage.startLength)), isBigEndian: isBigEndian)
        _ = try body.number()
        let bodyLength = UInt64(try body.number())
        serial = try body.number()
        let fields = UInt64(try body.number())
        let length = UInt64(BusMessage.startLength) + (fields + 7) & ~7 + bodyLength
        guard fields <= BusMessage.protocolLimits.fields, length <= BusMessage.protocolLimits.message else {
            throw .tooMuch
        }
        (fieldsLength, self.bodyLength) = (Int(fields), Int(bodyLength))
        isTooLong = length > BusMessage.maximumLength
    }

    /// The length of a field of the header, without its padding.
    ///
    /// - Parameter bytes: The field's first eight bytes, or all of them.
    /// - Returns: The length, or `nil` for a type that no field of the specification has.
    /// - Throws: `BusFailure` if they do not begin a field.
    func length(ofField bytes: [UInt8]) throws(BusFailure) -> Int? {
        var reader = body.reader(of: bytes)
        _ = try reader.byte()
        switch String(decoding: (try? reader.signature()) ?? [], as: UTF8.self) {
        case "s", "o": return 9 + Int(clamping: try reader.number())
        case "g": return 6 + Int(try reader.byte())
        case "y": return 5
        case "b", "i", "u", "h": return 8
        default: return nil
        }
    }

    /// Makes it a message without effect, whatever was taken of it.
    mutating func ignore() {
        (kind, replySerial) = (nil, nil)
    }

    /// Takes a field of the header.
    mutating func take(field bytes: [UInt8]) throws(BusFailure) {
        var reader = body.reader(of: bytes)
        switch (try reader.byte(), try reader.signature().first) {
        case (1, UInt8(ascii: "o")): object = try reader.text()
        case (2, UInt8(ascii: "s")): interface = try reader.text()
        case (3, UInt8(ascii: "s")): member = try reader.text()
        case (4, UInt8(ascii: "s")): errorName = try reader.text()
        case (5, UInt8(ascii: "u")):
            let number = try reader.number()
            // Some buses let a peer put one into a signal, which answers nothing.
            if kind == .reply || kind == .error { replySerial = number }
        case (7, UInt8(ascii: "s")): sender = try reader.text()
        case (8, UInt8(ascii: "g")): signature = try reader.signature()
        case (_, UInt8(ascii: "s")), (_, UInt8(ascii: "o")): _ = try reader.text()
        case (_, UInt8(ascii: "g")): _ = try reader.signature()
        default: break
        }
        let names = [interface ?? "", member, errorName, sender ?? ""]
        guard names.allSatisfy({ $0.utf8.count <= BusMessage.maximumName }) else { throw .malformed }
    }

    /// Takes the values.
    mutating func take(body bytes: [UInt8]) {
        body = body.reader(of: bytes)
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
