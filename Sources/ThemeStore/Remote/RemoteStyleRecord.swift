/// A receiver's own record in the file of all receivers.
final class RemoteStyleRecord {
    private let path: StorePath
    private let folder: FileDescriptor
    private let file: FileDescriptor
    private let identity: FileStatus.Identity
    private let record: Int

    /// Acquires the first record without a living receiver, and clears all other abandoned ones.
    ///
    /// - Parameters:
    ///   - folder: The folder, open.
    ///   - path: The file, which is made if it is missing.
    /// - Throws: `FileError`.
    init?(in folder: consuming FileDescriptor, for path: StorePath) throws(FileError) {
        let options: FileDescriptor.OpenOptions = [.readWrite, .create, .noFollow, .nonBlocking]
        guard let name = path.name,
            let file = try FileError.attributing(
                .create,
                path,
                try Syscalls.attempt(try folder.openAtOnce(name, options, mode: 0o600)) {
                    $0 == .noSuchFileOrDirectory
                }
            )
        else {
            return nil
        }
        let status = try FileError.attributing(.create, path, try file.status())
        guard status.kind == .regular else {
            throw FileError(.create, path, .notAFile(status.kind))
        }
        let record = try FileError.attributing(
            .lock,
            path,
            try RemoteStyleRecord.acquireRecord(in: file, size: status.size)
        )
        self.path = path
        identity = status.identity
        self.record = record
        self.folder = folder
        self.file = file
        keepFromCleaning()
    }

    private static func acquireRecord(in file: borrowing FileDescriptor, size: Int)
        throws(SystemError)
        -> Int
    {
        let count = (size + RemoteStyle.size - 1) / RemoteStyle.size
        var own: Int?
        for record in 0..<RemoteStyle.maximumCount {
            if let own, record >= count { return own }
            let locks = RemoteStyle.locks(of: record)
            guard try file.tryByteLock(at: locks.owner) else {
                continue
            }
            // Cleared first, so that readers do not attribute a dead receiver's style to this
            // receiver.
            let isClear = record >= count || (try? clear(record, of: file)) != nil
            if own == nil, isClear, try file.tryByteLock(at: locks.word) {
                own = record
            } else {
                file.unlockByte(at: locks.owner)
            }
        }
        guard let own else { throw .noLocksAvailable }
        return own
    }

    private static func clear(_ record: Int, of file: borrowing FileDescriptor) throws(SystemError)
    {
        guard
            try file.write(RemoteStyle.blank, at: record * RemoteStyle.size) == RemoteStyle.size
        else {
            throw .noSpace
        }
    }

    /// Whether a path names this file.
    func isLed(to path: StorePath) -> Bool {
        (try? FileDescriptor.workingFolder.status(of: path, followingLinks: false))?.identity
            == identity
    }

    /// Locks the folder, which systemd-tmpfiles then passes over.
    ///
    /// Another program may have it for a moment.
    func keepFromCleaning() {
        try? folder.trySharedLock()
    }

    /// Writes a style into the record, as the newest one.
    func write(_ style: InterfaceStyle, from address: [UInt8]) throws(FileError) {
        do throws(SystemError) {
            let highest = try RemoteStyle.all(in: file).map { $0.word.number }.max() ?? 0
            let word = RemoteStyle(
                number: highest == .max ? .max : highest + 1,
                style: style,
                process: Syscalls.processNumber,
                address: address
            )
            let count = try file.write(word.record, at: record * RemoteStyle.size)
            guard count == RemoteStyle.size else {
                throw .noSpace
            }
        } catch {
            throw FileError(.write, path, .system(error))
        }
    }

    /// Withdraws the style.
    func clear() {
        try? RemoteStyleRecord.clear(record, of: file)
    }
}
