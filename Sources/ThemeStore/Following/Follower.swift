/// Follows stores with a single watch.
///
/// It sleeps nowhere: its owner polls ``awaited`` until ``due``, passes what happened to ``take(_:)``, and asks ``look()``
/// for what is new.
package final class Follower {
    /// How long an unparsable store is tolerated: another program may be overwriting it.
    private static let grace: Int64 = 100_000_000

    private final class Followed {
        let store: AppearanceStore
        /// Its own file, if there is any, and the site's.
        let files: [StorePath]
        /// Whether the store has to be read again.
        var isStale = true
        /// Whether it has ever been read.
        var isKnown = false
        /// The layers that were read and not reported yet.
        var unreported: LayerSnapshot?
        /// The failure that was reported last.
        var reportedFailure: StoreError?
        /// When a failure is reported that may be over by then.
        var graceEnd: Int64?

        init(_ store: AppearanceStore) {
            self.store = store
            files = store.location.files
        }
    }

    private let environment: ProcessEnvironment
    private var watch: FolderWatch?
    private var followed: [StoreLocation: Followed] = [:]
    /// The folders that were warned of.
    private var warned: Set<StorePath> = []

    /// Creates a follower of no store.
    ///
    /// - Parameter environment: The variables of the snapshots.
    package init(in environment: ProcessEnvironment) { self.environment = environment }

    /// Follows these stores, and no others.
    ///
    /// - Parameter stores: The stores; the owner says by ``refresh(_:)`` when one in memory changes.
    /// - Throws: `StoreError` with the file of a store that cannot be followed; the others are.
    package func follow(_ stores: [AppearanceStore]) throws(StoreError) {
        var following: [StoreLocation: Followed] = [:]
        for store in stores { following[store.location] = followed[store.location] ?? Followed(store) }
        // To compare all paths would take long for many stores, at each wake-up.
        if watch?.isSettled == true, following.keys == followed.keys { return }
        followed = following
        let files = followed.values.flatMap { $0.files }
        guard let file = files.first else { return watch = nil }
        if watch == nil { watch = try StoreError.wrapping(try FolderWatch(for: file)) }
        watch?.follow(files)
        try checkFailures()
    }

    private func checkFailures() throws(StoreError) {
        if let failure = watch?.failures.first { throw .fileError(failure) }
    }

    /// The events to wait for.
    package var awaited: [PollEntry] { watch?.awaited ?? [] }

    /// When to look even if nothing happens, by `Syscalls.monotonicNanoseconds`.
    package var due: Int64? {
        // A store is still stale after a look if there were too many open files.
        followed.values.compactMap { $0.isStale ? Syscalls.monotonicNanoseconds + Follower.grace : $0.graceEnd }.min()
    }

    /// Takes in what happened, and follows links and folders to where they lead now.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened.
    /// - Throws: `StoreError`, as ``follow(_:)`` does, if the system's limit on watches is reached.
    package func take(_ happened: Set<PollEntry>) throws(StoreError) {
        guard let watch else { return }
        let changed = watch.takeNotices(of: happened)
        if changed.isEmpty { return }
        for store in followed.values where store.files.contains(where: changed.contains) {
            store.isStale = true
            watch.lookAgain(at: store.files, onlyBlind: true)
        }
        try checkFailures()
    }

    /// Reads a store again, and looks where it leads now, after something that no file system reports.
    ///
    /// - Throws: `StoreError`, as ``take(_:)`` does.
    package func refresh(_ store: StoreLocation) throws(StoreError) {
        followed[store]?.isStale = true
        watch?.lookAgain(at: followed[store]?.files ?? [])
        try checkFailures()
    }

    /// Warnings, each once, of folders on the stores' own ways in which a change may be missed.
    package func takeWarnings() -> [StoreError] {
        let unheard = followed.values.compactMap { $0.store.file }.flatMap { watch?.unheard(on: $0) ?? [] }
        return unheard.filter { warned.insert($0.path).inserted }.map { .fileError($0) }
    }

    /// Has the next ``look()`` report the failures that are held back.
    ///
    /// - Returns: Whether there are any for which this was not called before.
    package func endGrace() -> Bool {
        let held = followed.values.filter { $0.graceEnd ?? 0 > 0 }
        for store in held { store.graceEnd = 0 }
        return !held.isEmpty
    }

    /// Reads the stores that may have changed.
    ///
    /// - Returns: The layers of each store that was read again, even if they are the same as the last ones. A store that
    ///   cannot be read is returned once, when it has been unreadable for a moment.
    package func look() -> [StoreLocation: LayerSnapshot] {
        let now = Syscalls.monotonicNanoseconds
        var changed: [StoreLocation: LayerSnapshot] = [:]
        for (location, store) in followed {
            if store.isStale {
                let snapshot = LayerSnapshot(reading: store.store, in: environment)
                store.isStale = store.isKnown && snapshot.isShortOfDescriptors
                if store.isStale { continue }
                store.isKnown = true
                // The same layers are reported again: a subscriber may have ignored them as older than its own look.
                let isReported = snapshot.failure != nil && snapshot.failure == store.reportedFailure
                store.unreported = isReported ? nil : snapshot
                let isDoubtful = store.unreported?.failure != nil
                store.graceEnd = isDoubtful ? store.graceEnd ?? now + Follower.grace : nil
            }
            if let snapshot = store.unreported, store.graceEnd.map({ $0 <= now }) ?? true {
                changed[location] = snapshot
                (store.unreported, store.graceEnd, store.reportedFailure) = (nil, nil, snapshot.failure)
            }
        }
        return changed
    }
}

extension LayerSnapshot {
    /// Whether a file could not be read because too many files were open, which may be over soon.
    fileprivate var isShortOfDescriptors: Bool {
        (site.warnings + [failure].compactMap { $0 }).contains { error in
            guard case .fileError(let error) = error, case .system(let reason) = error.cause else { return false }
            return reason.isOutOfDescriptors
        }
    }
}

extension StoreLocation {
    /// The files that decide: the store's own, if it has one, and the site's.
    var files: [StorePath] { [file].compactMap { $0 } + site }
}
