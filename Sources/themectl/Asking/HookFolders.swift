import ThemeStore

/// The folders of hooks: the site's, then the user's.
struct HookFolders {
    /// They are in the order of running their hooks.
    let folders: [StorePath]
    /// The user's folder, or `nil` if no variable names its place.
    let own: StorePath?

    /// The file that a runner locks, or `nil` if no variable gives its folder.
    var lock: StorePath? {
        own.map(FolderLock.hookLock)
    }

    /// Whether a runner holds the lock.
    var hasActiveRunner: Bool {
        guard let path = lock,
            let lock = try? FileDescriptor.workingFolder.open(path, .readOnly)
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

    init(in environment: ProcessEnvironment) {
        own = (try? StoreLocation.folder(in: environment))?.appending("hooks")
        let site = StoreLocation.siteFolders(in: environment.siteFolders)
        folders = site.reversed().map { $0.appending("hooks") } + [own].compactMap { $0 }
    }
}
