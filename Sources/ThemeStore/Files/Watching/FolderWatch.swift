/// Reports, without polling, which of some paths may resolve to another file or content now.
///
/// A path that ends in a slash stands for a folder and everything in it.
///
/// Files are replaced, so folders are watched: the folders on the way of a path, which may be
/// moved, and the file's own folder, because of its names. The links on the way are watched as
/// well, and the file itself, because it may be written to under another name. If a folder is
/// missing, its nearest existing ancestor reports its creation.
///
/// All paths share one queue of the system, which a watch of nothing does not have. Linux allows a
/// user 128 queues by default, and editors need some of them. So a process has one watch, and each
/// follower has its ``WatchedPaths`` in it.
///
/// If the system's limit on watches is reached, only a part of a path's way is watched: its end, as
/// far as possible. The path is in ``failures``. It is resolved again after a pause, and counts as
/// changed each time, so its follower reads it.
final class FolderWatch {
    private static let maximumRounds = 16
    /// The first and the longest pause before a path is resolved again that could not be watched,
    /// in nanoseconds.
    private static let shortestPause: Int64 = 1_000_000_000
    static let longestPause: Int64 = 30_000_000_000

    /// A path and its latest resolution.
    final class WatchedPath {
        let path: StorePath
        /// The followers' numbers.
        var followers: Set<Int> = []
        /// The last walk of it.
        var route = WatchedRoute()
        /// Whether it has to be walked again.
        var isOutdated = true

        init(_ path: StorePath) { self.path = path }
    }

    private var notifier: FileNotifier?
    var followed: [WatchedPath] = []
    /// The registered interests, which only grow unless a watch is narrowed.
    private var interests: [Int32: WatchInterest] = [:]
    /// What is watched by the present walk.
    private var route = WatchedRoute()
    /// The paths that have changed, by the followers' numbers.
    var changes: [Int: [StorePath]] = [:]
    var newestFollower = 0
    private var pause = FolderWatch.shortestPause
    /// The reads of the queue, which may be reported as readable and give nothing.
    private var vainReads = VainAttempts()

    /// When to resolve the paths again that could not be watched, by
    /// `Syscalls.monotonicNanoseconds`.
    private(set) var due: Int64?

    /// The events to wait for.
    var awaited: [PollEntry] {
        notifier?.awaited ?? []
    }

    /// Why some paths are not followed, or only a part of their way.
    var failures: [StoreError] {
        followed.compactMap { followed in
            followed.route.failure.map { FileOperation(.watch, followed.path).failure($0) }
        }
    }

    // MARK: Changes

    /// Handles the events so far, without waiting for more, and resolves the paths again.
    ///
    /// The followers get the paths that may resolve to another file or content.
    ///
    /// - Parameter happened: The events that happened.
    /// - Throws: `SystemError` if the system's queue cannot be read, again and again.
    func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        let happened = happened.intersection(awaited)
        let isReadable = happened.contains { $0.awaited == .input }
        let noticed = try isReadable ? readNotices() : [:]
        // The notice of a mount does not name its folder.
        let isAnywhere = noticed[nil] != nil || happened.contains { $0.awaited == .mounts }
        let isDue = due ?? .max <= Syscalls.monotonicNanoseconds
        if isDue { due = nil }
        for path in followed {
            let isNoticed = path.route.entries.contains { entry in
                noticed[entry.watch].map(entry.isMeant) ?? false
            }
            guard isAnywhere || isNoticed || isDue && path.route.failure != nil else {
                continue
            }
            path.isOutdated = true
            for number in path.followers {
                changes[number, default: []].append(path.path)
            }
        }
        if !happened.isEmpty || isDue {
            walkOutdated()
        }
    }

    /// Reads the queue after the system has reported input.
    ///
    /// - Returns: The changed names by the watches that report them. One entry has no watch if
    ///   notices were lost, or if the queue cannot be read this time: a change may be in it.
    private func readNotices() throws(SystemError) -> [Int32?: Set<[UInt8]>] {
        var noticed: [Int32?: Set<[UInt8]>] = [:]
        var failure: SystemError?
        do {
            try notifier?.readNotices { noticed[$0.watch, default: []].insert($0.name) }
            if noticed.isEmpty { failure = .wouldBlock }
        } catch {
            failure = error
        }
        try vainReads.count(failure)
        if failure != nil {
            noticed[nil] = []
        }
        return noticed
    }

    /// Walks the paths again whose way may have changed.
    func walkOutdated() {
        if followed.isEmpty {
            // The system has few queues.
            notifier = nil
            interests = [:]
            vainReads = VainAttempts()
        } else {
            do {
                if notifier == nil { notifier = try FileNotifier() }
                for path in followed where path.isOutdated {
                    arm(path)
                }
            } catch {
                let cause = self.cause(error)
                for path in followed {
                    path.route.failure = cause
                }
            }
            for path in followed {
                path.isOutdated = false
            }
            tidy()
        }
        let isWatchedWhole = followed.allSatisfy { $0.route.failure == nil }
        if isWatchedWhole {
            due = nil
            pause = FolderWatch.shortestPause
        } else if due == nil {
            due = Syscalls.monotonicNanoseconds + pause
            pause = min(pause * 2, FolderWatch.longestPause)
        }
    }

    /// The cause of a failure, with the system's limit if that is reached.
    private func cause(_ reason: SystemError) -> FileError.Cause {
        FileNotifier.limit(reachedBy: reason).map { .watchLimit($0, reason) } ?? .system(reason)
    }

    /// Watches the present way of a path instead of the previous way.
    private func arm(_ path: WatchedPath) {
        // Walks are repeated until two of them agree: then everything was watched before the last
        // walk read it. Otherwise a removed folder that is still open would be missed, because only
        // its parent reports the removal. The walk of the previous call does not count, because it
        // may be older than the removal. If the way keeps changing, later notices repeat the walk.
        route = WatchedRoute()
        for _ in 0..<FolderWatch.maximumRounds {
            let previous = route
            route = WatchedRoute()
            walk(path.path)
            if route == previous { break }
        }
        path.route = route
    }

    /// Ends the watches that no path needs, and narrows the watches that report more than is
    /// needed.
    private func tidy() {
        var needed: [Int32: WatchEntry] = [:]
        for entry in followed.flatMap({ $0.route.entries }) {
            if let other = needed[entry.watch], other.interest >= entry.interest {
                continue
            }
            needed[entry.watch] = entry
        }
        for (watch, interest) in interests {
            guard let widest = needed[watch] else {
                interests[watch] = nil
                notifier?.remove(watch)
                continue
            }
            if widest.interest == interest { continue }
            interests[watch] = widest.interest
            let now = try? notifier?.watch(widest.path, widest.interest, exactly: true)
            guard let now, now != watch else { continue }
            // The path resolves to something else by now. A notice will report that.
            if let interest = interests[now] {
                _ = try? notifier?.watch(widest.path, interest)
            } else {
                notifier?.remove(now)
            }
        }
    }

    /// Whether it is a folder such as `/tmp`: all users may create files, but remove only their
    /// own.
    private func isTemporary(_ folder: StorePath) -> Bool {
        let mode = folder.statusOfItself?.mode ?? 0
        return mode & 0o1002 == 0o1002
    }

    // MARK: Walking

    /// A name on the way of a path, and its file at the moment.
    private struct Step {
        let folder: StorePath
        let name: [UInt8]
        let status: FileStatus?
        /// Whether the path ends here.
        let isLast: Bool

        var path: StorePath { folder.appending(name) }
    }

    /// Watches the way of a path, through all links.
    ///
    /// The end of the way gets the first watches, in case that there are not enough.
    private func walk(_ path: StorePath) {
        for step in steps(on: path).reversed() {
            watch(step, withContents: path.bytes.last == "/")
        }
        watch(path.start, .itself)
    }

    /// Resolves a path, up to its end or the first name without a file.
    private func steps(on path: StorePath) -> [Step] {
        var steps: [Step] = []
        var folder = path.start
        var names = path.components[...]
        var linkCount = 0
        while let name = names.popFirst() {
            let child = folder.appending(name)
            let status = child.statusOfItself
            steps.append(
                Step(folder: folder, name: name, status: status, isLast: names.isEmpty)
            )
            switch status?.kind {
            case .symbolicLink:
                linkCount += 1
                // If the link is gone by now, the next walk differs.
                guard linkCount <= ResolvedPath.maximumLinks,
                    let target = child.linkTarget
                else {
                    return steps
                }
                if target.isAbsolute { folder = .root }
                names = target.components + names
            case .folder: folder = child
            default: return steps
            }
        }
        return steps
    }

    /// Watches a name on the way of a path.
    private func watch(_ step: Step, withContents isContents: Bool) {
        let folder = step.folder
        let child = step.path
        switch step.status?.kind {
        case .symbolicLink:
            #if canImport(Darwin)
                watch(folder, .names, of: step.name)
            #else
                // A link's own watch reports its end, even in a folder that may not be listed.
                watch(folder, .itself, of: step.name)
                watch(child, .entry)
            #endif
        case .folder where step.isLast && isContents:
            watchContents(of: child)
        case .folder where !step.isLast:
            if watch(child, .itself) == nil {
                // The parent reports a change of the folder's permissions.
                watch(folder, .status, of: step.name, isVital: false)
            }
            // A subvolume is removed as a whole, which only its parent reports.
            if folder.statusOfItself?.identity.device != step.status?.identity.device {
                watch(folder, .removals, of: step.name, isVital: false)
            }
        case .regular where step.isLast:
            let isListed = watch(folder, .contents, of: step.name) != nil
            watch(child, isListed ? .file : .entry)
        default:
            watch(folder, .names, of: step.name)
            // Only its parent reports the removal of an empty folder that is still open. A
            // temporary folder would also report the removals of all other users, so it is not
            // watched for that.
            let parent = folder.parent
            if step.status == nil, let name = folder.name, !isTemporary(parent) {
                watch(parent, .removals, of: Array(name.bytes))
            }
        }
    }

    /// Watches a folder and everything in it.
    private func watchContents(of folder: StorePath) {
        let parent = folder.parent
        let name = folder.components.last ?? []
        if watch(folder, .contents, of: WatchEntry.everyName) == nil {
            // That it may be listed from now on is reported by its parent.
            watch(parent, .status, of: name, isVital: false)
        }
        let names = (try? FileDescriptor.workingFolder.openFolder(folder).names()) ?? []
        // The removal of an empty folder that is still open is reported only by its parent.
        if names.isEmpty && !isTemporary(parent) {
            watch(parent, .removals, of: name, isVital: false)
        }
        #if canImport(Darwin)
            // Folders do not report writes to their files.
            for name in names {
                watch(folder.appending(name), .entry)
            }
        #endif
    }

    /// Watches a file, or a folder and a name in it.
    ///
    /// - Returns: The watch. `nil` if the file is gone, which a notice reports, if this user may
    ///   not read it, or if the system's limit is reached. The way records the limit, and an
    ///   unreadable folder with a vital name, in which changes may be missed.
    @discardableResult
    private func watch(
        _ path: StorePath,
        _ interest: WatchInterest,
        of name: [UInt8] = [],
        isVital: Bool = true
    ) -> Int32? {
        do {
            guard let watch = try notifier?.watch(path, interest) else {
                return nil
            }
            interests[watch] = max(interests[watch] ?? interest, interest)
            route.entries.append(
                WatchEntry(watch: watch, path: path, interest: interest, name: name)
            )
            return watch
        } catch {
            if error.isMissingFile { return nil }
            if !error.isForbidden {
                route.failure = cause(error)
            } else if isVital, !name.isEmpty {
                // A folder with search but no read permission.
                route.unwatchable.append(FileOperation(.notify, path).failure(.system(error)))
            }
            return nil
        }
    }
}

/// A watched file or folder on the way of a path.
struct WatchEntry: Equatable {
    let watch: Int32
    let path: StorePath
    let interest: WatchInterest
    /// The name in the folder that matters.
    ///
    /// Empty if only the folder itself matters.
    let name: [UInt8]

    /// Stands for all names, because no name has a slash.
    static let everyName = "/".bytes

    /// Whether notices of this watch with these names matter.
    ///
    /// Without a name, a notice is about the folder itself.
    func isMeant(by names: Set<[UInt8]>) -> Bool {
        names.contains([]) || name == WatchEntry.everyName || names.contains(name)
    }
}

/// What is watched for a path.
struct WatchedRoute: Equatable {
    /// The entries in the order of the walk, some of them more than once.
    var entries: [WatchEntry] = []
    /// The folders that this user may not watch for names.
    var unwatchable: [StoreError] = []
    /// Why something could not be watched, other than for lack of permission.
    var failure: FileError.Cause?
}
