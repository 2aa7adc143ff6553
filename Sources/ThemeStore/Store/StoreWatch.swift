/// Waits until what is in force in a store may have changed.
///
/// It watches the store's file and the site's. It has looked at none of them: whoever waits looks when told to, and once
/// after the watch was made.
package struct StoreWatch: ~Copyable {
    private let files: [StorePath]
    private var folders: FolderWatch

    /// Begins to watch.
    ///
    /// - Throws: `StoreError` where the system does not let the folders be watched.
    package init(_ location: StoreLocation) throws(StoreError) {
        // Without a folder for the user's configuration there is only what the site says.
        let known = (location.absence == nil ? [location.file] : []) + location.site
        let files = known.isEmpty ? [location.file] : known
        self.files = files
        folders = try StoreError.wrapping { () throws(FileError) in
            var folders = try FolderWatch(for: files[0])
            try folders.arm(files)
            return folders
        }
    }

    /// What to wait for.
    package var awaited: [PollEntry<FolderWatch.Event>] { folders.awaited }

    /// Takes in what has happened, and follows where links and folders have been moved to.
    ///
    /// - Parameter happened: Which of `awaited` have happened.
    /// - Returns: Whether to look again.
    /// - Throws: `StoreError` where the folders cannot be watched as they are now; those that were, still are.
    package mutating func takeNotices(_ happened: Set<FolderWatch.Event>) throws(StoreError) -> Bool {
        guard !happened.isEmpty else { return false }
        do throws(FileError) {
            // A mount says nothing of where it is, so it may be anywhere on the way.
            guard try folders.takeNotices(for: files[0]) || happened.contains(.mounts) else { return false }
            try folders.arm(files)
            return true
        } catch {
            throw .file(error)
        }
    }
}
