import ThemeStore

/// The subject of a watch: the preference in force in a store, and with `--effective` the style that is shown.
///
/// It keeps the last good preference and the last style that a source knew.
struct WatchSubject {
    /// A preference, and the style that follows from it.
    struct Observation {
        let preference: Preference
        let shown: ShownStyle?

        /// The word that is printed, and whose change counts.
        var word: String { (shown?.style.appearance ?? preference.appearance).name }
    }

    /// An event to wait for.
    enum Event: Hashable {
        case system
        case store(FolderWatch.Event)
    }

    let invocation: Invocation
    let store: AppearanceStore
    private let query: Query
    private let console = Console()
    private let follower: Follower
    /// The system's style; `nil` until a preference leaves it to the system.
    private var system: SystemStyleFeed?
    /// The layers that were seen last.
    private var layers: LayerSnapshot?
    private var preference: Preference?
    /// Whether there was ever something to report.
    private var hasSeen = false
    /// The warnings about the store as it is now, which were printed.
    private var warned: [String] = []
    private var hasWarnedOfSystem = false

    init(_ invocation: Invocation) throws(Failure) {
        self.invocation = invocation
        query = try invocation.query()
        store = AppearanceStore(try invocation.location())
        follower = Follower(in: invocation.environment, fallback: query.storeFallback)
        try resolving(try follower.follow([store]))
    }

    // MARK: Waiting

    /// The events to wait for.
    var awaited: [PollEntry<Event>] {
        follower.awaited.map { $0.named { .store($0) } } + [system?.awaited(as: .system)].compactMap { $0 }
    }

    /// When to look even if nothing happens.
    var due: Int64? { [follower.due, system?.due].compactMap { $0 }.min() }

    /// Takes in what happened.
    mutating func take(_ happened: [Event]) throws(Failure) {
        system?.take(isReadable: happened.contains(.system))
        let notices = happened.compactMap { if case .store(let notice) = $0 { notice } else { nil } }
        try resolving(try follower.take(Set(notices)))
    }

    // MARK: Looking

    /// Looks for something new, and warns once of what cannot be understood.
    ///
    /// - Returns: The preference and style in force, or `nil` until they are known.
    /// - Throws: `Failure` if nothing was ever understood, or with `--strict`.
    mutating func look() throws(Failure) -> Observation? {
        var isNew = false
        for layers in follower.look().values {
            // A notice may concern another file of the folder: kqueue names none.
            isNew = layers != self.layers
            self.layers = layers
            let answer = Result { () throws(StoreError) in try layers.preference(for: query.scope) }
            switch answer {
            case .success(let preference):
                self.preference = preference
                warn(try invocation.warnings(preference.warnings))
            case .failure(let error):
                if preference == nil || invocation.has(.strict) { throw .store(error) }
                warn(["warning: \(error.advised)"])
            }
        }
        guard let preference else { return nil }
        var shown: ShownStyle?
        if query.subject != .preference {
            let style = preference.appearance.style
            shown = if let style { ShownStyle(style: style) } else { try systemStyle(isStale: isNew) }
            if shown == nil { return nil }
        }
        hasSeen = true
        return Observation(preference: preference, shown: shown)
    }

    // Not every source can be followed, so all are asked again when something else is new.
    private mutating func systemStyle(isStale: Bool) throws(Failure) -> ShownStyle? {
        if let system {
            if isStale { system.ask() }
        } else {
            system = SystemStyleFeed(try invocation.sources(), in: invocation.environment)
        }
        switch system?.answer {
        case .success(let finding): return ShownStyle(style: finding.style, source: finding.source)
        case .failure(let unknown):
            if unknown.mistake == nil, let style = query.fallback?.style { return ShownStyle(style: style) }
            let failure = invocation.unavailable(unknown)
            if unknown.mistake != nil && !hasSeen || invocation.has(.strict) { throw failure }
            if !hasWarnedOfSystem { tell("warning: \(failure.message)") }
            hasWarnedOfSystem = true
            return nil
        case nil: return nil
        }
    }

    /// Prints the warnings that are new.
    private mutating func warn(_ warnings: [String]) {
        for warning in warnings where !warned.contains(warning) { tell(warning) }
        warned = warnings
    }

    private func tell(_ warning: String) {
        if !invocation.has(.quiet) { console.tell(warning) }
    }

    // MARK: Reporting

    /// The line that reports an observation.
    func line(_ observation: Observation, after previous: String?) -> String {
        guard invocation.has(.json) else { return observation.word }
        let source = StoreInput.store(store)
        var line = JSONLine()
        line.add("time", Timestamp.text(Syscalls.millisecondsSince1970))
        line.add("app", source.app)
        line.add("store", source.path)
        line.add("scope", query.scope?.text)
        line.add("appearance", observation.preference.appearance.name)
        line.add("style", observation.shown?.style.appearance.name)
        line.add("source", observation.shown?.source?.rawValue)
        line.add("origin", observation.preference.layer.rawValue)
        line.add("previous", previous)
        return line.text
    }
}
