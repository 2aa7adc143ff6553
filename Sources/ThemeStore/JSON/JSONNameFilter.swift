/// A quick test that passes over most names that are not wanted, without decoding them.
struct JSONNameFilter {
    /// The numbers of bytes that wanted names have, as bits; 63 stands for all that are longer.
    private var lengths: UInt64 = 0

    /// Wants a name.
    mutating func insert(_ name: [UInt8]) { lengths |= 1 << UInt64(min(name.count, 63)) }

    /// Whether a name may be wanted.
    ///
    /// - Parameter spelling: The name as spelled in a text, with its quotes.
    func mayContain(_ spelling: ArraySlice<UInt8>) -> Bool {
        let length = spelling.count - 2
        if lengths & 1 << UInt64(min(length, 63)) != 0 { return true }
        return spelling.contains(UInt8(ascii: "\\"))
    }
}
