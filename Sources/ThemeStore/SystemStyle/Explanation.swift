/// Why the preference in force is what it is, and what follows it: all that `themectl explain`
/// prints.
///
/// Layers and sources that do not decide are asked too. Each file is read once.
public struct Explanation: Sendable {
    /// A layer, a source, or something that follows the preference in force, and its answer.
    public struct Row: Equatable, Sendable {
        /// The kind of row: `layer`, `source`, `hook`, `told` or `override`.
        ///
        /// A row of the kind `told` has the style that the desktop portal announces to programs.
        public internal(set) var kind: String

        /// The name, such as `store` or `GTK_THEME`, or `nil` for the runner of hooks.
        public internal(set) var name: String?

        /// The answer as a word, such as `dark`, or `nil` without an answer.
        ///
        /// The answer of a source is light or dark. The answer of a hook is `runs`, `enabled` or
        /// `skipped`, and the answer of the runner of hooks is `running`.
        public internal(set) var answer: String?
        /// The file, variable or scope, or the reason for no answer.
        ///
        /// One line, possibly empty.
        public package(set) var detail = ""
        /// The error that the detail describes, if it does.
        package var error: StoreError?
        /// How long it took to ask.
        public internal(set) var duration = Duration.zero
        /// Whether its answer counts: among the layers, the preference in force.
        ///
        /// Among the sources, the first answer counts if the preference is `system`.
        public internal(set) var hasWon = false
        /// Whether it was queried.
        ///
        /// Not queried are a source of another system, the scopes if no scope was given, and the
        /// store if no variable names its place.
        package var isAsked = true
        /// Whether it gives programs the style in force, or `nil` if that is unknown or does not
        /// matter for its kind.
        package var agrees: Bool?
        /// Whether it is the portal's row.
        package var isPortal: Bool { kind == "told" }
    }

    /// All rows.
    ///
    /// They are the layers in the order of ``Preference/Layer``, the sources in the order of
    /// `SystemStyleSource` without the terminal, the hooks with their runner, the portal's style,
    /// and the settings that may give programs another style.
    public package(set) var rows: [Row] = []
    /// The preference in force, or `nil` if it is not known.
    public let preference: Preference?
    /// Why the preference in force is unknown, or `nil` if it is known.
    package var failure: StoreError?
    /// The answer of the first source with one, or `nil` without an answer.
    private(set) var system: SystemStyle?
    /// Why programs get another style from the portal, and what to do about it, or `nil` if they
    /// get the style in force.
    package private(set) var advice: String?

    /// Queries all layers, sources and followers, each source for at most a second.
    ///
    /// A store in memory without an environment has only layers.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - scope: The scope.
    ///   - environment: The variables to look at.
    package init(
        of store: AppearanceStore,
        for scope: ScopePath,
        in environment: ProcessEnvironment
    ) {
        let (site, siteTime) = timed { store.location.sitePolicy }
        let (document, storeTime) = timed {
            Result { () throws(StoreError) in try store.document(isPatient: true) }
        }
        let snapshot = LayerSnapshot(storedIn: store, site: site, document: document)
            .with(environment, of: store)
        do {
            preference = try snapshot.preference(for: scope)
        } catch {
            preference = nil
            failure = error
        }
        // Pins have a row only if the app has any. Another program's file has neither scopes nor a
        // site's default.
        let layers = Preference.Layer.allCases.filter { layer in
            switch layer {
            case .pin: !snapshot.pins.isEmpty
            case .scope, .site: store.location.key == nil
            default: true
            }
        }
        for layer in layers {
            var row = snapshot.row(of: layer, for: scope)
            row.hasWon = layer == preference?.layer
            if layer == .site { row.duration = siteTime }
            if layer == .store { row.duration = storeTime }
            rows.append(row)
        }
        // The sources decide if the preference in force is `system`.
        let isLeftToSystem = preference?.appearance == .system
        var origin = ""
        var mistake: StoreError?
        var trouble: PortalTrouble?
        for source in environment.automaticSources {
            let (answer, duration) = timed { source.ask(in: environment) }
            var row = Row(
                kind: "source",
                name: source.rawValue,
                duration: duration,
                isAsked: source.isOfThisSystem
            )
            switch answer {
            case .style(let style, let detail):
                row.answer = style.appearance.name
                row.detail = detail
                if system == nil, mistake == nil {
                    system = SystemStyle(style: style, source: source)
                    origin = detail
                    row.hasWon = isLeftToSystem
                }
            case .noOpinion(let reason): row.detail = reason
            case .failure(let reason, let portalTrouble, _):
                row.detail = "failed: \(reason)"
                trouble = trouble ?? portalTrouble
            case .invalid(let error):
                row.describe(error)
                if system == nil { mistake = mistake ?? error }
            }
            rows.append(row)
        }
        if isLeftToSystem { failure = mistake }
        if environment.hasNoVariables { return }
        addHooks(in: environment)
        if let portal = PortalStyle(besides: system, from: origin, trouble, in: environment) {
            rows.append(Row(portal))
            advice = portal.advice
        }
        addOverrides(in: environment)
    }
}

extension Explanation.Row {
    /// Gives an error as the reason for no answer.
    fileprivate mutating func describe(_ error: StoreError) {
        self.error = error
        detail = error.description
    }
}

extension LayerSnapshot {
    /// A layer's answer.
    fileprivate func row(of layer: Preference.Layer, for scope: ScopePath) -> Explanation.Row {
        var row = Explanation.Row(kind: "layer", name: layer.rawValue)
        switch layer {
        case .scope where scope.isApp:
            row.detail = "no scope given"
            row.isAsked = false
        case .pin, .scope: row.detail = scope.text
        case .environment: row.detail = "$THEMECTL_APPEARANCE"
        case .store:
            row.detail = location.pathInErrors.description
            if let absence = location.absence {
                row.describe(absence)
                row.isAsked = false
            }
        case .site:
            if site.isLockCertain, let lock = site.lock {
                row.detail = "locked by \(lock)"
            } else if site.appearance != nil, let file = site.file {
                row.detail = file.description
            } else if let warning = site.warnings.first {
                row.describe(warning)
            } else {
                row.detail = location.site.map { $0.description }.joined(separator: ", ")
            }
        case .default: break
        }
        do {
            row.answer = try answer(of: layer, for: scope).appearance?.name
        } catch {
            row.describe(error)
        }
        return row
    }
}

private func timed<Answer>(_ ask: () -> Answer) -> (Answer, Duration) {
    let start = Syscalls.monotonicNanoseconds
    let answer = ask()
    return (answer, .nanoseconds(Syscalls.monotonicNanoseconds - start))
}
