/// The bytes that a bus sends: lines of text until it has accepted the client (D-Bus Specification, "Authentication
/// Protocol"), then messages.
struct BusInput {
    private static let maximumLine = 512
    /// The longest field that is kept of a message that is too long to be stored: a name, its type and its length.
    private static let longestField = 512

    private var bytes: [UInt8] = []
    private var isAccepted = false
    private var coming: BusMessage?
    /// How many bytes of its fields, and of its body, are still to come.
    private var (fields, body) = (0, 0)
    /// How many bytes are dropped next.
    private var dropping = 0

    mutating func append(_ more: some Sequence<UInt8>) {
        bytes += more
    }

    /// Takes the next complete message, or `nil`.
    ///
    /// - Throws: `BusFailure` if the bus refuses the client, or sends something else than messages.
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
        if coming == nil, let start = try BusMessage(start: bytes) {
            bytes.removeFirst(BusMessage.startLength)
            (coming, fields, body) = (start, start.fieldsLength, start.bodyLength)
        }
        guard var message = coming else { return nil }
        let isComplete = try take(&message)
        coming = isComplete ? nil : message
        return isComplete ? message : nil
    }

    /// Takes what has come of a message; of one that is too long to be stored, only what says whom to answer is kept.
    ///
    /// - Returns: Whether all of it has come.
    private mutating func take(_ message: inout BusMessage) throws(BusFailure) -> Bool {
        while drop(), fields > 0 {
            guard bytes.count >= min(8, fields) else { return false }
            guard let length = try message.length(ofField: Array(bytes.prefix(min(8, fields)))) else {
                // Some buses pass on a peer's fields of any type. Where they end is not known, and they must not end the
                // connection.
                message.ignore()
                (dropping, fields, body) = ((fields + 7) & ~7 + body, 0, 0)
                continue
            }
            // Each field but the last is padded, and the header as a whole is.
            let padded = (length + 7) & ~7
            guard length == fields || padded < fields else { throw .malformed }
            if !message.isTooLong || length <= BusInput.longestField {
                guard bytes.count >= length else { return false }
                try message.take(field: Array(bytes.prefix(length)))
            }
            fields -= min(padded, fields)
            dropping = padded
        }
        guard dropping == 0 else { return false }
        if message.isTooLong {
            (dropping, body) = (body, 0)
            return drop()
        }
        guard bytes.count >= body else { return false }
        message.take(body: Array(bytes.prefix(body)))
        bytes.removeFirst(body)
        return true
    }

    /// Drops what has come of the bytes that are dropped next.
    ///
    /// - Returns: Whether that was all of them.
    private mutating func drop() -> Bool {
        let count = min(dropping, bytes.count)
        bytes.removeFirst(count)
        dropping -= count
        return dropping == 0
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
