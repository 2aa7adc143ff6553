import ThemeStore

/// An untrusted file, folder or link on the way of a path.
///
/// With it another user could choose or change the path's target.
struct Distrust {
    /// Why it is passed over, as the end of a sentence about the path.
    let sentence: String

    /// Checks every folder and link on the way of a path, from `/` on, and its file.
    ///
    /// A folder that everybody can write is accepted on the way if it is sticky, as `/tmp` is: a
    /// user can replace only his own files there.
    ///
    /// - Returns: The first that is not trusted, if any.
    /// - Throws: `SystemError` if something on the way cannot be read.
    static func find(on path: StorePath) throws(SystemError) -> Distrust? {
        // In a user's own name space root may have no number there, so its folder shows it.
        let root = try Distrust.status(of: .root)
        if root.mode & 0o1002 == 0o002 {
            return writable(.root, isTarget: false)
        }
        var folder = StorePath.root
        var names = path.absolute.components[...]
        var linkCount = 0
        while let name = names.popFirst() {
            let entry = folder.appending(name)
            let status = try Distrust.status(of: entry)
            let isLink = status.kind == .symbolicLink
            let isTarget = names.isEmpty && !isLink
            let isRoots = !isTarget && status.owner == root.owner
            if !isRoots, status.owner != 0, status.owner != Syscalls.effectiveUser {
                return belonging(entry, to: status.owner, isTarget: isTarget)
            }
            let isSticky = !isTarget && status.mode & 0o1000 != 0
            if !isLink, status.mode & 0o002 != 0, !isSticky {
                return writable(entry, isTarget: isTarget)
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

    private static func status(of path: StorePath) throws(SystemError) -> FileStatus {
        try FileDescriptor.workingFolder.status(of: path, followingLinks: false)
    }

    private static func belonging(
        _ path: StorePath,
        to owner: UInt32,
        isTarget: Bool
    ) -> Distrust {
        let subject = "'\(path)' ".when(!isTarget)
        return Distrust(sentence: "\(subject)belongs to user \(owner), so it is passed over")
    }

    private static func writable(_ path: StorePath, isTarget: Bool) -> Distrust {
        let object = isTarget ? "it" : "'\(path)'"
        let operand = " \(path.quotedForShell)".when(!isTarget)
        let sentence = "everybody can write \(object), so it is passed over; "
        return Distrust(sentence: sentence + "try 'chmod o-w\(operand)'")
    }
}
