/// A quick test: skips most unwanted names without decoding them.
struct JSONNameFilter {
    /// The first bytes of wanted names, as bits of their lowest six bits.
    private var firstBytes: UInt64 = 0
    /// The lengths of the wanted names in bytes, as bits.
    ///
    /// 63 stands for all longer names.
    private var lengths: UInt64 = 0

    /// Wants a name, in UTF-8.
    mutating func insert(_ name: some Collection<UInt8>) {
        firstBytes |= JSONNameFilter.bit(name.first ?? UInt8(ascii: "\""))
        lengths |= JSONNameFilter.bit(length: name.count)
    }

    /// Whether a name may be wanted.
    ///
    /// - Parameter spelling: The name as spelled in a text, with its quotes.
    /// - Returns: `false` only if the name is not wanted.
    func mayContain(_ spelling: ArraySlice<UInt8>) -> Bool {
        let backslash = UInt8(ascii: "\\")
        // Of an empty name, this is the quote at its end.
        let first = spelling[spelling.startIndex + 1]
        if first == backslash { return true }
        guard firstBytes & JSONNameFilter.bit(first) != 0 else {
            return false
        }
        // An escape is longer than its character.
        let isLengthRight = lengths & JSONNameFilter.bit(length: spelling.count - 2) != 0
        return isLengthRight || spelling.contains(backslash)
    }

    private static func bit(_ byte: UInt8) -> UInt64 {
        1 << UInt64(byte & 63)
    }

    private static func bit(length: Int) -> UInt64 {
        1 << UInt64(min(length, 63))
    }
}
