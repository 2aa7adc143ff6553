/// The bytes that a bus sends: lines of text until it has accepted the client (D-Bus Specification, "Authentication
/// Protocol"), then messages.
///
/// An oversized message is never stored: its body is dropped as it comes, and so is all of it if its header alone is
/// too long.
struct BusInput {
    private static let maximumLine = 512

    private var bytes: [UInt8] = []
    private var isAccepted = false
    /// How many bytes are dropped next.
    private var dropping = 0

    mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

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
        while true {
            dropping -= take(min(dropping, bytes.count)).count
            guard dropping == 0, let length = try BusMessage.Length(of: bytes) else { return nil }
            if length.header > BusMessage.maximumLength {
                dropping = length.header + length.body
                continue
            }
            let isTooLong = length.header + length.body > BusMessage.maximumLength
            guard bytes.count >= length.header + (isTooLong ? 0 : length.body) else { return nil }
            let header = take(length.header)
            dropping = isTooLong ? length.body : 0
            return try BusMessage(header: header, body: isTooLong ? nil : take(length.body))
        }
    }

    private mutating func take(_ count: Int) -> [UInt8] {
        defer { bytes.removeFirst(count) }
        return Array(bytes[..<count])
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
