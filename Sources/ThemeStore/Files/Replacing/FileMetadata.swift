/// The metadata that a new file takes over from the file it replaces.
///
/// | metadata                             | if it cannot be kept                                                   |
/// |--------------------------------------|------------------------------------------------------------------------|
/// | owner                                | the write is refused                                                   |
/// | group                                | the write is refused, unless it has everyone's permissions and no list |
/// | extended attributes, access list     | the write is refused, but for those set by macOS itself                |
/// | permission bits                      | the write is refused                                                   |
/// | `chattr +C`, no copy on write        | the write is refused                                                   |
/// | other flags of storage, date of birth | the write goes on                                                      |
enum FileMetadata {
    /// Gives a new file the flags of storage.
    ///
    /// The file has to be empty: btrfs ignores the flag `C` for any other.
    ///
    /// - Throws: `FileError` with the cause `metadataNotKept`.
    static func takeFlags(
        of original: borrowing FileDescriptor, for new: borrowing FileDescriptor, _ path: StorePath
    ) throws(FileError) {
        guard let wanted = original.flags, let own = new.flags else { return }
        let flags = own & ~FileFlags.ofStorage | wanted & FileFlags.ofStorage
        if flags != own { new.setFlags(flags) }
        guard wanted & FileFlags.noCopyOnWrite != 0, (new.flags ?? 0) & FileFlags.noCopyOnWrite == 0 else { return }
        throw FileError(.write, path, .metadataNotKept("flag C (no copy on write)", .notSupported))
    }

    /// Gives a new file everything else.
    ///
    /// Only root may give a file away, or to a group that is not its own. The write is refused then, unless the loss makes
    /// no difference: the group may change if it has the permissions of everyone else.
    ///
    /// - Parameters:
    ///   - original: The file that is to be replaced.
    ///   - status: Its status.
    ///   - new: The new file, with its content: writing takes some attributes away.
    ///   - path: The path to name in an error.
    /// - Returns: The original's extended attributes, as `attributeDigest` gives them.
    /// - Throws: `FileError` with the cause `metadataNotKept`.
    static func take(
        of original: borrowing FileDescriptor, _ status: FileStatus, for new: borrowing FileDescriptor,
        _ path: StorePath
    ) throws(FileError) -> UInt64 {
        #if canImport(Darwin)
            // First, because `fcopyfile` lets the owner read and write meanwhile, and as yet that is this user.
            let attributes = try keeping("extended attributes", path, try new.takeAttributes(of: original))
        #endif
        let own = try FileError.attributing(.write, path, try new.status())
        try requireMapped(status.owner, "owner", path)
        if own.owner != status.owner { try keeping("owner", path, try new.changeOwner(status.owner)) }
        do throws(FileError) {
            try requireMapped(status.group, "group", path)
            if own.group != status.group { try keeping("group", path, try new.changeGroup(status.group)) }
        } catch {
            guard status.givesGroupNothing, !original.hasAccessList else { throw error }
        }
        #if canImport(Darwin)
            try keeping("access control list", path, try new.takeAccessList(of: original))
            // Not all file systems can.
            try? new.copyCreationDate(of: original)
        #else
            let attributes = try keeping("extended attributes", path, try new.takeAttributes(of: original))
        #endif
        // Last, because without the access control list more permissions might let more people in.
        try FileError.attributing(.write, path, try new.changeMode(status.mode))
        return attributes
    }

    private static func keeping<Result>(
        _ what: String, _ path: StorePath, _ call: @autoclosure () throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        try mappingError(try call()) { FileError(.write, path, .metadataNotKept(what, $0)) }
    }

    /// Fails if a new file could not get owner, group or attributes, as far as a look can tell.
    ///
    /// - Parameters:
    ///   - original: The file that is to be replaced.
    ///   - status: Its status.
    ///   - folder: The status of its folder.
    ///   - path: The path to name in an error.
    /// - Throws: `FileError` with the cause `metadataNotKept`.
    static func requireTakeable(
        of original: borrowing FileDescriptor, _ status: FileStatus, in folder: FileStatus, _ path: StorePath
    ) throws(FileError) {
        func refuse(_ what: String) -> FileError { FileError(.write, path, .metadataNotKept(what, .notPermitted)) }
        let user = Syscalls.effectiveUser
        try requireMapped(status.owner, "owner", path)
        guard user == 0 || status.owner == user else { throw refuse("owner") }
        do throws(FileError) {
            try requireMapped(status.group, "group", path)
            // A set-group-ID folder gives its group to new files, as every folder does on macOS.
            let isOwn = (folder.mode & 0o2000 != 0 && status.group == folder.group) || Syscalls.isInGroup(status.group)
            guard user == 0 || isOwn else { throw refuse("group") }
        } catch {
            guard status.givesGroupNothing, !original.hasAccessList else { throw error }
        }
        #if !canImport(Darwin)
            // Only root may set these; security modules label new files by themselves.
            let names = ((try? original.attributeNames()) ?? nil) ?? []
            let isRootsOnly = names.contains { name in
                func begins(_ prefix: String) -> Bool { name.starts(with: prefix.utf8.map(CChar.init(bitPattern:))) }
                return begins("security.") && !begins("security.selinux") && !begins("security.SMACK64")
            }
            guard user == 0 || !isRootsOnly else { throw refuse("extended attributes") }
        #endif
    }

    /// Fails if an id may stand for any that this user namespace does not map: they all show as the same number.
    private static func requireMapped(_ id: UInt32, _ what: String, _ path: StorePath) throws(FileError) {
        #if !canImport(Darwin)
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
    fileprivate var givesGroupNothing: Bool { mode >> 3 & 0o7 == mode & 0o7 && mode & 0o2000 == 0 }
}

extension Sequence<UInt8> {
    /// The bytes' hash by FNV-1a.
    var hash64: UInt64 { reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
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
            for name in try original.attributeNames() ?? [] where !FileDescriptor.dispensableAttributes.contains(name) {
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
        fileprivate var hasAccessList: Bool { (try? attributeNames())??.contains(FileDescriptor.accessList) ?? false }

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

    /// A hash of the extended attributes, in any order, and of the access control list; attributes set by the system
    /// itself are ignored.
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
        (name + (value ?? [])).lazy.map { UInt8(bitPattern: $0) }.hash64
    }
}
