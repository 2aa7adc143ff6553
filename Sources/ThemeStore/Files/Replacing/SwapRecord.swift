/// What two files are trading names, told to the writer that comes after one that was killed while they did.
///
/// Right after the exchange, the temporary name leads to what came out. That is the version that was read, or another
/// program's, which is nobody's to remove, and by its name the next writer could not tell it from what it may sweep. So a
/// symbolic link beside it says by what the two versions are known. It is made before the exchange and goes before the
/// temporary name does: where there is none, a temporary file is its writer's own.
package struct SwapRecord: Equatable {
    private let original: UInt64
    private let own: UInt64

    /// Tells of the version that was read and of the new one.
    package init(original: FileStatus, own: FileStatus) {
        self.original = original.digest
        self.own = own.digest
    }

    private init?(_ text: StorePath) {
        let numbers = text.bytes.split(separator: UInt8(ascii: "-")).compactMap { digits in
            UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
        }
        guard numbers.count == 2 else { return nil }
        (original, own) = (numbers[0], numbers[1])
    }

    // MARK: The link

    /// Puts the record beside the temporary file.
    ///
    /// A file system without symbolic links goes without: there a kill and another program's replacing have to come
    /// together between the same two calls.
    ///
    /// - Parameters:
    ///   - temporary: The temporary file's name.
    ///   - folder: Its folder.
    /// - Throws: `SystemError` where there could be a record, and could not be made.
    package func write(
        beside temporary: StorePath, in folder: borrowing FileDescriptor
    ) throws(SystemError) {
        let name = TemporaryName.record(of: temporary)
        let text = StorePath(madeUp: "\(String(original, radix: 16))-\(String(own, radix: 16))")
        do throws(SystemError) {
            do throws(SystemError) {
                try folder.makeLink(name, to: text)
            } catch {
                guard error == .alreadyExists, SwapRecord.remove(beside: temporary, in: folder) else { throw error }
                try folder.makeLink(name, to: text)
            }
        } catch {
            guard [.alreadyExists, .invalidArgument, .notSupported, .notImplemented, .notPermitted].contains(error)
            else { throw error }
        }
    }

    /// Removes the record beside a temporary file, which may go after that.
    ///
    /// - Returns: Whether there is none now.
    package static func remove(beside temporary: StorePath, in folder: borrowing FileDescriptor) -> Bool {
        do throws(SystemError) {
            try folder.unlink(TemporaryName.record(of: temporary))
            return true
        } catch {
            return error == .noSuchFileOrDirectory
        }
    }

    // MARK: After a kill

    /// Clears away what a writer that was killed has left under a file's temporary name; where that is another program's
    /// version, it is put back, or kept under another name where the file has changed since.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - folder: Its folder, which is locked.
    /// - Returns: The name under which another program's version is kept, or `nil` where there is none.
    package static func clearAway(_ file: StorePath, in folder: borrowing FileDescriptor) -> StorePath? {
        let temporary = TemporaryName.of(file)
        guard let left = try? folder.status(of: temporary, followingLinks: false) else { return nil }
        guard TemporaryName.hasRecord(temporary, in: folder) else {
            _ = TemporaryName.removeLeftover(temporary, of: file, in: folder)
            return nil
        }
        // What someone else has written down may be there to have a file of theirs put in place.
        guard let record = ofThisUser(beside: temporary, in: folder) else { return nil }
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

    private static func ofThisUser(
        beside temporary: StorePath, in folder: borrowing FileDescriptor
    ) -> SwapRecord? {
        let name = TemporaryName.record(of: temporary)
        let owner = (try? folder.status(of: name, followingLinks: false))?.owner
        guard owner == Syscalls.effectiveUser, let text = (try? folder.readLink(name)) ?? nil else { return nil }
        return SwapRecord(text)
    }
}

extension FileStatus {
    /// By what a version is known again under another name.
    fileprivate var digest: UInt64 {
        TemporaryName.digest("\(identity.inode) \(size) \(modified) \(mode) \(owner) \(group)".utf8)
    }
}
