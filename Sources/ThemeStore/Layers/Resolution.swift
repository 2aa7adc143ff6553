/// Finds the preference in force.
///
/// It asks one layer after the other, in the order of ``Preference/Layer``, until one has an answer. Layers below that are not
/// asked, and each file is read once, when the first layer asks for it; so make a new one to look again.
public struct Resolution {
    private let environment: ProcessEnvironment
    private let scope: ScopePath?
    private let fallback: Appearance
    private let siteLocation: SiteFiles
    private let load: () throws(StoreError) -> StoreDocument?
    private var document: StoreDocument??
    private var warnings: [StoreError] = []

    /// What the site has decided.
    public private(set) lazy var site = SitePolicy(siteLocation)

    /// Creates a resolution of the preference in a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - fallback: What is in force where no layer has a preference.
    ///   - environment: The variables to look at; here only `THEMECTL_APPEARANCE` is.
    public init(
        of store: AppearanceStore, scope: ScopePath? = nil, fallback: Appearance = .system,
        in environment: ProcessEnvironment = .process
    ) {
        self.init(
            scope: scope, fallback: fallback, siteLocation: store.location.site, in: environment
        ) { () throws(StoreError) in try store.document() }
    }

    package init(
        scope: ScopePath?, fallback: Appearance, siteLocation: SiteFiles, in environment: ProcessEnvironment,
        load: @escaping () throws(StoreError) -> StoreDocument?
    ) {
        self.scope = scope
        self.fallback = fallback
        self.siteLocation = siteLocation
        self.environment = environment
        self.load = load
    }

    /// The preference in force now.
    ///
    /// - Returns: The preference, the layer that had it, and what could not be used on the way.
    /// - Throws: ``StoreError/invalidEnvironment(variable:value:expected:)`` where `$THEMECTL_APPEARANCE` is no word
    ///   for an appearance, and whatever ``AppearanceStore/value(for:)`` throws where the store has to be asked. What
    ///   is wrong with a site's file is a warning.
    public mutating func preference() throws(StoreError) -> Preference {
        warnings = site.warnings
        if site.isLockCertain {
            return Preference(
                appearance: site.appearance ?? .system, layer: .site, lock: site.lock, warnings: warnings)
        }
        for layer in Preference.Layer.allCases {
            guard let appearance = try answer(of: layer) else { continue }
            return Preference(appearance: appearance, layer: layer, lock: site.lock, warnings: warnings)
        }
        return Preference(appearance: fallback, layer: .default, lock: site.lock, warnings: warnings)
    }

    /// What is stored for the app, or for the scope itself, without reading the file once more.
    ///
    /// - Returns: The value; a file that does not exist holds none.
    /// - Throws: Whatever ``AppearanceStore/value(for:)`` throws.
    public mutating func storedValue() throws(StoreError) -> StoredValue {
        try loaded()?.value(for: scope) ?? .unset
    }

    /// What one layer has to say, whatever the others do.
    ///
    /// - Parameter layer: The layer.
    /// - Returns: Its preference, or `nil` where it has none.
    /// - Throws: What ``preference()`` throws about that layer.
    public mutating func answer(of layer: Preference.Layer) throws(StoreError) -> Appearance? {
        switch layer {
        case .environment: try environmentPreference()
        case .scope: try scopePreference()
        case .store: try understood(try loaded()?.value(for: nil))
        case .site: site.appearance
        case .default: fallback
        }
    }

    // MARK: Layers

    private func environmentPreference() throws(StoreError) -> Appearance? {
        let variable = "THEMECTL_APPEARANCE"
        guard let word = environment.text(variable) else { return nil }
        guard let appearance = Appearance(name: word) else {
            throw .invalidEnvironment(variable: variable, value: word, expected: "one of system, light and dark")
        }
        return appearance
    }

    private mutating func scopePreference() throws(StoreError) -> Appearance? {
        guard scope != nil, let document = try loaded() else { return nil }
        if let value = document.unrecognizedOverrides {
            warnings.append(.overridesNotAnObject(document.file, value))
        }
        var next = scope
        while let path = next {
            let appearance = try understood(document.value(for: path))
            if appearance?.style != nil { return appearance }
            next = path.parent
        }
        return nil
    }

    private mutating func understood(_ value: StoredValue?) throws(StoreError) -> Appearance? {
        if case .unrecognized(let unrecognized) = value, let document = try loaded() {
            warnings.append(.unrecognizedValue(document.file, unrecognized))
        }
        return value?.appearance
    }

    private mutating func loaded() throws(StoreError) -> StoreDocument? {
        if let document { return document }
        let document = try load()
        self.document = .some(document)
        return document
    }
}
