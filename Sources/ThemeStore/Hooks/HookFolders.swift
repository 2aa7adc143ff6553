/// The folders of hooks: the site's, then the user's.
package struct HookFolders {
    /// They are in the order of running their hooks.
    package let folders: [StorePath]
    /// The user's folder, or `nil` if no variable names its place.
    package let own: StorePath?
    /// The site's first folder, or `nil` if no variable names its place.
    package let site: StorePath?

    /// The lock of the runner, or `nil` if no variable gives its file a folder.
    package let lock: HookLock?

    /// Whether a runner holds the lock.
    package var hasActiveRunner: Bool {
        guard let path = lock?.path,
            let lock = try? FileDescriptor.workingFolder.open(
                path,
                [.readOnly, .nonBlocking, .noFollow]
            )
        else {
            return false
        }
        do {
            try lock.trySharedLock()
            return false
        } catch {
            return error == .wouldBlock
        }
    }

    package init(in environment: ProcessEnvironment) {
        own = (try? StoreLocation.folder(in: environment))?.appending("hooks")
        lock = HookLock(in: environment, beside: own)
        let site = StoreLocation.siteFolders(in: environment.siteFolders)
            .map { $0.appending("hooks") }
        self.site = site.first
        folders = site.reversed() + [own].compactMap { $0 }
    }

    /// The folder in which hooks are enabled, for the user or the site.
    package func folder(isSite: Bool) -> StorePath? {
        if isSite { site } else { own }
    }
}

extension StorePath {
    /// The sorted names of the files in this folder of hooks.
    ///
    /// Names that begin with `.` or end in `~` are left out.
    package func hookNames() throws(SystemError) -> [[UInt8]] {
        try FileDescriptor.workingFolder.openFolder(self).names()
            .filter { $0.first != "." && $0.last != "~" }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }
}
