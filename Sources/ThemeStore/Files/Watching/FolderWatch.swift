/// Hears of whatever may change what some paths lead to, without asking again and again.
///
/// Folders are watched, because files are replaced. Of each path that is the folder in which it ends, the folder of every
/// link on the way, and all folders in between, which may be moved; where one is missing, the nearest that is there. The
/// file is watched beside its folder, because it may be written to under another name.
package struct FolderWatch: ~Copyable {
    private static let maximumRounds = 16

    private let notifier: FileNotifier
    /// What is mounted over a folder, or away from one that is still mounted elsewhere, no watch of a folder tells of.
    private let mounts: FileDescriptor?
    /// The names that matter to each watch.
    private var watches: [Int32: Set<[UInt8]>] = [:]

    /// Creates a watch of nothing.
    ///
    /// - Parameter path: The path to name in an error.
    /// - Throws: `FileError` where the system does not let more be watched.
    package init(for path: StorePath) throws(FileError) {
        notifier = try FolderWatch.attributing(path) { () throws(SystemError) in
            try FileNotifier()
        }
        mounts = FileNotifier.openMountTable()
    }

    /// What a watch waits for.
    package enum Event: Sendable {
        /// There are notices.
        case notices
        /// Something has been mounted or unmounted.
        case mounts
    }

    /// What to wait for.
    package var awaited: [PollEntry<Event>] {
        let notices = PollEntry(Event.notices, notifier.descriptor, .input)
        switch mounts {
        case .some(let table): return [notices, PollEntry(.mounts, table, .mounts)]
        case nil: return [notices]
        }
    }

    /// Watches what these paths lead to now, and nothing else.
    ///
    /// Whatever happens from then on is heard of, so look at the files afterwards.
    ///
    /// - Throws: `FileError` where a folder cannot be watched; then what was watched before still is.
    package mutating func arm(_ paths: [StorePath]) throws(FileError) {
        let known = watches
        var seen = Set(known.keys)
        var arming = Arming()
        do throws(FileError) {
            // A folder that is removed while someone is in it says nothing, and its parent says so only from when it is
            // watched. So one walk may end in a folder that is gone; the next, which finds the same, does not.
            // Where someone keeps changing the way, what is still to be heard of makes the caller come back.
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

    /// Takes in what has happened, without waiting for more.
    ///
    /// - Parameter path: The path to name in an error.
    /// - Returns: Whether it may matter to one of the paths; where too much happened to be told of, it may.
    /// - Throws: `FileError` where the system cannot tell any more.
    package func takeNotices(for path: StorePath) throws(FileError) -> Bool {
        var matters = false
        try FolderWatch.attributing(path) { () throws(SystemError) in
            try notifier.takeNotices { notice in
                guard let watch = notice.watch else {
                    matters = true
                    return
                }
                guard let names = watches[watch] else { return }
                matters = matters || notice.name.isEmpty || names.contains(notice.name)
            }
        }
        return matters
    }

    fileprivate static func attributing<Result: ~Copyable>(
        _ path: StorePath, _ calls: () throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        do throws(SystemError) {
            return try calls()
        } catch {
            throw FileError(.watch, path, limit(met: error).map { .watchLimit($0, error) } ?? .system(error))
        }
    }

    /// The name of the limit that a failure to watch has met, or `nil` where it failed of something else.
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

/// Finds the folders to watch, and watches each before it looks at what is in it: a change is seen, or heard of, or both.
private struct Arming {
    /// As many as Linux itself follows.
    private static let maximumLinks = 40

    var watches: [Int32: Set<[UInt8]>] = [:]
    private var files: Set<Int32> = []

    /// The watches of folders: that a file is another one at each look is how files are replaced.
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
                // A link that is gone by now has been heard of.
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
                // An empty folder can be removed, and while someone is still in it nobody is told but its parent.
                if let place { _ = try watch(place.folder, .names, place.name, for: path, with: notifier) }
                guard !names.isEmpty, isThere(child) else { return }
                names.append(name)
            }
        }
    }

    /// Whether what was missing has come in the meantime, and can be gone into.
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
            let watch = try FolderWatch.attributing(path) { () throws(SystemError) in
                try notifier.watch(folder, interest)
            }
            var names = watches[watch] ?? []
            if let name { names.insert(name) }
            watches[watch] = names
            if interest == .file { files.insert(watch) }
            return true
        } catch {
            if error.isMissingFile { return false }
            // Who may go through a folder but not read it is not told of its being moved, and it rarely is; a file that
            // may not be read is for the reader to complain of.
            // A sandbox on macOS says EPERM.
            let isForbidden = error.cause == .system(.permissionDenied) || error.cause == .system(.notPermitted)
            guard isForbidden, interest == .itself || interest == .file else { throw error }
            return true
        }
    }
}
