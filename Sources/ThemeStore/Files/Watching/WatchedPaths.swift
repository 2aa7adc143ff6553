/// A follower's paths in a watch that several followers share.
final class WatchedPaths {
    private let watch: FolderWatch
    private let number: Int

    /// No paths in a watch.
    init(in watch: FolderWatch) {
        self.watch = watch
        watch.newestFollower += 1
        number = watch.newestFollower
    }

    deinit {
        follow([])
        watch.changes[number] = nil
    }

    /// Watches what these paths resolve to, and nothing else for this follower.
    ///
    /// Paths that are watched already are not resolved again. Everything after that is reported, so
    /// read the files afterwards.
    func follow(_ paths: [StorePath]) {
        var known = [StorePath: FolderWatch.WatchedPath](minimumCapacity: paths.count)
        for path in watch.followed {
            path.followers.remove(number)
            known[path.path] = path
        }
        // In their order, because the first ones get watches if there are not enough.
        for path in paths {
            let entry = known[path] ?? FolderWatch.WatchedPath(path)
            if known.updateValue(entry, forKey: path) == nil {
                watch.followed.append(entry)
            }
            entry.followers.insert(number)
            if entry.route.failure != nil {
                entry.isOutdated = true
            }
        }
        watch.followed.removeAll { $0.followers.isEmpty }
        watch.walkOutdated()
    }

    /// The paths that may resolve to another file or content since the last call.
    func dequeueChanges() -> [StorePath] {
        watch.changes.removeValue(forKey: number) ?? []
    }

    /// Resolves some of the paths again, after an event that file systems do not report.
    ///
    /// - Parameters:
    ///   - paths: The paths.
    ///   - isOnlyBlind: Whether to leave out the paths whose changes are all reported.
    func refresh(_ paths: [StorePath], onlyBlind isOnlyBlind: Bool = false) {
        let paths = Set(paths)
        for known in watch.followed where paths.contains(known.path) {
            if !isOnlyBlind || !known.route.unwatchable.isEmpty {
                known.isOutdated = true
            }
        }
        watch.walkOutdated()
    }

    /// The errors of folders on the way of some paths that cannot be watched: a change of the files
    /// may be missed.
    func unwatchable(on paths: [StorePath]) -> [StoreError] {
        let paths = Set(paths)
        return watch.followed.filter { paths.contains($0.path) }.flatMap { $0.route.unwatchable }
    }
}
