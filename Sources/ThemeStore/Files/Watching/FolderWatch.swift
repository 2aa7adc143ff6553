/// Reports anything that may change what these paths resolve to, without polling.
///
/// Folders are watched, because files are replaced. For each path these are its parent, the parent of every link on the
/// way, and all folders in between, which may be moved. If one is missing, its nearest existing ancestor is watched. The
/// file is watched too, because it may be written to under another name.
package struct FolderWatch: ~Copyable {
    private static let maximumRounds = 16

    let notices: FolderNotices
    private let member: Int
    private var armed: Arming

    /// Creates a watch of nothing.
    ///
    /// - Parameter notices: The queue through which it is told.
    package init(through notices: FolderNotices) {
        self.notices = notices
        member = notices.join()
        armed = Arming(notices: notices)
    }

    deinit {
        notices.leave(member, ending: armed.watches)
    }

    /// Watches what these paths lead to now, and nothing else.
    ///
    /// Everything after that is reported, so read the files afterwards.
    ///
    /// - Throws: `FileError` where a folder cannot be watched; then what was watched before still is.
    package mutating func arm(_ paths: [StorePath]) throws(FileError) {
        var watches = armed.watches
        var arming = Arming(notices: notices)
        do throws(FileError) {
            // The removal of an open folder is reported only by its parent, and only once the parent is watched. So a walk
            // may end in a removed folder; walks are repeated until two find the same.
            // The last time's walk does not count as one of them, because it may be older than the removal.
            // If the way keeps changing, the notices that are still to come make the caller arm the watch again.
            var previous: [Int32: Set<[UInt8]>]
            var rounds = 0
            repeat {
                rounds += 1
                previous = arming.folders
                arming = Arming(notices: notices)
                defer { watches += arming.watches }
                for path in paths { try arming.follow(path) }
            } while arming.folders != previous && rounds < FolderWatch.maximumRounds
        } catch {
            notices.keep(armed.watches, of: watches, for: member)
            throw error
        }
        notices.keep(arming.watches, of: watches, for: member)
        armed = arming
    }

    /// Takes in what its queue has for it.
    ///
    /// - Returns: The change that the notices, dropped ones included, may mean for the paths.
    /// - Throws: `FileError` if a file that has come cannot be watched.
    package mutating func takeNotices() throws(FileError) -> FolderChange {
        let pending = notices.takePending(of: member)
        // A mount may be anywhere on the way, because its notice names no place.
        var change = pending.hasMounted ? FolderChange.ways : .nothing
        var replaced: Set<Arming.Place> = []
        let ownWatches = armed.fileWatches
        for notice in pending.notices {
            guard let watch = notice.watch else {
                change = .ways
                continue
            }
            let place = Arming.Place(folder: watch, name: notice.name)
            if armed.files[place] != nil {
                replaced.insert(place)
            } else if let names = armed.folders[watch] {
                if notice.name.isEmpty || names.contains(notice.name) { change = .ways }
                continue
            } else if !ownWatches.contains(watch) {
                continue
            }
            if change == .nothing { change = .files }
        }
        guard change == .files else { return change }
        let before = armed.watches
        defer { notices.keep(armed.watches, of: before, for: member) }
        for place in replaced where try !armed.watchAgain(place) { change = .ways }
        return change
    }
}

/// A kind of change.
package enum FolderChange {
    case nothing
    /// The content of files in the same places, which are watched on.
    case files
    /// The way to a file, which has to be armed again.
    case ways
}

extension FolderWatch {
    /// Creates a watch of nothing, with a queue of its own.
    ///
    /// - Parameter path: The path to name in an error.
    /// - Throws: `FileError` where the system does not let more be watched.
    package init(for path: StorePath) throws(FileError) {
        self.init(through: try FolderNotices(for: path))
    }

    /// The events of its queue to wait for.
    package var awaited: [PollEntry] { notices.awaited }

    /// Takes in what its queue has by now, without waiting for more.
    ///
    /// - Parameters:
    ///   - happened: The events of ``awaited`` that happened; `nil` if there may be notices.
    ///   - path: The path to name in an error.
    /// - Returns: The change that the notices may mean for the paths.
    /// - Throws: `FileError` if the notices cannot be read, or a file that has come cannot be watched.
    package mutating func takeNotices(
        of happened: Set<PollEntry>? = nil, for path: StorePath
    ) throws(FileError) -> FolderChange {
        try FileError.attributing(.watch, path, try notices.take(happened ?? [notices.noticesEntry]))
        return try takeNotices()
    }
}

/// The folders and files that are watched, and how they are found.
///
/// Each is watched before it is read, so no change is missed.
private struct Arming {
    /// Where a regular file has its name.
    struct Place: Hashable {
        /// The watch of its folder.
        let folder: Int32
        let name: [UInt8]
    }

    let notices: FolderNotices
    /// The names that matter to the watch of each folder.
    private(set) var folders: [Int32: Set<[UInt8]>] = [:]
    /// The regular files to which the paths lead, with their own watches; a file that may not be read has none.
    private(set) var files: [Place: (path: StorePath, watch: Int32?)] = [:]

    init(notices: FolderNotices) {
        self.notices = notices
    }

    var watches: [Int32] { Array(folders.keys) + fileWatches }
    var fileWatches: Set<Int32> { Set(files.values.compactMap { $0.watch }) }

    /// Watches what has the name of a file now.
    ///
    /// - Returns: Whether it is a regular file again, so that nothing but its content can have changed.
    mutating func watchAgain(_ place: Place) throws(FileError) -> Bool {
        guard let path = files[place]?.path, Arming.kind(of: path) == .regular else { return false }
        let own = try watch(path, .file, for: path).number
        files[place] = (path, own)
        return true
    }

    private static func kind(of path: StorePath) -> FileKind? {
        try? FileDescriptor.workingFolder.status(of: path, followingLinks: false).kind
    }

    /// Watches the way of a path, through all links.
    ///
    /// - Throws: `FileError` if a folder cannot be watched.
    mutating func follow(_ path: StorePath) throws(FileError) {
        var folder = path.isAbsolute ? StorePath.root : .workingFolder
        /// Where that folder itself has its name.
        var place: (folder: StorePath, name: [UInt8])?
        var names = path.components[...]
        var linkCount = 0
        _ = try watch(folder, .itself, for: path)
        while let name = names.first {
            let child = folder.appending(name)
            let isLast = names.count == 1
            let parent = try isLast ? watch(folder, .contents, name, for: path).number : nil
            switch Arming.kind(of: child) {
            case .symbolicLink:
                _ = try watch(folder, .names, name, for: path)
                linkCount += 1
                // If the link is gone by now, a notice has come.
                guard linkCount <= ResolvedPath.maximumLinks,
                    let target = try? FileDescriptor.workingFolder.readLink(child)
                else { return }
                if target.isAbsolute { (folder, place) = (.root, nil) }
                names = target.components + names.dropFirst()
            case .folder where !isLast:
                guard try watch(child, .itself, for: path) != .missing else { continue }
                (folder, place) = (child, (folder, name))
                names.removeFirst()
            case .regular where isLast:
                guard let parent else { return }
                let own = try watch(child, .file, for: path).number
                files[Place(folder: parent, name: name)] = (child, own)
                return
            case .some where isLast:
                // Not a regular file; its folder's watch reports a replacement.
                return
            default:
                _ = try watch(folder, .names, name, for: path)
                // The removal of an empty folder that is still open is reported only by its parent.
                if let place { _ = try watch(place.folder, .names, place.name, for: path) }
                // By now it may exist.
                guard !isLast, [.folder, .symbolicLink].contains(Arming.kind(of: child)) else { return }
            }
        }
    }

    private enum Outcome: Equatable {
        case watch(Int32), forbidden, missing

        var number: Int32? {
            if case .watch(let number) = self { number } else { nil }
        }
    }

    private mutating func watch(
        _ path: StorePath, _ interest: WatchInterest, _ name: [UInt8]? = nil, for named: StorePath
    ) throws(FileError) -> Outcome {
        do throws(FileError) {
            let watch = try FileError.attributing(.watch, named, try notices.notifier.watch(path, interest))
            if interest != .file {
                folders[watch, default: []].formUnion([name].compactMap { $0 })
            }
            return .watch(watch)
        } catch {
            if error.isMissingFile { return .missing }
            // A folder with search but no read permission cannot be watched for being moved, which is rare. An
            // unreadable file is reported by its reader. A sandbox on macOS says EPERM.
            let isForbidden = error.cause == .system(.permissionDenied) || error.cause == .system(.notPermitted)
            guard isForbidden, interest == .itself || interest == .file else { throw error }
            return .forbidden
        }
    }
}
