/// The bytes that a bus sends: lines of text until it has accepted the client (D-Bus Specification, "Authentication
/// Protocol"), then messages.
struct BusInput {
    private static let maximumLine = 512

    private var bytes: [UInt8] = []
    private var isAccepted = false
    private var oversized: OversizedBusMessage?

    mutating func append(_ more: UnsafeRawBufferPointer) {
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
        if oversized == nil {
            guard let start = try BusMessage(start: Array(bytes.prefix(BusMessage.startLength))) else { return nil }
            guard start.isTooLong else {
                guard bytes.count >= start.length else { return nil }
                defer { bytes.removeFirst(start.length) }
                return try BusMessage(Array(bytes[..<start.length]))
            }
            bytes.removeFirst(BusMessage.startLength)
            oversized = OversizedBusMessage(start)
        }
        guard let message = try oversized?.take(&bytes) else { return nil }
        oversized = nil
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
