extension FileDescriptor {
    #if canImport(Darwin)
        /// Gives this file the other's access control list and extended attributes.
        func takeAttributes(of original: borrowing FileDescriptor) throws(SystemError) {
            try copyAttributes(of: original)
        }
    #else
        private static let accessList = Array("system.posix_acl_access".utf8CString)

        /// Whether more people than owner, group and everyone are told apart.
        var hasAccessList: Bool {
            (try? attributeNames())??.contains(FileDescriptor.accessList) ?? false
        }

        /// Gives this file the other's extended attributes, of which the POSIX access control list is one.
        ///
        /// An attribute that cannot be set is no failure where this file came with the same value, as security labels
        /// do.
        func takeAttributes(of original: borrowing FileDescriptor) throws(SystemError) {
            let names = try original.attributeNames() ?? []
            for name in names {
                guard let value = try original.attribute(name) else { continue }
                do throws(SystemError) {
                    try setAttribute(name, value)
                } catch {
                    guard try attribute(name) == value else { throw error }
                }
            }
            // A folder's default list has been given to the new file; the old file may have had none.
            let inherited = FileDescriptor.accessList
            if !names.contains(inherited), try attributeNames()?.contains(inherited) == true {
                try removeAttribute(inherited)
            }
        }
    #endif

    /// Gives this file those of the other's flags (`chattr`) that say how it is stored, as far as the system lets it.
    func takeFlags(of original: borrowing FileDescriptor) {
        guard let wanted = original.flags, let own = flags else { return }
        let kept = FileFlags.ofStorage
        let flags = own & ~kept | wanted & kept
        if flags != own { setFlags(flags) }
    }
}
