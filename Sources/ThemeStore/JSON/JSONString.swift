/// JSON strings: from their spelling to their content, and back.
package enum JSONString {
    /// Whether a spelled string, valid and with its quotes, decodes to the given bytes.
    static func says(
        _ spelling: ArraySlice<UInt8>,
        _ name: some Collection<UInt8>
    ) -> Bool {
        let content = spelling.dropFirst().dropLast()
        // No escape is shorter than its character.
        guard content.count > name.count else {
            // The bytes of a string are compared faster where they are stored.
            let isEqual = name.withContiguousStorageIfAvailable { content.elementsEqual($0) }
            return isEqual ?? content.elementsEqual(name)
        }
        return content.contains { $0 == "\\" } && decoded(spelling).elementsEqual(name)
    }

    /// Decodes a spelled string, valid and with its quotes, to UTF-8.
    ///
    /// A lone surrogate escape becomes the three bytes of WTF-8, so that two names are equal only
    /// if their contents are.
    static func decoded(_ spelling: ArraySlice<UInt8>) -> [UInt8] {
        var rest = spelling.dropFirst().dropLast()
        guard rest.contains(UInt8(ascii: "\\")) else {
            return Array(rest)
        }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == "\\" else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case "b":
                bytes.append(0x08)
            case "f":
                bytes.append(0x0C)
            case "n":
                bytes.append(0x0A)
            case "r":
                bytes.append(0x0D)
            case "t":
                bytes.append(0x09)
            case "u":
                let value = popEscapedScalar(&rest)
                if let scalar = Unicode.Scalar(value) {
                    bytes += String(scalar).utf8
                } else {
                    // A lone surrogate.
                    bytes += [0xED, 0x80 | UInt8(value >> 6 & 0x3F), 0x80 | UInt8(value & 0x3F)]
                }
            case let character?:
                bytes.append(character)
            case nil:
                break
            }
        }
        return bytes
    }

    /// A byte of a string's content, or an escape, and the offset of its spelling.
    struct Unit {
        /// The byte, or the first byte of the escaped character.
        let byte: UInt8
        let offset: Int
    }

    /// The content of a spelled string, valid and with its quotes, with the place of each part.
    static func units(of spelling: ArraySlice<UInt8>) -> [Unit] {
        var units: [Unit] = []
        var offset = spelling.startIndex + 1
        while offset < spelling.endIndex - 1 {
            guard spelling[offset] == "\\" else {
                units.append(Unit(byte: spelling[offset], offset: offset))
                offset += 1
                continue
            }
            let length = spelling[offset + 1] == "u" ? 6 : 2
            // The bytes around the escape count as its quotes.
            let content = decoded(spelling[offset - 1...offset + length])
            units.append(Unit(byte: content.first ?? 0, offset: offset))
            offset += length
        }
        return units
    }

    /// The value of the four digits after `\u`, and of the low surrogate's escape where it follows
    /// a high one.
    private static func popEscapedScalar(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
        let unit = popUnit(&rest)
        guard (0xD800...0xDBFF).contains(unit), rest.starts(with: "\\u".utf8) else {
            return unit
        }
        var ahead = rest.dropFirst(2)
        let low = popUnit(&ahead)
        guard (0xDC00...0xDFFF).contains(low) else {
            return unit
        }
        rest = ahead
        return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }

    private static func popUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
        defer {
            rest = rest.dropFirst(4)
        }
        return rest.prefix(4).reduce(0) { value, digit in
            value << 4 + UInt32(digit.hexadecimalDigit ?? 0)
        }
    }

    /// A text as a JSON string with its quotes, all controls escaped, even the few allowed in JSON.
    package static func quoted(_ text: String) -> [UInt8] {
        var bytes = "\"".bytes
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case _ where scalar.isControl || scalar.isBidirectionalControl:
                bytes += scalar.escape.utf8
            default:
                bytes += String(scalar).utf8
            }
        }
        bytes += "\"".utf8
        return bytes
    }
}
