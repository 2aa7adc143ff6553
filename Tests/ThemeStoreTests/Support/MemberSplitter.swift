/// Splits valid objects by counting brackets, independently of the code under test.
enum MemberSplitter {
    /// The members of an object as spelled, or `nil` if the text is not laid out like an object.
    static func members(of text: [UInt8]) -> [(name: String, value: String)]? {
        var rest = text[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        rest = trimmed(rest)
        guard rest.first == UInt8(ascii: "{"), rest.last == UInt8(ascii: "}") else { return nil }
        rest = trimmed(rest.dropFirst().dropLast())
        guard !rest.isEmpty else { return [] }
        var members: [(String, String)] = []
        for part in split(rest, at: UInt8(ascii: ",")) {
            let pair = split(part, at: UInt8(ascii: ":"))
            guard pair.count == 2 else { return nil }
            let (name, value) = (trimmed(pair[0]), trimmed(pair[1]))
            guard name.count >= 2, name.first == UInt8(ascii: "\""), !value.isEmpty else {
                return nil
            }
            members.append(
                (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
            )
        }
        return members
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        var bytes = bytes
        while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return bytes
    }

    /// Splits outside strings and brackets.
    private static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<
        UInt8
    >] {
        var parts: [ArraySlice<UInt8>] = []
        var (start, depth, inString, isEscaped) = (bytes.startIndex, 0, false, false)
        for index in bytes.indices {
            let byte = bytes[index]
            if inString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): inString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case separator where depth == 0:
                parts.append(bytes[start..<index])
                start = index + 1
            default: break
            }
        }
        return parts + [bytes[start...]]
    }
}
