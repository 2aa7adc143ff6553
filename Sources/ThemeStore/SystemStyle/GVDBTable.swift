private let itemSize = 24

/// A hash table of GLib's format GVDB: dconf uses it for its values, GSettings for its compiled
/// schemas (GLib, `gio/gvdb/gvdb-format.h`).
///
/// Reading the file shows whether a key has changed or a schema is installed without starting a
/// program.
struct GVDBTable {
    private let bytes: [UInt8]
    private var items = 0..<0

    /// Reads a file, or returns `nil` if it cannot be read or is not of this format.
    init?(file: StorePath) {
        self.init(Array(file.content?.bytes ?? []))
    }

    /// Reads the header, and finds the items of a table, or returns `nil` if the bytes are not of
    /// this format or the table does not fit into its range.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - table: The range of the table, or `nil` for the outermost one.
    init?(_ bytes: [UInt8], at table: Range<Int>? = nil) {
        self.bytes = bytes
        guard bytes.starts(with: "GVariant".utf8), number(at: 8) == 0,
            let table = table ?? range(at: 16),
            let bloomWords = number(at: table.lowerBound),
            let count = number(at: table.lowerBound + 4)
        else {
            return nil
        }
        // Behind the filter is the number of the first item for each hash, as a shortcut.
        let start = table.lowerBound + 8 + ((bloomWords & 0x7FF_FFFF) + count) * 4
        guard start <= table.upperBound else {
            return nil
        }
        items = start..<table.upperBound
    }

    /// The serialised value of a key, or `nil` where it has none.
    func value(of key: String) -> [UInt8]? {
        range(of: key).map { Array(bytes[$0]) }
    }

    /// The table of a name inside this table, such as a schema's, or `nil`.
    func table(named name: String) -> GVDBTable? {
        range(of: name).flatMap { GVDBTable(bytes, at: $0) }
    }

    private func range(of key: String) -> Range<Int>? {
        let hash = key.utf8.reduce(UInt32(5381)) { hash, byte in
            hash &* 33 &+ UInt32(truncatingIfNeeded: Int8(bitPattern: byte))
        }
        // Another key with the same hash would only make the value look changed when that key
        // changes.
        let starts = stride(from: items.lowerBound, to: items.upperBound, by: itemSize)
        return starts.first { number(at: $0) == Int(hash) }.flatMap { range(at: $0 + 16) }
    }

    private func number(at offset: Int) -> Int? {
        guard offset + 4 <= bytes.count else {
            return nil
        }
        return bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The bytes from one number to the next.
    private func range(at offset: Int) -> Range<Int>? {
        guard let start = number(at: offset), let end = number(at: offset + 4),
            start <= end, end <= bytes.count
        else {
            return nil
        }
        return start..<end
    }
}
