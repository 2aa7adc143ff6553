/// How missing folders on the way to a file are made.
package struct FolderCreation: Sendable {
    /// The folder that is its owner's alone, as is what is made inside it; `nil` for none.
    package var privateFolder: StorePath?
    /// Puts a folder's names on the disk.
    package var sync: @Sendable (borrowing FileDescriptor) throws(SystemError) -> Void = DescriptorIO.syncToDisk

    package init(privateFolder: StorePath? = nil) {
        self.privateFolder = privateFolder
    }

    /// Makes a folder, unless there is one of that name, and sees that its name is on the disk.
    ///
    /// - Parameters:
    ///   - path: The folder: where it is the private one or inside it, with mode 0700, as the XDG specification asks, and
    ///     elsewhere with 0777 less the process's mask.
    ///   - base: What the path is relative to.
    /// - Throws: `SystemError` where it could not be made or synced.
    func make(_ path: StorePath, in base: borrowing FileDescriptor) throws(SystemError) {
        do throws(SystemError) {
            try base.makeFolder(path, mode: isPrivate(path, in: base) ? 0o700 : 0o777)
        } catch {
            guard error == .alreadyExists else { throw error }
            return
        }
        try sync(try base.openFolder(path.parts.folder))
    }

    /// Whether a missing folder would be the private one or inside it, by whatever path that is reached.
    private func isPrivate(_ path: StorePath, in base: borrowing FileDescriptor) -> Bool {
        guard let privateFolder else { return false }
        func identity(_ path: StorePath) -> FileStatus.Identity? {
            (try? base.status(of: path, followingLinks: true))?.identity
        }
        var folder = path.parts.folder
        var found = identity(folder)
        guard let own = identity(privateFolder) else {
            return found != nil && found == identity(privateFolder.parent)
                && path.components.last == privateFolder.components.last
        }
        // Up to the root, which is its own parent; no path has more names than this.
        for _ in 0..<2048 {
            if found == own { return true }
            folder = folder.appending("..")
            let parent = identity(folder)
            guard let parent, parent != found else { return false }
            found = parent
        }
        return false
    }

    /// Fails as making a folder, with those on the way to it, would, and makes none.
    ///
    /// - Parameters:
    ///   - path: The folder, which is missing.
    ///   - base: What the path is relative to.
    /// - Throws: `SystemError` where the first of them could not be made.
    static func rehearse(_ path: StorePath, in base: borrowing FileDescriptor) throws(SystemError) {
        var parent = StorePath.workingFolder
        for ancestor in path.ancestry {
            do throws(SystemError) {
                _ = try base.status(of: ancestor, followingLinks: true)
            } catch {
                // What a link leads to is not made, so there is still no such folder then.
                let isLink = (try? base.status(of: ancestor, followingLinks: false)) != nil
                guard error == .noSuchFileOrDirectory, !isLink else { throw error }
                return try base.checkWritable(parent)
            }
            parent = ancestor
        }
    }
}
