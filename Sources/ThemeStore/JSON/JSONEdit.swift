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
    ///
    /// - Parameters:
    ///   - text: The text that the edits were planned for.
    ///   - edits: Edits that do not overlap, in the order of the text.
    /// - Returns: The kept parts and the replacements, in order.
    package static func pieces(of text: PaddedBytes, applying edits: [JSONEdit]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var kept = 0
        for edit in edits {
            pieces += [text[kept..<edit.offset], edit.replacement[...]]
            kept = edit.offset + edit.length
        }
        return pieces + [text[kept..<text.count]]
    }
}
