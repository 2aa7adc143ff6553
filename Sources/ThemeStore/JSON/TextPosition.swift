/// A place in a text as editors count it.
public struct TextPosition: Hashable, Sendable {
    /// The line, from 1.
    ///
    /// A line ends with LF, CR LF or CR.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    ///
    /// A byte order mark takes no column.
    public let column: Int

    /// Creates a place from a line and a column, both counted from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The place of the byte at an offset.
    package init(of offset: Int, in text: ByteBuffer) {
        var line = 1
        var column = 1
        var previous: UInt8 = 0
        let start = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for byte in text[min(start, offset)..<offset] {
            switch byte {
            case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (line, column) = (line + 1, 1)
            case 0x80...0xBF: break
            default: column += 1
            }
            previous = byte
        }
        self.init(line: line, column: column)
    }
}

extension TextPosition: CustomStringConvertible {
    /// The place as compilers print it: `line:column`.
    public var description: String { "\(line):\(column)" }
}

extension TextPosition: Comparable {
    /// Whether one place comes before another in the text.
    public static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
