/// Many places in a text, found in a single pass.
package struct TextPositions: Sendable {
    private let text: PaddedBytes
    private var places: [Int: TextPosition] = [:]

    /// Finds places.
    ///
    /// - Parameters:
    ///   - offsets: The bytes' offsets, in any order.
    ///   - text: The text.
    package init(of offsets: [Int], in text: PaddedBytes) {
        self.text = text
        var (line, column, previous) = (1, 1, UInt8(0))
        // The text begins behind a byte order mark.
        var start = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for offset in offsets.sorted() {
            let end = max(start, offset)
            for byte in text[start..<end] {
                switch byte {
                case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
                case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (line, column) = (line + 1, 1)
                case 0x80...0xBF: break
                default: column += 1
                }
                previous = byte
            }
            start = end
            places[offset] = TextPosition(line: line, column: column)
        }
    }

    /// The place of the byte at an offset, counted from the beginning if the initializer was not given it.
    package subscript(offset: Int) -> TextPosition {
        places[offset] ?? TextPosition(of: offset, in: text)
    }
}
