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

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - line: The line, from 1.
    ///   - column: The column, from 1, in Unicode scalars.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension TextPosition {
    /// The place where a text begins.
    package static var start: TextPosition {
        TextPosition(line: 1, column: 1)
    }

    /// The place of the byte at an offset.
    package init(of offset: Int, in text: PaddedBytes) {
        self = .start.moved(over: 0..<offset, of: text)
    }

    /// The place after some bytes that begin at this place.
    func moved(over range: Range<Int>, of text: PaddedBytes) -> TextPosition {
        var start = range.lowerBound
        // The text begins behind a byte order mark.
        if start == 0, text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        guard start < range.upperBound else { return self }
        var line = line
        var column = column
        var previous: UInt8 = 0
        if start > 0 { previous = text[start - 1] }
        for byte in text[start..<range.upperBound] {
            switch byte {
            case "\n" where previous == "\r":
                break
            case "\n", "\r":
                line += 1
                column = 1
            case 0x80...0xBF:
                break
            default:
                column += 1
            }
            previous = byte
        }
        return TextPosition(line: line, column: column)
    }

    /// Whether one place comes before another in the text.
    package static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension TextPosition: CustomStringConvertible {
    /// The place, as compilers print it: `line:column`.
    @_documentation(visibility: internal)
    public var description: String {
        "\(line):\(column)"
    }
}

/// How many bytes lie between two known places.
private let distance = 256

/// The places of a text's bytes, to find many of them: it keeps the place of each 256th byte, up to
/// the last requested one.
struct TextPositions {
    private let text: PaddedBytes
    /// The places of the bytes whose offsets are multiples of the distance, except 0.
    private let known = Mutex<[TextPosition]>([])

    init(of text: PaddedBytes) { self.text = text }

    /// The place of the byte at an offset.
    func position(of offset: Int) -> TextPosition {
        let number = offset / distance
        let place = known.withLock { known in
            while known.count < number {
                let offset = known.count * distance
                let range = offset..<offset + distance
                known.append((known.last ?? .start).moved(over: range, of: text))
            }
            return known.prefix(number).last ?? .start
        }
        return place.moved(over: number * distance..<offset, of: text)
    }
}
