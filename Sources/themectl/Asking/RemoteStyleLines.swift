import ThemeStore

/// Reads the styles that another machine sends: `light` or `dark`, a line each.
///
/// White space around a word is ignored. The last line needs no line end. If several lines arrive
/// at once, the last word counts.
struct RemoteStyleLines {
    /// The longest line, in bytes.
    static let maximumLength = 4096

    /// The line that is still coming, as far as it is not too long.
    private var line: [UInt8] = []
    private var isTooLong = false
    private var count = 0
    private var hasWarned = false

    /// Reads the bytes that have arrived.
    ///
    /// No bytes mean the end of the input.
    ///
    /// - Returns: The last word in the finished lines, and a warning about the first line that is
    ///   neither light nor dark.
    mutating func read(_ bytes: [UInt8]) -> (word: InterfaceStyle?, warning: String?) {
        var found: (word: InterfaceStyle?, warning: String?)
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            extend(with: rest[..<end])
            finishLine(&found)
            rest = rest[(end + 1)...]
        }
        extend(with: rest)
        if bytes.isEmpty, !line.isEmpty || isTooLong {
            finishLine(&found)
        }
        return found
    }

    private mutating func extend(with bytes: ArraySlice<UInt8>) {
        isTooLong = isTooLong || line.count + bytes.count > RemoteStyleLines.maximumLength
        if isTooLong {
            line = []
        } else {
            line += bytes
        }
    }

    private mutating func finishLine(_ found: inout (word: InterfaceStyle?, warning: String?)) {
        count += 1
        defer {
            line = []
            isTooLong = false
        }
        let text = line.drop(while: RemoteStyleLines.isSpace)
        let end = text.lastIndex { !RemoteStyleLines.isSpace($0) }.map { $0 + 1 } ?? text.startIndex
        let word = text[..<end]
        if !isTooLong, let style = Appearance(name: String(decoding: word, as: UTF8.self))?.style {
            found.word = style
        } else if !hasWarned {
            hasWarned = true
            let excerpt = String(decoding: word.prefix(40), as: UTF8.self)
            let kind =
                if isTooLong {
                    "is longer than \(RemoteStyleLines.maximumLength) bytes"
                } else {
                    "is neither light nor dark: '\(excerpt)'"
                }
            found.warning =
                "<stdin>: line \(count) \(kind); it is ignored, as are all others like it"
        }
    }

    /// The blanks of C's `isspace`.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
