/// Reports, without polling, which of some paths may resolve to another file or content now.
///
/// A path that ends in a slash stands for a folder and everything in it.
///
/// Files are replaced, so folders are watched: the folders on the way of a path, which may be
/// moved, and the file's own folder, because of its names. The links on the way are watched as
/// well, and the file itself, because it may be written to under another name. If a folder is
/// missing, its nearest existing ancestor reports its creation.
///
/// All paths share one queue of the system. Linux allows a user 128 queues by default, and editors
/// need some of them. So a process has one watch, and each follower has its ``WatchedPaths`` in it.
///
/// If the system's limit on watches is reached, only a part of a path's way is watched. The path is
/// in ``failures``. It is resolved again after a pause, and counts as changed each time, so its
/// follower reads it.
package final class FolderWatch {
    private static let maximumRounds = 16
    /// The first and the longest pause before a path is resolved again that could not be watched,
    /// in nanoseconds.
    private static let shortestPause: Int64 = 1_000_000_000
    package static let longestPause: Int64 = 30_000_000_000

    /// A path and its latest resolution.
    private final class Followed {
        let path: StorePath
        /// The followers' numbers.
        var followers: [Int] = []
        /// The last walk of it.
        ///
        /// `nil` before the first.
        var way: Way?
        /// Whether it has to be walked again.
        var isOutdated = true
        /// Why a part of its way is not watched.
        var failure: SystemError? {
            didSet {
                limit = failure.flatMap(FileNotifier.limit)
            }
        }
        /// The system's limit that was reached then, if one was.
        private var limit: String?

        init(_ path: StorePath) { self.path = path }

        /// The error for that, which names the system's limit if one is reached.
        var error: StoreError? {
            guard let failure else { return nil }
            let operation = FileOperation(.watch, path)
            guard let limit else {
                return operation.failure(.system(failure))
            }
            return operation.failure(.watchLimit(limit, failure))
        }
    }

    private var notifier: FileNotifier?
    /// The table of mounts: a folder's watch does not report that something is mounted over it or
    /// unmounted.
    private var mounts: FileDescriptor?
    private var followed: [Followed] = []
    /// The interests that the system has, which only grow unless a watch is narrowed.
    private var interests: [Int32: WatchInterest] = [:]
    /// The paths that have changed, by the followers' numbers.
    private var changes: [Int: [StorePath]] = [:]
    private var newestFollower = 0
    private var pause = FolderWatch.shortestPause
    /// The reads of the queue, which may be reported as readable and give nothing.
    private var vainReads = VainAttempts()

    /// When to resolve the paths again that could not be watched, by
    /// `Syscalls.monotonicNanoseconds`.
    package private(set) var due: Int64?

    /// A watch of nothing, which uses nothing of the system.
    package init() {}

    /// The events to wait for.
    package var awaited: [PollEntry] {
        var entries: [PollEntry] = []
        if let notices { entries.append(notices) }
        switch mounts {
        case .some(let table): entries.append(PollEntry(table, .mounts))
        case nil: break
        }
        return entries
    }

    private var notices: PollEntry? {
        switch notifier {
        case .some(let notifier): PollEntry(notifier.descriptor, .input)
        case nil: nil
        }
    }

    /// Why some paths are not followed, or only a part of their way.
    package var failures: [StoreError] {
        followed.compactMap { $0.error }
    }

    /// Whether no path has to be walked again.
    var isSettled: Bool {
        !followed.contains { $0.isOutdated }
    }

    // MARK: Followers

    func addFollower() -> Int {
        newestFollower += 1
        return newestFollower
    }

    func removeFollower(_ number: Int) {
        follow([], for: number)
        changes[number] = nil
    }

    func follow(_ paths: [StorePath], for number: Int) {
        let dropped = drop(allBut: paths, of: number)
        if !paths.isEmpty {
            add(paths, for: number)
        }
        if followed.isEmpty {
            closeQueue()
        } else {
            walkOutdated(leaving: dropped.flatMap { $0.way?.entries ?? [] })
        }
    }

    /// Removes the other paths of a follower.
    ///
    /// - Returns: The paths that have no follower any more.
    private func drop(allBut paths: [StorePath], of number: Int) -> [Followed] {
        let isFollower = followed.contains { $0.followers.contains(number) }
        guard isFollower else { return [] }
        let wanted = Set(paths)
        for path in followed where !wanted.contains(path.path) {
            path.followers.removeAll { $0 == number }
        }
        let dropped = followed.filter { $0.followers.isEmpty }
        followed.removeAll { $0.followers.isEmpty }
        return dropped
    }

    private func add(_ paths: [StorePath], for number: Int) {
        var known = [StorePath: Followed](minimumCapacity: followed.count + paths.count)
        for path in followed {
            known[path.path] = path
        }
        // In their order, because the first ones get watches if there are not enough.
        for path in paths {
            guard let entry = known[path] else {
                let entry = Followed(path)
                entry.followers = [number]
                followed.append(entry)
                known[path] = entry
                continue
            }
            if !entry.followers.contains(number) {
                entry.followers.append(number)
            }
            if entry.failure != nil {
                entry.isOutdated = true
            }
        }
    }

    func dequeueChanges(for number: Int) -> [StorePath] {
        changes.removeValue(forKey: number) ?? []
    }

    func failures(for number: Int) -> [StoreError] {
        followed.filter { $0.followers.contains(number) }.compactMap { $0.error }
    }

    func refresh(_ paths: [StorePath], onlyBlind isOnlyBlind: Bool) {
        for known in followed where paths.contains(known.path) {
            if !isOnlyBlind || known.way?.unwatchable.isEmpty == false {
                known.isOutdated = true
            }
        }
        walkOutdated()
    }

    func unwatchable(on path: StorePath) -> [StoreError] {
        followed.first { $0.path == path }?.way?.unwatchable ?? []
    }

    // MARK: Changes

    /// Handles the events so far, without waiting for more, and resolves the paths again.
    ///
    /// The followers get the paths that may resolve to another file or content.
    ///
    /// - Parameter happened: The events that happened.
    /// - Throws: `SystemError` if the system's queue cannot be read, again and again.
    package func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        let isReadable = notices.map { happened.contains($0) } ?? false
        // The notice of a mount does not name its folder.
        let isMounted = happened.contains { $0.awaited == .mounts }
        let notices = isReadable ? try readNotices() : []
        if isMounted || !notices.isEmpty {
            apply(notices, anywhere: isMounted)
        }
        guard let due, due <= Syscalls.monotonicNanoseconds else {
            return
        }
        self.due = nil
        for path in followed where path.failure != nil {
            path.isOutdated = true
            addChange(of: path)
        }
        walkOutdated()
    }

    /// Reads the queue, of which the system has reported that it can be read.
    ///
    /// - Returns: The notices. One without a watch if it cannot be read this time, because a change
    ///   may be in it.
    private func readNotices() throws(SystemError) -> [FileNotice] {
        var notices: [FileNotice] = []
        var failure: SystemError?
        do {
            try notifier?.readNotices { notices.append($0) }
            if notices.isEmpty { failure = .wouldBlock }
        } catch {
            failure = error
        }
        try vainReads.count(failure)
        if failure != nil {
            notices.append(FileNotice(watch: nil, name: []))
        }
        return notices
    }

    /// Finds the paths that notices are about, and resolves them again.
    private func apply(_ notices: [FileNotice], anywhere isMounted: Bool) {
        let isAnywhere = isMounted || notices.contains { $0.watch == nil }
        let noticed = Dictionary(grouping: notices) { $0.watch }
        var left: [WatchEntry] = []
        for path in followed {
            guard let way = path.way else { continue }
            let own = way.entries.flatMap { entry in
                (noticed[entry.watch] ?? []).filter(entry.isMeant)
            }
            guard isAnywhere || !own.isEmpty else {
                continue
            }
            addChange(of: path)
            if !isAnywhere {
                // The file's own notices are about its content, those of its name alone about which
                // file has it.
                let others = own.filter { $0.watch != way.file?.watch }
                let isContentOnly = others.isEmpty
                let isReplacementOnly = others.allSatisfy(way.isReplacement)
                if isContentOnly || isReplacementOnly && watchFileAgain(of: path) {
                    left += way.entries
                    continue
                }
            }
            path.isOutdated = true
        }
        walkOutdated(leaving: left)
    }

    private func addChange(of path: Followed) {
        for number in path.followers {
            changes[number, default: []].append(path.path)
        }
    }

    /// Walks the paths again whose way may have changed.
    ///
    /// - Parameter left: Entries that a path does not need any more. Their watches end, unless
    ///   another path needs them.
    private func walkOutdated(leaving left: [WatchEntry] = []) {
        var left = left
        if !isSettled {
            do {
                try openQueue()
                for path in followed where path.isOutdated {
                    arm(path, &left)
                }
            } catch {
                for path in followed where path.isOutdated {
                    path.failure = error
                }
            }
            for path in followed {
                path.isOutdated = false
            }
        }
        if !left.isEmpty { tidy(left) }
        planRetry()
    }

    private func openQueue() throws(SystemError) {
        switch notifier {
        case .some: return
        case nil: break
        }
        notifier = try FileNotifier()
        mounts = FileNotifier.openMountTable()
    }

    /// Ends all watches, and gives the queue back until a path is followed again.
    ///
    /// The system has few queues.
    private func closeQueue() {
        notifier = nil
        mounts = nil
        interests = [:]
        vainReads = VainAttempts()
        planRetry()
    }

    private func planRetry() {
        let isWatchedWhole = followed.allSatisfy { $0.failure == nil }
        if isWatchedWhole {
            due = nil
            pause = FolderWatch.shortestPause
        } else if due == nil {
            due = Syscalls.monotonicNanoseconds + pause
            pause = min(pause * 2, FolderWatch.longestPause)
        }
    }

    /// Watches the present way of a path instead of the previous way.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - left: Gets the entries of all walks.
    private func arm(_ path: Followed, _ left: inout [WatchEntry]) {
        // Walks are repeated until two of them agree: then everything was watched before the last
        // walk read it. Otherwise a removed folder that is still open would be missed, because only
        // its parent reports the removal. The walk of the previous call does not count, because it
        // may be older than the removal. If the way keeps changing, later notices repeat the walk.
        var way = Way()
        for _ in 0..<FolderWatch.maximumRounds {
            let previous = way
            way = Way()
            walk(path.path, &way)
            left += way.entries
            if way == previous { break }
        }
        left += path.way?.entries ?? []
        path.way = way
        path.failure = way.failure
    }

    /// Ends the watches that no path needs, and narrows the watches that report more than is
    /// needed.
    private func tidy(_ entries: [WatchEntry]) {
        var needed: [Int32: WatchEntry] = [:]
        for path in followed {
            for entry in path.way?.entries ?? [] {
                if let other = needed[entry.watch], other.interest >= entry.interest {
                    continue
                }
                needed[entry.watch] = entry
            }
        }
        for watch in Set(entries.map { $0.watch }) {
            guard let interest = interests[watch] else {
                continue
            }
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

    /// Watches the file that has the name of a path's file now.
    ///
    /// - Returns: Whether it is a regular file again, so only its content can have changed.
    private func watchFileAgain(of path: Followed) -> Bool {
        guard var way = path.way, let file = way.file,
            FolderWatch.status(of: file.path)?.kind == .regular
        else {
            return false
        }
        way.entries.removeLast()
        guard watch(file.path, .file, &way) != nil else {
            return false
        }
        path.way = way
        return true
    }

    private static func status(of path: StorePath) -> FileStatus? {
        try? FileDescriptor.workingFolder.status(of: path)
    }

    /// Whether it is a folder such as `/tmp`: all users may create files, but remove only their
    /// own.
    private static func isTemporary(_ folder: StorePath) -> Bool {
        let mode = status(of: folder)?.mode ?? 0
        return mode & 0o1002 == 0o1002
    }

    // MARK: Walking

    /// Watches the way of a path, through all links.
    private func walk(_ path: StorePath, _ way: inout Way) {
        var folder = path.isAbsolute ? StorePath.root : .workingFolder
        var device = FolderWatch.status(of: folder)?.identity.device
        /// The parent and the name of that folder.
        var parent: (folder: StorePath, name: [UInt8])?
        var names = path.components[...]
        var linkCount = 0
        watch(folder, .itself, &way)
        while let name = names.first {
            let child = folder.appending(name)
            let isLast = names.count == 1
            let status = FolderWatch.status(of: child)
            switch status?.kind {
            case .symbolicLink:
                #if canImport(Darwin)
                    watch(folder, .names, of: name, &way)
                #else
                    // A link's own watch reports its end, even in a folder that may not be listed.
                    watch(folder, .itself, of: name, &way)
                    watch(child, .entry, &way)
                #endif
                linkCount += 1
                // If the link is gone by now, a notice has come.
                guard linkCount <= ResolvedPath.maximumLinks,
                    let target = try? FileDescriptor.workingFolder.readLink(child)
                else {
                    return
                }
                if target.isAbsolute {
                    folder = .root
                    parent = nil
                    device = FolderWatch.status(of: folder)?.identity.device
                }
                names = target.components + names.dropFirst()
            case .folder where isLast && path.isFolderWithContents:
                watchContents(of: child, in: folder, &way)
                return
            case .folder where !isLast:
                // A subvolume is removed as a whole, which only its parent reports.
                if device != status?.identity.device {
                    watch(folder, .removals, of: name, isVital: false, &way)
                }
                if watch(child, .itself, &way) == nil {
                    // The parent reports a change of the folder's permissions.
                    watch(folder, .status, of: name, isVital: false, &way)
                }
                parent = (folder, name)
                folder = child
                device = status?.identity.device
                names.removeFirst()
            case .regular where isLast:
                let isListed = watch(folder, .contents, of: name, &way) != nil
                watch(child, isListed ? .file : .entry, &way)
                return
            default:
                watch(folder, .names, of: name, &way)
                // Only its parent reports the removal of an empty folder that is still open. A
                // temporary folder would also report the removals of all other users, so it is not
                // watched for that.
                if status == nil, let parent, !FolderWatch.isTemporary(parent.folder) {
                    watch(parent.folder, .removals, of: parent.name, &way)
                }
                return
            }
        }
    }

    /// Watches a folder and everything in it.
    private func watchContents(of folder: StorePath, in parent: StorePath, _ way: inout Way) {
        let name = folder.components.last ?? []
        if watch(folder, .contents, of: WatchEntry.everyName, &way) == nil {
            // That it may be listed from now on is reported by its parent.
            watch(parent, .status, of: name, isVital: false, &way)
        }
        let folderNames = try? FileDescriptor.workingFolder.openFolder(folder).names()
        let names = folderNames ?? []
        // The removal of an empty folder that is still open is reported only by its parent.
        if names.isEmpty && !FolderWatch.isTemporary(parent) {
            watch(parent, .removals, of: name, isVital: false, &way)
        }
        #if canImport(Darwin)
            // Folders do not report writes to their files.
            for name in names {
                watch(folder.appending(name), .entry, &way)
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
        isVital: Bool = true,
        _ way: inout Way
    ) -> Int32? {
        do {
            guard let watch = try notifier?.watch(path, interest) else {
                return nil
            }
            interests[watch] = max(interests[watch] ?? interest, interest)
            way.entries.append(
                WatchEntry(watch: watch, path: path, interest: interest, name: name)
            )
            return watch
        } catch {
            if error.isMissingFile { return nil }
            if !error.isForbidden {
                way.failure = error
            } else if isVital, !name.isEmpty {
                // A folder with search but no read permission.
                way.unwatchable.append(FileOperation(.notify, path).failure(.system(error)))
            }
            return nil
        }
    }
}

/// A watched file or folder on the way of a path.
private struct WatchEntry: Equatable {
    let watch: Int32
    let path: StorePath
    let interest: WatchInterest
    /// The name in the folder that matters.
    ///
    /// Empty if only the folder itself matters.
    let name: [UInt8]

    /// Stands for all names, because no name has a slash.
    static let everyName = [UInt8(ascii: "/")]

    /// Compares watches and names.
    ///
    /// Entries with the same watch have paths to the same file.
    static func == (one: WatchEntry, other: WatchEntry) -> Bool {
        one.watch == other.watch && one.interest == other.interest && one.name == other.name
    }

    func isMeant(by notice: FileNotice) -> Bool {
        guard watch == notice.watch else {
            return false
        }
        return notice.name.isEmpty || name == WatchEntry.everyName || notice.name == name
    }
}

/// What is watched for a path.
private struct Way: Equatable {
    /// The entries in the order of the walk, some of them more than once.
    var entries: [WatchEntry] = []
    /// The folders that this user may not watch for names.
    var unwatchable: [StoreError] = []
    /// Why something could not be watched, other than for lack of permission.
    var failure: SystemError?

    /// The regular file of the path, if its folder reports a replacement.
    ///
    /// The folder is the entry before it.
    var file: WatchEntry? {
        guard let last = entries.last, last.interest == .file else {
            return nil
        }
        return last
    }

    /// Whether a notice reports that the file's name may belong to another file.
    func isReplacement(_ notice: FileNotice) -> Bool {
        guard file != nil, let parent = entries.dropLast().last else {
            return false
        }
        return parent.watch == notice.watch && parent.name == notice.name
    }
}

extension StorePath {
    /// Whether it stands for a folder and everything in it, which a slash at the end means.
    fileprivate var isFolderWithContents: Bool {
        bytes.last == "/"
    }
}
