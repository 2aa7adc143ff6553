/// A symbolic link that is made, replaced or removed at a path.
package struct LinkPlacement {
    /// The link.
    let link: StorePath
    /// The target of the link that is at the path now, or `nil` if the name is free.
    let current: StorePath?
    /// How missing folders on the way are made.
    let folders: FolderCreation

    /// - Parameters:
    ///   - link: The path of the link.
    ///   - current: The target of the link that is there now, or `nil` if the name is free.
    ///   - privateFolder: The folder that only its owner may enter, with all folders in it. `nil`
    ///     makes folders that everyone may read.
    ///   - isDryRun: Whether to only find out whether a change would succeed.
    package init(
        at link: StorePath,
        insteadOf current: StorePath?,
        privateFolder: StorePath?,
        isDryRun: Bool
    ) {
        self.link = link
        self.current = current
        folders = FolderCreation(
            privateFolder: privateFolder,
            isForEveryone: privateFolder == nil,
            isDryRun: isDryRun
        )
    }

    /// Makes the link, after making the missing folders on the way to it.
    ///
    /// No other file is replaced. A link that root makes in another user's folder gets the owner
    /// of that folder.
    ///
    /// - Parameter target: The target.
    /// - Throws: `StoreError` if a folder or the link cannot be made.
    package func make(to target: StorePath) throws(StoreError) {
        let operation = FileOperation(.link, link)
        guard let folder = try folders.open(link.parent, in: .workingFolder, for: link),
            let name = link.name
        else {
            return
        }
        if folders.isDryRun {
            return try operation.call(folder.checkWritable(.workingFolder))
        }
        guard let current else {
            // The call fails if the name is taken.
            try operation.call(folder.makeOwnedLink(name, to: target))
            return try operation.call(folder.syncToDiskIfPossible())
        }
        let temporary = StorePath(literal: ".\(name).\(Syscalls.processNumber)")
        try operation.call(folder.makeOwnedLink(temporary, to: target))
        do {
            try operation.call(folder.requireLink(name, to: current))
            try operation.call(folder.rename(temporary, to: name))
        } catch {
            try? folder.unlink(temporary)
            throw error
        }
        try operation.call(folder.syncToDiskIfPossible())
    }

    /// Removes the link, and no other file that has its name by now.
    ///
    /// - Throws: `StoreError` if it cannot be removed.
    package func remove() throws(StoreError) {
        let operation = FileOperation(.remove, link)
        let folder = try operation.call(FileDescriptor.workingFolder.openFolder(link.parent))
        guard let name = link.name, let current else { return }
        if folders.isDryRun {
            return try operation.call(folder.checkWritable(.workingFolder))
        }
        try operation.call(folder.requireLink(name, to: current))
        try operation.call(folder.unlink(name))
        try operation.call(folder.syncToDiskIfPossible())
    }
}

extension FileDescriptor {
    /// Makes a symbolic link, whose name must not be taken.
    ///
    /// As root in another user's folder, it gives the link to that user.
    fileprivate func makeOwnedLink(
        _ name: StorePath,
        to target: StorePath
    ) throws(SystemError) {
        try makeLink(name, to: target)
        let folder = try status()
        if folder.takesFilesOfRoot {
            try changeOwner(ofLink: name, folder.owner, folder.group)
        }
    }

    /// Requires that a name is a symbolic link with this target.
    fileprivate func requireLink(
        _ name: StorePath,
        to target: StorePath
    ) throws(SystemError) {
        guard try readLink(name) == target else {
            throw .alreadyExists
        }
    }
}
