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
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The place of the byte at an offset.
    package init(of offset: Int, in text: PaddedBytes) {
        var cursor = TextCursor(in: text)
        cursor.advance(to: offset, in: text)
        self = cursor.position
    }
}

/// A place in a text from which the places behind it are counted.
private struct TextCursor {
    private var offset: Int
    private var line = 1
    private var column = 1
    private var previous: UInt8 = 0

    var position: TextPosition { TextPosition(line: line, column: column) }

    /// The beginning, which is behind a byte order mark.
    init(in text: PaddedBytes) {
        offset = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func advance(to end: Int, in text: PaddedBytes) {
        guard end > offset else { return }
        for byte in text[offset..<end] {
            switch byte {
            case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (line, column) = (line + 1, 1)
            case 0x80...0xBF: break
            default: column += 1
            }
            previous = byte
        }
        offset = end
    }
}

/// Many places in one text, found in one pass over it.
package struct TextPositions {
    private let text: PaddedBytes
    private var places: [Int: TextPosition] = [:]

    /// Finds places.
    ///
    /// - Parameters:
    ///   - offsets: The bytes' offsets, in any order.
    ///   - text: The text.
    package init(of offsets: [Int], in text: PaddedBytes) {
        self.text = text
        guard !offsets.isEmpty else { return }
        var cursor = TextCursor(in: text)
        for offset in offsets.sorted() {
            cursor.advance(to: offset, in: text)
            places[offset] = cursor.position
        }
    }

    /// The place of the byte at an offset, counted from the beginning if the initializer was not given it.
    package subscript(offset: Int) -> TextPosition {
        places[offset] ?? TextPosition(of: offset, in: text)
    }
}

extension TextPosition: CustomStringConvertible {
    /// The place, as compilers print it: `line:column`.
    public var description: String { "\(line):\(column)" }
}

extension TextPosition: Comparable {
    /// Whether one place comes before another in the text.
    public static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
