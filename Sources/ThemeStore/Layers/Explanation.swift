/// Why the preference in force is what it is: the answer of every layer and of every source of the system's style.
///
/// Layers and sources that do not decide are asked too. The store is read once, by the first layer that needs it.
public struct Explanation: Sendable {
    /// A layer or a source, and its answer.
    public struct Row: Equatable, Sendable {
        /// What a row is about.
        public enum Kind: String, Sendable {
            /// A layer that may supply the preference; see ``Preference/Layer``.
            case layer
            /// A source that may know what the system shows; see ``SystemStyleSource``.
            case source
        }

        /// Whether it is a layer or a source.
        public let kind: Kind
        /// The layer's or the source's name.
        public let name: String
        /// Its answer, or `nil` if it had none.
        ///
        /// A source's answer is light or dark.
        public fileprivate(set) var answer: Appearance?
        /// What was looked at, or why there is no answer, as one line that may be empty.
        public fileprivate(set) var detail: String
        /// How long it took to ask.
        public fileprivate(set) var duration = Duration.zero
        /// Whether its answer is the one that counts: among the layers, the preference in force; among the sources, if
        /// that preference is `system`, the first answer.
        public fileprivate(set) var hasWon = false
        /// Whether it was asked: not if it is a source of another system, the scopes and no scope was given, or the
        /// store and no variable leads to it.
        public fileprivate(set) var isAsked = true
    }

    /// The layers in the order of ``Preference/Layer``, then the sources in the order of
    /// ``SystemStyleSource/automatic``.
    public let rows: [Row]
    /// Warnings about values that could not be used, as in ``Preference/warnings``.
    public let warnings: [StoreError]
    /// Why the preference in force cannot be told, or `nil` where it can.
    package let failure: StoreError?

    /// Asks all layers and all sources.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - name: What to call the store, if not by its file.
    ///   - environment: The variables to look at.
    /// - Returns: The explanation, also where the preference in force cannot be told.
    package static func asking(
        _ store: AppearanceStore, _ scope: ScopePath?, calling name: String? = nil, in environment: ProcessEnvironment
    ) -> Explanation {
        let name = name ?? store.location.file.description
        var resolution = Resolution(of: store, scope: scope, in: environment)
        var rows: [Row] = []
        var answers: [Preference.Layer: Result<Resolution.Answer, StoreError>] = [:]
        for layer in Preference.Layer.allCases {
            let (answer, duration) = timed {
                Result { () throws(StoreError) in try resolution.answer(of: layer) }
            }
            var row = Row(
                kind: .layer, name: layer.rawValue, detail: place(of: layer, scope, name, store.location.site))
            row.duration = duration
            switch answer {
            case .success(let answer): row.answer = answer.appearance
            case .failure(let error): row.detail = error.description
            }
            if layer == .site {
                if let file = resolution.site.file { row.detail = file.description }
                if let lock = resolution.site.lock { row.detail = "locked by \(lock)" }
                if resolution.site.isLockCertain { row.answer = resolution.site.appearance ?? .system }
                if let warning = resolution.site.warnings.first { row.detail = warning.description }
            }
            row.isAsked = layer != .scope || scope != nil
            if layer == .store, let absence = store.location.absence {
                (row.isAsked, row.detail) = (false, absence.description)
            }
            rows.append(row)
            answers[layer] = answer
        }
        let preference = Result { () throws(StoreError) in
            try Resolution.preference(site: resolution.site) { layer throws(StoreError) in
                try answers[layer]?.get() ?? .init()
            }
        }
        switch preference {
        case .success(let preference):
            for index in rows.indices { rows[index].hasWon = rows[index].name == preference.layer.rawValue }
            let (sources, mistake) = sourceRows(isDeciding: preference.appearance == .system, environment)
            return Explanation(rows: rows + sources, warnings: preference.warnings, failure: mistake)
        case .failure(let error):
            let sources = sourceRows(isDeciding: false, environment).rows
            return Explanation(rows: rows + sources, warnings: [], failure: error)
        }
    }

    /// What the sources say, of which the first that knows decides where the preference leaves it to them; and the
    /// mistake in the environment that keeps them from deciding.
    private static func sourceRows(
        isDeciding: Bool, _ environment: ProcessEnvironment
    ) -> (rows: [Row], mistake: StoreError?) {
        var isOpen = isDeciding
        var mistake: StoreError?
        let rows = SystemStyleSource.automatic.map { source in
            let (answer, duration) = timed { source.ask(in: environment) }
            var row = Row(kind: .source, name: source.rawValue, detail: "")
            row.duration = duration
            row.isAsked = source.isOfThisSystem
            switch answer {
            case .style(let style): row.answer = style.appearance
            case .noOpinion(let reason): row.detail = reason
            case .failure(let reason): row.detail = "failed: \(reason)"
            case .invalid(let error):
                row.detail = error.description
                if isOpen { mistake = error }
            }
            row.hasWon = isOpen && row.answer != nil
            isOpen = isOpen && !row.hasWon && mistake == nil
            return row
        }
        return (rows, mistake)
    }

    /// What is looked at for a layer's answer.
    private static func place(
        of layer: Preference.Layer, _ scope: ScopePath?, _ name: String, _ site: SiteFiles
    ) -> String {
        switch layer {
        case .environment: "$THEMECTL_APPEARANCE"
        case .scope: scope?.text ?? "no scope given"
        case .store: name
        case .site: site.map { $0.description }.joined(separator: ", ")
        case .default: ""
        }
    }

    private static func timed<Answer>(_ ask: () -> Answer) -> (answer: Answer, duration: Duration) {
        let start = Syscalls.monotonicNanoseconds
        let answer = ask()
        return (answer, .nanoseconds(Syscalls.monotonicNanoseconds - start))
    }
}
