/// A message of the D-Bus protocol, version 1 (D-Bus Specification, "Type System" and "Message Protocol").
///
/// Only what this program needs is read: the call that is answered, an error's name, a signal's, a number in the body.
struct BusMessage {
    enum Kind: UInt8 {
        case call = 1
        case reply, error, signal
    }

    /// The protocol allows 128 MB; the messages that are asked for here have a few hundred bytes.
    static let maximumLength = 1 << 14
    /// The longest name that the protocol allows.
    private static let maximumName = 255
    /// The part of a header before its fields.
    private static let startLength = 16

    /// `nil` for an unknown kind, which is ignored.
    let kind: Kind?
    /// The serial number of the call that is answered.
    private(set) var replySerial: UInt32?
    private(set) var errorName = ""
    private(set) var member = ""
    private var signature: ArraySlice<UInt8> = []
    private var body: Reader

    /// The length of a message from its first bytes, or `nil` if there are too few of them.
    ///
    /// - Throws: `BusFailure` if it is too long, or no message.
    static func length(of bytes: [UInt8]) throws(BusFailure) -> Int? {
        guard bytes.count >= startLength else { return nil }
        return try lengths(of: bytes).message
    }

    private static func lengths(of bytes: [UInt8]) throws(BusFailure) -> (header: Int, message: Int) {
        var reader = try Reader(bytes)
        reader.offset = 4
        let body = try reader.number()
        reader.offset = 12
        let fields = try reader.number()
        let header = UInt64(startLength) + (UInt64(fields) + 7) & ~7
        guard header + UInt64(body) <= maximumLength else { throw .tooMuch }
        return (Int(header), Int(header) + Int(body))
    }

    /// Reads a message.
    ///
    /// - Parameter bytes: The whole message, and nothing more.
    /// - Throws: `BusFailure` if it is no message.
    init(_ bytes: [UInt8]) throws(BusFailure) {
        let (header, length) = try BusMessage.lengths(of: bytes)
        guard bytes.count == length else { throw .malformed }
        body = try Reader(bytes)
        kind = Kind(rawValue: bytes[1])
        body.offset = 12
        let end = try Int(body.number()) + BusMessage.startLength
        while body.offset < end {
            try body.align(to: 8)
            let field = try body.byte()
            let type = try body.signature()
            switch (field, try type.onlyType) {
            case (3, UInt8(ascii: "s")): member = String(decoding: try body.text(), as: UTF8.self)
            case (4, UInt8(ascii: "s")): errorName = String(decoding: try body.text(), as: UTF8.self)
            case (5, UInt8(ascii: "u")): replySerial = try body.number()
            case (8, UInt8(ascii: "g")): signature = try body.signature()
            case (_, let type): try body.skip(type)
            }
        }
        guard body.offset == end, errorName.utf8.count <= BusMessage.maximumName else { throw .malformed }
        body.offset = header
    }

    /// The number in the body, which may be wrapped in variants.
    var number: UInt32 {
        get throws(BusFailure) {
            var body = body
            var type = signature
            // One variant around the number, and by an old portal another around that.
            for _ in 0..<2 where type.elementsEqual("v".utf8) { type = try body.signature() }
            guard type.elementsEqual("u".utf8) else {
                throw .wrongType(String(decoding: type, as: UTF8.self).firstLine)
            }
            return try body.number()
        }
    }
}

extension BusMessage {
    /// Takes values from a message, each of which is aligned by the message's start.
    private struct Reader {
        private let bytes: [UInt8]
        private let isBigEndian: Bool
        var offset = 0

        init(_ bytes: [UInt8]) throws(BusFailure) {
            switch bytes.first {
            case UInt8(ascii: "l"): isBigEndian = false
            case UInt8(ascii: "B"): isBigEndian = true
            default: throw .malformed
            }
            guard bytes.count >= startLength, bytes[3] == 1 else { throw .malformed }
            self.bytes = bytes
        }

        mutating func take(_ count: Int) throws(BusFailure) -> ArraySlice<UInt8> {
            guard count <= bytes.count - offset else { throw .malformed }
            defer { offset += count }
            return bytes[offset..<offset + count]
        }

        mutating func align(to size: Int) throws(BusFailure) {
            _ = try take(-offset & (size - 1))
        }

        mutating func byte() throws(BusFailure) -> UInt8 {
            try take(1).first ?? 0
        }

        mutating func number() throws(BusFailure) -> UInt32 {
            try align(to: 4)
            let number = try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
            return isBigEndian ? number.byteSwapped : number
        }

        /// A string or the path of an object, without the NUL behind it.
        mutating func text() throws(BusFailure) -> ArraySlice<UInt8> {
            try takeTerminated(Int(clamping: number()))
        }

        mutating func signature() throws(BusFailure) -> ArraySlice<UInt8> {
            try takeTerminated(Int(byte()))
        }

        private mutating func takeTerminated(_ count: Int) throws(BusFailure) -> ArraySlice<UInt8> {
            let text = try take(count)
            guard try byte() == 0 else { throw .malformed }
            return text
        }

        /// Skips the value of a field that is not needed; all fields of the specification have simple types.
        mutating func skip(_ type: UInt8) throws(BusFailure) {
            switch type {
            case UInt8(ascii: "y"): _ = try byte()
            case UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "h"): _ = try number()
            case UInt8(ascii: "s"), UInt8(ascii: "o"): _ = try text()
            case UInt8(ascii: "g"): _ = try signature()
            default: throw .malformed
            }
        }
    }
}

extension ArraySlice<UInt8> {
    /// The one type in a signature.
    fileprivate var onlyType: UInt8 {
        get throws(BusFailure) {
            guard count == 1, let first else { throw .malformed }
            return first
        }
    }
}

/// A method of an object on the bus, which takes strings.
struct BusMethod {
    let destination: String
    let object: String
    let interface: String
    let name: String

    /// The message that calls it.
    func call(_ arguments: [String], serial: UInt32) -> [UInt8] {
        var body = Writer()
        for argument in arguments { body.add(argument) }
        var message = Writer(bytes: [UInt8(ascii: "l"), BusMessage.Kind.call.rawValue, 0, 1])
        message.add(UInt32(body.bytes.count))
        message.add(serial)
        var fields = Writer()
        fields.add(field: 1, UInt8(ascii: "o"), object)
        fields.add(field: 2, UInt8(ascii: "s"), interface)
        fields.add(field: 3, UInt8(ascii: "s"), name)
        fields.add(field: 6, UInt8(ascii: "s"), destination)
        if !arguments.isEmpty { fields.addSignature(ofTexts: arguments.count) }
        message.add(UInt32(fields.bytes.count))
        message.bytes += fields.bytes
        message.align(to: 8)
        return message.bytes + body.bytes
    }

    /// Appends values, each at its alignment; the start is aligned for all.
    private struct Writer {
        var bytes: [UInt8] = []

        mutating func align(to size: Int) {
            while bytes.count % size != 0 { bytes.append(0) }
        }

        mutating func add(_ number: UInt32) {
            align(to: 4)
            for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
        }

        mutating func add(_ text: String) {
            add(UInt32(text.utf8.count))
            bytes += text.utf8
            bytes.append(0)
        }

        mutating func add(field: UInt8, _ type: UInt8, _ value: String) {
            align(to: 8)
            bytes += [field, 1, type, 0]
            add(value)
        }

        mutating func addSignature(ofTexts count: Int) {
            align(to: 8)
            bytes += [8, 1, UInt8(ascii: "g"), 0, UInt8(count)]
            for _ in 0..<count { bytes.append(UInt8(ascii: "s")) }
            bytes.append(0)
        }
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
        }
    }
}
