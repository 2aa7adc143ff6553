extension Unicode.Scalar {
    /// Whether it belongs to Unicode's category `Cc`.
    ///
    /// Its members are fixed: C0, DEL and C1.
    var isControl: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value)
    }

    /// Whether it has Unicode's property `Bidi_Control`: such characters can show a text in another
    /// order than it has.
    var isBidirectionalControl: Bool {
        switch value {
        case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether it breaks a line or is not seen at all, other than the joiners U+200C and U+200D,
    /// which scripts need.
    fileprivate var isInvisible: Bool {
        [0x200B, 0x2028, 0x2029, 0xFEFF].contains(value)
    }

    /// The escape of a character below U+10000, for JSON and for messages.
    var escape: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u" + String(value, radix: 16, length: 4)
        }
    }
}

extension String {
    /// The text with its controls, bidirectional ones included, and invisible characters spelled as
    /// JSON escapes.
    ///
    /// A file's name or content may contain any of them. In messages they must not add a line, send
    /// an escape sequence to a terminal, or change the order of a line.
    package var withControlsEscaped: String {
        // By bytes, because nearly no text has any. Those above ASCII begin with 0xC2, 0xD8, 0xE2
        // or 0xEF.
        guard utf8.contains(where: { $0 < 0x20 || [0x7F, 0xC2, 0xD8, 0xE2, 0xEF].contains($0) })
        else {
            return self
        }
        return unicodeScalars.reduce(into: "") { text, scalar in
            let isEscaped = scalar.isControl || scalar.isBidirectionalControl || scalar.isInvisible
            text += isEscaped ? scalar.escape : String(scalar)
        }
    }
}
