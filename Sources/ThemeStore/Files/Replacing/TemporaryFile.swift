/// A temporary file with its content, which has been closed.
package struct FinishedFile: Sendable {
    package let name: StorePath
    package let status: FileStatus
    /// The extended attributes of the file that it is to replace, as `attributeDigest` gives them.
    let originalAttributes: UInt64
}

/// The file that new content is written to before it takes a store's name.
package struct TemporaryFile: ~Copyable {
    package let name: StorePath
    let descriptor: FileDescriptor
    /// The extended attributes of the file that is to be replaced, as `attributeDigest` gives them.
    private var originalAttributes: UInt64 = 0

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - folder: The folder to create it in.
    ///   - name: The name it is to have, if a lock keeps other writers from using it; `nil` for a random name.
    ///   - mode: The permission bits to ask for, of which the process's mask takes some away.
    ///   - inherits: Whether the folder's access control list may give others access, as to a new file.
    /// - Returns: The file, empty and open.
    /// - Throws: `SystemError`, which is `alreadyExists` if several random names were taken.
    package static func create(
        in folder: borrowing FileDescriptor, named name: StorePath?, mode: UInt32, inherits: Bool = false
    ) throws(SystemError) -> TemporaryFile {
        var name = name ?? TemporaryName.random()
        for _ in 0..<TemporaryName.maximumAttempts {
            do throws(SystemError) {
                return TemporaryFile(name: name, descriptor: try open(name, in: folder, mode, inherits: inherits))
            } catch {
                guard error == .alreadyExists else { throw error }
                name = TemporaryName.random()
            }
        }
        throw .alreadyExists
    }

    private static func open(
        _ name: StorePath, in folder: borrowing FileDescriptor, _ mode: UInt32, inherits: Bool
    ) throws(SystemError) -> FileDescriptor {
        let file = try folder.open(name, [.readWrite, .exclusiveCreate, .noFollow], mode: mode)
        #if canImport(Darwin)
            // Linux masks what a folder's list gives by the mode; macOS gives it whatever the mode is. Someone may have
            // opened such a file already, so it stays empty and another one takes its name.
            guard !inherits, try !file.accessList().isEmpty else { return file }
            try folder.unlink(name)
            return try openUninherited(name, in: folder, mode)
        #else
            return file
        #endif
    }

    #if canImport(Darwin)
        private static func openUninherited(
            _ name: StorePath, in folder: borrowing FileDescriptor, _ mode: UInt32
        ) throws(SystemError) -> FileDescriptor {
            let file = try folder.createUninherited(name, mode: mode)
            // The folder may have been moved, and a server may have given the file entries all the same.
            let found = try folder.status(of: name, followingLinks: false)
            guard try found.identity == file.status().identity else { throw .staleFileHandle }
            guard try file.accessList().count <= FileDescriptor.emptyAccessListLength else {
                try folder.unlink(name)
                throw .notSupported
            }
            return file
        }
    #endif

    /// Below this, joining the pieces is faster than a system call for each.
    private static let smallSize = 1 << 16

    package func write(_ pieces: [ArraySlice<UInt8>]) throws(SystemError) {
        guard pieces.reduce(0, { $0 + $1.count }) > TemporaryFile.smallSize else {
            return try DescriptorIO.write(pieces.reduce(into: []) { $0 += $1 }[...], to: descriptor)
        }
        for piece in pieces { try DescriptorIO.write(piece, to: descriptor) }
    }

    /// Puts content and metadata on the disk, and closes the file.
    package consuming func finish() throws(SystemError) -> FinishedFile {
        try DescriptorIO.syncToDisk(descriptor)
        let finished = FinishedFile(name: name, status: try descriptor.status(), originalAttributes: originalAttributes)
        try descriptor.close()
        return finished
    }
}

// MARK: - Metadata

extension TemporaryFile {
    /// Copies owner, group, permissions, extended attributes and flags from the file that is to be replaced, and on macOS
    /// its access control list and creation date.
    ///
    /// Only root may give a file away, or to a group that is not its own. The write is refused then, unless the loss makes
    /// no difference: the group may change if it has the permissions of everyone else.
    ///
    /// - Parameters:
    ///   - original: The file that is to be replaced.
    ///   - status: Its status.
    ///   - path: The path to name in an error.
    /// - Throws: `FileError` with the cause `metadataNotKept`.
    package mutating func takeMetadata(
        of original: borrowing FileDescriptor, _ status: FileStatus, _ path: StorePath
    ) throws(FileError) {
        #if canImport(Darwin)
            // First, because `fcopyfile` lets the owner read and write meanwhile, and as yet that is this user.
            try takeAttributes(of: original, path)
        #endif
        let own = try FileError.attributing(.write, path, try descriptor.status())
        try take("owner", status.owner, insteadOf: own.owner, path, try descriptor.changeOwner(status.owner))
        do throws(FileError) {
            try take("group", status.group, insteadOf: own.group, path, try descriptor.changeGroup(status.group))
        } catch {
            guard status.givesGroupNothing, !original.hasAccessList else { throw error }
        }
        #if canImport(Darwin)
            do throws(SystemError) {
                try descriptor.takeAccessList(of: original)
            } catch {
                throw FileError(.write, path, .metadataNotKept("access control list", error))
            }
            // Not all file systems can.
            try? descriptor.copyCreationDate(of: original)
        #else
            try takeAttributes(of: original, path)
        #endif
        // Last, because without the access control list more permissions might let more people in.
        try FileError.attributing(.write, path, try descriptor.changeMode(status.mode))
        descriptor.takeFlags(of: original)
    }

    private mutating func takeAttributes(
        of original: borrowing FileDescriptor, _ path: StorePath
    ) throws(FileError) {
        do throws(SystemError) {
            originalAttributes = try descriptor.takeAttributes(of: original)
        } catch {
            throw FileError(.write, path, .metadataNotKept("extended attributes", error))
        }
    }

    /// Makes the owner or group the original's, if it is not known to be that already.
    private func take(
        _ what: String, _ wanted: UInt32, insteadOf own: UInt32, _ path: StorePath,
        _ change: @autoclosure () throws(SystemError) -> Void
    ) throws(FileError) {
        try TemporaryFile.requireMapped(wanted, what, path)
        do throws(SystemError) {
            if own != wanted { try change() }
        } catch {
            throw FileError(.write, path, .metadataNotKept(what, error))
        }
    }

    /// Fails if an id may stand for any that this user namespace does not map: they all show as the same number.
    static func requireMapped(_ id: UInt32, _ what: String, _ path: StorePath) throws(FileError) {
        #if os(Linux)
            let kind = what == "owner" ? "uid" : "gid"
            let overflow = DescriptorIO.kernelNumbers("/proc/sys/kernel/overflow\(kind)").first ?? 65534
            // The first namespace maps all ids, from 0 and one less than there are numbers.
            guard id == overflow, DescriptorIO.kernelNumbers("/proc/self/\(kind)_map") != [0, 0, UInt32.max] else {
                return
            }
            let what = "\(what), which this user namespace does not map,"
            throw FileError(.write, path, .metadataNotKept(what, .invalidArgument))
        #endif
    }
}

extension FileStatus {
    /// Whether the group may do no more and no less than everyone, and programs do not run in its name.
    var givesGroupNothing: Bool {
        mode >> 3 & 0o7 == mode & 0o7 && mode & 0o2000 == 0
    }
}

extension FileDescriptor {
    #if canImport(Darwin)
        /// Set by the system itself, even when a file is created, renamed or given permissions.
        private static let systemAttributes = ["com.apple.provenance", "com.apple.macl"].map { Array($0.utf8CString) }
        /// Copied as far as the system allows: `copyfile` too succeeds without them.
        private static let dispensableAttributes =
            systemAttributes + ["com.apple.quarantine", "com.apple.root.installed"].map { Array($0.utf8CString) }

        /// Gives this file the other's extended attributes.
        ///
        /// - Returns: Their digest.
        fileprivate func takeAttributes(of original: borrowing FileDescriptor) throws(SystemError) -> UInt64 {
            // Computed before copying, so that a change during the copy is detected.
            let digest = try original.attributeDigest()
            var failure = SystemError.notSupported
            do throws(SystemError) {
                try copyAttributes(of: original)
            } catch {
                failure = error
            }
            // The copy succeeds without some attributes, and fails because of some that need not be kept.
            for name in try original.attributeNames() ?? []
            where !FileDescriptor.dispensableAttributes.contains(name) {
                guard let value = try original.attribute(name) else { continue }
                if try attribute(name) == value { continue }
                // Another program's change meanwhile is noticed by the digest.
                guard try original.attributeDigest() != digest else { throw failure }
                return digest
            }
            return digest
        }

        /// Gives this file exactly the other's access control list, which may have inherited entries, have none or be
        /// missing; entries that the folder gives to new files go.
        fileprivate func takeAccessList(of original: borrowing FileDescriptor) throws(SystemError) {
            let wanted = try original.accessList()
            if try accessList() != wanted { try copyAccessList(of: original) }
            if try accessList() == wanted { return }
            guard try original.accessList() != wanted else { throw .notSupported }
        }
    #else
        private static let accessList = Array("system.posix_acl_access".utf8CString)

        /// Whether the permissions name more than owner, group and everyone.
        var hasAccessList: Bool {
            (try? attributeNames())??.contains(FileDescriptor.accessList) ?? false
        }

        /// Gives this file the other's extended attributes, the POSIX access control list among them.
        ///
        /// An attribute that cannot be set is ignored if this file has the same value already, as with security labels.
        ///
        /// - Returns: Their digest.
        fileprivate func takeAttributes(of original: borrowing FileDescriptor) throws(SystemError) -> UInt64 {
            let names = try original.attributeNames() ?? []
            var digest: UInt64 = 0
            for name in names {
                let known = try original.attribute(name)
                digest &+= FileDescriptor.digest(name, known)
                guard let value = known else { continue }
                do throws(SystemError) {
                    try setAttribute(name, value)
                } catch {
                    guard try attribute(name) == value else { throw error }
                }
            }
            // The new file has inherited the folder's default list, even if the old one had none.
            let inherited = FileDescriptor.accessList
            if !names.contains(inherited), try attributeNames()?.contains(inherited) == true {
                try removeAttribute(inherited)
            }
            return digest
        }
    #endif

    /// A number that differs between different extended attributes, in whatever order they are listed, and between
    /// different access control lists; attributes set by the system itself are ignored.
    func attributeDigest() throws(SystemError) -> UInt64 {
        var sum: UInt64 = 0
        for name in try attributeNames() ?? [] {
            #if canImport(Darwin)
                if FileDescriptor.systemAttributes.contains(name) { continue }
            #endif
            sum &+= FileDescriptor.digest(name, try attribute(name))
        }
        #if canImport(Darwin)
            // Linux lists this with the attributes.
            sum &+= FileDescriptor.digest([], try accessList())
        #endif
        return sum
    }

    private static func digest(_ name: [CChar], _ value: [CChar]?) -> UInt64 {
        TemporaryName.digest((name + (value ?? [])).lazy.map { UInt8(bitPattern: $0) })
    }

    /// Gives this file the other's flags of storage (`chattr`), as far as the system lets it.
    fileprivate func takeFlags(of original: borrowing FileDescriptor) {
        guard let wanted = original.flags, let own = flags else { return }
        let kept = FileFlags.ofStorage
        let flags = own & ~kept | wanted & kept
        if flags != own { setFlags(flags) }
    }
}
