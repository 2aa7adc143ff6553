/// Whole contents in and out of descriptors.
package enum DescriptorIO {
    /// More than any store can sensibly be, and less than what memory could not be had for.
    private static let maximumSize = 1 << 30
    /// Below this, large pages cost more than they save.
    ///
    /// Reading 10 MB into fresh memory takes some 2,500 page faults, which are two thirds of the time that the reading
    /// takes; with large pages there are five.
    private static let hugeSize = 4 << 20

    /// Reads to the end.
    ///
    /// - Parameters:
    ///   - descriptor: What to read from.
    ///   - expectedSize: How many bytes there probably are; what is really there is read all the same.
    ///   - limit: How many bytes there may be.
    /// - Returns: The bytes up to the end.
    /// - Throws: `SystemError` of the read that failed, or `fileTooLarge` for more than the limit.
    package static func read(
        _ descriptor: borrowing FileDescriptor, expectedSize: Int, limit: Int = maximumSize
    ) throws(SystemError) -> PaddedBytes {
        // Room for one byte more than expected, so that the read that finds the end needs no other buffer.
        var capacity = min(max(expectedSize, 1023), limit) + 1
        var bytes: [UInt8] = []
        while true {
            let isAtEnd = try extend(&bytes, to: capacity, from: descriptor)
            if isAtEnd { return PaddedBytes(unpadded: bytes) }
            guard capacity <= limit else { throw .fileTooLarge }
            capacity = min(capacity * 2, limit + 1)
        }
    }

    /// Reads until there is a number of bytes.
    ///
    /// - Returns: Whether the end was met before.
    private static func extend(
        _ bytes: inout [UInt8], to capacity: Int, from descriptor: borrowing FileDescriptor
    ) throws(SystemError) -> Bool {
        var outcome: Result<Bool, SystemError> = .success(false)
        let known = bytes
        bytes = [UInt8](unsafeUninitializedCapacity: capacity + PaddedBytes.padding) { buffer, count in
            if buffer.count >= hugeSize { Syscalls.adviseHugePages(UnsafeMutableRawBufferPointer(buffer)) }
            _ = buffer.initialize(from: known)
            count = known.count
            outcome = Result { () throws(SystemError) in
                while count < capacity {
                    let free = UnsafeMutableBufferPointer(rebasing: buffer[count..<capacity])
                    let length = try descriptor.read(into: UnsafeMutableRawBufferPointer(free))
                    if length == 0 { return true }
                    count += length
                }
                return false
            }
        }
        return try outcome.get()
    }

    /// Writes all of it, in as many calls as that takes.
    package static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: borrowing FileDescriptor
    ) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            do throws(SystemError) {
                let length = try rest.withUnsafeBufferPointer { bytes throws(SystemError) in
                    try descriptor.write(UnsafeRawBufferPointer(bytes))
                }
                rest = rest.dropFirst(length)
            } catch {
                // A pipe or terminal that someone else made non-blocking is merely slow.
                guard error == .wouldBlock else { throw error }
                descriptor.wait(for: .output)
            }
        }
    }

    /// Puts a file's content and metadata on the disk.
    package static func syncToDisk(_ descriptor: borrowing FileDescriptor) throws(SystemError) {
        #if canImport(Darwin)
            // fsync(2) on macOS stops at the drive's cache; file systems without F_FULLFSYNC get what there is.
            do throws(SystemError) {
                return try descriptor.fullSync()
            } catch {
                let isUnsupported = [.notSupported, .invalidArgument, .inappropriateRequest].contains(error)
                guard isUnsupported else { throw error }
            }
        #endif
        try descriptor.sync()
    }
}
