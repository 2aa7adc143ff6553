/// How long a store may be unparsable or missing before that counts, in nanoseconds: another
/// program may be overwriting or replacing it.
///
/// It is also the pause before another attempt to open a store, after a lack of
/// descriptors.
private let grace: Int64 = 100_000_000
/// How long such a lack may last before it is a failure to report.
private let patience: Int64 = 1_000_000_000

/// Follows stores with a watch that can be shared.
///
/// The watch is its own source and has to handle events before the follower does. After that,
/// ``refresh()`` returns the changes.
final class Follower: EventSource {
    private final class FollowedStore {
        let store: AppearanceStore
        /// Its own file, if there is any, and the site's.
        let files: [StorePath]
        /// Whether the store has to be read again.
        var isStale = true
        /// Whether it has ever been read.
        var isKnown = false
        /// The layers that were reported last.
        var reported: LayerSnapshot?
        /// Whether one of these files was missing at the last reading.
        var isMissing = false
        /// When to report a missing or an unparsable file.
        ///
        /// A notice about a missing file begins the grace period again: the file has existed for a
        /// moment.
        var graceEnd: Int64?
        /// Why it cannot be read for lack of descriptors, and since when.
        var shortage: (reason: SystemError, since: Int64)?

        init(_ store: AppearanceStore) {
            self.store = store
            files = store.location.files
        }

        /// Plans when to report layers that may be different by then.
        func doubt(_ snapshot: LayerSnapshot, at now: Int64) {
            let wasMissing = isMissing
            isMissing = snapshot.fileCount < reported?.fileCount ?? 0
            let isDoubtful = isMissing || snapshot.isUnparsable
            // A file that comes back is another file.
            if !isDoubtful || isMissing != wasMissing {
                graceEnd = nil
            }
            if isDoubtful {
                graceEnd = graceEnd ?? now + grace
            }
        }
    }

    private let environment: ProcessEnvironment
    private let watched: WatchedPaths
    private var followed: [StoreLocation: FollowedStore] = [:]
    /// The folders that were warned of.
    private var warned: Set<StorePath?> = []

    /// Creates a follower of no store.
    ///
    /// - Parameters:
    ///   - environment: The variables of the snapshots.
    ///   - watch: The watch, which the owner gives to the loop before this.
    init(in environment: ProcessEnvironment, with watch: FolderWatch) {
        self.environment = environment
        watched = WatchedPaths(in: watch)
    }

    /// Follows these stores, and no others.
    ///
    /// - Parameter stores: The stores. The owner calls ``refresh(_:)`` when one in memory changes.
    func follow(_ stores: [AppearanceStore]) {
        var following: [StoreLocation: FollowedStore] = [:]
        for store in stores {
            following[store.location] = followed[store.location] ?? FollowedStore(store)
        }
        // To compare all paths would take long for many stores, at each wake-up.
        if following.keys == followed.keys { return }
        followed = following
        watched.follow(followed.values.flatMap { $0.files })
    }

    /// Why stores are not read: the limit on descriptors, while it is more than a passing one.
    var shortages: [StoreError] {
        let latest = Syscalls.monotonicNanoseconds - patience
        return followed.values.compactMap { store in
            guard let shortage = store.shortage, !store.isKnown || shortage.since <= latest else {
                return nil
            }
            return FileOperation(.read, store.store.location.pathInErrors)
                .shortage(shortage.reason)
        }
    }

    var due: Int64? {
        // A store is still stale after a refresh only if too many files were open.
        followed.values.compactMap {
            $0.isStale ? Syscalls.monotonicNanoseconds + grace : $0.graceEnd
        }.min()
    }

    /// Handles the events of the watch.
    func handle(_ happened: Set<PollEntry>) {
        let changed = Set(watched.dequeueChanges())
        if changed.isEmpty { return }
        var files: [StorePath] = []
        for store in followed.values where store.files.contains(where: changed.contains) {
            store.isStale = true
            if store.isMissing { store.graceEnd = nil }
            files += store.files
        }
        watched.refresh(files, onlyBlind: true)
    }

    /// Reads stores again, and resolves their paths again, after an event that no file system
    /// reports.
    func refresh(_ stores: some Sequence<StoreLocation>) {
        let stores = stores.compactMap { followed[$0] }
        for store in stores {
            store.isStale = true
        }
        watched.refresh(stores.flatMap { $0.files })
    }

    /// Warnings, each once, of folders on the stores' own ways in which a change may be missed.
    func dequeueWarnings() -> [StoreError] {
        let unwatchable = watched.unwatchable(on: followed.values.compactMap { $0.store.file })
        return unwatchable.filter { warned.insert($0.path).inserted }
    }

    /// Ends the grace period of unparsable stores, so the next ``refresh()`` reports them.
    ///
    /// - Returns: Whether a failure was pending, and this was not called for it before.
    func endGrace() -> Bool {
        let held = followed.values.filter { !$0.isMissing && $0.graceEnd ?? 0 > 0 }
        for store in held {
            store.graceEnd = 0
        }
        return !held.isEmpty
    }

    /// Reads the stores that may have changed.
    ///
    /// - Returns: The layers of each store that was read again, even if they are the same as the
    ///   last ones. A store without its file, or with a file that cannot be read, is returned once,
    ///   when this state has lasted for a moment.
    func refresh() -> [StoreLocation: LayerSnapshot] {
        followed.compactMapValues { store in
            // Not once for all stores, because reading the others may take long.
            let now = Syscalls.monotonicNanoseconds
            // The notice of the last moment of a grace period may still be in the queue.
            guard store.isStale || store.graceEnd ?? .max <= now else { return nil }
            return read(store, at: now)
        }
    }

    /// Reads a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - now: The time before the reading: a grace period has to be over by then.
    /// - Returns: The layers to report now, if any.
    private func read(_ store: FollowedStore, at now: Int64) -> LayerSnapshot? {
        let snapshot = LayerSnapshot(reading: store.store, in: environment)
        store.shortage = snapshot.shortageOfDescriptors.map { reason in
            (reason, store.shortage?.since ?? now)
        }
        store.isStale = store.shortage != nil
        if store.isStale { return nil }
        store.isKnown = true
        // The same layers are reported again: a subscriber may have ignored them as older
        // than its own look.
        let isReported = snapshot.failure != nil && snapshot.failure == store.reported?.failure
        if !isReported {
            // It begins after the reading, which may have taken longer than the period.
            store.doubt(snapshot, at: Syscalls.monotonicNanoseconds)
            if let end = store.graceEnd, end > now { return nil }
        }
        store.graceEnd = nil
        if isReported { return nil }
        store.reported = snapshot
        return snapshot
    }
}

extension LayerSnapshot {
    /// Whether a file cannot be understood, which may be over soon.
    ///
    /// The site's files count as a lock then.
    fileprivate var isUnparsable: Bool {
        failure != nil || (site.lock != nil && !site.isLockCertain)
    }

    /// Why a file could not be read, if too many files were open, which may be over soon.
    fileprivate var shortageOfDescriptors: SystemError? {
        let errors = site.warnings + [failure].compactMap { $0 }
        return errors.compactMap { $0.systemError }.first { $0.isOutOfDescriptors }
    }
}

extension StoreLocation {
    /// The followed files: the store's own, if any, and the site's.
    var files: [StorePath] {
        [file].compactMap { $0 } + site
    }
}
