/// A note for the next writer, if this writer is killed during an exchange.
///
/// After the exchange, the temporary name holds the displaced file: usually the version that was
/// read, but another program's, if it was quicker. The next writer must not remove the latter, and
/// their names do not differ. So a symbolic link next to the temporary file records how to
/// recognize both versions. The link is created before the exchange and removed before the
/// temporary file. A temporary file without a link is its writer's own.
struct SwapRecord {
    fileprivate let original: UInt64
    fileprivate let own: UInt64

    /// Whether a file is the writer's own version.
    func isOwn(_ status: FileStatus) -> Bool {
        status.digest == own
    }

    /// Whether a file is the version that the writer read, or its own.
    func describes(_ status: FileStatus) -> Bool {
        isOwn(status) || status.digest == original
    }
}

extension SwapRecord {
    /// Records the old and the new version.
    init(original: FileStatus, own: FileStatus) {
        self.init(original: original.digest, own: own.digest)
    }
}

extension FileDescriptor {
    /// Reads the record of a temporary file in this folder.
    ///
    /// Records of other users are ignored: a forged record could make us install their file.
    func record(beside temporary: StorePath) -> SwapRecord? {
        let name = temporary.nameOfRecord
        guard let status = try? status(of: name), status.owner == Syscalls.effectiveUser,
            let text = try? readLink(name)
        else {
            return nil
        }
        let numbers = text.bytes.split { $0 == "-" }.compactMap { digits in
            UInt64(digits.text, radix: 16)
        }
        guard numbers.count == 2 else { return nil }
        return SwapRecord(original: numbers[0], own: numbers[1])
    }

    /// Whether a temporary file has a record, of any writer.
    ///
    /// It may be another program's version then.
    func hasRecord(beside temporary: StorePath) -> Bool {
        (try? status(of: temporary.nameOfRecord)) != nil
    }

    /// Writes the record of a temporary file.
    ///
    /// On a file system without symbolic links there is no record. A version is lost there only if
    /// a kill and another program's replacement come between the same two calls.
    ///
    /// - Throws: `SystemError` if a record is possible here, but could not be written.
    func writeRecord(_ record: SwapRecord, beside temporary: StorePath) throws(SystemError) {
        let original = String(record.original, radix: 16)
        let own = String(record.own, radix: 16)
        let text = StorePath(literal: "\(original)-\(own)")
        for _ in 0..<2 {
            let made: Void? = try Syscalls.attempt(
                makeLink(temporary.nameOfRecord, to: text)
            ) { reason in
                reason == .alreadyExists || reason.isUnsupported
            }
            if made != nil { return }
            // A killed writer may have left one.
            removeRecord(beside: temporary)
        }
    }

    /// Removes the record of a temporary file, before that file is removed.
    ///
    /// - Returns: Whether the record is gone.
    @discardableResult
    func removeRecord(beside temporary: StorePath) -> Bool {
        do {
            try unlink(temporary.nameOfRecord)
            return true
        } catch {
            return error == .noSuchFileOrDirectory
        }
    }
}

extension StorePath {
    /// The name of a temporary file's record.
    fileprivate var nameOfRecord: StorePath { appending(suffix: ".swap") }
}

extension SystemError {
    /// Whether a system without this kind of name or renaming returns this error.
    ///
    /// A container whose filter lacks the call returns EPERM. If the folder may not be changed at
    /// all, the fallback fails as well.
    var isUnsupported: Bool {
        [.invalidArgument, .notSupported, .notImplemented, .notPermitted].contains(self)
    }
}

extension FileStatus {
    /// A number by which a version is recognized under another name.
    fileprivate var digest: UInt64 {
        // `group` is widened so the tuple has no padding bytes, which are undefined.
        let wideGroup = UInt64(group)
        let values = (identity.inode, size, modified, mode, owner, wideGroup, linkCount)
        return withUnsafeBytes(of: values) { bytes in bytes.hash64 }
    }
}
