/// Reports anything that may change what these paths resolve to, without polling.
///
/// Folders are watched, because files are replaced. For each path these are its parent, the parent of every link on the
/// way, and all folders in between, which may be moved. If one is missing, its nearest existing ancestor is watched. The
/// file is watched too, because it may be written to under another name.
package struct FolderWatch: ~Copyable {
    private static let maximumRounds = 16

    let notices: FolderNotices
    private let member: Int
    private var armed = Arming()

    /// Creates a watch of nothing.
    ///
    /// - Parameter notices: The queue through which it is told.
    package init(through notices: FolderNotices) {
        self.notices = notices
        member = notices.join()
    }

    deinit {
        notices.leave(member)
    }

    /// The events that a watch waits for.
    package enum Event: Sendable {
        /// There are notices.
        case notices
        /// Something has been mounted or unmounted.
        case mounts
    }

    /// Watches what these paths lead to now, and nothing else.
    ///
    /// Everything after that is reported, so read the files afterwards.
    ///
    /// - Throws: `FileError` where a folder cannot be watched; then what was watched before still is.
    package mutating func arm(_ paths: [StorePath]) throws(FileError) {
        var seen = Set(armed.watches.keys)
        var arming = Arming()
        let notifier = Notifier(notices: notices, member: member)
        do throws(FileError) {
            // The removal of a folder that is still open is reported only by its parent, and only once that is watched. So
            // one walk may end in a folder that is gone; walks are repeated until two find the same.
            // The last time's walk does not count as one of them, because it may be older than the removal.
            // If the way keeps changing, the notices that are still to come make the caller arm the watch again.
            var previous: [Int32: Set<[UInt8]>]
            var rounds = 0
            repeat {
                rounds += 1
                previous = arming.folders
                arming = Arming()
                defer { seen.formUnion(arming.watches.keys) }
                for path in paths { try arming.walk(path, with: notifier) }
            } while arming.folders != previous && rounds < FolderWatch.maximumRounds
        } catch {
            for watch in seen where armed.watches[watch] == nil { notifier.remove(watch) }
            throw error
        }
        for watch in seen where arming.watches[watch] == nil { notifier.remove(watch) }
        armed = arming
    }

    /// A kind of change.
    package enum Change {
        case nothing
        /// The content of files in the same places, which are watched on.
        case files
        /// The way to a file, which has to be armed again.
        case ways
    }

    /// Takes in what its queue has for it.
    ///
    /// - Returns: The change that the notices, or some that were dropped, may mean for the paths.
    /// - Throws: `FileError` if a file that has come cannot be watched.
    package mutating func takeNotices() throws(FileError) -> Change {
        let pending = notices.takePending(of: member)
        // A mount may be anywhere on the way, because its notice names no place.
        var change = pending.hasMounted ? Change.ways : .nothing
        var changed: Set<Place> = []
        func take(_ notice: FileNotice) {
            guard let watch = notice.watch else { return change = .ways }
            guard let names = armed.watches[watch], notice.name.isEmpty || names.contains(notice.name) else { return }
            let place = Place(folder: watch, name: notice.name)
            if armed.files[place] != nil { changed.insert(place) }
            if changed.contains(place) || armed.isFile(watch) {
                if change == .nothing { change = .files }
            } else {
                change = .ways
            }
        }
        pending.notices.forEach(take)
        if change == .files {
            let notifier = Notifier(notices: notices, member: member)
            for place in changed where try !armed.watchAgain(place, with: notifier) { change = .ways }
        }
        return change
    }
}

extension FolderWatch {
    /// Creates a watch of nothing, with a queue of its own.
    ///
    /// - Parameter path: The path to name in an error.
    /// - Throws: `FileError` where the system does not let more be watched.
    package init(for path: StorePath) throws(FileError) {
        self.init(through: try FolderNotices(for: path))
    }

    /// The descriptors of its queue to wait for.
    package var awaited: [PollEntry<Event>] { notices.awaited }

    /// Takes in what its queue has by now, without waiting for more.
    ///
    /// - Parameter path: The path to name in an error.
    /// - Returns: The change that the notices may mean for the paths.
    /// - Throws: `FileError` if the notices cannot be read, or a file that has come cannot be watched.
    package mutating func takeNotices(for path: StorePath) throws(FileError) -> Change {
        try FileError.attributing(.watch, path, try notices.take([.notices]))
        return try takeNotices()
    }
}

/// The queue, on behalf of one watch.
private struct Notifier {
    let notices: FolderNotices
    let member: Int

    func watch(_ path: StorePath, _ interest: WatchInterest) throws(SystemError) -> Int32 {
        try notices.watch(path, interest, for: member)
    }

    func remove(_ watch: Int32) {
        notices.remove(watch, of: member)
    }
}

/// A name in a watched folder.
private struct Place: Hashable {
    let folder: Int32
    let name: [UInt8]
}

/// The folders and files that are watched, and how they are found.
///
/// Each is watched before it is read, so no change is missed.
private struct Arming {
    /// The names that matter to each watch.
    var watches: [Int32: Set<[UInt8]>] = [:]
    /// The regular files to which the paths lead; one that may not be read has no watch.
    private(set) var files: [Place: (path: StorePath, watch: Int32?)] = [:]

    /// The watches of folders.
    ///
    /// Those of files differ at each walk, because files are replaced.
    var folders: [Int32: Set<[UInt8]>] {
        let fileWatches = Set(files.values.compactMap { $0.watch })
        return watches.filter { !fileWatches.contains($0.key) }
    }

    func isFile(_ watch: Int32) -> Bool {
        files.values.contains { $0.watch == watch }
    }

    /// Watches what has the name of a file now.
    ///
    /// - Returns: Whether it is a regular file again, so that nothing but its content can have changed.
    mutating func watchAgain(_ place: Place, with notifier: Notifier) throws(FileError) -> Bool {
        guard let (path, old) = files[place], Arming.kind(of: path) == .regular else { return false }
        try watchFile(path, at: place, with: notifier)
        if let old, !isFile(old) {
            notifier.remove(old)
            watches[old] = nil
        }
        return true
    }

    private mutating func watchFile(
        _ path: StorePath, at place: Place, with notifier: Notifier
    ) throws(FileError) {
        files[place] = (path, try watch(path, .file, for: path, with: notifier).number)
    }

    private static func kind(of path: StorePath) -> FileKind? {
        try? FileDescriptor.workingFolder.status(of: path, followingLinks: false).kind
    }

    mutating func walk(_ path: StorePath, with notifier: Notifier) throws(FileError) {
        var folder = path.isAbsolute ? StorePath.root : .workingFolder
        /// Where that folder itself has its name.
        var place: (folder: StorePath, name: [UInt8])?
        var names = Array(path.components.reversed())
        var linkCount = 0
        _ = try watch(folder, .itself, for: path, with: notifier)
        while let name = names.popLast() {
            let child = folder.appending(name)
            let parent = try names.isEmpty ? watch(folder, .contents, name, for: path, with: notifier).number : nil
            switch Arming.kind(of: child) {
            case .symbolicLink:
                _ = try watch(folder, .names, name, for: path, with: notifier)
                linkCount += 1
                // If the link is gone by now, a notice has come.
                guard linkCount <= ResolvedPath.maximumLinks,
                    let target = try? FileDescriptor.workingFolder.readLink(child)
                else { return }
                if target.isAbsolute { (folder, place) = (.root, nil) }
                names += target.components.reversed()
            case .folder where !names.isEmpty:
                guard try watch(child, .itself, for: path, with: notifier) != .missing else {
                    names.append(name)
                    continue
                }
                (folder, place) = (child, (folder, name))
            case .regular where names.isEmpty:
                guard let parent else { return }
                try watchFile(child, at: Place(folder: parent, name: name), with: notifier)
            case .some where names.isEmpty:
                // Not a regular file; its folder's watch reports a replacement.
                break
            default:
                _ = try watch(folder, .names, name, for: path, with: notifier)
                // The removal of an empty folder that is still open is reported only by its parent.
                if let place { _ = try watch(place.folder, .names, place.name, for: path, with: notifier) }
                guard !names.isEmpty, isThere(child) else { return }
                names.append(name)
            }
        }
    }

    /// Whether something that was missing exists by now, and can be entered.
    private func isThere(_ path: StorePath) -> Bool {
        let kind = Arming.kind(of: path)
        return kind == .folder || kind == .symbolicLink
    }

    private enum Outcome: Equatable {
        case watch(Int32), forbidden, missing

        var number: Int32? {
            if case .watch(let number) = self { number } else { nil }
        }
    }

    private mutating func watch(
        _ folder: StorePath, _ interest: WatchInterest, _ name: [UInt8]? = nil, for path: StorePath,
        with notifier: Notifier
    ) throws(FileError) -> Outcome {
        do throws(FileError) {
            let watch = try FileError.attributing(.watch, path, try notifier.watch(folder, interest))
            var names = watches[watch] ?? []
            if let name { names.insert(name) }
            watches[watch] = names
            return .watch(watch)
        } catch {
            if error.isMissingFile { return .missing }
            // A folder that may be entered but not read cannot be watched for being moved, which rarely happens. An
            // unreadable file is reported by its reader.
            // A sandbox on macOS says EPERM.
            let isForbidden = error.cause == .system(.permissionDenied) || error.cause == .system(.notPermitted)
            guard isForbidden, interest == .itself || interest == .file else { throw error }
            return .forbidden
        }
    }
}
