/// The edits of a store's text that make a change.
///
/// It is data: offsets, lengths and bytes. So a dry run, a text in memory and a file get the same one.
package struct StoreEdit: Sendable {
    /// The text that the edit was planned for.
    private let text: PaddedBytes
    /// Edits that do not overlap, in the order of the text.
    package let edits: [JSONEdit]

    /// The text of a store that does not exist yet, before its first member.
    static let emptyStore = PaddedBytes("{\n}\n".utf8)

    /// - Returns: `nil` where there is nothing to edit.
    package init?(_ edits: [JSONEdit], of text: PaddedBytes) {
        guard !edits.isEmpty else { return nil }
        self.edits = edits
        self.text = text
    }

    /// A single edit from one text to another: everything between their common prefix and suffix.
    init?(from old: PaddedBytes, to new: PaddedBytes) {
        let limit = min(old.count, new.count)
        let start = (0..<limit).first { old[$0] != new[$0] } ?? limit
        let end = (0..<(limit - start)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? limit - start
        guard start + end < max(old.count, new.count) else { return nil }
        let replacement = Array(new[start..<(new.count - end)])
        self.init([JSONEdit(offset: start, length: old.count - end - start, replacement: replacement)], of: old)
    }

    init(_ edit: JSONEdit, of document: StoreDocument) {
        edits = [edit]
        text = document.text
    }

    /// The number of bytes of the new text.
    package var size: Int { edits.reduce(text.count) { $0 - $1.length + $1.replacement.count } }

    /// The new text in pieces, to write a large text without a copy of it.
    package var pieces: [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var kept = 0
        for edit in edits {
            pieces += [text[kept..<edit.offset], edit.replacement[...]]
            kept = edit.offset + edit.length
        }
        return pieces + [text[kept..<text.count]]
    }

    /// The new text.
    package var result: PaddedBytes {
        let pieces = pieces
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pieces.reduce(PaddedBytes.padding) { $0 + $1.count })
        for piece in pieces { bytes += piece }
        return PaddedBytes(unpadded: bytes)
    }
}
