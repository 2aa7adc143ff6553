#if canImport(Darwin)
    extension FileDescriptor {
        /// Creates an empty file in this folder.
        ///
        /// A folder's list gives new files entries. Linux masks them by the mode. MacOS does not.
        ///
        /// - Parameters:
        ///   - name: The file's name.
        ///   - mode: The permission bits to ask for.
        ///   - inherits: Whether the folder's access control list may give others access, as to a
        ///     new file.
        /// - Returns: The file, open.
        /// - Throws: `SystemError`, `alreadyExists` for a name that is taken.
        func createFile(
            _ name: StorePath,
            mode: UInt32,
            inherits: Bool
        ) throws(SystemError) -> FileDescriptor {
            let options: OpenOptions = [.readWrite, .exclusiveCreate, .noFollow]
            if inherits {
                return try open(name, options, mode: mode)
            }
            guard try accessList().isEmpty else {
                return try createCheckedUninherited(name, mode)
            }
            let file = try open(name, options, mode: mode)
            if try file.accessList().isEmpty {
                return file
            }
            // A server may hide its folder's list. The file is still empty, and another one takes
            // its name.
            try unlink(name)
            return try createCheckedUninherited(name, mode)
        }

        private func createCheckedUninherited(
            _ name: StorePath,
            _ mode: UInt32
        ) throws(SystemError) -> FileDescriptor {
            let file = try createUninherited(name, mode: mode)
            // The folder may have been moved, and a server may have given the file entries all the
            // same.
            let found = try status(of: name)
            guard try found.identity == file.status().identity else {
                throw .staleFileHandle
            }
            guard try file.accessList().count <= FileDescriptor.emptyAccessListLength else {
                try unlink(name)
                throw .notSupported
            }
            return file
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
            let attributes = "extended attributes"
            // First, because `fcopyfile` lets the owner read and write meanwhile, and as yet that
            // is this user.
            try operation.keeping(attributes, try copyAttributes(of: original, status))
            try copyOwners(of: original, status, operation)
            try operation.keeping(
                "access control list",
                try copyAccessList(checkedAgainst: original)
            )
            // Not all file systems can.
            try? copyCreationDate(of: original)
            // Last, because without the access control list more permissions might let more people
            // in.
            try operation.call(setMode(status.mode))
        }

        /// Set by the system itself, even when a file is created, renamed or given permissions.
        private static let systemAttributes =
            ["com.apple.provenance", "com.apple.macl"].map { Array($0.utf8CString) }
        /// Copied as far as the system allows: `copyfile` too succeeds without them.
        static let dispensableAttributes =
            systemAttributes
            + ["com.apple.quarantine", "com.apple.root.installed"].map { Array($0.utf8CString) }

        /// No attribute is root's alone.
        var hasAttributesOfRoot: Bool { false }

        /// Gives this file the other's extended attributes.
        ///
        /// - Parameters:
        ///   - original: The file that is to be replaced.
        ///   - status: Its status when it was read.
        /// - Throws: `SystemError` if an attribute that has to be kept cannot be set.
        func copyAttributes(of original: borrowing FileDescriptor, _ status: FileStatus)
            throws(SystemError)
        {
            var failure = SystemError.notSupported
            do {
                try copyAttributes(of: original)
            } catch {
                failure = error
            }
            // The copy succeeds without some attributes, and fails because of some that need not be
            // kept.
            for wanted in try original.attributes() {
                if try attribute(wanted.name) == wanted.value { continue }
                // The last look notices another program's change meanwhile.
                guard try original.status() != status else {
                    throw failure
                }
                return
            }
        }

        /// Gives this file exactly the other's access control list, which may have inherited
        /// entries, have none or be missing.
        ///
        /// Entries that the folder gives to new files go.
        func copyAccessList(checkedAgainst original: borrowing FileDescriptor)
            throws(SystemError)
        {
            let wanted = try original.accessList()
            if try accessList() != wanted {
                try copyAccessList(of: original)
            }
            if try accessList() == wanted { return }
            guard try original.accessList() != wanted else {
                throw .notSupported
            }
        }
    }
#endif
