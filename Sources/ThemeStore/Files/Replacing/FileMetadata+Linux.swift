#if !canImport(Darwin)
    extension FileMetadata {
        /// Creates an empty file in a folder.
        ///
        /// Entries of the folder's access control list are masked by the mode.
        static func createFile(
            _ name: StorePath,
            in folder: borrowing FileDescriptor,
            mode: UInt32,
            inherits: Bool
        ) throws(SystemError) -> FileDescriptor {
            try folder.open(name, [.readWrite, .exclusiveCreate, .noFollow], mode: mode)
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
            let digest = try keeping(attributes, operation, try original.attributeDigest())
            let own = try operation.call(try new.status())
            try copyOwners(of: original, status, to: new, own, operation)
            try keeping(attributes, operation, try new.copyAttributes(of: original))
            // Last, because without the access control list more permissions might let more people
            // in.
            try operation.call(try new.setMode(status.mode))
            return digest
        }

        /// Rejects the kernel's overflow ID, which stands for every ID that this user namespace
        /// does not map.
        static func requireMapped(
            _ id: UInt32,
            _ what: String,
            _ kernelName: String,
            _ operation: FileOperation
        ) throws(StoreError) {
            let overflow = DescriptorIO.kernelNumbers("/proc/sys/kernel/overflow\(kernelName)")
            guard id == overflow.first ?? 65534 else { return }
            // The first namespace maps all IDs, from 0 and one less than there are numbers.
            let map = DescriptorIO.kernelNumbers("/proc/self/\(kernelName)_map")
            guard map != [0, 0, UInt32.max] else { return }
            let cause = FileError.Cause.metadataNotKept(
                "\(what), which this user namespace does not map,",
                .invalidArgument
            )
            throw operation.failure(cause)
        }
    }

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
