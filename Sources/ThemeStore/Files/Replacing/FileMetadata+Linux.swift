#if !canImport(Darwin)
    extension FileDescriptor {
        /// Creates an empty file in this folder.
        ///
        /// Entries of the folder's access control list are masked by the mode.
        func createFile(
            _ name: StorePath,
            mode: UInt32,
            inherits: Bool
        ) throws(SystemError) -> FileDescriptor {
            try open(name, [.readWrite, .exclusiveCreate, .noFollow], mode: mode)
        }

        /// Gives this new file the other's metadata except for the flags.
        ///
        /// It has its content already, because writing takes some attributes away.
        ///
        /// - Parameters:
        ///   - original: The file that is to be replaced.
        ///   - status: Its status.
        ///   - operation: The operation to name in an error.
        /// - Throws: `StoreError` with the cause `metadataNotKept`.
        func copyMetadata(
            of original: borrowing FileDescriptor,
            _ status: FileStatus,
            _ operation: FileOperation
        ) throws(StoreError) {
            try copyOwners(of: original, status, operation)
            try operation.keeping("extended attributes", try copyAttributes(of: original))
            // Last, because without the access control list more permissions might let more people
            // in.
            try operation.call(setMode(status.mode))
        }

        /// Every attribute has to be kept.
        static let dispensableAttributes: [[CChar]] = []
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
        private func copyAttributes(of original: borrowing FileDescriptor)
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
    }
#endif
