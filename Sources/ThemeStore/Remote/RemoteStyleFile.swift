/// A receiver's own file in the folder of all receivers, which it locks while it runs.
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
    private static let prefix = "received-"
    /// The byte that a running receiver has locked.
    private static let lockedByte = 0
    private static let maximumRounds = 16
    /// How often a record is read again that was being written.
    private static let maximumReads = 16

    let path: StorePath
    private let name: StorePath
    private let folder: FileDescriptor
    private let file: FileDescriptor
    private let identity: FileStatus.Identity
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
        try FileOperation(.lock, path).call(try folder.lockShared())
        RemoteStyleFile.removeDead(in: folder)
        let created = try RemoteStyleFile.create(in: folder, at: path)
        self.path = path.appending(created.name.bytes)
        self.folder = folder
        name = created.name
        identity = created.identity
        file = created.file
        keepFromCleaning()
    }

    /// A file that was created and locked.
    private struct Created: ~Copyable {
        let name: StorePath
        let identity: FileStatus.Identity
        let file: FileDescriptor
    }

    private static func create(
        in folder: borrowing FileDescriptor,
        at path: StorePath
    ) throws(StoreError) -> Created {
        var number = 0
        for _ in 0..<maximumRounds {
            let name = name(number)
            let operation = FileOperation(.create, path.appending(name.bytes))
            if let created = try operation.call(try create(name, in: folder)) { return created }
            // If the file is gone, only its lock came too late, and the name is free again.
            let isTaken = (try? folder.status(of: name, followingLinks: false)) != nil
            if isTaken { number += 1 }
        }
        throw FileOperation(.create, path).failure(.replacedTooOften)
    }

    /// The file's name: the process, and a number if a process of another name space has the same.
    private static func name(_ number: Int) -> StorePath {
        let process = "\(prefix)\(Syscalls.processNumber)"
        return StorePath(literal: number == 0 ? process : "\(process)-\(number)")
    }

    /// Creates and locks a file, or returns `nil` if the name is not free, or another receiver
    /// that started at the same time has removed the file before it was locked.
    private static func create(
        _ name: StorePath,
        in folder: borrowing FileDescriptor
    ) throws(SystemError) -> Created? {
        let options: FileDescriptor.OpenOptions = [.readWrite, .exclusiveCreate, .noFollow]
        let file: FileDescriptor
        do throws(SystemError) {
            file = try folder.openAtOnce(name, options, mode: 0o600)
        } catch {
            if error == .alreadyExists || error == .noSuchFileOrDirectory { return nil }
            throw error
        }
        let isLocked = try file.tryByteLock(at: lockedByte)
        let identity = try file.status().identity
        let named = regularStatus(of: name, in: folder)?.identity
        guard isLocked && named == identity else {
            return nil
        }
        return Created(name: name, identity: identity, file: file)
    }

    /// Whether a folder has this file.
    func isIn(_ folder: StorePath) -> Bool {
        let path = folder.appending(name.bytes)
        let status = try? FileDescriptor.workingFolder.status(of: path, followingLinks: false)
        return status?.identity == identity
    }

    /// Locks the folder with `flock`, which makes systemd-tmpfiles pass over it.
    ///
    /// Another program may have it for a moment.
    func keepFromCleaning() {
        try? folder.trySharedLock()
    }

    /// Writes a style, as the most recently received one of all receivers.
    func write(_ style: InterfaceStyle, from address: [UInt8]) throws(StoreError) {
        let others = RemoteStyleFile.living(in: folder, except: identity)
        let highest = max(others.map { $0.number }.max() ?? 0, number)
        let remote = RemoteStyle(
            number: highest == .max ? .max : highest + 1,
            style: style,
            process: Syscalls.processNumber,
            address: address
        )
        do throws(SystemError) {
            guard try file.write(remote.record, at: 0) == RemoteStyle.size else {
                throw .noSpace
            }
        } catch {
            throw FileOperation(.write, path).failure(.system(error))
        }
        number = remote.number
    }

    /// Removes the file, unless its name is another file's by now.
    func remove() {
        let status = try? folder.status(of: name, followingLinks: false)
        if status?.identity == identity {
            try? folder.unlink(name)
        }
    }

    // MARK: All receivers

    /// The most recently received style of a running receiver, or `nil` if there is no receiver or
    /// the folder does not count.
    ///
    /// It needs no write permission. If the folder is missing, or no receiver runs in it, this
    /// costs at most three system calls.
    static func newest(in path: StorePath) -> RemoteStyle? {
        let options: FileDescriptor.OpenOptions = [.readOnly, .directory, .noFollow]
        guard let folder = try? FileDescriptor.workingFolder.openAtOnce(path, options),
            folder.mayBeLocked, RemoteStyleFolder.counts(folder)
        else {
            return nil
        }
        return living(in: folder, except: nil).max { $0.number < $1.number }
    }

    /// The styles of the receivers that run, in the order of their files' names.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - own: This process's file, which is left out.
    /// - Returns: The styles, with the processes as this process sees them.
    private static func living(
        in folder: borrowing FileDescriptor,
        except own: FileStatus.Identity?
    ) -> [RemoteStyle] {
        var styles: [RemoteStyle] = []
        for name in names(in: folder) {
            let status = regularStatus(of: name, in: folder)
            guard let status, status.identity != own, status.owner == Syscalls.effectiveUser,
                let file = try? folder.openAtOnce(name, [.readOnly, .noFollow, .nonBlocking]),
                let holder = file.byteLockHolder(at: lockedByte, count: 1),
                var style = style(in: file)
            else {
                continue
            }
            if holder == 0 {
                style.isElsewhere = true
            } else {
                style.process = holder
            }
            styles.append(style)
        }
        return styles
    }

    /// The style in a file, without waiting for a write that is under way.
    private static func style(in file: borrowing FileDescriptor) -> RemoteStyle? {
        for _ in 0..<maximumReads {
            guard let record = try? file.read(upTo: RemoteStyle.size, at: 0), !record.isEmpty else {
                return nil
            }
            if let style = RemoteStyle(record: record) { return style }
        }
        return nil
    }

    /// Removes the files of killed receivers, and the file shared by all receivers of version 0.3.
    ///
    /// This process must have no such file open, because its lock would be freed.
    private static func removeDead(in folder: borrowing FileDescriptor) {
        let shared = StorePath(literal: "received")
        for name in names(in: folder) + [shared] {
            let options: FileDescriptor.OpenOptions = [.readWrite, .noFollow, .nonBlocking]
            guard regularStatus(of: name, in: folder) != nil,
                let file = try? folder.openAtOnce(name, options),
                // The shared file has a lock for each receiver, wherever its record is.
                file.byteLockHolder(at: 0, count: 0) == nil,
                (try? file.tryByteLock(at: lockedByte)) == true,
                let identity = try? file.status().identity,
                regularStatus(of: name, in: folder)?.identity == identity
            else {
                continue
            }
            try? folder.unlink(name)
        }
    }

    private static func names(in folder: borrowing FileDescriptor) -> [StorePath] {
        let names = (try? folder.names()) ?? []
        let own = names.filter { $0.starts(with: prefix.utf8) }
        let sorted = own.sorted { $0.lexicographicallyPrecedes($1) }
        return sorted.compactMap { StorePath(bytes: $0) }
    }

    private static func regularStatus(
        of name: StorePath,
        in folder: borrowing FileDescriptor
    ) -> FileStatus? {
        guard let status = try? folder.status(of: name, followingLinks: false),
            status.kind == .regular
        else {
            return nil
        }
        return status
    }
}
