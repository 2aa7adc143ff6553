/// Appends values to the bytes of a message, each at its alignment; the start is aligned for all.
struct BusWriter {
    private(set) var bytes: [UInt8] = []

    init(_ bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    mutating func align(to size: Int) {
        while bytes.count % size != 0 { bytes.append(0) }
    }

    mutating func add(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func add(_ number: UInt32) {
        align(to: 4)
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }

    mutating func add(_ text: String) {
        add(UInt32(text.utf8.count))
        bytes += text.utf8
        bytes.append(0)
    }

    mutating func add(signature: String) {
        bytes.append(UInt8(truncatingIfNeeded: signature.utf8.count))
        bytes += signature.utf8
        bytes.append(0)
    }

    /// A number in a variant.
    mutating func addVariant(_ number: UInt32) {
        add(signature: "u")
        add(number)
    }

    /// A dictionary with a single entry, or empty without a key.
    ///
    /// - Parameters:
    ///   - key: The entry's key.
    ///   - value: Adds the entry's value.
    mutating func addDictionary(_ key: String?, _ value: (inout BusWriter) -> Void = { _ in }) {
        align(to: 4)
        let length = bytes.count
        add(UInt32(0))
        align(to: 8)
        let start = bytes.count
        if let key {
            add(key)
            value(&self)
        }
        var count = UInt32(bytes.count - start)
        for index in length..<length + 4 {
            bytes[index] = UInt8(truncatingIfNeeded: count)
            count >>= 8
        }
    }

    mutating func add(_ more: BusWriter) {
        bytes += more.bytes
    }
}
