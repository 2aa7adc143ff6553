import ThemeStore

/// The question that options ask: the preference in force, or a style; for which scope of which store, from which sources,
/// and with which answer if there is none.
struct Question {
    enum Subject {
        /// The preference in force.
        case preference
        /// The style that is really shown.
        case style
        /// The style that the system shows, whatever is preferred.
        case systemStyle
    }

    /// The command that asks, for messages.
    let verb: String
    let subject: Subject
    let target: Target
    let printing: Printing
    /// The sources that are named; `nil` asks the automatic ones.
    private let namedSources: [SystemStyleSource]?
    /// The answer for a preference that is unset, or for a style that no source knows.
    let fallback: Appearance?
    /// Whether the layer that decides is printed.
    let showsOrigin: Bool

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - subject: The subject, for a command whose options do not choose it.
    /// - Throws: `Failure.usage`.
    init(_ line: inout Line, about subject: Subject? = nil) throws(Failure) {
        verb = line.verb
        let (isEffective, isSystem) = (line.flag(.effective), line.flag(.system))
        showsOrigin = line.flag(.showOrigin)
        if isEffective, isSystem { throw line.exclusion("--system", "--effective") }
        namedSources = try line.sources()
        let asksSystem = isSystem || namedSources != nil && !isEffective
        if asksSystem, showsOrigin { throw line.exclusion("--show-origin", isSystem ? "--system" : "--source") }
        let own: Subject = isEffective ? .style : asksSystem ? .systemStyle : .preference
        self.subject = subject ?? own
        fallback = try line.fallback(isStyle: (subject ?? own) != .preference)
        target = try Target(&line)
        printing = Printing(&line)
    }
}

// MARK: - Answering

extension Question {
    /// Answers from the store and the system.
    ///
    /// The store is not read if only the system is asked about, unless JSON shows the preference as well.
    func answer(in environment: ProcessEnvironment) throws(Failure) -> Answer {
        if subject == .systemStyle, !printing.isJSON {
            return Answer(
                preference: Preference(appearance: .system, layer: .default), shown: try systemStyle(in: environment))
        }
        let store = try target.store(in: environment)
        let layers = layers(of: store, in: environment, isComplete: printing.isJSON)
        let preference = try resolving(try layers.preference(for: target.scope))
        try requireExisting(store, layers, preference)
        let warnings = try printing.warnings(preference.warnings)
        var answer = Answer(
            preference: preference,
            shown: try shown(with: preference) { () throws(Failure) in try systemStyle(in: environment) })
        answer.warnings = warnings
        guard printing.isJSON else { return answer }
        answer.store = store
        answer.stored = try resolving(try layers.storedValue(for: target.scope))
        answer.decidingFile = store.location.isSite ? layers.site.decidingFile : nil
        return answer
    }

    /// The layers of the store, with `--default` as the lowest if that is for the preference.
    func layers(
        of store: AppearanceStore, in environment: ProcessEnvironment, isComplete: Bool = true
    ) -> LayerSnapshot {
        LayerSnapshot(reading: store, in: environment, fallback: layerFallback, isComplete: isComplete)
    }

    /// The preference if none is stored; the fallback of a style is for the system's style instead.
    var layerFallback: Appearance { subject == .preference ? fallback ?? .system : .system }

    /// The style that is asked for, or `nil` if the preference is.
    ///
    /// - Parameters:
    ///   - preference: The preference in force.
    ///   - system: Finds the style that the system shows, if that decides.
    /// - Returns: The style, or `nil` if `system` found none.
    /// - Throws: The errors of `system`.
    func shown(
        with preference: Preference, system: () throws(Failure) -> ShownStyle?
    ) throws(Failure) -> ShownStyle? {
        if subject == .preference { return nil }
        if subject == .style, let style = preference.appearance.style { return ShownStyle(style: style) }
        return try system()
    }

    /// With `--strict`, refuses a file that was named and does not exist, unless a layer above it has decided.
    private func requireExisting(
        _ store: AppearanceStore, _ layers: LayerSnapshot, _ preference: Preference
    ) throws(Failure) {
        guard printing.isStrict, store.location.app == nil, preference.layer == .default,
            layers.document == .success(nil)
        else { return }
        throw .noSuchFile(store.location.pathInErrors)
    }

    // MARK: The system

    /// The sources to ask, in order.
    var sources: [SystemStyleSource] { namedSources ?? SystemStyleSource.automatic }

    /// Asks the sources what the system shows.
    func systemStyle(in environment: ProcessEnvironment) throws(Failure) -> ShownStyle {
        Console.keepChildStatuses()
        return try shown(
            by: Result { () throws(SystemStyle.Unknown) in try SystemStyle.current(from: sources, in: environment) })
    }

    /// The style that the sources found, or the fallback.
    ///
    /// - Throws: `Failure.unavailable` if no source knows and there is no fallback; `Failure.store` for a wrong variable.
    func shown(by answer: Result<SystemStyle.Finding, SystemStyle.Unknown>) throws(Failure) -> ShownStyle {
        switch answer {
        case .success(let finding): return ShownStyle(style: finding.style, source: finding.source)
        case .failure(let unknown):
            if let mistake = unknown.mistake { throw .store(mistake) }
            if let style = fallback?.style { return ShownStyle(style: style) }
            let reasons = unknown.reasons.joined(separator: "; ")
            throw .unavailable("\(verb): no source knows what the system shows (\(reasons)); try --default light")
        }
    }
}
