/// Reports which of some paths may lead to something else now, without polling.
///
/// Folders are watched, because files are replaced. For each path these are the folders on its way, which may be moved,
/// and the file's own, whose names count. The links on the way are watched, too, and the file, because it may be written
/// to under another name. If a folder is missing, its nearest existing ancestor reports it. All paths share one queue of
/// the system, because a process has few: Linux allows a user 128 by default, whose editors need them, too.
package final class FolderWatch {
    private static let maximumRounds = 16

    /// A path, and where it leads.
    private final class Followed {
        let path: StorePath
        /// The last walk of it; `nil` before the first that did not fail.
        var way: Way?
        /// Whether it has to be walked again.
        var isOutdated = true
        var failure: FileError?

        init(_ path: StorePath) { self.path = path }
    }

    private let notifier: FileNotifier
    /// The table of mounts: watches of folders do not report what is mounted over them or unmounted.
    private let mounts: FileDescriptor?
    private var followed: [Followed] = []
    /// The interests that the system knows, which only grow unless a watch is narrowed.
    private var interests: [Int32: WatchInterest] = [:]

    /// Creates a watch of nothing.
    ///
    /// - Parameter path: The path to name in an error.
    /// - Throws: `FileError` where the system does not let more be watched.
    package init(for path: StorePath) throws(FileError) {
        notifier = try FileError.attributing(.watch, path, try FileNotifier())
        mounts = FileNotifier.openMountTable()
    }

    /// The events to wait for.
    package var awaited: [PollEntry] {
        let notices = PollEntry(notifier.descriptor, .input)
        return switch mounts {
        case .some(let table): [notices, PollEntry(table, .mounts)]
        case nil: [notices]
        }
    }

    /// Why some paths are not followed.
    ///
    /// A folder that cannot be watched for the moment is not among the reasons: what was watched before still is.
    package var failures: [FileError] { followed.compactMap { $0.failure } }

    /// Whether no path has to be walked again.
    package var isSettled: Bool { !followed.contains { $0.isOutdated } }

    /// Watches what these paths lead to, and nothing else; those that are watched already are not looked at again.
    ///
    /// Everything after that is reported, so read the files afterwards.
    package func follow(_ paths: [StorePath]) {
        let (known, wanted) = (Set(followed.map { $0.path }), Set(paths))
        let dropped = followed.filter { !wanted.contains($0.path) }
        followed.removeAll { !wanted.contains($0.path) }
        followed += wanted.subtracting(known).map { Followed($0) }
        walkOutdated(leaving: dropped.flatMap { $0.way?.places ?? [] })
    }

    /// Looks again where some of the paths lead, after something that no file system reports.
    ///
    /// - Parameters:
    ///   - paths: The paths.
    ///   - isOnlyBlind: Whether to leave out those whose every change is reported.
    package func lookAgain(at paths: [StorePath], onlyBlind isOnlyBlind: Bool = false) {
        for known in followed where paths.contains(known.path) {
            if !isOnlyBlind || known.way?.unheard.isEmpty == false { known.isOutdated = true }
        }
        walkOutdated()
    }

    /// The folders on the way of a path that cannot be watched, so a change of what it leads to may be missed.
    package func unheard(on path: StorePath) -> [FileError] { followed.first { $0.path == path }?.way?.unheard ?? [] }

    /// Takes in what has happened by now, without waiting for more, and looks where the paths lead after that.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened; `nil` if there may be notices.
    /// - Returns: The paths that may lead to another file or another content.
    package func takeNotices(of happened: Set<PollEntry>? = nil) -> [StorePath] {
        var notices: [FileNotice] = []
        // A mount may be anywhere, because its notice names no place. So may what a queue has that cannot be read.
        var isAnywhere = happened?.contains { $0.awaited == .mounts } ?? false
        if happened?.contains(awaited[0]) ?? true {
            isAnywhere = (try? notifier.takeNotices { notices.append($0) }) == nil || isAnywhere
        }
        isAnywhere = isAnywhere || notices.contains { $0.watch == nil }
        let noticed = Dictionary(grouping: notices) { $0.watch }
        var (changed, left): ([StorePath], [WatchedPlace]) = ([], [])
        for path in followed {
            guard let way = path.way else { continue }
            let own = way.places.flatMap { place in (noticed[place.watch] ?? []).filter(place.isMeant) }
            guard isAnywhere || !own.isEmpty else { continue }
            changed.append(path.path)
            // The file's own notices are about its content, those of its name alone about which file has it.
            let others = own.filter { $0.watch != way.file?.watch }
            if !isAnywhere, others.isEmpty || others.allSatisfy(way.isReplacement) && watchFileAgain(of: path) {
                left += way.places
                continue
            }
            path.isOutdated = true
        }
        walkOutdated(leaving: left)
        return changed
    }

    /// Walks the paths again whose way may have changed.
    ///
    /// - Parameter left: Places that a path does not need any more; the watches that no other needs end.
    private func walkOutdated(leaving left: [WatchedPlace] = []) {
        var left = left
        for path in followed where path.isOutdated {
            do throws(FileError) {
                try arm(path, &left)
                (path.isOutdated, path.failure) = (false, nil)
            } catch {
                let isLimit = if case .watchLimit = error.cause { true } else { false }
                if isLimit || path.way == nil { path.failure = error }
            }
        }
        if !left.isEmpty { tidy(left) }
    }

    /// Watches the way of a path as it is now, in place of the one before.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - left: Gets the places of all walks.
    /// - Throws: `FileError` if a folder cannot be watched for another reason than permissions.
    private func arm(_ path: Followed, _ left: inout [WatchedPlace]) throws(FileError) {
        // Walks are repeated until two find the same: then all that the last one read was watched before it read. Only that
        // finds a removed folder that is still open, because its parent alone reports the removal.
        // The last time's walk does not count as one of them, because it may be older than the removal.
        // If the way keeps changing, the notices that are still to come have it walked again.
        var way = Way()
        for _ in 0..<FolderWatch.maximumRounds {
            let previous = way
            way = Way()
            defer { left += way.places }
            try FileError.attributing(.watch, path.path, try walk(path.path, &way))
            if way == previous { break }
        }
        left += path.way?.places ?? []
        path.way = way
    }

    /// Ends the watches of places that no path needs, and narrows those that report more than is needed.
    private func tidy(_ places: [WatchedPlace]) {
        var needed: [Int32: WatchedPlace] = [:]
        for path in followed {
            for place in path.way?.places ?? [] {
                if let other = needed[place.watch], other.interest >= place.interest { continue }
                needed[place.watch] = place
            }
        }
        for watch in Set(places.map { $0.watch }) {
            guard let interest = interests[watch] else { continue }
            guard let widest = needed[watch] else {
                interests[watch] = nil
                notifier.remove(watch)
                continue
            }
            if widest.interest == interest { continue }
            interests[watch] = widest.interest
            let now = try? notifier.watch(widest.path, widest.interest, exactly: true)
            guard let now, now != watch else { continue }
            // Something else has that path by now, as a notice will tell.
            if let interest = interests[now] {
                _ = try? notifier.watch(widest.path, interest)
            } else {
                notifier.remove(now)
            }
        }
    }

    /// Watches the file that has the name of a path's file now.
    ///
    /// - Returns: Whether it is a regular file again, so that nothing but its content can have changed.
    private func watchFileAgain(of path: Followed) -> Bool {
        guard var way = path.way, let file = way.file, FolderWatch.status(of: file.path)?.kind == .regular else {
            return false
        }
        way.places.removeLast()
        guard (try? watch(file.path, .file, &way)) != nil else { return false }
        path.way = way
        return true
    }

    private static func status(of path: StorePath) -> FileStatus? {
        try? FileDescriptor.workingFolder.status(of: path, followingLinks: false)
    }

    // MARK: Walking

    /// Watches the way of a path, through all links.
    ///
    /// - Throws: `SystemError` if a folder cannot be watched for another reason than permissions.
    private func walk(_ path: StorePath, _ way: inout Way) throws(SystemError) {
        var folder = path.isAbsolute ? StorePath.root : .workingFolder
        var device = FolderWatch.status(of: folder)?.identity.device
        /// Where that folder itself has its name.
        var place: (folder: StorePath, name: [UInt8])?
        var names = path.components[...]
        var linkCount = 0
        try watch(folder, .itself, &way)
        while let name = names.first {
            let child = folder.appending(name)
            let isLast = names.count == 1
            let status = FolderWatch.status(of: child)
            switch status?.kind {
            case .symbolicLink:
                #if canImport(Darwin)
                    try watch(folder, .names, of: name, &way)
                #else
                    // The link tells of its end by itself, also in a folder that may not be listed.
                    try watch(folder, .itself, of: name, &way)
                    try watch(child, .entry, &way)
                #endif
                linkCount += 1
                // If the link is gone by now, a notice has come.
                guard linkCount <= ResolvedPath.maximumLinks,
                    let target = try? FileDescriptor.workingFolder.readLink(child)
                else { return }
                if target.isAbsolute {
                    (folder, place) = (.root, nil)
                    device = FolderWatch.status(of: folder)?.identity.device
                }
                names = target.components + names.dropFirst()
            case .folder where !isLast:
                // A subvolume is removed as a whole, which only its parent reports.
                if device != status?.identity.device { try watch(folder, .removals, of: name, isVital: false, &way) }
                if try watch(child, .itself, &way) == nil {
                    // That it may be listed from now on is reported by its parent.
                    try watch(folder, .status, of: name, isVital: false, &way)
                }
                (folder, device, place) = (child, status?.identity.device, (folder, name))
                names.removeFirst()
            case .regular where isLast:
                let isListed = try watch(folder, .contents, of: name, &way) != nil
                try watch(child, isListed ? .file : .entry, &way)
                return
            default:
                try watch(folder, .names, of: name, &way)
                // The removal of an empty folder that is still open is reported only by its parent.
                if status == nil, let place { try watch(place.folder, .removals, of: place.name, &way) }
                return
            }
        }
    }

    /// Watches a file, or a folder and a name in it.
    ///
    /// - Returns: The watch; `nil` if it is gone, which a notice tells, or if this user may not read it. If a name in it is
    ///   vital, changes may then be missed.
    @discardableResult
    private func watch(
        _ path: StorePath, _ interest: WatchInterest, of name: [UInt8] = [], isVital: Bool = true, _ way: inout Way
    ) throws(SystemError) -> Int32? {
        do throws(SystemError) {
            let watch = try notifier.watch(path, interest)
            interests[watch] = max(interests[watch] ?? interest, interest)
            way.places.append(WatchedPlace(watch: watch, path: path, interest: interest, name: name))
            return watch
        } catch {
            if error.isMissingFile { return nil }
            // A folder with search but no read permission.
            guard error.isForbidden else { throw error }
            if isVital, !name.isEmpty { way.unheard.append(FileError(.hear, path, .system(error))) }
            return nil
        }
    }
}

/// A watched file or folder on the way of a path.
private struct WatchedPlace: Equatable {
    let watch: Int32
    let path: StorePath
    let interest: WatchInterest
    /// The name in the folder to which changes matter; empty if only those of the folder itself do.
    let name: [UInt8]

    /// Compares watches and names; the paths of the same watches lead to the same places.
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

    /// The regular file to which the path leads, if its folder reports a replacement: that is the place before it.
    var file: WatchedPlace? { places.last.flatMap { $0.interest == .file ? $0 : nil } }

    /// Whether a notice says that the file's name in its folder may lead to another file.
    func isReplacement(_ notice: FileNotice) -> Bool {
        guard file != nil, let parent = places.dropLast().last else { return false }
        return parent.watch == notice.watch && parent.name == notice.name
    }
}
