/// Waits until what is in force in a store may have changed.
///
/// It watches the store's file and the site's. It has looked at none of them: whoever waits looks when told to, and once
/// after the watch was made.
package struct StoreWatch: ~Copyable {
    private let files: [FilePath]
    private var folders: FolderWatch

    /// Begins to watch.
    ///
    /// - Throws: `StoreError` where the system does not let the folders be watched.
    package init(_ location: StoreLocation) throws(StoreError) {
        let files = [location.file] + location.site
        self.files = files
        folders = try StoreError.wrapping { () throws(FileError) in
            var folders = try FolderWatch(for: location.file)
            try folders.arm(files)
            return folders
        }
    }

    /// What can be read when something has happened.
    package var descriptor: Int32 { folders.descriptor }

    /// Takes in what has happened, and follows where links and folders have been moved to.
    ///
    /// - Returns: Whether to look again.
    /// - Throws: `StoreError` where the folders cannot be watched as they are now; those that were, still are.
    package mutating func takeNotices() throws(StoreError) -> Bool {
        do throws(FileError) {
            guard try folders.takeNotices(for: files[0]) else { return false }
            try folders.arm(files)
            return true
        } catch {
            throw .file(error)
        }
    }

    /// Waits until there may be something to see.
    ///
    /// - Parameter interruption: A descriptor whose input or end is to end the wait.
    /// - Returns: Whether to look again; if not, the wait was ended.
    /// - Throws: `StoreError` where the folders cannot be watched any more.
    package mutating func wait(orFor interruption: Int32) throws(StoreError) -> Bool {
        while true {
            let happened = Syscalls.waitForAny(
                [(descriptor, .input), (interruption, .input)], milliseconds: -1)
            if happened[1] { return false }
            if happened[0], try takeNotices() { return true }
        }
    }
}
