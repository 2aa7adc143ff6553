import ThemeStore

/// The folders of hooks: the site's, then the user's.
struct HookFolders {
    /// They are in the order of running their hooks.
    let folders: [StorePath]
    /// The user's folder, or `nil` if no variable names its place.
    let own: StorePath?

    /// The lock of the runner, or `nil` if no variable gives its file a folder.
    let lock: HookLock?

    /// Whether a runner holds the lock.
    var hasActiveRunner: Bool {
        guard let path = lock?.path,
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
        lock = HookLock(in: environment, beside: own)
        let site = StoreLocation.siteFolders(in: environment.siteFolders)
        folders = site.reversed().map { $0.appending("hooks") } + [own].compactMap { $0 }
    }
}
