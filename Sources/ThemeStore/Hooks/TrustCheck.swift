/// The check whether a program, such as a hook, may run: the search for an untrusted file, folder
/// or link on the way of its path.
///
/// Through it another user could choose or change the program.
package enum TrustCheck {
    /// Checks every folder and link on the way of a path, from `/` on, and its file.
    ///
    /// A folder that everybody can write is accepted on the way if it is sticky, as `/tmp` is: a
    /// user can replace only his own files there.
    ///
    /// - Returns: Why the first that is not trusted is skipped, as the end of a sentence about
    ///   the path, or `nil` if all are trusted.
    /// - Throws: `SystemError` if something on the way cannot be read.
    package static func flaw(of path: StorePath) throws(SystemError) -> String? {
        // In a user's own name space root may have no number: its folder has the number that stands
        // for all users without one. Such an owner is trusted on the way, but not with the program.
        let root = try FileDescriptor.workingFolder.status(of: .root)
        if root.mode & 0o1002 == 0o002 {
            return writable(.root)
        }
        var folder = StorePath.root
        var names = path.absolute.components[...]
        var linkCount = 0
        var device: UInt64?
        while let name = names.popFirst() {
            let entry = folder.appending(name)
            let status = try FileDescriptor.workingFolder.status(of: entry)
            let isLink = status.kind == .symbolicLink
            let isTarget = names.isEmpty && !isLink
            let isRoots = !isTarget && status.owner == root.owner
            if !isRoots, status.owner != 0, status.owner != Syscalls.effectiveUser {
                return "'\(entry)' belongs to user \(status.owner), so it is skipped"
            }
            if status.identity.device != device {
                // A link is on the same mount as its folder.
                let foreign = try foreignMount(entry, at: isLink ? folder : entry, status.identity)
                if let foreign { return foreign }
                device = status.identity.device
            }
            let isSticky = !isTarget && status.mode & 0o1000 != 0
            if !isLink, status.mode & 0o002 != 0, !isSticky {
                return writable(entry)
            }
            guard isLink else {
                folder = entry
                continue
            }
            linkCount += 1
            guard linkCount <= ResolvedPath.maximumLinks,
                let target = try FileDescriptor.workingFolder.readLink(entry)
            else {
                throw .tooManySymbolicLinks
            }
            if target.isAbsolute { folder = .root }
            names = target.components + names
        }
        return nil
    }

    /// Why the mount of a file or folder is not trusted, if it is FUSE's: its program can show any
    /// owner.
    ///
    /// Another user's mount is reached only if it has the option `allow_other`, for root
    /// `allow_root`. A mount of another name space is unknown, so root does not trust it.
    ///
    /// - Parameters:
    ///   - entry: The path of the file or folder.
    ///   - place: A path on its mount, which is followed.
    ///   - identity: The identity of the entry.
    /// - Returns: The reason, as the end of a sentence about the path.
    /// - Throws: `SystemError` if the mount cannot be looked up.
    private static func foreignMount(
        _ entry: StorePath,
        at place: StorePath,
        _ identity: FileStatus.Identity
    ) throws(SystemError) -> String? {
        let user = Syscalls.effectiveUser
        switch try FUSEMount(of: identity, at: place) {
        case .user(let mounter) where mounter != 0 && mounter != user:
            return "'\(entry)' is on a FUSE mount of user \(mounter), so it is skipped"
        case .unknown where user == 0:
            return "'\(entry)' is on an unknown FUSE mount, so it is skipped"
        default:
            return nil
        }
    }

    private static func writable(_ path: StorePath) -> String {
        "everybody can write '\(path)', so it is skipped; "
            + "try 'chmod o-w \(path.bytes.text.quotedForShell)'"
    }
}
