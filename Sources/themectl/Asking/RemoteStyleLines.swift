import ThemeStore

/// The words in what another machine sends: `light` or `dark`, a line each.
///
/// White space around a word is ignored, and so is the end of the last line. Of the lines that come
/// at once the last word counts.
struct RemoteStyleLines {
    /// The longest line, in bytes.
    static let maximumLength = 4096

    /// The line that is still coming, as far as it is not too long.
    private var line: [UInt8] = []
    private var isTooLong = false
    private var count = 0
    private var hasWarned = false

    /// The outcome of bytes that have come.
    struct Reading: Equatable {
        /// The last word in the lines that ended.
        var word: InterfaceStyle?
        /// The warning about the first line of all that is neither light nor dark.
        var warning: String?
    }

    /// Takes in the bytes that have come.
    ///
    /// None are the end.
    mutating func read(_ bytes: [UInt8]) -> Reading {
        var found = Reading()
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

    private mutating func finishLine(_ found: inout Reading) {
        count += 1
        defer {
            line = []
            isTooLong = false
        }
        let start = line.drop(while: RemoteStyleLines.isSpace)
        let word = start.reversed().drop(while: RemoteStyleLines.isSpace).reversed()
        if !isTooLong, let style = Appearance(name: String(decoding: word, as: UTF8.self))?.style {
            found.word = style
        } else if !hasWarned {
            hasWarned = true
            let kind =
                isTooLong
                ? "is longer than \(RemoteStyleLines.maximumLength) bytes"
                : "is neither light nor dark: '\(String(decoding: word.prefix(40), as: UTF8.self))'"
            found.warning =
                "<stdin>: line \(count) \(kind); it is ignored, as are all others like it"
        }
    }

    /// The blanks of C's `isspace`.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
