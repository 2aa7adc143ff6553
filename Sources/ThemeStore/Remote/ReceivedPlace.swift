/// A receiver's own record in the file of all receivers.
final class ReceivedPlace {
    private let path: StorePath
    private let folder: FileDescriptor
    private let file: FileDescriptor
    private let identity: FileStatus.Identity
    private let record: Int

    /// Takes the first record that no living receiver has, and clears all others that are left.
    ///
    /// - Parameters:
    ///   - folder: The folder, open.
    ///   - path: The file, which is made if it is missing.
    /// - Throws: `StoreError`.
    init?(in folder: consuming FileDescriptor, for path: StorePath) throws(StoreError) {
        let options: FileDescriptor.OpenOptions = [.readWrite, .create, .noFollow, .nonBlocking]
        let creation = FileOperation(.create, path)
        guard let name = path.name,
            let file = try creation.call(
                try folder.openAtOnce(name, options, mode: 0o600),
                unless: { $0 == .noSuchFileOrDirectory }
            )
        else {
            return nil
        }
        let status = try creation.call(try file.status())
        guard status.kind == .regular else {
            throw creation.failure(.notAFile(status.kind))
        }
        let record = try FileOperation(.lock, path).call(
            try ReceivedPlace.takeRecord(in: file, size: status.size)
        )
        self.path = path
        identity = status.identity
        self.record = record
        self.folder = folder
        self.file = file
        keepFromCleaning()
    }

    private static func takeRecord(in file: borrowing FileDescriptor, size: Int) throws(SystemError)
        -> Int
    {
        let count = (size + ReceivedWord.size - 1) / ReceivedWord.size
        var own: Int?
        for record in 0..<ReceivedWord.maximumCount {
            if let own, record >= count { return own }
            let locks = ReceivedWord.locks(of: record)
            guard try file.tryByteLock(at: locks.owner) else {
                continue
            }
            // Cleared first, so nobody takes a dead receiver's word for this one's.
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
            try file.write(ReceivedWord.blank, at: record * ReceivedWord.size) == ReceivedWord.size
        else {
            throw .noSpace
        }
    }

    /// Whether a path leads to the file.
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

    /// Puts a word into the record, as the one that was told last.
    func write(_ style: InterfaceStyle, from address: [UInt8]) throws(StoreError) {
        do throws(SystemError) {
            let highest = try ReceivedWord.all(in: file).map { $0.word.number }.max() ?? 0
            let word = ReceivedWord(
                number: highest == .max ? .max : highest + 1,
                style: style,
                process: Syscalls.processNumber,
                address: address
            )
            let count = try file.write(word.record, at: record * ReceivedWord.size)
            guard count == ReceivedWord.size else {
                throw .noSpace
            }
        } catch {
            throw FileOperation(.write, path).failure(.system(error))
        }
    }

    /// Takes the word back.
    func clear() {
        try? ReceivedPlace.clear(record, of: file)
    }
}
