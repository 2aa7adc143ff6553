/// The bytes that a bus sends: lines of text until it has accepted the client (D-Bus Specification,
/// "Authentication Protocol"), then messages.
///
/// An oversized message is never stored: its body is dropped as it comes, and so is all of it if
/// its header alone is too long.
struct BusInput {
    private var bytes: [UInt8] = []
    private var isAccepted = false
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
            guard let line = try dequeueLine() else {
                return nil
            }
            switch line.prefix(while: { !" \r\n".utf8.contains($0) }).text {
            case "OK":
                isAccepted = true
            // It asks for the user, who is known from the kernel.
            case "DATA":
                continue
            case "REJECTED":
                throw .refused
            default:
                throw .malformed
            }
        }
        while true {
            dropping -= dequeue(min(dropping, bytes.count)).count
            guard dropping == 0, bytes.count >= BusMessage.startLength else {
                return nil
            }
            let (header, body) = try BusMessage.lengths(bytes)
            // All of it, its header or nothing.
            let stored = [header + body, header].first { $0 <= BusMessage.maximumLength } ?? 0
            guard bytes.count >= stored else { return nil }
            let message = dequeue(stored)
            dropping = header + body - stored
            if stored > 0 {
                return try BusMessage(message, isTooLong: dropping > 0)
            }
        }
    }

    private mutating func dequeue(_ count: Int) -> [UInt8] {
        defer {
            bytes.removeFirst(count)
        }
        return Array(bytes[..<count])
    }

    private mutating func dequeueLine() throws(BusFailure) -> [UInt8]? {
        let end = bytes.firstIndex { $0 == "\n" }
        // No line of the protocol is nearly as long.
        guard (end ?? bytes.count) <= 512 else {
            throw .malformed
        }
        return end.map { dequeue($0 + 1) }
    }
}
