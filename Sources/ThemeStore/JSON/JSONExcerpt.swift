/// The spelling of a value on one line: white space between tokens is dropped, and controls within
/// strings are escaped.
package enum JSONExcerpt {
    /// The spelling, without the white space between tokens.
    package static func of(_ value: ArraySlice<UInt8>) -> String {
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
        return String(decoding: bytes, as: UTF8.self).withControlsEscaped
    }

    /// As much of a spelling as a message has room for, with controls escaped.
    ///
    /// An escape counts as long as it is printed, and is not cut.
    package static func shortened(_ spelling: String, to limit: Int = 40) -> String {
        var kept = ""
        var count = 0
        for scalar in spelling.unicodeScalars {
            let printed = String(scalar).withControlsEscaped
            count += printed.unicodeScalars.count
            guard count <= limit else {
                return kept + "…"
            }
            kept += printed
        }
        return kept
    }
}
