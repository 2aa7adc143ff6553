/// Follows stores with a watch that can be shared.
///
/// The watch is its own source and has to handle events before the follower does. After that,
/// ``refresh()`` returns the changes.
package final class Follower: EventSource {
    /// How long a store may be unparsable or missing before that counts, in nanoseconds: another
    /// program may be overwriting or replacing it.
    ///
    /// It is also the pause before another attempt to open a store, after a lack of
    /// descriptors.
    package static let grace: Int64 = 100_000_000
    /// How long such a lack may last before it is a failure to report.
    private static let patience: Int64 = 1_000_000_000

    private final class Followed {
        let store: AppearanceStore
        /// Its own file, if there is any, and the site's.
        let files: [StorePath]
        /// Whether the store has to be read again.
        var isStale = true
        /// Whether it has ever been read.
        var isKnown = false
        /// The layers that are still to be reported.
        var unreported: LayerSnapshot?
        /// The failure that was reported last.
        var reportedFailure: StoreError?
        /// How many of its files existed in the layers that were reported last.
        var reportedFileCount = 0
        /// When to report an unparsable file.
        var unparsableEnd: Int64?
        /// When to report a missing file.
        ///
        /// A notice of the file begins this time again, because the file has existed for a moment.
        var missingEnd: Int64?
        /// Why it cannot be read for lack of descriptors, and since when.
        var shortage: (reason: SystemError, since: Int64)?

        init(_ store: AppearanceStore) {
            self.store = store
            files = store.location.files
        }

        /// When the layers are reported that may be different by then.
        var graceEnd: Int64? { missingEnd ?? unparsableEnd }

        /// Whether it has to be read: also at the end of a grace period, because the notice of the
        /// last moment may still be in the queue.
        func isReadDue(at now: Int64) -> Bool {
            isStale || graceEnd.map { $0 <= now } ?? false
        }

        /// Plans when to report new layers.
        func doubt(_ snapshot: LayerSnapshot, at now: Int64) {
            if snapshot.fileCount < reportedFileCount {
                missingEnd = missingEnd ?? now + Follower.grace
                // The next content is another file's.
                unparsableEnd = nil
                return
            }
            missingEnd = nil
            if snapshot.isUnparsable {
                unparsableEnd = unparsableEnd ?? now + Follower.grace
            } else {
                unparsableEnd = nil
            }
        }

        /// Returns the layers to report now, if any.
        func dequeueReport(at now: Int64) -> LayerSnapshot? {
            let isDoubtful = graceEnd.map { $0 > now } ?? false
            guard !isStale, !isDoubtful, let snapshot = unreported else {
                return nil
            }
            unreported = nil
            unparsableEnd = nil
            missingEnd = nil
            reportedFailure = snapshot.failure
            reportedFileCount = snapshot.fileCount
            return snapshot
        }
    }

    private let environment: ProcessEnvironment
    private let watched: WatchedPaths
    private var followed: [StoreLocation: Followed] = [:]
    /// The folders that were warned of.
    private var warned: Set<StorePath> = []

    /// Creates a follower of no store.
    ///
    /// - Parameters:
    ///   - environment: The variables of the snapshots.
    ///   - watch: The watch, which the owner gives to the loop before this.
    package init(in environment: ProcessEnvironment, with watch: FolderWatch) {
        self.environment = environment
        watched = WatchedPaths(in: watch)
    }

    /// Follows these stores, and no others.
    ///
    /// - Parameter stores: The stores. The owner calls ``refresh(_:)`` when one in memory changes.
    package func follow(_ stores: [AppearanceStore]) {
        var following: [StoreLocation: Followed] = [:]
        for store in stores {
            following[store.location] = followed[store.location] ?? Followed(store)
        }
        // To compare all paths would take long for many stores, at each wake-up.
        if watched.isSettled, following.keys == followed.keys {
            return
        }
        followed = following
        watched.follow(followed.values.flatMap { $0.files })
    }

    /// Why files of the stores are not followed, or only a part of their way.
    package var failures: [StoreError] {
        watched.failures
    }

    /// Why stores are not read: the limit on descriptors, while it is more than a passing one.
    package var shortages: [StoreError] {
        let latest = Syscalls.monotonicNanoseconds - Follower.patience
        return followed.values.compactMap { store in
            guard let shortage = store.shortage, !store.isKnown || shortage.since <= latest else {
                return nil
            }
            let path = store.store.location.pathInErrors
            let limit = shortage.reason.limit ?? "'ulimit -n'"
            return FileOperation(.read, path).failure(.watchLimit(limit, shortage.reason))
        }
    }

    package var due: Int64? {
        // A store is still stale after a refresh if there were too many open files.
        followed.values.compactMap {
            $0.isStale ? Syscalls.monotonicNanoseconds + Follower.grace : $0.graceEnd
        }.min()
    }

    /// Handles the events of the watch.
    package func handle(_ happened: Set<PollEntry>) {
        let changed = watched.dequeueChanges()
        if changed.isEmpty { return }
        for store in followed.values where store.files.contains(where: changed.contains) {
            store.isStale = true
            store.missingEnd = nil
            watched.refresh(store.files, onlyBlind: true)
        }
    }

    /// Reads a store again, and resolves its path again, after an event that no file system
    /// reports.
    package func refresh(_ store: StoreLocation) {
        followed[store]?.isStale = true
        watched.refresh(followed[store]?.files ?? [])
    }

    /// Warnings, each once, of folders on the stores' own ways in which a change may be missed.
    package func dequeueWarnings() -> [StoreError] {
        let unwatchable = followed.values.compactMap { $0.store.file }.flatMap(watched.unwatchable)
        return unwatchable.filter { warning in
            guard let folder = warning.file else {
                return false
            }
            return warned.insert(folder).inserted
        }
    }

    /// Ends the grace period of unparsable stores, so the next ``refresh()`` reports them.
    ///
    /// - Returns: Whether a failure was pending, and this was not called for it before.
    package func endGrace() -> Bool {
        let held = followed.values.filter { $0.unparsableEnd ?? 0 > 0 }
        for store in held {
            store.unparsableEnd = 0
        }
        return !held.isEmpty
    }

    /// Reads the stores that may have changed.
    ///
    /// - Returns: The layers of each store that was read again, even if they are the same as the
    ///   last ones. A store that cannot be read, or whose file is gone, is returned once, when that
    ///   has lasted for a moment.
    package func refresh() -> [StoreLocation: LayerSnapshot] {
        let now = Syscalls.monotonicNanoseconds
        var changed: [StoreLocation: LayerSnapshot] = [:]
        for (location, store) in followed {
            if store.isReadDue(at: now) {
                read(store, at: now)
            }
            if let snapshot = store.dequeueReport(at: now) {
                changed[location] = snapshot
            }
        }
        return changed
    }

    /// Reads a store, unless there are too many open files.
    private func read(_ store: Followed, at now: Int64) {
        let snapshot = LayerSnapshot(reading: store.store, in: environment)
        if let reason = snapshot.shortageOfDescriptors {
            store.isStale = true
            store.shortage = (reason, store.shortage?.since ?? now)
            return
        }
        store.isStale = false
        store.isKnown = true
        store.shortage = nil
        // The same layers are reported again: a subscriber may have ignored them as older
        // than its own look.
        let isReported = snapshot.failure != nil && snapshot.failure == store.reportedFailure
        if isReported {
            store.unreported = nil
            store.unparsableEnd = nil
            store.missingEnd = nil
        } else {
            store.unreported = snapshot
            store.doubt(snapshot, at: now)
        }
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
        let reasons = errors.compactMap { $0.systemError }
        return reasons.first { $0.isOutOfDescriptors }
    }
}

extension StoreLocation {
    /// The followed files: the store's own, if any, and the site's.
    var files: [StorePath] {
        [file].compactMap { $0 } + site
    }
}
