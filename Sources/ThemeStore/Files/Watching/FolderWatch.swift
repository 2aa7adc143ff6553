/// Reports which of some paths may lead to something else now, without polling.
///
/// Folders are watched, because files are replaced. For each path these are the folders on its way,
/// which may be moved, and the file's own, whose names count. The links on the way are watched,
/// too, and the file, because it may be written to under another name. If a folder is missing, its
/// nearest existing ancestor reports it.
///
/// All paths share one queue of the system, because a process has few: Linux allows a user 128 by
/// default, whose editors need them, too. So a process has one watch, in which each follower has
/// its ``WatchedPaths``.
///
/// If the system lets no more be watched, the rest of a path's way is still watched. The path is in
/// ``failures``, is resolved again after a pause, and counts as changed each time, so that its
/// follower reads it.
package final class FolderWatch {
    private static let maximumRounds = 16
    /// The first and the longest pause before a path is resolved again that could not be watched,
    /// in nanoseconds.
    private static let shortestPause: Int64 = 1_000_000_000
    package static let longestPause: Int64 = 30_000_000_000
    /// How many times in a row the queue may be reported as readable and give nothing.
    private static let maximumVainReads = 16

    /// A path, and where it leads.
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
        var failure: FileError?

        init(_ path: StorePath) { self.path = path }
    }

    private var notifier: FileNotifier?
    /// The table of mounts: watches of folders do not report what is mounted over them or
    /// unmounted.
    private var mounts: FileDescriptor?
    private var followed: [Followed] = []
    /// The interests that the system has, which only grow unless a watch is narrowed.
    private var interests: [Int32: WatchInterest] = [:]
    /// The paths that have changed, by the followers' numbers.
    private var changes: [Int: [StorePath]] = [:]
    private var newestFollower = 0
    private var pause = FolderWatch.shortestPause
    private var vainReads = 0

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
    package var failures: [FileError] {
        followed.compactMap { $0.failure }
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
        let wanted = Set(paths)
        for path in followed where !wanted.contains(path.path) {
            path.followers.removeAll { $0 == number }
        }
        let dropped = followed.filter { $0.followers.isEmpty }
        followed.removeAll { $0.followers.isEmpty }
        var known: [StorePath: Followed] = [:]
        for path in followed {
            known[path.path] = path
        }
        // In their order, because the first ones get watches if there are not enough.
        for path in paths {
            let entry = known[path] ?? Followed(path)
            if known[path] == nil {
                followed.append(entry)
            }
            known[path] = entry
            if !entry.followers.contains(number) {
                entry.followers.append(number)
            }
            if entry.failure != nil {
                entry.isOutdated = true
            }
        }
        walkOutdated(leaving: dropped.flatMap { $0.way?.places ?? [] })
    }

    func takeChanges(for number: Int) -> [StorePath] {
        changes.removeValue(forKey: number) ?? []
    }

    func failures(for number: Int) -> [FileError] {
        followed.filter { $0.followers.contains(number) }.compactMap { $0.failure }
    }

    func lookAgain(at paths: [StorePath], onlyBlind isOnlyBlind: Bool) {
        for known in followed where paths.contains(known.path) {
            if !isOnlyBlind || known.way?.unheard.isEmpty == false {
                known.isOutdated = true
            }
        }
        walkOutdated()
    }

    func unheard(on path: StorePath) -> [FileError] {
        followed.first { $0.path == path }?.way?.unheard ?? []
    }

    // MARK: Changes

    /// Takes in what has happened by now, without waiting for more, and looks where the paths lead
    /// after that.
    ///
    /// The followers get the paths that may lead to another file or another content.
    ///
    /// - Parameter happened: The events that happened.
    /// - Throws: `SystemError` if the system's queue cannot be read, again and again.
    package func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        let isReadable = notices.map { happened.contains($0) } ?? false
        // A mount may be anywhere, because its notice names no place.
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
        do throws(SystemError) {
            try notifier?.takeNotices { notices.append($0) }
            if notices.isEmpty { failure = .wouldBlock }
        } catch {
            failure = error
        }
        guard let failure else {
            vainReads = 0
            return notices
        }
        vainReads += 1
        if vainReads >= FolderWatch.maximumVainReads {
            throw failure
        }
        return notices + [FileNotice(watch: nil, name: [])]
    }

    /// Finds the paths that notices are about, and looks where they lead now.
    private func apply(_ notices: [FileNotice], anywhere isMounted: Bool) {
        let isAnywhere = isMounted || notices.contains { $0.watch == nil }
        let noticed = Dictionary(grouping: notices) { $0.watch }
        var left: [WatchedPlace] = []
        for path in followed {
            guard let way = path.way else { continue }
            let own = way.places.flatMap { place in
                (noticed[place.watch] ?? []).filter(place.isMeant)
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
                    left += way.places
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
    /// - Parameter left: Places that a path does not need any more. The watches that no other needs
    ///   end.
    private func walkOutdated(leaving left: [WatchedPlace] = []) {
        if followed.isEmpty {
            closeQueue()
            return
        }
        var left = left
        if !isSettled {
            do throws(SystemError) {
                try openQueue()
                for path in followed where path.isOutdated {
                    arm(path, &left)
                }
            } catch {
                for path in followed where path.isOutdated {
                    path.failure = failure(of: path.path, error)
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

    /// Ends all watches at once.
    private func closeQueue() {
        notifier = nil
        mounts = nil
        interests = [:]
        planRetry()
    }

    private func planRetry() {
        if failures.isEmpty {
            due = nil
            pause = FolderWatch.shortestPause
        } else if due == nil {
            due = Syscalls.monotonicNanoseconds + pause
            pause = min(pause * 2, FolderWatch.longestPause)
        }
    }

    /// Watches the way of a path as it is now, in place of the one before.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - left: Gets the places of all walks.
    private func arm(_ path: Followed, _ left: inout [WatchedPlace]) {
        // Walks are repeated until two find the same: then all that the last one read was watched
        // before it read. Only that finds a removed folder that is still open, because its parent
        // alone reports the removal. The last time's walk does not count as one of them, because it
        // may be older than the removal. If the way keeps changing, the notices that are still to
        // come have it walked again.
        var way = Way()
        for _ in 0..<FolderWatch.maximumRounds {
            let previous = way
            way = Way()
            walk(path.path, &way)
            left += way.places
            if way == previous { break }
        }
        left += path.way?.places ?? []
        path.way = way
        path.failure = way.failure.map { failure(of: path.path, $0) }
    }

    /// The failure to watch a path, which names the system's limit if one is reached.
    private func failure(of path: StorePath, _ reason: SystemError) -> FileError {
        let limit = FileNotifier.limit(reachedBy: reason)
        return FileError(.watch, path, limit.map { .watchLimit($0, reason) } ?? .system(reason))
    }

    /// Ends the watches of places that no path needs, and narrows those that report more than is
    /// needed.
    private func tidy(_ places: [WatchedPlace]) {
        var needed: [Int32: WatchedPlace] = [:]
        for path in followed {
            for place in path.way?.places ?? [] {
                if let other = needed[place.watch], other.interest >= place.interest {
                    continue
                }
                needed[place.watch] = place
            }
        }
        for watch in Set(places.map { $0.watch }) {
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
            // Something else has that path by now, as a notice will report.
            if let interest = interests[now] {
                _ = try? notifier?.watch(widest.path, interest)
            } else {
                notifier?.remove(now)
            }
        }
    }

    /// Watches the file that has the name of a path's file now.
    ///
    /// - Returns: Whether it is a regular file again, so that nothing but its content can have
    ///   changed.
    private func watchFileAgain(of path: Followed) -> Bool {
        guard var way = path.way, let file = way.file,
            FolderWatch.status(of: file.path)?.kind == .regular
        else {
            return false
        }
        way.places.removeLast()
        guard watch(file.path, .file, &way) != nil else {
            return false
        }
        path.way = way
        return true
    }

    private static func status(of path: StorePath) -> FileStatus? {
        try? FileDescriptor.workingFolder.status(of: path, followingLinks: false)
    }

    /// Whether it is a folder in which everybody may make files, but remove only their own.
    private static func isTemporary(_ folder: StorePath) -> Bool {
        let mode = status(of: folder)?.mode ?? 0
        return mode & 0o1002 == 0o1002
    }

    // MARK: Walking

    /// Watches the way of a path, through all links.
    private func walk(_ path: StorePath, _ way: inout Way) {
        var folder = path.isAbsolute ? StorePath.root : .workingFolder
        var device = FolderWatch.status(of: folder)?.identity.device
        /// Where that folder itself has its name.
        var place: (folder: StorePath, name: [UInt8])?
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
                    // The link tells of its end by itself, also in a folder that may not be listed.
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
                    place = nil
                    device = FolderWatch.status(of: folder)?.identity.device
                }
                names = target.components + names.dropFirst()
            case .folder where !isLast:
                // A subvolume is removed as a whole, which only its parent reports.
                if device != status?.identity.device {
                    watch(folder, .removals, of: name, isVital: false, &way)
                }
                if watch(child, .itself, &way) == nil {
                    // That it may be listed from now on is reported by its parent.
                    watch(folder, .status, of: name, isVital: false, &way)
                }
                (folder, device, place) = (child, status?.identity.device, (folder, name))
                names.removeFirst()
            case .regular where isLast:
                let isListed = watch(folder, .contents, of: name, &way) != nil
                watch(child, isListed ? .file : .entry, &way)
                return
            default:
                watch(folder, .names, of: name, &way)
                // The removal of an empty folder that is still open is reported only by its parent.
                // A temporary folder would report everybody's removals with it, so there it is left
                // out.
                if status == nil, let place, !FolderWatch.isTemporary(place.folder) {
                    watch(place.folder, .removals, of: place.name, &way)
                }
                return
            }
        }
    }

    /// Watches a file, or a folder and a name in it.
    ///
    /// - Returns: The watch, or `nil` if it is gone, which a notice reports, or if this user may
    ///   not read it. If a name in it is vital, changes may then be missed. It is also `nil` if the
    ///   system lets no more be watched, which the way records.
    @discardableResult
    private func watch(
        _ path: StorePath,
        _ interest: WatchInterest,
        of name: [UInt8] = [],
        isVital: Bool = true,
        _ way: inout Way
    ) -> Int32? {
        do throws(SystemError) {
            guard let watch = try notifier?.watch(path, interest) else {
                return nil
            }
            interests[watch] = max(interests[watch] ?? interest, interest)
            way.places.append(
                WatchedPlace(watch: watch, path: path, interest: interest, name: name)
            )
            return watch
        } catch {
            if error.isMissingFile { return nil }
            if !error.isForbidden {
                way.failure = error
            } else if isVital, !name.isEmpty {
                // A folder with search but no read permission.
                way.unheard.append(FileError(.hear, path, .system(error)))
            }
            return nil
        }
    }
}

/// A watched file or folder on the way of a path.
private struct WatchedPlace: Equatable {
    let watch: Int32
    let path: StorePath
    let interest: WatchInterest
    /// The name in the folder to which changes matter.
    ///
    /// Empty if only those of the folder itself do.
    let name: [UInt8]

    /// Compares watches and names.
    ///
    /// The paths of the same watches lead to the same places.
    static func == (one: WatchedPlace, other: WatchedPlace) -> Bool {
        one.watch == other.watch && one.interest == other.interest && one.name == other.name
    }

    func isMeant(by notice: FileNotice) -> Bool {
        watch == notice.watch && (notice.name.isEmpty || notice.name == name)
    }
}

/// The watched places of a path.
private struct Way: Equatable {
    /// The places in the order in which they were found, some of them more than once.
    var places: [WatchedPlace] = []
    /// The folders whose names this user may not be told of.
    var unheard: [FileError] = []
    /// Why a place could not be watched, other than for lack of permission.
    var failure: SystemError?

    /// The regular file to which the path leads, if its folder reports a replacement: that is the
    /// place before it.
    var file: WatchedPlace? {
        places.last.flatMap { $0.interest == .file ? $0 : nil }
    }

    /// Whether a notice says that the file's name in its folder may lead to another file.
    func isReplacement(_ notice: FileNotice) -> Bool {
        guard file != nil, let parent = places.dropLast().last else {
            return false
        }
        return parent.watch == notice.watch && parent.name == notice.name
    }
}
