private let prefix = "received-"

/// A receiver's own file in the folder of all receivers, whose first byte it locks while it runs.
///
/// The lock is a record lock of POSIX (`F_SETLK`), not `flock` or a lock of the open file
/// (`F_OFD_SETLK`), for two reasons:
///
/// - When a process ends, Linux frees this lock in `filp_close`, before it reports
///   `IN_CLOSE_WRITE`. It frees the others in `__fput`, after the report, so a watch woken by the
///   report could still find them.
/// - `F_GETLK` also returns the number of the process, and 0 for a process of another name space.
///
/// The lock belongs to the process: closing any other descriptor of the file would free it, so the
/// process does not open its own file again. Nobody waits for a lock.
final class RemoteStyleFile {
    private let path: StorePath
    private let name: StorePath
    private let folder: FileDescriptor
    private let file: FileDescriptor
    /// The number of the record that it has, or 0.
    private var number: UInt64 = 0

    /// Creates the file, after removing the files of receivers that were killed.
    ///
    /// - Parameters:
    ///   - folder: The folder, open.
    ///   - path: The folder's path.
    /// - Throws: `StoreError`.
    init(in folder: consuming FileDescriptor, at path: StorePath) throws(StoreError) {
        // While it has this lock, readers look at the files.
        try FileOperation(.lock, path).call(folder.lockShared())
        folder.removeDeadReceivers()
        // A process of another name space may have the same number.
        for suffix in [""] + (1..<16).map({ "-\($0)" }) {
            let name = StorePath(literal: "\(prefix)\(Syscalls.processNumber)\(suffix)")
            let operation = FileOperation(.create, path.appending(name.bytes))
            if let created = try operation.call(folder.createReceiver(name)) {
                self.path = operation.path
                self.name = name
                self.folder = folder
                file = created
                keepFromCleaning()
                return
            }
        }
        throw FileOperation(.create, path).failure(.replacedTooOften)
    }

    /// Whether a folder has this file.
    func isIn(_ folder: borrowing FileDescriptor) -> Bool {
        folder.isName(name, of: file)
    }

    /// Locks the folder with `flock`, so that systemd-tmpfiles skips it.
    ///
    /// Another program may have it for a moment.
    func keepFromCleaning() {
        try? folder.trySharedLock()
    }

    /// Writes a style, as the most recently received one of all receivers.
    func write(_ style: InterfaceStyle, from address: [UInt8]) throws(StoreError) {
        let others = folder.receivedStyles(except: name)
        let highest = others.reduce(number) { max($0, $1.number) }
        let remote = RemoteStyle(
            number: highest &+ 1,
            style: style,
            process: Syscalls.processNumber,
            address: address
        )
        let operation = FileOperation(.write, path)
        guard try operation.call(file.write(remote.record[...], at: 0)) == RemoteStyle.size else {
            throw operation.failure(.system(.noSpace))
        }
        number = remote.number
    }

    /// Removes the file, unless its name is another file's by now.
    func remove() {
        if isIn(folder) {
            try? folder.unlink(name)
            folder.markIfEmpty()
        }
    }

    // MARK: All receivers

    /// The most recently received style of a running receiver, or `nil` without a receiver.
    ///
    /// If the folder is empty, this costs at most three system calls.
    static func newest(in environment: ProcessEnvironment) -> RemoteStyle? {
        let folder = environment.remoteStyleFolder
        // Finding the folder without the variable has cost two of them.
        if environment.absolutePath("XDG_RUNTIME_DIR") == nil {
            // `markIfEmpty()` sets this time to 0, and the kernel changes it if a file is created.
            guard let status = folder.statusOfItself, status.modified != 0 else {
                return nil
            }
        }
        return newest(in: folder)
    }

    /// The most recently received style of a running receiver, or `nil` if there is no receiver or
    /// the folder does not count.
    ///
    /// It needs no write permission. If the folder is missing, or no receiver runs in it, this
    /// costs at most three system calls.
    static func newest(in path: StorePath) -> RemoteStyle? {
        guard
            let folder = try? FileDescriptor.workingFolder.openAtOnce(
                path,
                [.readOnly, .directory, .noFollow]
            ),
            folder.mayBeLocked, let status = try? folder.status(), status.isPrivateFolder
        else {
            return nil
        }
        return folder.receivedStyles().max { $0.number < $1.number }
    }
}

extension FileDescriptor {
    /// Marks this folder if no receiver has a file in it, by 0 as the time of its last change.
    ///
    /// The kernel changes that time when a file is created.
    func markIfEmpty() {
        #if !canImport(Darwin)
            guard receivers.isEmpty else { return }
            try? changeModificationTime(toNow: false)
            // A receiver may have created its file at this moment.
            if !receivers.isEmpty { try? changeModificationTime(toNow: true) }
        #endif
    }

    /// Creates and locks a receiver's file in this folder.
    ///
    /// - Returns: The file, or `nil` if the name is not free, or another receiver has removed the
    ///   file before it was locked.
    fileprivate func createReceiver(_ name: StorePath) throws(SystemError) -> FileDescriptor? {
        let opened = try Syscalls.attempt(
            openAtOnce(name, [.readWrite, .exclusiveCreate, .noFollow], mode: 0o600)
        ) { $0 == .alreadyExists || $0 == .noSuchFileOrDirectory }
        guard let file = opened, try file.tryByteLock(), isName(name, of: file) else {
            return nil
        }
        return file
    }

    /// The styles of the receivers that run and have their files in this folder.
    ///
    /// - Parameter own: The name of this process's file, which is left out.
    /// - Returns: The styles, with the processes as this process sees them.
    fileprivate func receivedStyles(except own: StorePath? = nil) -> [RemoteStyle] {
        var styles: [RemoteStyle] = []
        for name in receivers where name != own {
            guard let file = try? openAtOnce(name, [.readOnly, .noFollow, .nonBlocking]),
                let holder = file.byteLockHolder,
                var style = file.receivedStyle
            else {
                continue
            }
            // A process of another name space has no number here.
            if holder != 0 {
                style.process = holder
            }
            styles.append(style)
        }
        return styles
    }

    /// The style in this file, without waiting for a write that is under way.
    private var receivedStyle: RemoteStyle? {
        // A record that is being written is read again.
        for _ in 0..<16 {
            guard let record = try? read(upTo: RemoteStyle.size, at: 0), !record.isEmpty else {
                return nil
            }
            if let style = RemoteStyle(record: record) { return style }
        }
        return nil
    }

    /// Removes the files of killed receivers from this folder.
    ///
    /// This process must have no such file open, because its lock would be freed.
    fileprivate func removeDeadReceivers() {
        for name in receivers {
            if let file = try? openAtOnce(name, [.readWrite, .noFollow, .nonBlocking]),
                (try? file.tryByteLock()) == true, isName(name, of: file)
            {
                try? unlink(name)
            }
        }
    }

    /// The names of all receivers' files in this folder.
    private var receivers: [StorePath] {
        let names = (try? names()) ?? []
        return names.filter { $0.starts(with: prefix.utf8) }.compactMap { StorePath(bytes: $0) }
    }
}
