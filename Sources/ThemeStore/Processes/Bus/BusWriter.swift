/// Appends values to the bytes of a message, each at its alignment.
///
/// The start is aligned for all.
///
/// Each `add` also appends the value's type to `signature`, for a message's body. An `append` does
/// not.
struct BusWriter {
    /// The types of the values that were added.
    private(set) var signature = ""
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: UInt32) {
        signature += "u"
        append(number)
    }

    mutating func add(_ text: String) {
        signature += "s"
        append(text)
    }

    /// Adds a number in a variant.
    mutating func addVariant(_ number: UInt32) {
        signature += "v"
        append(signature: "u")
        append(number)
    }

    /// Adds a dictionary with a single entry, or an empty one of the same type.
    ///
    /// - Parameters:
    ///   - key: The entry's key.
    ///   - isEmpty: Whether the entry is left out.
    ///   - value: Adds the entry's value.
    mutating func addDictionary(
        _ key: String,
        isEmpty: Bool = false,
        _ value: (inout BusWriter) -> Void
    ) {
        signature += "a{"
        append(0)
        let length = bytes.count - 4..<bytes.count
        align(to: 8)
        let start = bytes.count
        add(key)
        value(&self)
        signature += "}"
        if isEmpty { bytes.removeSubrange(start...) }
        bytes.replaceSubrange(length, with: UInt32(bytes.count - start).littleEndianBytes)
    }

    /// Appends a field of a header, whose value follows.
    mutating func beginField(_ number: UInt8, _ type: String) {
        align(to: 8)
        bytes.append(number)
        append(signature: type)
    }

    mutating func append(_ number: UInt32) {
        align(to: 4)
        bytes += number.littleEndianBytes
    }

    mutating func append(_ text: String) {
        append(UInt32(text.utf8.count))
        bytes += text.utf8
        bytes.append(0)
    }

    mutating func append(signature: String) {
        bytes.append(UInt8(truncatingIfNeeded: signature.utf8.count))
        bytes += signature.utf8
        bytes.append(0)
    }

    mutating func align(to size: Int) {
        while bytes.count % size != 0 {
            bytes.append(0)
        }
    }
}

extension UInt32 {
    /// The number's bytes, the lowest first.
    var littleEndianBytes: [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: self >> $0) }
    }
}
