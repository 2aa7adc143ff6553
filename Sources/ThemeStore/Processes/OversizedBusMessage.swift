/// A message that is too long to be stored: what says whom to answer is kept, the rest is dropped as it comes.
struct OversizedBusMessage {
    /// The longest field that is kept: a name, its type and its length.
    private static let longestField = 512

    private var message: BusMessage
    /// How many bytes of fields are still to come.
    private var fields: Int
    /// How many bytes are dropped after the fields.
    private var rest: Int
    /// How many bytes are dropped next.
    private var dropping = 0

    init(_ start: BusMessage) {
        message = start
        fields = start.fieldsLength
        rest = start.length - BusMessage.startLength - fields
    }

    /// Takes what has come.
    ///
    /// - Returns: The message's known parts, once all of it has come.
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
                var reader = message.body.reader(of: part)
                try message.takeField(from: &reader)
            }
            fields -= padded
            dropping = padded
        }
    }

    /// The length of a field, or `nil` if its beginning has not come yet.
    private func length(ofField bytes: [UInt8]) throws(BusFailure) -> Int? {
        guard bytes.count >= min(8, fields) else { return nil }
        var reader = message.body.reader(of: bytes)
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
