/// Why the preference in force is what it is: what every layer and every source of the system's style had to say.
///
/// Layers and sources that have no say are asked, too. Each is asked by itself, so that each tells its own time.
public struct Explanation: Sendable {
    /// A layer or a source, and what it said.
    public struct Row: Equatable, Sendable {
        /// What a row is about.
        public enum Kind: String, Sendable {
            /// One that may supply the preference; see ``Preference/Layer``.
            case layer
            /// One that may tell what the system shows; see ``SystemStyleSource``.
            case source
        }

        /// Whether it is a layer or a source.
        public let kind: Kind
        /// The layer's or the source's name.
        public let name: String
        /// What it answered, or `nil` where it had no answer.
        ///
        /// A source's answer is light or dark.
        public fileprivate(set) var answer: Appearance?
        /// What was looked at, or why there is no answer, as one line that may be empty.
        public fileprivate(set) var detail: String
        /// How long it took to ask, in microseconds.
        public fileprivate(set) var microseconds = 0
        /// Whether the answer counts: of the layers, that of the preference in force; of the sources, where that is
        /// `system`, the first one.
        public fileprivate(set) var hasWon = false
        /// Whether there was anyone to ask: not for a source of another system, nor for scopes where none was given.
        public fileprivate(set) var isAsked = true
    }

    /// The layers in the order of ``Preference/Layer``, then the sources in the order of ``SystemStyleSource/automatic``.
    public private(set) var rows: [Row] = []
    /// What the layers had that could not be used, as ``Preference/warnings`` has it.
    public let warnings: [StoreError]
    /// Why the preference in force cannot be told, or `nil` where it can; it is what ``Resolution/preference()`` throws.
    public let failure: StoreError?

    /// Asks all layers and all sources, each of which takes a second at the most.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - environment: The variables to look at.
    public init(of store: AppearanceStore, scope: ScopePath? = nil, in environment: ProcessEnvironment = .process) {
        self.init(
            of: { Resolution(of: store, scope: scope, in: environment) }, scope: scope,
            places: (store.location.file.description, store.location.site), in: environment)
    }

    /// Asks about any store.
    ///
    /// - Parameters:
    ///   - resolution: Makes the resolution to explain, as often as a layer is asked.
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - places: What to call the store, and where the site's files are.
    ///   - environment: The variables to look at.
    package init(
        of resolution: () -> Resolution, scope: ScopePath?, places: (store: String, site: SiteFiles),
        in environment: ProcessEnvironment
    ) {
        var whole = resolution()
        let preference = Result { () throws(StoreError) in try whole.preference() }
        switch preference {
        case .success(let preference): (warnings, failure) = (preference.warnings, nil)
        case .failure(let error): (warnings, failure) = ([], error)
        }
        let winner = try? preference.get()
        for layer in Preference.Layer.allCases {
            var alone = resolution()
            var row = Explanation.row(of: layer, &alone)
            if row.detail.isEmpty { row.detail = Explanation.place(of: layer, scope, places) }
            row.hasWon = winner?.layer == layer
            row.isAsked = layer != .scope || scope != nil
            rows.append(row)
        }
        var isDecided = winner?.appearance != .system
        for source in SystemStyleSource.automatic {
            var row = Explanation.row(of: source, environment)
            row.hasWon = !isDecided && row.answer != nil
            isDecided = isDecided || row.hasWon
            rows.append(row)
        }
    }

    private static func row(of layer: Preference.Layer, _ resolution: inout Resolution) -> Row {
        var row = Row(kind: .layer, name: layer.rawValue, detail: "")
        let start = Syscalls.monotonicNanoseconds
        do throws(StoreError) {
            row.answer = try resolution.answer(of: layer)
            if layer == .site {
                if let lock = resolution.site.lock { row.detail = "locked by \(lock)" }
                if let warning = resolution.site.warnings.first { row.detail = warning.description }
            }
        } catch {
            row.detail = error.description
        }
        row.microseconds = microseconds(since: start)
        return row
    }

    private static func row(of source: SystemStyleSource, _ environment: ProcessEnvironment) -> Row {
        var row = Row(kind: .source, name: source.rawValue, detail: "")
        let start = Syscalls.monotonicNanoseconds
        let answer = source.ask(in: environment)
        row.microseconds = microseconds(since: start)
        row.isAsked = source.isOfThisSystem
        switch answer {
        case .style(let style): row.answer = style.appearance
        case .noOpinion(let reason): row.detail = reason
        case .failure(let reason): row.detail = "failed: \(reason)"
        }
        return row
    }

    /// What is looked at for a layer's answer.
    private static func place(
        of layer: Preference.Layer, _ scope: ScopePath?, _ places: (store: String, site: SiteFiles)
    ) -> String {
        switch layer {
        case .environment: "$THEMECTL_APPEARANCE"
        case .scope: scope?.text ?? "no scope given"
        case .store: places.store
        case .site: places.site.map { $0.description }.joined(separator: ", ")
        case .default: ""
        }
    }

    private static func microseconds(since start: Int64) -> Int {
        Int((Syscalls.monotonicNanoseconds - start) / 1000)
    }
}
