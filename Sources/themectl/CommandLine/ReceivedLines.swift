import ThemeStore

/// The words in what another machine sends: `light` or `dark`, a line each.
///
/// White space around a word is ignored, and so is the end of the last line. Of the lines that come at once the last word
/// counts.
struct ReceivedLines {
    /// The longest line, in bytes.
    static let maximumLength = 4096

    /// The line that is still coming, as far as it is not too long.
    private var line: [UInt8] = []
    private var isTooLong = false
    private var count = 0
    private var word: InterfaceStyle?
    private var problem: String?
    private var hasProblem = false

    /// Takes in the bytes that have come; none are the end.
    mutating func take(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            extend(with: rest[..<end])
            finishLine()
            rest = rest[(end + 1)...]
        }
        extend(with: rest)
        if bytes.isEmpty, !line.isEmpty || isTooLong { finishLine() }
    }

    private mutating func extend(with bytes: ArraySlice<UInt8>) {
        isTooLong = isTooLong || line.count + bytes.count > ReceivedLines.maximumLength
        if isTooLong { line = [] } else { line += bytes }
    }

    private mutating func finishLine() {
        count += 1
        defer { (line, isTooLong) = ([], false) }
        let text = line.drop(while: ReceivedLines.isSpace)
        let end = text.lastIndex { !ReceivedLines.isSpace($0) }.map { $0 + 1 } ?? text.startIndex
        let found = text[..<end]
        if !isTooLong, let style = Appearance(name: String(decoding: found, as: UTF8.self))?.style {
            word = style
        } else if !hasProblem {
            hasProblem = true
            let content = isTooLong ? "" : ": '\(String(decoding: found.prefix(40), as: UTF8.self))'"
            let kind = isTooLong ? "is longer than \(ReceivedLines.maximumLength) bytes" : "is neither light nor dark"
            problem = "<stdin>: line \(count) \(kind)\(content); it is ignored, as are all others like it"
        }
    }

    /// The blanks of C's `isspace`.
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// The last word, once.
    mutating func takeWord() -> InterfaceStyle? {
        defer { word = nil }
        return word
    }

    /// The warning of the first line that is neither light nor dark, once.
    mutating func takeProblem() -> String? {
        defer { problem = nil }
        return problem
    }
}
