// The metadata that a new file gets from the file it replaces.
//
// | metadata                         | if it cannot be kept, the write is                   |
// |----------------------------------|----------------------------------------------------------|
// | owner                            | is refused                                               |
// | group                            | is refused, unless it has everyone's permissions, no list |
// | extended attributes, access list | is refused, except for those set by macOS itself         |
// | permission bits                  | is refused                                               |
// | `chattr +C`, no copy on write    | is refused                                               |
// | other flags, date of birth       | goes on                                                  |
//
// Metadata that the new file already has is not set: some file systems refuse `fchmod` and
// `fchown` even if nothing changes.

/// An extended attribute of a file.
struct ExtendedAttribute {
    let name: [CChar]
    let value: [CChar]
}

extension FileDescriptor {
    /// The names of the extended attributes that a new file has to keep, in any order.
    private func keptAttributeNames() throws(SystemError) -> [[CChar]] {
        try attributeNames().filter { !FileDescriptor.dispensableAttributes.contains($0) }
    }

    /// The extended attributes that a new file has to keep.
    func attributes() throws(SystemError) -> [ExtendedAttribute] {
        var attributes: [ExtendedAttribute] = []
        for name in try keptAttributeNames() {
            if let value = try attribute(name) {
                attributes.append(ExtendedAttribute(name: name, value: value))
            }
        }
        return attributes
    }

    /// Whether the extended attributes that a new file has to keep are these.
    func hasAttributes(_ wanted: [ExtendedAttribute]) throws(SystemError) -> Bool {
        for attribute in wanted {
            guard try self.attribute(attribute.name) == attribute.value else {
                return false
            }
        }
        return try keptAttributeNames().count == wanted.count
    }

    /// Gives this new file the other's flags of storage.
    ///
    /// It has to be empty: btrfs ignores the flag `C` for any other.
    ///
    /// - Throws: `StoreError` with the cause `metadataNotKept`.
    func copyFlags(
        of original: borrowing FileDescriptor,
        _ operation: FileOperation
    ) throws(StoreError) {
        guard let wanted = original.flags, let own = flags else {
            return
        }
        let flags = own & ~FileFlags.ofStorage | wanted & FileFlags.ofStorage
        if flags != own { setFlags(flags) }
        let missing = wanted & ~(self.flags ?? 0)
        guard missing & FileFlags.noCopyOnWrite != 0 else {
            return
        }
        let what = "flag C (no copy on write)"
        throw operation.failure(.metadataNotKept(what, .notSupported))
    }

    /// Gives this new file the other's owner and group.
    ///
    /// Only root may change the owner, or set a group that it is not in. Otherwise the write is
    /// refused, unless the loss makes no difference: the group may change if it has the same
    /// permissions as everyone.
    ///
    /// - Parameters:
    ///   - original: The file that is to be replaced.
    ///   - status: Its status.
    ///   - operation: The operation to name in an error.
    /// - Throws: `StoreError` with the cause `metadataNotKept`.
    func copyOwners(
        of original: borrowing FileDescriptor,
        _ status: FileStatus,
        _ operation: FileOperation
    ) throws(StoreError) {
        let own = try operation.call(self.status())
        try operation.requireMapped(status.owner, "owner", "uid")
        if own.owner != status.owner {
            try operation.keeping("owner", try changeOwner(status.owner))
        }
        do {
            try operation.requireMapped(status.group, "group", "gid")
            if own.group != status.group {
                try operation.keeping("group", try changeGroup(status.group))
            }
        } catch {
            guard status.givesGroupNothing, !original.hasAccessList else {
                throw error
            }
        }
    }
}

extension FileOperation {
    /// Names the metadata in an error.
    func keeping<Result>(
        _ what: String,
        _ call: @autoclosure () throws(SystemError) -> Result
    ) throws(StoreError) -> Result {
        try mappingError(call()) { failure(.metadataNotKept(what, $0)) }
    }

    /// Rejects the kernel's overflow ID: it stands for every ID that this user namespace does
    /// not map.
    ///
    /// macOS maps all IDs.
    func requireMapped(_ id: UInt32, _ what: String, _ kernelName: String) throws(StoreError) {
        #if !canImport(Darwin)
            let overflow = DescriptorIO.kernelNumbers("/proc/sys/kernel/overflow\(kernelName)")
            guard id == overflow.first ?? 65534 else { return }
            // The first namespace maps all IDs, from 0 and one less than there are numbers.
            let map = DescriptorIO.kernelNumbers("/proc/self/\(kernelName)_map")
            guard map != [0, 0, UInt32.max] else { return }
            let subject = "\(what), which this user namespace does not map,"
            throw failure(.metadataNotKept(subject, .invalidArgument))
        #endif
    }
}

extension FileStatus {
    /// Whether the group may do no more and no less than everyone, and programs do not run in its
    /// name.
    var givesGroupNothing: Bool {
        let hasSameRights = mode >> 3 & 0o7 == mode & 0o7
        return hasSameRights && mode & 0o2000 == 0
    }

    /// Whether this is another user's folder, and this process is root: its owner gets what root
    /// makes in it.
    var takesFilesOfRoot: Bool {
        Syscalls.effectiveUser == 0 && owner != 0
    }
}

extension FileDescriptor {
    /// Changes the permission bits, unless the file has them already.
    func setMode(_ mode: UInt32) throws(SystemError) {
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
    /// - Throws: `SystemError` if it stays root's: that would lock the user out.
    func give(toOwnerOf folder: FileStatus) throws(SystemError) {
        guard folder.takesFilesOfRoot else { return }
        let own = try status()
        if own.group != folder.group {
            try? changeGroup(folder.group)
        }
        if own.owner != folder.owner {
            try changeOwner(folder.owner)
        }
    }
}
