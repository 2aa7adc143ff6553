/// Takes values from the bytes of a message, each at its alignment (D-Bus Specification, "Type
/// System").
struct BusReader {
    private let bytes: [UInt8]
    private let isBigEndian: Bool
    private(set) var offset = 0

    /// - Parameters:
    ///   - message: The message, whose first byte names the order of bytes.
    ///   - offset: Where to begin.
    init(_ message: [UInt8], from offset: Int = 0) {
        bytes = message
        isBigEndian = message.first == "B"
        self.offset = offset
    }

    private mutating func bytes(_ count: Int) throws(BusFailure) -> ArraySlice<UInt8> {
        guard count <= bytes.count - offset else { throw .malformed }
        defer {
            offset += count
        }
        return bytes[offset..<offset + count]
    }

    /// Takes the padding before a value of this alignment.
    mutating func align(to size: Int) throws(BusFailure) {
        _ = try bytes(-offset & (size - 1))
    }

    mutating func byte() throws(BusFailure) -> UInt8 {
        try bytes(1).first ?? 0
    }

    mutating func number() throws(BusFailure) -> UInt32 {
        try align(to: 4)
        let start = offset
        _ = try bytes(4)
        return number(at: start)
    }

    /// The number at an offset.
    func number(at offset: Int) -> UInt32 {
        let number = bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        return isBigEndian ? number.byteSwapped : number
    }

    /// A string or the path of an object.
    mutating func text() throws(BusFailure) -> String {
        try readTerminated(Int(number())).text
    }

    /// An array of strings.
    mutating func texts() throws(BusFailure) -> [String] {
        // After the length, which moves the offset.
        let end = try Int(number()) + offset
        var texts: [String] = []
        while offset < end {
            texts.append(try text())
        }
        guard offset == end else { throw .malformed }
        return texts
    }

    mutating func signature() throws(BusFailure) -> ArraySlice<UInt8> {
        try readTerminated(Int(byte()))
    }

    /// The bytes before a NUL, which is taken as well.
    private mutating func readTerminated(_ count: Int) throws(BusFailure) -> ArraySlice<UInt8> {
        let text = try bytes(count)
        guard try byte() == 0 else {
            throw .malformed
        }
        return text
    }

    /// The number in a variant.
    ///
    /// An old portal wraps the variant in another.
    mutating func wrappedNumber(_ signature: ArraySlice<UInt8>) throws(BusFailure) -> UInt32 {
        var type = signature
        for _ in 0..<2 where type.elementsEqual("v".utf8) {
            type = try self.signature()
        }
        guard type.elementsEqual("u".utf8) else {
            throw .unexpectedType(type.text)
        }
        return try number()
    }
}
