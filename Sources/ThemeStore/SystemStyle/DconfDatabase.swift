/// A database of dconf, in the format GVDB of GLib: a header, which points to a hash table of all keys.
///
/// Shows whether a key has changed, so a change of another program's settings triggers no query.
struct DconfDatabase {
    private static let itemSize = 24

    private let bytes: [UInt8]
    /// The hash table's buckets: for each the number of its first item.
    private var buckets = 0..<0
    private var items = 0..<0

    /// Reads the header; `nil` if it is not of this format.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.starts(with: "GVariant".utf8), number(at: 8) == 0,
            let table = range(at: 16), let bloomWords = number(at: table.lowerBound),
            let count = number(at: table.lowerBound + 4)
        else { return nil }
        let start = table.lowerBound + 8 + (bloomWords & 0x7FF_FFFF) * 4
        let end = start + count * 4
        guard count > 0, end <= table.upperBound else { return nil }
        (buckets, items) = (start..<end, end..<table.upperBound)
    }

    /// The serialised value of a key; `nil` where it has none.
    func value(of key: String) -> [UInt8]? {
        let hash = key.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32(truncatingIfNeeded: Int8(bitPattern: $1)) }
        let bucket = buckets.lowerBound + Int(hash) % (buckets.count / 4) * 4
        guard var item = number(at: bucket) else { return nil }
        let next = bucket + 4 < buckets.upperBound ? number(at: bucket + 4) ?? .max : .max
        while item < next {
            let start = items.lowerBound + item * DconfDatabase.itemSize
            guard start + DconfDatabase.itemSize <= items.upperBound else { return nil }
            // Another key with the same hash would only make the value look changed when that key changes.
            if number(at: start) == Int(hash), let value = range(at: start + 16) { return Array(bytes[value]) }
            item += 1
        }
        return nil
    }

    private func number(at offset: Int) -> Int? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        return bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The bytes from one number to the next.
    private func range(at offset: Int) -> Range<Int>? {
        guard let start = number(at: offset), let end = number(at: offset + 4), start <= end, end <= bytes.count else {
            return nil
        }
        return start..<end
    }
}
