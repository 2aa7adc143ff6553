import ThemeStore

/// What is watched: the preference in force in a store, and with `--effective` the style that is shown.
struct WatchSubject {
    let invocation: Invocation
    let query: Query
    let store: AppearanceStore

    var isEffective: Bool { query.subject != .preference }

    /// What a look at the subject saw.
    struct Observation {
        let preference: Preference
        let shown: ShownStyle?

        /// The word that is printed, and whose change counts.
        var word: String { (shown?.style.appearance ?? preference.appearance).name }
    }

    func look() throws(Failure) -> Observation {
        let layers = invocation.layers(of: store, query)
        let preference = try resolving { () throws(StoreError) in try layers.preference(for: query.scope) }
        return Observation(preference: preference, shown: try invocation.shown(query, preference))
    }

    /// What to warn of in what was seen.
    func notes(of observation: Observation) throws(Failure) -> [String] {
        try invocation.warnings(observation.preference.warnings)
    }

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
