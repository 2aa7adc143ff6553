/// How missing folders on the way to a file are made.
struct FolderCreation {
    /// The folder that only its owner may enter.
    ///
    /// Folders inside it are made the same way.
    ///
    /// `nil` for none.
    var privateFolder: StorePath?
    /// Whether everyone may read the folders, whatever the process's mask is.
    var isForEveryone = false
    /// Whether to only find out whether they could be made.
    var isDryRun = false

    /// Opens a folder, after making the missing ones on the way to it.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - base: The folder that the path starts from.
    ///   - store: The path to name in an error.
    /// - Returns: The folder. `nil` in a dry run.
    /// - Throws: `StoreError` if a folder could not be made or synced.
    func open(
        _ path: StorePath,
        in base: borrowing FileDescriptor,
        for store: StorePath
    ) throws(StoreError) -> FileDescriptor? {
        do {
            // The status is read, because a folder on the way may be searchable but not readable.
            let missing = base.missing(on: path)
            let existing = path.ancestry.dropLast(missing.count).last
            var folder = try base.openFolder(existing ?? path.start)
            var isInside = isInPrivateFolder(folder)
            let names = path.components.suffix(missing.count).compactMap {
                StorePath(bytes: $0)
            }
            // If a later name is too long, no folder is left behind.
            for name in names + [store.name].compactMap({ $0 }) {
                _ = try Syscalls.attempt(folder.status(of: name)) { $0 != .nameTooLong }
            }
            for name in names {
                isInside = isInside || isPrivateFolder(name, in: folder)
                guard let next = try make(name, in: folder, isPrivate: isInside) else {
                    return nil
                }
                folder = next
                if name == StorePath(literal: "..") { isInside = isInPrivateFolder(folder) }
            }
            return folder
        } catch {
            // A link without a target is not replaced by a folder.
            let creation = FileOperation(.createFolder, store)
            if error == .noSuchFileOrDirectory, let first = base.missing(on: path).first,
                (try? base.status(of: first))?.kind == .symbolicLink
            {
                throw creation.failure(.danglingLink(first))
            }
            throw creation.failure(error)
        }
    }

    /// Makes a folder, puts its name on the disk, and opens it.
    ///
    /// A link that gets its name meanwhile is not followed.
    ///
    /// - Returns: The folder. `nil` in a dry run.
    private func make(
        _ name: StorePath,
        in parent: borrowing FileDescriptor,
        isPrivate: Bool
    ) throws(SystemError) -> FileDescriptor? {
        // A link without a target is in the way.
        let isLink = (try? parent.status(of: name))?.kind == .symbolicLink
        guard !isLink else { throw .noSuchFileOrDirectory }
        if isDryRun {
            // In a removed folder no call can create anything.
            guard try parent.status().linkCount > 0 else {
                throw .noSuchFileOrDirectory
            }
            try parent.checkWritable(.workingFolder)
            return nil
        }
        // The process's mask takes some bits away. The XDG specification requires 0700.
        var mode: UInt32 = 0o777
        if isForEveryone {
            mode = 0o755
        } else if isPrivate {
            mode = 0o700
        }
        let owner = try parent.status()
        let isPrepared = owner.takesFilesOfRoot || isForEveryone
        if isPrepared, let folder = try makePrepared(name, mode, in: parent, owner) {
            return folder
        }
        let isNew: Void? = try Syscalls.attempt(parent.makeFolder(name, mode: mode)) {
            $0 == .alreadyExists
        }
        let folder = try parent.open(name, [.readOnly, .directory, .noFollow])
        guard isNew != nil else { return folder }
        try prepare(folder, mode, for: owner)
        try parent.syncToDisk()
        return folder
    }

    /// Makes a folder under a temporary name until it has its mode and owner, so that no kill
    /// leaves a user a folder of root's, or everybody a folder that only its owner may read.
    ///
    /// - Returns: The folder, or `nil` if the name is taken by now, or if the file system cannot
    ///   rename without replacing.
    private func makePrepared(
        _ name: StorePath,
        _ mode: UInt32,
        in parent: borrowing FileDescriptor,
        _ owner: FileStatus
    ) throws(SystemError) -> FileDescriptor? {
        let temporary = TemporaryName.random()
        try parent.makeFolder(temporary, mode: mode)
        do {
            let folder = try parent.open(temporary, [.readOnly, .directory, .noFollow])
            try prepare(folder, mode, for: owner)
            let renamed: Void? = try Syscalls.attempt(
                parent.renameExclusively(temporary, to: name),
                expecting: { $0 == .alreadyExists || $0.isUnsupported }
            )
            if renamed != nil {
                try parent.syncToDisk()
                return folder
            }
        } catch {
            try? parent.removeFolder(temporary)
            throw error
        }
        try? parent.removeFolder(temporary)
        return nil
    }

    /// Gives a new folder its mode, of which the process's mask may have taken bits away, and its
    /// owner.
    private func prepare(
        _ folder: borrowing FileDescriptor,
        _ mode: UInt32,
        for owner: FileStatus
    ) throws(SystemError) {
        // Another folder may have its name by now, so only this user's own empty folder is changed.
        let status = try folder.status()
        guard status.owner == Syscalls.effectiveUser, try folder.names().isEmpty else {
            return
        }
        if mode != 0o777, status.mode & mode != mode {
            try folder.grantMode(mode)
        }
        try folder.give(toOwnerOf: owner)
    }

    // MARK: The private folder

    /// Whether a missing folder would be the private folder itself, by any path.
    private func isPrivateFolder(_ name: StorePath, in parent: borrowing FileDescriptor) -> Bool {
        guard let privateFolder, privateFolder.name == name,
            let found = (try? parent.status())?.identity
        else {
            return false
        }
        return found == privateFolder.parent.status?.identity
    }

    /// Whether a folder is the private folder or inside it, by any path.
    private func isInPrivateFolder(_ folder: borrowing FileDescriptor) -> Bool {
        guard let own = privateFolder?.status?.identity else {
            return false
        }
        var outer = StorePath.workingFolder
        var last: FileStatus.Identity?
        // Up to the root, which is its own parent. No path has more names than this.
        for _ in 0..<2048 {
            let found = (try? folder.status(of: outer, followingLinks: true))?.identity
            guard let found, found != last else {
                return false
            }
            if found == own { return true }
            last = found
            outer = outer.appending("..")
        }
        return false
    }
}

extension FileDescriptor {
    /// The path and its parents that do not exist, outermost first.
    fileprivate func missing(on path: StorePath) -> ArraySlice<StorePath> {
        path.ancestry.drop { (try? status(of: $0, followingLinks: true)) != nil }
    }
}
