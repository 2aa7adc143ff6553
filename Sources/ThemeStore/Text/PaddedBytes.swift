/// Bytes, followed by zeroes that are not part of them.
///
/// A scanner can read eight bytes at a time and recognizes the end by a byte that is invalid in a
/// text, instead of comparing an index at every step.
package struct PaddedBytes: Equatable {
    /// How many zeroes follow the bytes.
    static let padding = 16

    /// The bytes and the zeroes after them.
    let storage: [UInt8]

    /// How many bytes there are, the zeroes not counted.
    let count: Int

    package init(_ bytes: some Collection<UInt8>) {
        self.init(unpadded: Array(bytes))
    }

    /// Takes over an array, which should have room for the padding.
    package init(unpadded storage: consuming [UInt8]) {
        count = storage.count
        storage += repeatElement(0, count: PaddedBytes.padding)
        self.storage = storage
    }

    subscript(offset: Int) -> UInt8 {
        storage[offset]
    }

    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
        storage[range]
    }

    package var bytes: ArraySlice<UInt8> {
        storage[0..<count]
    }
}
