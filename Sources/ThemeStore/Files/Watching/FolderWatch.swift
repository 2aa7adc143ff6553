/// Reports anything that may change what these paths resolve to, without polling.
///
/// Folders are watched, because files are replaced. For each path these are its parent, the parent of every link on the
/// way, and all folders in between, which may be moved. If one is missing, its nearest existing ancestor is watched. The
/// file is watched too, because it may be written to under another name.
package struct FolderWatch: ~Copyable {
    private static let maximumRounds = 16

    private let notifier: FileNotifier
    /// The table of mounts: watches of folders do not report what is mounted over them or unmounted.
    private let mounts: FileDescriptor?
    /// The names that matter to each watch.
    private var watches: [Int32: Set<[UInt8]>] = [:]

    /// Creates a watch of nothing.
    ///
    /// - Parameter path: The path to name in an error.
    /// - Throws: `FileError` where the system does not let more be watched.
    package init(for path: StorePath) throws(FileError) {
        notifier = try FolderWatch.attributing(path, try FileNotifier())
        mounts = FileNotifier.openMountTable()
    }

    /// The events that a watch waits for.
    package enum Event: Sendable {
        /// There are notices.
        case notices
        /// Something has been mounted or unmounted.
        case mounts
    }

    /// The descriptors to wait for.
    package var awaited: [PollEntry<Event>] {
        let notices = PollEntry(Event.notices, notifier.descriptor, .input)
        switch mounts {
        case .some(let table): return [notices, PollEntry(.mounts, table, .mounts)]
        case nil: return [notices]
        }
    }

    /// Watches what these paths lead to now, and nothing else.
    ///
    /// Everything after that is reported, so read the files afterwards.
    ///
    /// - Throws: `FileError` where a folder cannot be watched; then what was watched before still is.
    package mutating func arm(_ paths: [StorePath]) throws(FileError) {
        let known = watches
        var seen = Set(known.keys)
        var arming = Arming()
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
            for watch in seen where known[watch] == nil { notifier.remove(watch) }
            throw error
        }
        for watch in seen where arming.watches[watch] == nil { notifier.remove(watch) }
        watches = arming.watches
    }

    /// Reads the notices that have come, without waiting for more.
    ///
    /// - Parameter path: The path to name in an error.
    /// - Returns: Whether one of them, or one that was dropped, may matter to one of the paths.
    /// - Throws: `FileError` if the notices cannot be read.
    package func takeNotices(for path: StorePath) throws(FileError) -> Bool {
        var matters = false
        func take(_ notice: FileNotice) {
            guard let watch = notice.watch else {
                matters = true
                return
            }
            guard let names = watches[watch] else { return }
            matters = matters || notice.name.isEmpty || names.contains(notice.name)
        }
        try FolderWatch.attributing(path, try notifier.takeNotices(take))
        return matters
    }

    fileprivate static func attributing<Result: ~Copyable>(
        _ path: StorePath, _ call: @autoclosure () throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        do throws(SystemError) {
            return try call()
        } catch {
            throw FileError(.watch, path, limit(met: error).map { .watchLimit($0, error) } ?? .system(error))
        }
    }

    /// The name of the limit that made watching fail, or `nil` if another reason did.
    private static func limit(met reason: SystemError) -> String? {
        let isOutOfFiles = reason == .tooManyOpenFiles || reason == .tooManyOpenFilesInSystem
        #if canImport(Darwin)
            return isOutOfFiles ? "kern.maxfilesperproc" : nil
        #else
            if isOutOfFiles { return "fs.inotify.max_user_instances or 'ulimit -n'" }
            return reason == .noSpace ? "fs.inotify.max_user_watches" : nil
        #endif
    }
}

/// Finds the folders to watch.
///
/// Each is watched before it is read, so no change is missed.
private struct Arming {
    /// As many as Linux itself follows.
    private static let maximumLinks = 40

    var watches: [Int32: Set<[UInt8]>] = [:]
    private var files: Set<Int32> = []

    /// The watches of folders.
    ///
    /// Those of files differ at each walk, because files are replaced.
    var folders: [Int32: Set<[UInt8]>] { watches.filter { !files.contains($0.key) } }

    mutating func walk(_ path: StorePath, with notifier: borrowing FileNotifier) throws(FileError) {
        var folder = path.isAbsolute ? StorePath.root : .workingFolder
        /// Where that folder itself has its name.
        var place: (folder: StorePath, name: [UInt8])?
        var names = Array(path.components.reversed())
        var linkCount = 0
        _ = try watch(folder, .itself, for: path, with: notifier)
        while let name = names.popLast() {
            let child = folder.appending(name)
            if names.isEmpty { _ = try watch(folder, .contents, name, for: path, with: notifier) }
            switch try? FileDescriptor.workingFolder.status(of: child, followingLinks: false).kind {
            case .symbolicLink:
                _ = try watch(folder, .names, name, for: path, with: notifier)
                linkCount += 1
                // If the link is gone by now, a notice has come.
                guard linkCount <= Arming.maximumLinks,
                    let target = try? FileDescriptor.workingFolder.readLink(child)
                else { return }
                if target.isAbsolute { (folder, place) = (.root, nil) }
                names += target.components.reversed()
            case .folder where !names.isEmpty:
                guard try watch(child, .itself, for: path, with: notifier) else {
                    names.append(name)
                    continue
                }
                (folder, place) = (child, (folder, name))
            case .regular where names.isEmpty:
                _ = try watch(child, .file, for: path, with: notifier)
            case .some where names.isEmpty:
                // Its folder tells when a file takes the place of what is no store.
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
        let status = try? FileDescriptor.workingFolder.status(of: path, followingLinks: false)
        return status?.kind == .folder || status?.kind == .symbolicLink
    }

    /// - Returns: Whether there is something to watch.
    private mutating func watch(
        _ folder: StorePath, _ interest: WatchInterest, _ name: [UInt8]? = nil, for path: StorePath,
        with notifier: borrowing FileNotifier
    ) throws(FileError) -> Bool {
        do throws(FileError) {
            let watch = try FolderWatch.attributing(path, try notifier.watch(folder, interest))
            var names = watches[watch] ?? []
            if let name { names.insert(name) }
            watches[watch] = names
            if interest == .file { files.insert(watch) }
            return true
        } catch {
            if error.isMissingFile { return false }
            // A folder that may be entered but not read cannot be watched for being moved, which rarely happens. An
            // unreadable file is reported by its reader.
            // A sandbox on macOS says EPERM.
            let isForbidden = error.cause == .system(.permissionDenied) || error.cause == .system(.notPermitted)
            guard isForbidden, interest == .itself || interest == .file else { throw error }
            return true
        }
    }
}
