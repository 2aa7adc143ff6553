/// A place in a text from which the places behind it are counted.
struct TextCursor {
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
