/// The spelling of a value on one line: white space between tokens is dropped, and controls within
/// strings are escaped.
package enum JSONExcerpt {
    /// The spelling, without the white space between tokens.
    static func of(_ value: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var inString = false
        var isEscaped = false
        for byte in value {
            if !inString, byte == 0x20 || (0x09...0x0D).contains(byte) {
                continue
            }
            if byte == "\"", !isEscaped {
                inString.toggle()
            }
            isEscaped = inString && byte == "\\" && !isEscaped
            bytes.append(byte)
        }
        return bytes.text.withControlsEscaped
    }

    /// As much of a spelling as a message has room for, with controls escaped.
    package static func shortened(_ spelling: String, to limit: Int = 40) -> String {
        let text = spelling.withControlsEscaped
        if text.unicodeScalars.count <= limit {
            return text
        }
        return String(text.unicodeScalars.prefix(limit)) + "…"
    }
}
