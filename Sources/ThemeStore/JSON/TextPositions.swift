/// Many places in one text, found in one pass over it.
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
