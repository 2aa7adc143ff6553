/// The way to a value inside other values, as RFC 6901 writes it: `/settings/isDarkMode`.
package struct JSONPointer: Hashable {
    /// The names on the way, in UTF-8, outermost first.
    package let tokens: [[UInt8]]
}

extension JSONPointer {
    /// Reads a pointer, or returns `nil` if the text is neither empty nor begins with `/`, if a `~`
    /// is not followed by 0 or 1, or if a text may not be nested as deeply.
    package init?(_ text: String) {
        let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == "/" }
        tokens = parts.dropFirst().compactMap(JSONPointer.unescaped)
        guard parts[0].isEmpty, tokens.count == parts.count - 1,
            tokens.count <= JSONValue.maximumDepth
        else {
            return nil
        }
    }

    /// The pointer as RFC 6901 writes it, with U+FFFD for bytes that are not UTF-8.
    var text: String {
        var bytes: [UInt8] = []
        for token in tokens {
            bytes += "/".utf8
            for byte in token {
                switch byte {
                case "~": bytes += "~0".utf8
                case "/": bytes += "~1".utf8
                default: bytes.append(byte)
                }
            }
        }
        return bytes.text
    }

    /// The name of a member of the top, and otherwise the pointer.
    package var keyName: String {
        if tokens.count == 1, tokens[0].first != "/" {
            return tokens[0].text
        }
        return text
    }

    private static func unescaped(_ token: Substring.UTF8View) -> [UInt8]? {
        let parts = token.split(omittingEmptySubsequences: false) { $0 == "~" }
        var bytes = Array(parts[0])
        for part in parts.dropFirst() {
            switch part.first {
            case "0": bytes += "~".utf8
            case "1": bytes += "/".utf8
            default: return nil
            }
            bytes += part.dropFirst()
        }
        return bytes
    }
}
