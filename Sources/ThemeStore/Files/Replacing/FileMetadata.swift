/// The metadata that a new file gets from the file it replaces.
///
/// | metadata                         | if it cannot be kept, the write is                   |
/// |----------------------------------|----------------------------------------------------------|
/// | owner                            | is refused                                               |
/// | group                            | is refused, unless it has everyone's permissions, no list |
/// | extended attributes, access list | is refused, except for those set by macOS itself         |
/// | permission bits                  | is refused                                               |
/// | `chattr +C`, no copy on write    | is refused                                               |
/// | other flags, date of birth       | goes on                                                  |
///
/// Metadata that the new file already has is not set: some file systems refuse `fchmod` and
/// `fchown` even if nothing changes.
enum FileMetadata {
    /// Creates an empty file in a folder.
    ///
    /// Linux masks entries of the folder's access control list by the mode. MacOS does not.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - folder: The folder.
    ///   - mode: The permission bits to ask for.
    ///   - inherits: Whether the folder's access control list may give others access, as to a new
    ///     file.
    /// - Returns: The file, open.
    /// - Throws: `SystemError`, `alreadyExists` for a name that is taken.
    static func createFile(
        _ name: StorePath,
        in folder: borrowing FileDescriptor,
        mode: UInt32,
        inherits: Bool
    ) throws(SystemError) -> FileDescriptor {
        #if canImport(Darwin)
            if !inherits { return try createFileWithoutList(name, in: folder, mode) }
        #endif
        return try folder.open(name, [.readWrite, .exclusiveCreate, .noFollow], mode: mode)
    }

    /// Gives a new file the flags of storage.
    ///
    /// The file has to be empty: btrfs ignores the flag `C` for any other.
    ///
    /// - Throws: `StoreError` with the cause `metadataNotKept`.
    static func copyFlags(
        of original: borrowing FileDescriptor,
        to new: borrowing FileDescriptor,
        _ operation: FileOperation
    ) throws(StoreError) {
        guard let wanted = original.flags, let own = new.flags else {
            return
        }
        let flags = own & ~FileFlags.ofStorage | wanted & FileFlags.ofStorage
        if flags != own { new.setFlags(flags) }
        let missing = wanted & ~(new.flags ?? 0)
        guard missing & FileFlags.noCopyOnWrite != 0 else {
            return
        }
        let what = "flag C (no copy on write)"
        throw operation.failure(.metadataNotKept(what, .notSupported))
    }

    /// Gives a new file all metadata except for the flags.
    ///
    /// - Parameters:
    ///   - original: The file that is to be replaced.
    ///   - status: Its status.
    ///   - new: The new file, with its content: writing takes some attributes away.
    ///   - operation: The operation to name in an error.
    /// - Returns: The original's extended attributes, as `attributeDigest` gives them.
    /// - Throws: `StoreError` with the cause `metadataNotKept`.
    static func copy(
        of original: borrowing FileDescriptor,
        _ status: FileStatus,
        to new: borrowing FileDescriptor,
        _ operation: FileOperation
    ) throws(StoreError) -> UInt64 {
        // Computed before copying, so that a change during the copy is detected.
        let digest = try keeping(attributes, operation, try original.attributeDigest())
        #if canImport(Darwin)
            // First, because `fcopyfile` lets the owner read and write meanwhile, and as yet that
            // is this user.
            try keeping(attributes, operation, try new.copyAttributes(of: original, digest))
        #endif
        let own = try operation.call(try new.status())
        try copyOwners(of: original, status, to: new, own, operation)
        #if canImport(Darwin)
            try keeping(
                "access control list",
                operation,
                try new.copyAccessList(checkedAgainst: original)
            )
            // Not all file systems can.
            try? new.copyCreationDate(of: original)
        #else
            try keeping(attributes, operation, try new.copyAttributes(of: original))
        #endif
        // Last, because without the access control list more permissions might let more people
        // in.
        try operation.call(try new.setMode(status.mode))
        return digest
    }

    static let attributes = "extended attributes"

    /// Rejects the kernel's overflow ID, which stands for every ID that this user namespace does
    /// not map.
    ///
    /// macOS maps all IDs.
    static func requireMapped(
        _ id: UInt32,
        _ what: String,
        _ kernelName: String,
        _ operation: FileOperation
    ) throws(StoreError) {
        #if !canImport(Darwin)
            let overflow = DescriptorIO.kernelNumbers("/proc/sys/kernel/overflow\(kernelName)")
            guard id == overflow.first ?? 65534 else { return }
            // The first namespace maps all IDs, from 0 and one less than there are numbers.
            let map = DescriptorIO.kernelNumbers("/proc/self/\(kernelName)_map")
            guard map != [0, 0, UInt32.max] else { return }
            throw operation.failure(
                .metadataNotKept(
                    "\(what), which this user namespace does not map,",
                    .invalidArgument
                )
            )
        #endif
    }

    /// Gives a new file the owner and the group.
    ///
    /// Only root may change the owner, or set a group that it is not in. Otherwise the write is
    /// refused, unless the loss makes no difference: the group may change if it has the same
    /// permissions as everyone.
    ///
    /// - Parameters:
    ///   - original: The file that is to be replaced.
    ///   - status: Its status.
    ///   - new: The new file.
    ///   - own: The new file's status.
    ///   - operation: The operation to name in an error.
    /// - Throws: `StoreError` with the cause `metadataNotKept`.
    private static func copyOwners(
        of original: borrowing FileDescriptor,
        _ status: FileStatus,
        to new: borrowing FileDescriptor,
        _ own: FileStatus,
        _ operation: FileOperation
    ) throws(StoreError) {
        try requireMapped(status.owner, "owner", "uid", operation)
        if own.owner != status.owner {
            try keeping("owner", operation, try new.changeOwner(status.owner))
        }
        do {
            try requireMapped(status.group, "group", "gid", operation)
            if own.group != status.group {
                try keeping("group", operation, try new.changeGroup(status.group))
            }
        } catch {
            guard status.givesGroupNothing, !original.hasAccessList else {
                throw error
            }
        }
    }

    /// Names the metadata in an error.
    private static func keeping<Result>(
        _ what: String,
        _ operation: FileOperation,
        _ call: @autoclosure () throws(SystemError) -> Result
    ) throws(StoreError) -> Result {
        try mappingError(try call()) { reason in
            operation.failure(.metadataNotKept(what, reason))
        }
    }
}

extension FileStatus {
    /// Whether the group may do no more and no less than everyone, and programs do not run in its
    /// name.
    var givesGroupNothing: Bool {
        let hasSameRights = mode >> 3 & 0o7 == mode & 0o7
        return hasSameRights && mode & 0o2000 == 0
    }
}

extension FileDescriptor {
    /// Changes the permission bits, unless the file has them already.
    fileprivate func setMode(_ mode: UInt32) throws(SystemError) {
        if try status().mode != mode {
            try changeMode(mode)
        }
    }

    /// Gives a new file or folder its permission bits.
    ///
    /// On a mount with fixed modes, such as a Windows drive in WSL, it keeps its own if those
    /// include the bits.
    ///
    /// - Parameter mode: The permission bits.
    /// - Throws: `SystemError` if they cannot be set.
    func grantMode(_ mode: UInt32) throws(SystemError) {
        let own = try status().mode
        guard own != mode else { return }
        do {
            try changeMode(mode)
        } catch {
            guard error == .notPermitted, own & mode == mode else {
                throw error
            }
        }
    }

    /// Gives a file or folder made by root in another user's folder to the folder's owner and
    /// group.
    ///
    /// It stays root's if the system refuses.
    package func give(toOwnerOf folder: FileStatus) {
        guard Syscalls.effectiveUser == 0, folder.owner != 0 else {
            return
        }
        guard let own = try? status() else {
            return
        }
        if own.group != folder.group {
            try? changeGroup(folder.group)
        }
        if own.owner != folder.owner {
            try? changeOwner(folder.owner)
        }
    }

    /// A number that stands for an attribute with its value.
    static func digest(_ name: [CChar], _ value: [CChar]?) -> UInt64 {
        (name + (value ?? [])).lazy.map { UInt8(bitPattern: $0) }.hash64
    }
}

#if !canImport(Darwin)
    extension FileDescriptor {
        private static let accessList = Array("system.posix_acl_access".utf8CString)

        /// Whether the permissions name more than owner, group and everyone.
        var hasAccessList: Bool {
            (try? attributeNames())?.contains(FileDescriptor.accessList) == true
        }

        /// Whether there are attributes that only root may set.
        ///
        /// Security modules label new files by themselves.
        var hasAttributesOfRoot: Bool {
            ((try? attributeNames()) ?? []).contains { name in
                func begins(_ prefix: String) -> Bool {
                    name.starts(with: prefix.utf8.map(CChar.init(bitPattern:)))
                }
                guard begins("security.") else {
                    return false
                }
                return !begins("security.selinux") && !begins("security.SMACK64")
            }
        }

        /// Gives this file the other's extended attributes, the POSIX access control list among
        /// them.
        ///
        /// An attribute that cannot be set is ignored if this file has the same value already, as
        /// with security labels.
        fileprivate func copyAttributes(of original: borrowing FileDescriptor)
            throws(SystemError)
        {
            let names = try original.attributeNames()
            for name in names {
                guard let value = try original.attribute(name) else {
                    continue
                }
                do {
                    try setAttribute(name, value)
                } catch {
                    guard try attribute(name) == value else {
                        throw error
                    }
                }
            }
            // The new file has inherited the folder's default list, even if the old one had none.
            let inherited = FileDescriptor.accessList
            if !names.contains(inherited), try attributeNames().contains(inherited) {
                try removeAttribute(inherited)
            }
        }

        /// A hash of the extended attributes, in any order.
        ///
        /// The access control list is one of them.
        func attributeDigest() throws(SystemError) -> UInt64 {
            var sum: UInt64 = 0
            for name in try attributeNames() {
                sum &+= FileDescriptor.digest(name, try attribute(name))
            }
            return sum
        }
    }
#endif
