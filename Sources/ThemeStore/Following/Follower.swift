/// Follows the stores of one folder with a single watch, and the system's style once that is asked for.
///
/// It sleeps nowhere: its owner polls ``awaited`` until ``due``, passes what happened to ``take(_:)``, and asks ``look()``
/// for what is new.
package final class Follower {
    /// How long an unparsable store is tolerated: another program may be overwriting it.
    private static let grace: Int64 = 100_000_000

    private final class Followed {
        let store: AppearanceStore
        /// Whether the store has to be read again.
        var isStale = true
        /// Whether it has ever been read.
        var isKnown = false
        /// The layers that were read and not told yet.
        var news: LayerSnapshot?
        /// The failure that was told last.
        var toldFailure: StoreError?
        /// When a failure is told that may be over by then.
        var graceEnd: Int64?

        init(_ store: AppearanceStore) {
            self.store = store
        }
    }

    private var notices: FolderNotices?
    private let environment: ProcessEnvironment
    private let fallback: Appearance
    private var watch: FolderWatch?
    private var files: [StorePath] = []
    private var followed: [StoreLocation: Followed] = [:]
    private var system: SystemStyleFeed?

    /// Creates a follower of no store.
    ///
    /// - Parameters:
    ///   - environment: The variables of the snapshots.
    ///   - fallback: The preference where no layer has one.
    ///   - notices: A shared queue, polled by its owner; `nil` for its own.
    package init(
        in environment: ProcessEnvironment, fallback: Appearance = .system, sharing notices: FolderNotices? = nil
    ) {
        self.notices = notices
        self.environment = environment
        self.fallback = fallback
    }

    /// Follows these stores, and no others.
    ///
    /// - Parameter stores: The stores; the owner says by ``noteChange(of:)`` when one in memory changes.
    /// - Throws: `StoreError` if the folders cannot be watched.
    package func follow(_ stores: [AppearanceStore]) throws(StoreError) {
        var following: [StoreLocation: Followed] = [:]
        for store in stores { following[store.location] = followed[store.location] ?? Followed(store) }
        guard following.keys != followed.keys else { return }
        followed = following
        // Each store's own file, if there is any, and the site's.
        files = following.keys.flatMap { [$0.file].compactMap { $0 } + $0.site }
        guard let file = files.first else { return watch = nil }
        if watch == nil {
            let notices = if let notices { notices } else { try StoreError.wrapping(try FolderNotices(for: file)) }
            self.notices = notices
            watch = FolderWatch(through: notices)
        }
        try StoreError.wrapping(try watch?.arm(files))
    }

    /// Has a store read again.
    package func noteChange(of store: StoreLocation) {
        followed[store]?.isStale = true
    }

    /// The events to wait for.
    package var awaited: [PollEntry] { (notices?.awaited ?? []) + (system?.awaited ?? []) }

    /// When to look even if nothing happens, by `Syscalls.monotonicNanoseconds`.
    package var due: Int64? {
        // A store is still stale after a look if there were too many open files.
        let times = followed.values.map { $0.isStale ? Syscalls.monotonicNanoseconds + Follower.grace : $0.graceEnd }
        return (times + [system?.due]).compactMap { $0 }.min()
    }

    /// Takes in what happened, and follows links and folders to where they lead now.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened.
    /// - Throws: `StoreError` if the system's limit on watches is met. Any other folder that cannot be watched now may
    ///   become so again, and what could be watched before still is.
    package func take(_ happened: Set<PollEntry>) throws(StoreError) {
        system?.take(happened)
        guard let file = files.first else { return }
        try trying { () throws(FileError) in
            try FileError.attributing(.watch, file, try notices?.take(happened))
            return try watch?.takeNotices() ?? .nothing
        }
    }

    /// Takes in what the shared queue has for it, as ``take(_:)`` does.
    package func takeNotices() throws(StoreError) {
        try trying { () throws(FileError) in try watch?.takeNotices() ?? .nothing }
    }

    /// Reads all stores again, and looks where they lead now, after something that no file system reports.
    package func refresh() throws(StoreError) {
        try trying { () throws(FileError) in .ways }
    }

    private func trying(_ change: () throws(FileError) -> FolderChange) throws(StoreError) {
        do throws(FileError) {
            let change = try change()
            guard change != .nothing else { return }
            for store in followed.values { store.isStale = true }
            if change == .ways, !files.isEmpty { try watch?.arm(files) }
        } catch {
            for store in followed.values { store.isStale = true }
            if case .watchLimit = error.cause { throw .fileError(error) }
        }
    }

    /// The system's style, which is followed from the first call on; `nil` while the sources are being asked.
    ///
    /// - Parameters:
    ///   - sources: The sources to ask, in order.
    ///   - isStale: Whether to ask them again: not every source can be followed.
    ///   - keepsLostStyle: Whether the style stays known when no source has an opinion any more.
    ///   - onAnswer: Called on some thread after each answer. If it is `nil`, this thread asks, and waits for the answer.
    /// - Returns: The newest answer.
    package func systemStyle(
        from sources: [SystemStyleSource], isStale: Bool, keepsLostStyle: Bool = true,
        onAnswer: (@Sendable () -> Void)? = nil
    ) -> Result<SystemStyle.Finding, SystemStyle.Unknown>? {
        if let system {
            if isStale { system.ask() }
        } else {
            system = SystemStyleFeed(sources, in: environment, keepsLostStyle: keepsLostStyle, onAnswer: onAnswer)
        }
        return system?.answer
    }

    /// Reads the stores that may have changed.
    ///
    /// - Returns: Each store that may have news, and its layers, which may be those that were told last. A store that cannot
    ///   be read is among them once, after a moment in which it stayed so.
    package func look() -> [StoreLocation: LayerSnapshot] {
        let now = Syscalls.monotonicNanoseconds
        var news: [StoreLocation: LayerSnapshot] = [:]
        for (location, store) in followed {
            let isGraceOver = store.graceEnd.map { $0 <= now } ?? false
            if store.isStale || isGraceOver {
                let snapshot = LayerSnapshot(reading: store.store, in: environment, fallback: fallback)
                store.isStale = store.isKnown && snapshot.isShortOfDescriptors
                if store.isStale { continue }
                store.isKnown = true
                // The same layers are told again, because a subscriber may have ignored them as older than its own look.
                store.news = snapshot.failure != nil && snapshot.failure == store.toldFailure ? nil : snapshot
                let isDoubtful = store.news?.failure != nil
                store.graceEnd = isDoubtful ? store.graceEnd ?? now + Follower.grace : nil
            }
            if let snapshot = store.news, store.graceEnd == nil || isGraceOver {
                news[location] = snapshot
                (store.news, store.graceEnd, store.toldFailure) = (nil, nil, snapshot.failure)
            }
        }
        return news
    }
}

extension LayerSnapshot {
    /// Whether a file could not be read because too many files were open, which may be over soon.
    fileprivate var isShortOfDescriptors: Bool {
        (site.warnings + [failure].compactMap { $0 }).contains { error in
            guard case .fileError(let error) = error, case .system(let reason) = error.cause else { return false }
            return reason == .tooManyOpenFiles || reason == .tooManyOpenFilesInSystem
        }
    }
}
