/// Finds the preference in force.
///
/// It asks one layer after the other, in the order of ``Preference/Layer``, until one has an answer. Layers below that are not
/// asked, and each file is read once, when the first layer asks for it; so make a new one to look again.
package struct Resolution {
    private let environment: ProcessEnvironment
    private let store: AppearanceStore
    private let scope: ScopePath?
    private let fallback: Appearance
    /// What the store holds, once it has been read.
    private var document: Result<StoreDocument?, StoreError>?

    /// What the site has decided.
    package private(set) lazy var site = SitePolicy.read(store.location.site)

    /// Creates a resolution of the preference in a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - fallback: What is in force where no layer has a preference.
    ///   - environment: The variables to look at; here only `THEMECTL_APPEARANCE` is.
    package init(
        of store: AppearanceStore, scope: ScopePath? = nil, fallback: Appearance = .system,
        in environment: ProcessEnvironment = .process
    ) {
        self.store = store
        self.scope = scope
        self.fallback = fallback
        self.environment = environment
    }

    /// Creates a resolution of what has been read before, which reads nothing more.
    package init(
        of store: AppearanceStore, scope: ScopePath?, in environment: ProcessEnvironment,
        document: Result<StoreDocument?, StoreError>, site: SitePolicy
    ) {
        self.init(of: store, scope: scope, in: environment)
        self.document = document
        self.site = site
    }

    /// The preference in force now.
    ///
    /// - Returns: The preference, the layer that had it, and what could not be used on the way.
    /// - Throws: ``StoreError/invalidEnvironment(variable:value:expected:)`` where `$THEMECTL_APPEARANCE` is
    ///   neither a word nor a number for an appearance, and whatever ``AppearanceStore/value(for:)`` throws where the store has to be asked. What
    ///   is wrong with a site's file is a warning.
    package mutating func preference() throws(StoreError) -> Preference {
        try Resolution.preference(site: site, fallback: fallback) { layer throws(StoreError) in
            try answer(of: layer)
        }
    }

    /// The preference that follows from what the layers answer.
    package static func preference(
        site: SitePolicy, fallback: Appearance = .system,
        answers: (Preference.Layer) throws(StoreError) -> Answer
    ) throws(StoreError) -> Preference {
        var warnings = site.warnings
        if site.isLockCertain {
            return Preference(
                appearance: site.appearance ?? .system, layer: .site, lock: site.lock, warnings: warnings)
        }
        for layer in Preference.Layer.allCases {
            let answer = try answers(layer)
            warnings += answer.warnings
            guard let appearance = answer.appearance else { continue }
            return Preference(appearance: appearance, layer: layer, lock: site.lock, warnings: warnings)
        }
        return Preference(appearance: fallback, layer: .default, lock: site.lock, warnings: warnings)
    }

    /// What is stored for the app, or for the scope itself, without reading the file once more.
    ///
    /// - Returns: The value; a file that does not exist holds none.
    /// - Throws: Whatever ``AppearanceStore/value(for:)`` throws.
    package mutating func storedValue() throws(StoreError) -> StoredValue {
        try loaded()?.value(for: scope) ?? .unset
    }

    // MARK: Layers

    /// What one layer has to say.
    package struct Answer {
        /// Its preference, or `nil` where it has none.
        package var appearance: Appearance?
        /// What it had that could not be used.
        package var warnings: [StoreError] = []
    }

    /// Asks one layer, whatever the others say.
    ///
    /// - Throws: What `preference` throws about that layer.
    package mutating func answer(of layer: Preference.Layer) throws(StoreError) -> Answer {
        switch layer {
        case .environment: Answer(appearance: try environmentPreference())
        case .scope: try scopePreference()
        case .store: try storePreference()
        case .site: Answer(appearance: site.appearance)
        case .default: Answer(appearance: fallback)
        }
    }

    private func environmentPreference() throws(StoreError) -> Appearance? {
        let variable = "THEMECTL_APPEARANCE"
        guard let word = environment.text(variable), !word.isEmpty else { return nil }
        guard let appearance = Appearance(word: word) else {
            throw .invalidEnvironment(variable: variable, value: word, expected: "one of system, light and dark")
        }
        return appearance
    }

    private mutating func scopePreference() throws(StoreError) -> Answer {
        var answer = Answer()
        guard let scope, let document = try loaded() else { return answer }
        if let value = document.unrecognizedOverrides {
            answer.warnings.append(.overridesNotAnObject(document.file, value))
        }
        for value in document.values(of: document.members(on: scope)) {
            answer.warnings += Resolution.warnings(of: value, in: document)
            guard value.appearance?.style != nil else { continue }
            answer.appearance = value.appearance
            break
        }
        return answer
    }

    private mutating func storePreference() throws(StoreError) -> Answer {
        guard let document = try loaded() else {
            return Answer(warnings: [store.location.absence].compactMap { $0 })
        }
        let value = document.value(for: nil)
        return Answer(appearance: value.appearance, warnings: Resolution.warnings(of: value, in: document))
    }

    private static func warnings(of value: StoredValue, in document: StoreDocument) -> [StoreError] {
        guard case .unrecognized(let unrecognized) = value else { return [] }
        return [.unrecognizedValue(document.file, unrecognized)]
    }

    /// The store, which is read once for all that is asked of it; `nil` where there is no file.
    package mutating func loaded() throws(StoreError) -> StoreDocument? {
        let document = self.document ?? Result { () throws(StoreError) in try store.document() }
        self.document = document
        return try document.get()
    }
}
