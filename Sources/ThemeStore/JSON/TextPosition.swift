/// A place in a text, as editors count it.
public struct TextPosition: Hashable, Sendable {
    /// The line, from 1.
    ///
    /// A line ends with LF, CR LF or CR.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    ///
    /// A byte order mark does not count.
    public let column: Int

    /// Creates a place from a line and a column, both counted from 1.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The place of the byte at an offset.
    package init(of offset: Int, in text: PaddedBytes) {
        self = TextPositions(of: [offset], in: text)[offset]
    }
}

extension TextPosition: CustomStringConvertible {
    /// The place, as compilers print it: `line:column`.
    public var description: String { "\(line):\(column)" }
}

extension TextPosition {
    /// Whether one place comes before another in the text.
    package static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
