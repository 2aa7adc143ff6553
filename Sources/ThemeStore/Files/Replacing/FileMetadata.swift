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
    /// Gives a new file the flags of storage.
    ///
    /// The file has to be empty: btrfs ignores the flag `C` for any other.
    ///
    /// - Throws: `StoreError` with the cause `metadataNotKept`.
    static func copyFlags(
        of original: borrowing FileDescriptor,
        to new: borrowing FileDescriptor,
        _ path: StorePath
    ) throws(StoreError) {
        guard let wanted = original.flags, let own = new.flags else {
            return
        }
        let flags = own & ~FileFlags.ofStorage | wanted & FileFlags.ofStorage
        if flags != own { new.setFlags(flags) }
        guard wanted & FileFlags.noCopyOnWrite != 0 else {
            return
        }
        guard (new.flags ?? 0) & FileFlags.noCopyOnWrite == 0 else {
            return
        }
        let what = "flag C (no copy on write)"
        throw FileOperation(.write, path).failure(.metadataNotKept(what, .notSupported))
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
    ///   - path: The path to name in an error.
    /// - Throws: `StoreError` with the cause `metadataNotKept`.
    static func copyOwners(
        of original: borrowing FileDescriptor,
        _ status: FileStatus,
        to new: borrowing FileDescriptor,
        _ own: FileStatus,
        _ path: StorePath
    ) throws(StoreError) {
        try requireMapped(status.owner, .owner, path)
        if own.owner != status.owner {
            try keeping("owner", path, try new.changeOwner(status.owner))
        }
        do {
            try requireMapped(status.group, .group, path)
            if own.group != status.group {
                try keeping("group", path, try new.changeGroup(status.group))
            }
        } catch {
            guard status.givesGroupNothing, !original.hasAccessList else {
                throw error
            }
        }
    }

    /// Gives a new file the permission bits.
    ///
    /// - Parameters:
    ///   - mode: The permission bits.
    ///   - new: The new file.
    ///   - own: The permission bits that it was created with. Another owner or an access control
    ///     list may have changed them since.
    ///   - path: The path to name in an error.
    /// - Throws: `StoreError` if they cannot be set.
    static func copyMode(
        _ mode: UInt32,
        to new: borrowing FileDescriptor,
        createdWith own: UInt32,
        _ path: StorePath
    ) throws(StoreError) {
        try FileOperation(.write, path).call(try new.setMode(mode, knownMode: own))
    }

    /// Names the metadata in an error.
    static func keeping<Result>(
        _ what: String,
        _ path: StorePath,
        _ call: @autoclosure () throws(SystemError) -> Result
    ) throws(StoreError) -> Result {
        try mappingError(try call()) { reason in
            FileOperation(.write, path).failure(.metadataNotKept(what, reason))
        }
    }

    /// Fails if a new file could not get owner, group or attributes, as far as that can be checked
    /// without writing.
    ///
    /// - Parameters:
    ///   - original: The file that is to be replaced.
    ///   - status: Its status.
    ///   - folder: The status of its folder.
    ///   - path: The path to name in an error.
    /// - Throws: `StoreError` with the cause `metadataNotKept`.
    static func requireKept(
        of original: borrowing FileDescriptor,
        _ status: FileStatus,
        in folder: FileStatus,
        _ path: StorePath
    ) throws(StoreError) {
        let user = Syscalls.effectiveUser
        try requireMapped(status.owner, .owner, path)
        guard user == 0 || status.owner == user else {
            throw notKept("owner", path)
        }
        do throws(StoreError) {
            try requireMapped(status.group, .group, path)
            // A set-group-ID folder gives its group to new files, as every folder does on macOS.
            let isInherited = folder.mode & 0o2000 != 0 && status.group == folder.group
            guard user == 0 || isInherited || Syscalls.isInGroup(status.group) else {
                throw notKept("group", path)
            }
        } catch {
            guard status.givesGroupNothing, !original.hasAccessList else {
                throw error
            }
        }
        guard user == 0 || !original.hasAttributesOfRoot else {
            throw notKept("extended attributes", path)
        }
    }

    private static func notKept(_ what: String, _ path: StorePath) -> StoreError {
        FileOperation(.write, path).failure(.metadataNotKept(what, .notPermitted))
    }
}

extension FileStatus {
    /// Whether the group may do no more and no less than everyone, and programs do not run in its
    /// name.
    fileprivate var givesGroupNothing: Bool {
        let hasSameRights = mode >> 3 & 0o7 == mode & 0o7
        return hasSameRights && mode & 0o2000 == 0
    }
}

extension FileDescriptor {
    /// Changes the permission bits, unless the file has them already.
    ///
    /// - Parameters:
    ///   - mode: The permission bits.
    ///   - knownMode: The latest known bits of the file. Only if they are the same, its status is
    ///     read again.
    /// - Throws: `SystemError` if they cannot be set.
    func setMode(_ mode: UInt32, knownMode: UInt32) throws(SystemError) {
        if knownMode == mode, try status().mode == mode {
            return
        }
        try changeMode(mode)
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

    /// A number that stands for an attribute with its value.
    static func digest(_ name: [CChar], _ value: [CChar]?) -> UInt64 {
        (name + (value ?? [])).lazy.map { UInt8(bitPattern: $0) }.hash64
    }
}
