/// Reads and writes whole contents.
package enum DescriptorIO {
    /// Reads to the end.
    ///
    /// Waits for the rest of a stream that is non-blocking.
    ///
    /// - Parameters:
    ///   - descriptor: The file to read from.
    ///   - expectedSize: The number of bytes that the file seems to have. If it has more or fewer,
    ///     they are read all the same. But nothing is read if this is above the limit.
    ///   - isRegular: Whether it is a regular file, which ends where a read with room for more
    ///     stops at its size.
    ///   - limit: The number of bytes that are accepted. By default one gibibyte: more than a
    ///     sensible store, less than the memory of a usual machine.
    /// - Returns: The bytes up to the end.
    /// - Throws: `SystemError` of the read that failed, or `fileTooLarge` for more than the limit.
    package static func read(
        _ descriptor: borrowing FileDescriptor,
        expectedSize: Int,
        isRegular: Bool = false,
        limit: Int = 1 << 30
    ) throws(SystemError) -> PaddedBytes {
        guard expectedSize <= limit else {
            throw .fileTooLarge
        }
        var bytes: [UInt8] = []
        var attempts = VainAttempts()
        while true {
            // With room for the padding, a read of the expected size has met the end of the file.
            let room = max(expectedSize + PaddedBytes.padding, bytes.count, 1024)
            let read = try Syscalls.attempt(descriptor.read(upTo: room)) {
                $0 == .wouldBlock
            }
            guard let chunk = read else {
                try descriptor.waitAgain(for: .input, &attempts)
                continue
            }
            try attempts.count(nil)
            if bytes.isEmpty {
                bytes = chunk
            } else {
                bytes += chunk
            }
            guard bytes.count <= limit else {
                throw .fileTooLarge
            }
            let isWhole = isRegular && bytes.count == expectedSize
            if chunk.isEmpty || isWhole {
                return PaddedBytes(unpadded: bytes)
            }
        }
    }

    /// Writes all bytes, in as many calls as that takes.
    package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: borrowing FileDescriptor)
        throws(SystemError)
    {
        var rest = bytes
        var attempts = VainAttempts()
        while !rest.isEmpty {
            let written = try Syscalls.attempt(descriptor.write(rest)) { $0 == .wouldBlock }
            // A write of nothing is no progress either.
            guard let length = written, length > 0 else {
                try descriptor.waitAgain(for: .output, &attempts)
                continue
            }
            try attempts.count(nil)
            rest = rest.dropFirst(length)
        }
    }

    /// The numbers in a file of the kernel, such as a setting in `/proc/sys`.
    ///
    /// Empty if it cannot be read.
    static func kernelNumbers(_ path: String) -> [UInt32] {
        let words = kernelText(path).split { $0 == " " || $0 == "\n" }
        return words.map { digits in digits.reduce(0) { $0 &* 10 &+ UInt32($1 & 0xF) } }
    }

    /// The text of a file that the kernel generates.
    ///
    /// Empty if it cannot be read.
    static func kernelText(_ path: String) -> ArraySlice<UInt8> {
        let content = try? read(
            FileDescriptor.workingFolder.open(StorePath(literal: path), .readOnly),
            expectedSize: 0
        )
        return content?.bytes ?? []
    }

    // MARK: Standard streams

    /// Opens something for each standard stream closed by the parent process, so that no later file
    /// gets its number.
    ///
    /// Reading or writing it fails with EBADF, as on the closed one.
    package static func occupyStandardStreams() {
        // The system gives out the lowest free number, so each call fills the gap that was found.
        for number in 0...2 as ClosedRange<Int32> where !FileDescriptor.isOpen(number) {
            let null = StorePath(literal: "/dev/null")
            try? FileDescriptor.workingFolder
                .open(null, number == 0 ? .writeOnly : .readOnly)
                .leaveOpen()
        }
    }
}

extension FileDescriptor {
    /// Waits for a pipe or terminal that another process has made non-blocking.
    ///
    /// If other processes are faster, it is reported as ready and then is not. A file that never is
    /// ready, although that is reported, is given up.
    fileprivate func waitAgain(
        for awaited: Awaited,
        _ attempts: inout VainAttempts
    ) throws(SystemError) {
        // If it has to wait, it does not wait longer than necessary.
        if !wait(for: awaited, milliseconds: 0) {
            if wait(for: awaited) { return }
            // Only a signal ends a wait without a time limit. If the system cannot wait, the next
            // try would be a loop.
            guard SystemError.latest == .interrupted else {
                throw .latest
            }
        }
        try attempts.count(.wouldBlock)
        Syscalls.sleep(milliseconds: attempts.pause)
    }

    /// Puts a file's content and metadata on the disk, or the names in a folder.
    func syncToDisk() throws(SystemError) {
        #if canImport(Darwin)
            // fsync(2) on macOS stops at the drive's cache. It is the fallback for file systems
            // without F_FULLFSYNC.
            let synced: Void? = try Syscalls.attempt(fullSync()) { reason in
                [.notSupported, .invalidArgument, .inappropriateRequest].contains(reason)
            }
            if synced != nil { return }
        #endif
        try sync()
    }

    /// Like `syncToDisk()`, but ignores EINVAL (the file system cannot sync folders) and, with
    /// `unlessReadOnly`, EROFS.
    func syncToDiskIfPossible(unlessReadOnly: Bool = false) throws(SystemError) {
        _ = try Syscalls.attempt(syncToDisk()) { reason in
            reason == .invalidArgument || unlessReadOnly && reason == .readOnlyFileSystem
        }
    }
}
