/// Reports which of some paths may lead to something else now, without polling.
///
/// Folders are watched, because files are replaced. For each path these are the folders on its way, which may be moved,
/// and the file's own, whose names count. The links on the way are watched, too, and the file, because it may be written
/// to under another name. If a folder is missing, its nearest existing ancestor reports it. All paths share one queue of
/// the system, because a process has few: Linux allows a user 128 by default, whose editors need them, too.
package final class FolderWatch {
    private static let maximumRounds = 16

    private let notifier: FileNotifier
    /// The table of mounts: watches of folders do not report what is mounted over them or unmounted.
    private let mounts: FileDescriptor?
    /// A number for each path, because to hash a long path for each of its folders would take long.
    private var numbers: [StorePath: Int] = [:]
    private var paths: [Int: StorePath] = [:]
    private var nextNumber = 0
    private var ways: [Int: Way] = [:]
    /// The paths to which a notice of a place matters; a watch ends when nobody uses it.
    private var users: [WatchedPlace: Set<Int>] = [:]
    /// The interests that the system knows, which only grow unless a watch is narrowed.
    private var interests: [Int32: WatchInterest] = [:]
    /// The paths whose ways have to be walked again.
    private var outdated: Set<Int> = []
    /// Why some paths are not followed.
    ///
    /// A folder that cannot be watched for the moment is not among them: what was watched before still is.
    package private(set) var failures: [StorePath: FileError] = [:]

    /// Creates a watch of nothing.
    ///
    /// - Parameter path: The path to name in an error.
    /// - Throws: `FileError` where the system does not let more be watched.
    package init(for path: StorePath) throws(FileError) {
        notifier = try FileError.attributing(.watch, path, try FileNotifier())
        mounts = FileNotifier.openMountTable()
    }

    /// The events to wait for.
    package var awaited: [PollEntry] { [noticesEntry] + (mountsEntry.map { [$0] } ?? []) }

    private var noticesEntry: PollEntry { PollEntry(notifier.descriptor, .input) }

    private var mountsEntry: PollEntry? {
        switch mounts {
        case .some(let table): PollEntry(table, .mounts)
        case nil: nil
        }
    }

    /// Watches what these paths lead to, and nothing else; those that are watched already are not looked at again.
    ///
    /// Everything after that is reported, so read the files afterwards.
    package func follow(_ paths: Set<StorePath>) {
        for (path, number) in numbers where !paths.contains(path) {
            register(nil, for: number)
            (numbers[path], self.paths[number]) = (nil, nil)
            outdated.remove(number)
        }
        failures = failures.filter { paths.contains($0.key) }
        for path in paths where numbers[path] == nil {
            (numbers[path], self.paths[nextNumber]) = (nextNumber, path)
            nextNumber += 1
        }
        outdated.formUnion(numbers.values.filter { ways[$0] == nil })
        walkOutdated()
    }

    /// Looks again where some of the paths lead, after something that no file system reports.
    ///
    /// - Parameters:
    ///   - paths: The paths.
    ///   - isOnlyBlind: Whether to leave out those whose every change is reported.
    package func lookAgain(at paths: [StorePath], onlyBlind isOnlyBlind: Bool = false) {
        let known = paths.compactMap { numbers[$0] }
        outdated.formUnion(known.filter { ways[$0].map { !isOnlyBlind || !$0.unheard.isEmpty } ?? false })
        walkOutdated()
    }

    /// The folders on the way of a path that cannot be watched, so a change of what it leads to may be missed.
    package func unheard(on path: StorePath) -> [FileError] { numbers[path].flatMap { ways[$0] }?.unheard ?? [] }

    /// Takes in what has happened by now, without waiting for more, and looks where the paths lead after that.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened; `nil` if there may be notices.
    /// - Returns: The paths that may lead to another file or another content.
    package func takeNotices(of happened: Set<PollEntry>? = nil) -> Set<StorePath> {
        var notices: [FileNotice] = []
        // A mount may be anywhere, because its notice names no place. So may what a queue has that cannot be read.
        var isAnywhere = mountsEntry.map { happened?.contains($0) ?? false } ?? false
        if happened?.contains(noticesEntry) ?? true {
            isAnywhere = (try? notifier.takeNotices { notices.append($0) }) == nil || isAnywhere
        }
        var changed: Set<Int> = []
        var replaced: Set<Int> = []
        for notice in notices {
            guard let watch = notice.watch else {
                isAnywhere = true
                continue
            }
            let place = WatchedPlace(watch: watch, name: notice.name)
            for path in users[place] ?? [] {
                changed.insert(path)
                if ways[path]?.file?.place == place {
                    replaced.insert(path)
                } else if ways[path]?.file?.watch != watch {
                    outdated.insert(path)
                }
            }
        }
        if isAnywhere {
            changed = Set(ways.keys)
            outdated.formUnion(changed)
        }
        for path in replaced.subtracting(outdated) where !watchFileAgain(of: path) { outdated.insert(path) }
        walkOutdated()
        return Set(changed.compactMap { paths[$0] })
    }
}

extension FolderWatch {
    private func walkOutdated() {
        for number in outdated {
            guard let path = paths[number] else { continue }
            do throws(FileError) {
                try arm(path, number)
                failures[path] = nil
                outdated.remove(number)
            } catch {
                let isLimit = if case .watchLimit = error.cause { true } else { false }
                if isLimit || ways[number] == nil { failures[path] = error }
            }
        }
    }

    /// Watches the way of a path as it is now, in place of the one before.
    private func arm(_ path: StorePath, _ number: Int) throws(FileError) {
        var begun: Set<Int32> = []
        defer { for watch in begun { tidy(watch) } }
        // Walks are repeated until two find the same: then all that the last one read was watched before it read. Only that
        // finds a removed folder that is still open, because its parent alone reports the removal.
        // The last time's walk does not count as one of them, because it may be older than the removal.
        // If the way keeps changing, the notices that are still to come have it walked again.
        var way = Way()
        var previous: Way
        var rounds = 0
        repeat {
            rounds += 1
            previous = way
            way = Way()
            defer { begun.formUnion(way.watched.keys) }
            try walk(path, &way)
        } while way != previous && rounds < FolderWatch.maximumRounds
        register(way, for: number)
    }

    /// Puts a way in the place of a path's last one, and ends the watches that have no other user.
    private func register(_ way: Way?, for path: Int) {
        let last = ways[path]
        ways[path] = way
        for place in last?.places ?? [] {
            users[place]?.remove(path)
            if users[place]?.isEmpty == true { users[place] = nil }
        }
        for place in way?.places ?? [] { users[place, default: []].insert(path) }
        for watch in (last?.watched ?? [:]).keys { tidy(watch) }
    }

    /// Ends a watch that has no user, and narrows one that reports more than its users need.
    private func tidy(_ watch: Int32) {
        guard let paths = users[WatchedPlace(watch: watch)] else {
            if interests.removeValue(forKey: watch) != nil { notifier.remove(watch) }
            return
        }
        guard let interest = interests[watch],
            !paths.contains(where: { ways[$0]?.watched[watch]?.interest == interest }),
            let widest = paths.compactMap({ ways[$0]?.watched[watch] }).max(by: { $0.interest < $1.interest })
        else { return }
        interests[watch] = widest.interest
        guard let now = try? notifier.watch(widest.path, widest.interest, exactly: true), now != watch else { return }
        // Something else has that path by now, as a notice will tell.
        if let interest = interests[now] {
            _ = try? notifier.watch(widest.path, interest)
        } else {
            notifier.remove(now)
        }
    }

    /// Watches the file that has the name of a path's file now.
    ///
    /// - Returns: Whether it is a regular file again, so that nothing but its content can have changed.
    private func watchFileAgain(of number: Int) -> Bool {
        guard let path = paths[number], var way = ways[number], let file = way.file,
            FolderWatch.status(of: file.path)?.kind == .regular
        else { return false }
        if let watch = file.watch { (way.watched[watch], way.places) = (nil, way.places.filter { $0.watch != watch }) }
        guard let own = try? watch(file.path, .file, for: path, &way) else { return false }
        way.file?.watch = own
        register(way, for: number)
        return true
    }

    private static func status(of path: StorePath) -> FileStatus? {
        try? FileDescriptor.workingFolder.status(of: path, followingLinks: false)
    }

    // MARK: Walking

    /// Watches the way of a path, through all links.
    ///
    /// - Throws: `FileError` if a folder cannot be watched for another reason than permissions.
    private func walk(_ path: StorePath, _ way: inout Way) throws(FileError) {
        var folder = path.isAbsolute ? StorePath.root : .workingFolder
        var device = FolderWatch.status(of: folder)?.identity.device
        /// Where that folder itself has its name.
        var place: (folder: StorePath, name: [UInt8])?
        var names = path.components[...]
        var linkCount = 0
        try watch(folder, .itself, for: path, &way)
        while let name = names.first {
            let child = folder.appending(name)
            let isLast = names.count == 1
            let status = FolderWatch.status(of: child)
            switch status?.kind {
            case .symbolicLink:
                #if canImport(Darwin)
                    try watch(folder, .names, name, for: path, &way)
                #else
                    // The link tells of its end by itself, also in a folder that may not be listed.
                    try watch(folder, .itself, name, for: path, &way)
                    try watch(child, .entry, for: path, &way)
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
                if device != status?.identity.device {
                    try watch(folder, .removals, name, isVital: false, for: path, &way)
                }
                if try watch(child, .itself, for: path, &way) == nil {
                    // That it may be listed from now on is reported by its parent.
                    try watch(folder, .status, name, isVital: false, for: path, &way)
                }
                (folder, device, place) = (child, status?.identity.device, (folder, name))
                names.removeFirst()
            case .regular where isLast:
                if let parent = try watch(folder, .contents, name, for: path, &way) {
                    let own = try watch(child, .file, for: path, &way)
                    way.file = Way.File(path: child, place: WatchedPlace(watch: parent, name: name), watch: own)
                } else {
                    try watch(child, .entry, for: path, &way)
                }
                return
            case .some where isLast:
                // Not a regular file; its folder's watch reports a replacement.
                try watch(folder, .names, name, for: path, &way)
                return
            default:
                try watch(folder, .names, name, for: path, &way)
                // The removal of an empty folder that is still open is reported only by its parent.
                if let place { try watch(place.folder, .removals, place.name, for: path, &way) }
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
        _ place: StorePath, _ interest: WatchInterest, _ name: [UInt8] = [], isVital: Bool = true, for path: StorePath,
        _ way: inout Way
    ) throws(FileError) -> Int32? {
        do throws(SystemError) {
            let watch = try notifier.watch(place, interest)
            interests[watch] = max(interests[watch] ?? interest, interest)
            way.add(watch, Way.Watched(path: place, interest: interest), name)
            return watch
        } catch {
            if error.isMissingFile { return nil }
            // A folder with search but no read permission. A sandbox on macOS says EPERM.
            guard error == .permissionDenied || error == .notPermitted else { throw FileError.of(.watch, path, error) }
            if isVital, !name.isEmpty { way.unheard.append(FileError(.hear, place, .system(error))) }
            return nil
        }
    }
}

/// A name in a watched folder, or with an empty name the watched folder or file itself.
private struct WatchedPlace: Hashable {
    let watch: Int32
    var name: [UInt8] = []
}

/// The places that are watched for a path.
private struct Way: Equatable {
    /// The regular file to which the path leads.
    struct File: Equatable {
        let path: StorePath
        /// Its name in its folder, which reports a replacement.
        let place: WatchedPlace
        /// Its own watch; a file that may not be read has none.
        var watch: Int32?
    }

    struct Watched: Equatable {
        let path: StorePath
        let interest: WatchInterest
    }

    /// The places whose notices matter, some of them more than once.
    var places: [WatchedPlace] = []
    var watched: [Int32: Watched] = [:]
    var file: File?
    /// The folders whose names this user may not be told of.
    var unheard: [FileError] = []

    mutating func add(_ watch: Int32, _ watched: Watched, _ name: [UInt8]) {
        places += [WatchedPlace(watch: watch), WatchedPlace(watch: watch, name: name)]
        if let known = self.watched[watch], known.interest >= watched.interest { return }
        self.watched[watch] = watched
    }
}
