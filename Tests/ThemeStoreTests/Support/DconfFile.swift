import Foundation

/// A database as dconf writes it (GVDB of GLib), whose values are strings.
///
/// It has its own encoder, so that a mistake in the library's reader cannot hide.
struct DconfFile {
    let bytes: [UInt8]

    init(_ values: [String: String]) {
        let bucketCount = 3
        let hashes = values.map { key, value in (hash: DconfFile.hash(key), key: key, value: value)
        }
        .sorted { ($0.hash % 3, $0.key) < ($1.hash % 3, $1.key) }
        let table = 24..<(24 + 8 + 4 + 4 * bucketCount + 24 * hashes.count)
        var start: [UInt8] = Array("GVariant".utf8)
        // The number of words of a Bloom filter is in the lower 27 bits. The upper ones are about its hash.
        start += DconfFile.numbers([
            0, 0, table.lowerBound, table.upperBound, 5 << 27 | 1, bucketCount, 0xFFFF_FFFF,
        ])
        for bucket in 0..<bucketCount {
            start += DconfFile.numbers([hashes.count { Int($0.hash) % bucketCount < bucket }])
        }
        var rest: [UInt8] = []
        for (hash, key, value) in hashes {
            let name = table.upperBound + rest.count
            rest += key.utf8
            while rest.count % 8 != 0 { rest.append(0) }
            let content = table.upperBound + rest.count
            rest += Array(value.utf8) + [0, 0, UInt8(ascii: "s")]
            start += DconfFile.numbers([Int(hash), 0xFFFF_FFFF, name])
            start += [UInt8(key.utf8.count), 0, UInt8(ascii: "v"), 0]
            start += DconfFile.numbers([content, table.upperBound + rest.count])
        }
        bytes = start + rest
    }

    private static func hash(_ key: String) -> UInt32 {
        key.utf8.reduce(5381) { $0 &* 33 &+ UInt32($1) }
    }

    private static func numbers(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { BusBytes.number(UInt32($0)) }
    }
}
