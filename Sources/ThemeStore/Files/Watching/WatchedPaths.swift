/// The paths of one follower in a watch that several followers share.
final class WatchedPaths {
    private let watch: FolderWatch
    private let number: Int

    /// No paths in a watch.
    init(in watch: FolderWatch) {
        self.watch = watch
        number = watch.addFollower()
    }

    deinit {
        watch.removeFollower(number)
    }

    /// Watches what these paths resolve to, and nothing else for this follower.
    ///
    /// Paths that are watched already are not resolved again. Everything after that is reported, so
    /// read the files afterwards.
    package func follow(_ paths: [StorePath]) {
        watch.follow(paths, for: number)
    }

    /// The paths that may resolve to another file or content since the last call.
    func dequeueChanges() -> [StorePath] {
        watch.dequeueChanges(for: number)
    }

    /// Resolves some of the paths again, after an event that file systems do not report.
    ///
    /// - Parameters:
    ///   - paths: The paths.
    ///   - isOnlyBlind: Whether to leave out the paths whose changes are all reported.
    package func refresh(_ paths: [StorePath], onlyBlind isOnlyBlind: Bool = false) {
        watch.refresh(paths, onlyBlind: isOnlyBlind)
    }

    /// The errors of folders on the way of a path that cannot be watched: a change of the file may
    /// be missed.
    func unwatchable(on path: StorePath) -> [StoreError] {
        watch.unwatchable(on: path)
    }

    /// Why some of the paths are not followed.
    package var failures: [StoreError] {
        watch.failures(for: number)
    }

    /// Whether no path has to be resolved again.
    package var isSettled: Bool { watch.isSettled }
}
