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
        guard let folder = try folders.open(link.parent, in: .workingFolder, for: link) else {
            return
        }
        try FileOperation(.link, link).call(change(in: folder, to: target))
    }

    /// Removes the link, and no other file that has its name by now.
    ///
    /// - Throws: `StoreError` if it cannot be removed.
    package func remove() throws(StoreError) {
        let operation = FileOperation(.remove, link)
        let folder = try operation.call(FileDescriptor.workingFolder.openFolder(link.parent))
        try operation.call(change(in: folder, to: nil))
    }

    /// Makes the link in its folder, or removes it if there is no target.
    private func change(
        in folder: borrowing FileDescriptor,
        to target: StorePath?
    ) throws(SystemError) {
        guard let name = link.name else { return }
        if folders.isDryRun {
            return try folder.checkWritable(.workingFolder)
        }
        if let target, let current {
            let temporary = StorePath(literal: ".\(name).\(Syscalls.processNumber)")
            try folder.makeOwnedLink(temporary, to: target)
            do {
                try folder.requireLink(name, to: current)
                try folder.rename(temporary, to: name)
            } catch {
                try? folder.unlink(temporary)
                throw error
            }
        } else if let target {
            // The call fails if the name is taken.
            try folder.makeOwnedLink(name, to: target)
        } else if let current {
            try folder.requireLink(name, to: current)
            try folder.unlink(name)
        }
        try folder.syncToDiskIfPossible()
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
