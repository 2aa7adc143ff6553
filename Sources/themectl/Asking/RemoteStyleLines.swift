import ThemeStore

/// The longest line, in bytes.
private let maximumLength = 4096

/// The words in what another machine sends: `light` or `dark`, a line each.
///
/// White space around a word is ignored, and so is the end of the last line. Of the lines that come
/// at once the last word counts.
struct RemoteStyleLines {
    /// The incomplete line, up to the first byte that makes it too long.
    private var line: [UInt8] = []
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
        for byte in bytes {
            if byte == "\n" {
                finishLine(&found)
            } else if line.count <= maximumLength {
                line.append(byte)
            }
        }
        if bytes.isEmpty, !line.isEmpty {
            finishLine(&found)
        }
        return found
    }

    private mutating func finishLine(_ found: inout Reading) {
        let start = line.drop { $0.isSpace }
        let word = start.reversed().drop { $0.isSpace }.reversed()
        let isTooLong = line.count > maximumLength
        line = []
        if !isTooLong, let style = Appearance(name: word.text)?.style {
            found.word = style
        } else if !hasWarned {
            hasWarned = true
            var flaw = "is neither light nor dark: '\(word.prefix(40).text)'"
            if isTooLong { flaw = "is longer than \(maximumLength) bytes" }
            found.warning = "<stdin>: a line \(flaw); it is ignored, as are all others like it"
        }
    }
}

extension UInt8 {
    /// Whether it is a blank of C's `isspace`.
    fileprivate var isSpace: Bool {
        self == " " || (0x09...0x0D).contains(self)
    }
}
