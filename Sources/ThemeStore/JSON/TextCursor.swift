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
