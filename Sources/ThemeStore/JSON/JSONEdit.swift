/// A change to a text as data: at `offset`, `length` bytes give way to `replacement`.
package struct JSONEdit: Equatable, Sendable {
    package let offset: Int
    package let length: Int
    package let replacement: [UInt8]

    package init(offset: Int, length: Int, replacement: [UInt8]) {
        self.offset = offset
        self.length = length
        self.replacement = replacement
    }

    /// The edited text as the pieces it consists of, so that a large text need not be copied to be written.
    package func pieces(of text: ByteBuffer) -> [ArraySlice<UInt8>] {
        [text[0..<offset], replacement[...], text[offset + length..<text.count]]
    }

    /// The edited text.
    package func applied(to text: ByteBuffer) -> ByteBuffer {
        ByteBuffer(pieces(of: text).joined().map(\.self))
    }
}
