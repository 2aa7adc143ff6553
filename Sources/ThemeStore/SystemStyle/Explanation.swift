/// Why the preference in force is what it is, and what follows it: all that `themectl explain`
/// prints.
///
/// Layers and sources that do not decide are asked too. Each file is read once.
public struct Explanation: Sendable {
    /// A layer, a source, or something that follows the preference in force, and its answer.
    public struct Row: Equatable, Sendable {
        /// The thing that a row is about.
        package enum Subject: Equatable {
            /// A layer that may supply the preference.
            case layer(Preference.Layer)
            /// A source of the system's style.
            case source(SystemStyleSource)
            /// A file in a folder of hooks, by its name, or the runner of all hooks.
            case hook(String?)
            /// The style that the desktop portal announces to programs.
            case portal
            /// A setting that may give programs another style, by its name.
            case override(String)
        }

        /// The kind of row: `layer`, `source`, `hook`, `told` or `override`.
        ///
        /// A row of the kind `told` has the style that the desktop portal announces to programs.
        public var kind: String {
            switch subject {
            case .layer: "layer"
            case .source: "source"
            case .hook: "hook"
            case .portal: "told"
            case .override: "override"
            }
        }

        /// The name, such as `store` or `GTK_THEME`, or `nil` for the runner of hooks.
        public var name: String? {
            switch subject {
            case .layer(let layer): layer.rawValue
            case .source(let source): source.rawValue
            case .hook(let name): name
            case .portal: "portal"
            case .override(let name): name
            }
        }

        /// The answer as a word, such as `dark`, or `nil` without an answer.
        ///
        /// The answer of a source is light or dark. The answer of a hook is `runs`, `enabled` or
        /// `skipped`, and the answer of the runner of hooks is `running`.
        public var answer: String? {
            state ?? appearance?.name
        }

        /// The thing that the row is about.
        package let subject: Subject
        /// The appearance that it answers, if any.
        package internal(set) var appearance: Appearance?
        /// The state of a hook, or of the runner.
        var state: String?
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
        /// Whether it gives programs another style than the style in force.
        var disagrees = false
    }

    /// All rows.
    ///
    /// They are the layers in the order of ``Preference/Layer``, the sources in the order of
    /// `SystemStyleSource` without the terminal, the hooks with their runner, the portal's style,
    /// and the settings that may give programs another style.
    public package(set) var rows: [Row]
    /// The preference in force, or `nil` if it is not known.
    public let preference: Preference?
    /// Warnings about values that could not be used, as in ``Preference/warnings``.
    package let warnings: [StoreError]
    /// Why the preference in force is unknown, or `nil` if it is known.
    package var failure: StoreError?
    /// The row of the first source with an answer, or the mistake in a variable that disables the
    /// sources below it, or `nil` without an answer.
    package var system: Result<Row, StoreError>?
    /// Why the desktop portal has no answer, if it exists but does not work.
    var portalTrouble: PortalTrouble?
    /// The style that the desktop portal announces to programs, or `nil` if no portal runs.
    package private(set) var announced: PortalStyle?
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
        var decided: Preference?
        do {
            decided = try snapshot.preference(for: scope)
        } catch {
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
        rows = layers.map { layer in
            var row = snapshot.row(of: layer, for: scope)
            row.hasWon = layer == decided?.layer
            if layer == .site { row.duration = siteTime }
            if layer == .store { row.duration = storeTime }
            return row
        }
        preference = decided
        warnings = decided?.warnings ?? []
        // The sources decide if the preference in force is `system`.
        let isLeftToSystem = decided?.appearance == .system
        for source in environment.automaticSources {
            let (answer, duration) = timed { source.ask(in: environment) }
            var row = Row(
                subject: .source(source),
                duration: duration,
                isAsked: source.isOfThisSystem
            )
            switch answer {
            case .style(let style, let detail):
                row.appearance = style.appearance
                row.detail = detail
                row.hasWon = isLeftToSystem && system == nil
                system = system ?? .success(row)
            case .noOpinion(let reason): row.detail = reason
            case .failure(let reason, let trouble, _):
                row.detail = "failed: \(reason)"
                portalTrouble = portalTrouble ?? trouble
            case .invalid(let error):
                row.describe(error)
                system = system ?? .failure(error)
            }
            rows.append(row)
        }
        if isLeftToSystem, case .failure(let error) = system {
            failure = error
        }
        if !environment.hasNoVariables { addFollowers(in: environment) }
    }

    /// Adds the rows of hooks, of the portal, and of settings that programs read.
    private mutating func addFollowers(in environment: ProcessEnvironment) {
        rows += Row.hooks(in: environment)
        announced = PortalStyle(besides: self, in: environment)
        if let announced {
            rows.append(Row(announced))
            advice = announced.advice(in: environment)
        }
        let style = style
        rows += StyleOverride.all(in: environment).map { Row($0, besides: style) }
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
        var row = Explanation.Row(subject: .layer(layer))
        switch layer {
        case .pin: row.detail = scope.text
        case .scope:
            row.detail = scope.text
            if scope.isApp {
                row.detail = "no scope given"
                row.isAsked = false
            }
        case .environment: row.detail = "$THEMECTL_APPEARANCE"
        case .store:
            row.detail = location.pathInErrors.description
            if let absence = location.absence {
                row.describe(absence)
                row.isAsked = false
            }
        case .site:
            let lock = site.isLockCertain ? site.lock.map { "locked by \($0)" } : nil
            let file = site.appearance == nil ? nil : site.file?.description
            if let decision = lock ?? file {
                row.detail = decision
            } else if let warning = site.warnings.first {
                row.describe(warning)
            } else {
                row.detail = location.site.map { $0.description }.joined(separator: ", ")
            }
        case .default: break
        }
        do {
            row.appearance = try answer(of: layer, for: scope).appearance
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
