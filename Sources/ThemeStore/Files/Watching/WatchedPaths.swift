/// The paths that one follower follows in a watch which it shares with others.
package final class WatchedPaths {
    private let watch: FolderWatch
    private let number: Int

    /// No paths in a watch.
    package init(in watch: FolderWatch) {
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

    /// The paths that may lead to another file or another content since the last call.
    package func takeChanges() -> [StorePath] {
        watch.takeChanges(for: number)
    }

    /// Resolves some of the paths again, after something that no file system reports.
    ///
    /// - Parameters:
    ///   - paths: The paths.
    ///   - isOnlyBlind: Whether to leave out those whose every change is reported.
    package func lookAgain(at paths: [StorePath], onlyBlind isOnlyBlind: Bool = false) {
        watch.lookAgain(at: paths, onlyBlind: isOnlyBlind)
    }

    /// The folders on the way of a path that cannot be watched, so a change of the file may be
    /// missed.
    package func unheard(on path: StorePath) -> [StoreError] {
        watch.unheard(on: path)
    }

    /// Why some of the paths are not followed.
    package var failures: [StoreError] {
        watch.failures(for: number)
    }

    /// Whether no path has to be resolved again.
    package var isSettled: Bool { watch.isSettled }
}
