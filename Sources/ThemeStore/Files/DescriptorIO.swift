/// Whole contents in and out of descriptors.
package enum DescriptorIO {
    /// More than any store can sensibly be, and less than what memory could not be had for.
    private static let maximumSize = 1 << 30

    /// Reads to the end.
    ///
    /// - Parameters:
    ///   - descriptor: What to read from.
    ///   - expectedSize: How many bytes there probably are; what is really there is read all the same.
    /// - Returns: The bytes up to the end.
    /// - Throws: `SystemError` of the read that failed, or `fileTooLarge` for more than 1 GiB.
    package static func read(_ descriptor: Int32, expectedSize: Int) throws(SystemError) -> PaddedBytes {
        // Room for one byte more than expected, so that the read that finds the end needs no other buffer.
        var capacity = min(max(expectedSize, 4095), maximumSize) + 1
        var bytes: [UInt8] = []
        while true {
            let isAtEnd = try extend(&bytes, to: capacity, from: descriptor)
            if isAtEnd { return PaddedBytes(unpadded: bytes) }
            guard capacity <= maximumSize else { throw .fileTooLarge }
            capacity = min(capacity * 2, maximumSize + 1)
        }
    }

    /// Reads until there is a number of bytes.
    ///
    /// - Returns: Whether the end was met before.
    private static func extend(
        _ bytes: inout [UInt8], to capacity: Int, from descriptor: Int32
    ) throws(SystemError) -> Bool {
        var outcome: Result<Bool, SystemError> = .success(false)
        let known = bytes
        bytes = [UInt8](unsafeUninitializedCapacity: capacity + PaddedBytes.padding) { buffer, count in
            Syscalls.expectToFill(UnsafeMutableRawBufferPointer(buffer))
            _ = buffer.initialize(from: known)
            count = known.count
            outcome = Result { () throws(SystemError) in
                while count < capacity {
                    let free = UnsafeMutableBufferPointer(rebasing: buffer[count..<capacity])
                    let length = try Syscalls.readBytes(descriptor, into: UnsafeMutableRawBufferPointer(free))
                    if length == 0 { return true }
                    count += length
                }
                return false
            }
        }
        return try outcome.get()
    }

    /// Writes all of it, in as many calls as that takes.
    package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            do throws(SystemError) {
                let length = try rest.withUnsafeBufferPointer { bytes throws(SystemError) in
                    try Syscalls.writeBytes(descriptor, UnsafeRawBufferPointer(bytes))
                }
                rest = rest.dropFirst(length)
            } catch {
                // A pipe or terminal that someone else made non-blocking is merely slow.
                guard error == .wouldBlock else { throw error }
                Syscalls.waitForOutput(descriptor)
            }
        }
    }
}
