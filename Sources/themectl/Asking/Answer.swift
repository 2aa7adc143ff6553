import ThemeStore

/// The question that options ask: the preference in force, or a style.
struct Query {
    enum Subject {
        /// The preference in force.
        case preference
        /// The style that is really shown.
        case style
        /// The style that the system shows, whatever is preferred.
        case systemStyle
    }

    let subject: Subject
    let scope: ScopePath?
    /// The value of `--default`: for a preference that is unset, or a style that no source knows.
    let fallback: Appearance?

    /// The preference if none is stored; the fallback of a style is for the system's style instead.
    var storeFallback: Appearance { subject == .preference ? fallback ?? .system : .system }
}

/// The style that is shown, and the source that answered if the preference does not pin it.
struct ShownStyle {
    let style: InterfaceStyle
    var source: SystemStyleSource?
}

/// The answer to a query.
struct Answer {
    let query: Query
    /// The store that was read; `nil` if only the system was asked.
    let source: StoreInput?
    let preference: Preference
    /// The value stored for the scope or the app itself; with `--site`, in the file that decides.
    let stored: StoredValue
    /// The path of the file that holds `stored`.
    let path: String?
    /// The style, unless the preference was asked for.
    let shown: ShownStyle?
    /// Warnings for standard error.
    let notes: [String]

    /// The preference or style that was asked for.
    var appearance: Appearance { shown?.style.appearance ?? preference.appearance }

    /// Whether no layer, option or source had an answer.
    var isUnset: Bool { preference.layer == .default && query.fallback == nil && shown == nil }
}

/// Works on a store on behalf of a command.
func resolving<Result: ~Copyable>(_ work: @autoclosure () throws(StoreError) -> Result) throws(Failure) -> Result {
    do throws(StoreError) {
        return try work()
    } catch {
        throw .store(error)
    }
}

extension Invocation {
    /// Answers what the options ask.
    ///
    /// A store is read unless `--system` is asked about and `--json` does not show the preference as well.
    func answer() throws(Failure) -> Answer {
        let query = try query()
        guard query.subject != .systemStyle || has(.json) else {
            let shown = try systemStyle(fallback: query.fallback?.style)
            return Answer(
                query: query, source: nil, preference: Preference(appearance: .system, layer: .default),
                stored: .unset, path: nil, shown: shown, notes: [])
        }
        let source = try source()
        let layers = LayerSnapshot(
            reading: source.store, in: environment, fallback: query.storeFallback, isComplete: has(.json))
        let preference = try resolving(try layers.preference(for: query.scope))
        try requireExisting(source, layers, preference)
        let notes = try warnings(preference.warnings)
        return Answer(
            query: query, source: source, preference: preference,
            stored: has(.json) ? try resolving(try layers.storedValue(for: query.scope)) : .unset,
            path: source.isSite ? layers.site.decidingFile?.description ?? source.path : source.path,
            shown: try shown(query, preference), notes: notes)
    }

    /// Reads what is asked, by `--effective`, `--system`, `--source`, `--default` and `--scope`.
    func query() throws(Failure) -> Query {
        if has(.effective) { try refuse([.system], beside: "--effective") }
        if has(.source) { _ = try sources() }
        let isForSystem = has(.system) || has(.source) && !has(.effective)
        if isForSystem { try refuse([.showOrigin], beside: has(.system) ? "--system" : "--source") }
        let subject: Query.Subject = has(.effective) ? .style : isForSystem ? .systemStyle : .preference
        let fallback =
            if subject != .preference { try shownFallback()?.appearance } else {
                try value(of: .default).map { argument throws(Failure) in try appearance(argument, for: .default) }
            }
        return Query(subject: subject, scope: try scope(), fallback: fallback)
    }

    /// With `--strict`, refuses a file that was named and does not exist, unless a layer above it has decided.
    private func requireExisting(
        _ source: StoreInput, _ layers: LayerSnapshot, _ preference: Preference
    ) throws(Failure) {
        guard has(.strict), source.app == nil, preference.layer == .default, layers.document == .success(nil)
        else { return }
        throw .noSuchFile(source.file)
    }

    /// The style that is asked for, or `nil` if the preference is.
    func shown(_ query: Query, _ preference: Preference) throws(Failure) -> ShownStyle? {
        switch query.subject {
        case .preference: nil
        case .style: try shown(preference, fallback: query.fallback?.style)
        case .systemStyle: try systemStyle(fallback: query.fallback?.style)
        }
    }

    /// Notes about warnings: none with `--quiet`; with `--strict` the first is a failure.
    func warnings(_ warnings: [StoreError]) throws(Failure) -> [String] {
        if has(.strict), let first = warnings.first { throw .store(first) }
        return has(.quiet) ? [] : warnings.map { "warning: \($0.advised)" }
    }
}

// MARK: - Styles

extension Invocation {
    /// The sources to ask.
    func sources() throws(Failure) -> [SystemStyleSource] {
        guard let argument = value(of: .source) else { return SystemStyleSource.automatic }
        return [try choice(argument.text, "a source", for: .source)]
    }

    /// The style that `--default` gives if no source knows the system's.
    func shownFallback() throws(Failure) -> InterfaceStyle? {
        guard let argument = value(of: .default) else { return nil }
        guard let style = try appearance(argument, for: .default).style else {
            throw misuse("--default: 'system' is not a style; try light or dark")
        }
        return style
    }

    /// The style that is shown with a preference.
    ///
    /// - Parameters:
    ///   - preference: The preference.
    ///   - fallback: The style if no source knows.
    /// - Returns: The style that the preference pins, or the system's.
    /// - Throws: `Failure.unavailable` where no source knows and there is no fallback.
    func shown(_ preference: Preference, fallback: InterfaceStyle?) throws(Failure) -> ShownStyle {
        if let style = preference.appearance.style { return ShownStyle(style: style) }
        return try systemStyle(fallback: fallback)
    }

    /// The style that the system shows.
    ///
    /// - Parameter fallback: The style if no source knows.
    /// - Returns: The style, and the source that knew.
    /// - Throws: `Failure.unavailable` where no source knows and there is no fallback.
    func systemStyle(fallback: InterfaceStyle?) throws(Failure) -> ShownStyle {
        let sources = try sources()
        Console.keepChildStatuses()
        do throws(SystemStyle.Unknown) {
            let finding = try SystemStyle.current(from: sources, in: environment)
            return ShownStyle(style: finding.style, source: finding.source)
        } catch {
            if error.mistake == nil, let fallback { return ShownStyle(style: fallback) }
            throw unavailable(error)
        }
    }

    /// The failure of a command for which no source knows what the system shows.
    func unavailable(_ unknown: SystemStyle.Unknown) -> Failure {
        if let mistake = unknown.mistake { return .store(mistake) }
        let reasons = unknown.reasons.joined(separator: "; ")
        let advice = command.takes(.default) ? "; try --default light" : ""
        return .unavailable("\(command.name): no source knows what the system shows (\(reasons))\(advice)")
    }
}
