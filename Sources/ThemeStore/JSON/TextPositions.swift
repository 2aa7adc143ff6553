/// The places of a text's bytes: one pass finds those of each 256th, and the others are counted from there.
package struct TextPositions: Sendable {
    private static let distance = 256

    private let text: PaddedBytes
    /// The places of the bytes whose offsets are multiples of the distance.
    private var known = [TextPosition(line: 1, column: 1)]

    package init(in text: PaddedBytes) {
        self.text = text
        for offset in stride(from: TextPositions.distance, through: text.count, by: TextPositions.distance) {
            known.append(self[offset])
        }
    }

    /// The place of the byte at an offset.
    package subscript(offset: Int) -> TextPosition {
        let nearest = min(offset / TextPositions.distance, known.count - 1)
        return known[nearest].moved(over: nearest * TextPositions.distance..<offset, of: text)
    }
}
