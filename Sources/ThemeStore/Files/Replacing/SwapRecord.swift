/// A note for the next writer, in case this one is killed in the middle of an exchange.
///
/// After the exchange, the temporary name holds the displaced file: usually the version that was read, but another
/// program's, if it was quicker. The next writer must not sweep the latter, and cannot tell the two by name. So a symbolic
/// link beside the temporary file records how to recognise both versions. The link is created before the exchange and
/// removed before the temporary file. A temporary file without a link is its writer's own.
package struct SwapRecord: Equatable {
    private let original: UInt64
    private let own: UInt64

    /// Records the old and the new version.
    package init(original: FileStatus, own: FileStatus) {
        self.original = original.digest
        self.own = own.digest
    }

    /// Reads the record beside a temporary file.
    ///
    /// Another user's record might be there to have that user's file put in place, so it does not count.
    private init?(beside temporary: StorePath, in folder: borrowing FileDescriptor) {
        let name = TemporaryName.record(of: temporary)
        let owner = (try? folder.status(of: name, followingLinks: false))?.owner
        guard owner == Syscalls.effectiveUser, let text = (try? folder.readLink(name)) ?? nil else { return nil }
        let numbers = text.bytes.split(separator: UInt8(ascii: "-")).compactMap { digits in
            UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
        }
        guard numbers.count == 2 else { return nil }
        (original, own) = (numbers[0], numbers[1])
    }

    // MARK: The link

    /// Puts the record beside the temporary file.
    ///
    /// File systems without symbolic links go without one. A version could only be lost there if a kill and another
    /// program's replacement came between the same two calls.
    ///
    /// - Parameters:
    ///   - temporary: The temporary file's name.
    ///   - folder: Its folder.
    /// - Throws: `SystemError` if a record is possible here, but could not be made.
    package func write(beside temporary: StorePath, in folder: borrowing FileDescriptor) throws(SystemError) {
        let name = TemporaryName.record(of: temporary)
        let text = StorePath(literal: "\(String(original, radix: 16))-\(String(own, radix: 16))")
        do throws(SystemError) {
            do throws(SystemError) {
                try folder.makeLink(name, to: text)
            } catch {
                guard error == .alreadyExists, SwapRecord.remove(beside: temporary, in: folder) else { throw error }
                try folder.makeLink(name, to: text)
            }
        } catch {
            guard error == .alreadyExists || error.isUnsupported else { throw error }
        }
    }

    /// Removes the record beside a temporary file.
    ///
    /// Only then may that file be removed.
    ///
    /// - Returns: Whether the record is gone.
    package static func remove(beside temporary: StorePath, in folder: borrowing FileDescriptor) -> Bool {
        do throws(SystemError) {
            try folder.unlink(TemporaryName.record(of: temporary))
            return true
        } catch {
            return error == .noSuchFileOrDirectory
        }
    }

    // MARK: After a kill

    /// Clears away the temporary file of a writer that was killed.
    ///
    /// Another program's version is put back instead, or kept under another name if the file has changed since.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - folder: Its folder, which is locked.
    /// - Returns: The name under which another program's version is kept, or `nil` if there is none.
    package static func recoverInterruptedSwap(_ file: StorePath, in folder: borrowing FileDescriptor) -> StorePath? {
        let temporary = TemporaryName.of(file)
        guard let left = try? folder.status(of: temporary, followingLinks: false) else { return nil }
        guard TemporaryName.hasRecord(temporary, in: folder) else {
            _ = TemporaryName.removeLeftover(temporary, of: file, in: folder)
            return nil
        }
        guard let record = SwapRecord(beside: temporary, in: folder) else { return nil }
        if left.digest == record.original || left.digest == record.own {
            if remove(beside: temporary, in: folder) { try? folder.unlink(temporary) }
            return nil
        }
        let placed = try? folder.status(of: file, followingLinks: false)
        let isBack = placed?.digest == record.own && (try? folder.rename(temporary, to: file)) != nil
        let aside = isBack ? nil : TemporaryName.keepAside(temporary, in: folder)
        if aside != temporary { _ = remove(beside: temporary, in: folder) }
        return aside
    }
}

extension SystemError {
    /// Whether a system without this kind of name or renaming says so by this error.
    ///
    /// The last is the answer of a container whose filter does not know the call. If the folder may not be changed at
    /// all, the fallback fails too.
    var isUnsupported: Bool { [.invalidArgument, .notSupported, .notImplemented, .notPermitted].contains(self) }
}

extension FileStatus {
    /// A number by which a version is recognised under another name.
    fileprivate var digest: UInt64 {
        // `group` is widened so the tuple has no padding bytes, which are undefined.
        withUnsafeBytes(of: (identity.inode, size, modified, mode, owner, UInt64(group), linkCount)) { bytes in
            bytes.hash64
        }
    }
}
