/// Everything that decides an app's appearance, read once.
///
/// The preference of the app and of every scope, the pin of a scope and the explanation follow from
/// it without another look at a file. An unreadable layer fails only the answers that need it.
package struct LayerSnapshot: Equatable {
    /// Which store was read.
    package let location: StoreLocation
    /// The site's lock and default.
    package let site: SitePolicy
    /// The store's content, or `nil` if the file does not exist.
    package private(set) var document: Result<StoreDocument?, StoreError>
    /// The preference in `$THEMECTL_APPEARANCE`, or `nil` if that is not set.
    private(set) var environment: Result<Appearance?, StoreError> = .success(nil)
    /// The app's own pins: styles of some of its scopes.
    private(set) var pins: [ScopePath: InterfaceStyle] = [:]
    /// The preference if no layer has one.
    private(set) var fallback = Appearance.system
    /// The values that are being stored, by scope, and count as stored.
    private(set) var selected: [ScopePath: StoredValue] = [:]
}

extension LayerSnapshot {
    /// The layers that can be stored: a store and its site.
    ///
    /// The site's files decide together, whichever of them is written to.
    init(
        storedIn store: AppearanceStore,
        site: SitePolicy,
        document: Result<StoreDocument?, StoreError>
    ) {
        self.init(
            location: store.location,
            site: site,
            document: store.location.isSite ? .success(nil) : document,
            pins: store.pins,
            fallback: store.default
        )
    }

    /// Reads the layers, which blocks the thread but waits for no writer.
    ///
    /// - Parameters:
    ///   - store: The store. Its location includes the site's files.
    ///   - environment: The variables. Only `THEMECTL_APPEARANCE` is read.
    ///   - fallback: The preference if no layer has one, or `nil` for the store's.
    ///   - isComplete: Whether to read the store even if a lock or the variable overrides it.
    ///     Otherwise an overridden store counts as empty.
    ///   - isPatient: Whether a file that is just being written is read again.
    package init(
        reading store: AppearanceStore,
        in environment: ProcessEnvironment,
        fallback: Appearance? = nil,
        isComplete: Bool = true,
        isPatient: Bool = false
    ) {
        let site = store.location.sitePolicy
        // Of the site itself, only its files decide.
        let isSite = store.location.isSite
        let variable = isSite ? .success(nil) : LayerSnapshot.preference(in: environment)
        let isOverridden = site.isLockCertain || variable != .success(nil)
        let needsStore = !isSite && (isComplete || !isOverridden)
        self.init(
            storedIn: store,
            site: site,
            document: needsStore
                ? Result { () throws(StoreError) in try store.document(isPatient: isPatient) }
                : .success(nil)
        )
        self.environment = variable
        if let fallback { self.fallback = fallback }
    }

    /// The preference set by the variables, if any.
    static func preference(in environment: ProcessEnvironment) -> Result<Appearance?, StoreError> {
        let variable = "THEMECTL_APPEARANCE"
        guard let word = environment[variable], !word.isEmpty else {
            return .success(nil)
        }
        if let appearance = Appearance(word: word) {
            return .success(appearance)
        }
        return .failure(
            StoreError(
                .invalidEnvironment(
                    variable: variable,
                    value: word,
                    expected: "one of system, light and dark"
                )
            )
        )
    }
}

// MARK: - Variants

extension LayerSnapshot {
    /// The same files, with the variables of another environment, and the default and the pins of
    /// a store.
    func with(_ environment: ProcessEnvironment, of store: AppearanceStore) -> LayerSnapshot {
        var snapshot = self
        snapshot.fallback = store.default
        snapshot.pins = store.pins
        snapshot.environment = LayerSnapshot.preference(in: environment)
        return snapshot
    }

    /// The same files, with values that are still being stored but already count.
    ///
    /// Under a lock, or if the store has no place, these values do not count.
    ///
    /// - Parameter values: The values by scope. An unset value is being removed.
    /// - Returns: The layers.
    func selecting(_ values: [ScopePath: StoredValue]) -> LayerSnapshot {
        guard !values.isEmpty, site.lock == nil, location.absence == nil else {
            return self
        }
        var snapshot = failure == nil ? self : withoutStore
        snapshot.selected = values
        return snapshot
    }

    /// The same layers without an unreadable store.
    var withoutStore: LayerSnapshot {
        var snapshot = self
        snapshot.document = .success(nil)
        return snapshot
    }

    /// Why the store could not be read.
    var failure: StoreError? { document.failure }

    /// How many of the files existed: the store's own and the site's.
    var fileCount: Int {
        guard location.file != nil, document != .success(nil) else {
            return site.fileCount
        }
        return site.fileCount + 1
    }

    /// Why the store, or the app's preference in force, could not be read.
    var problem: StoreError? {
        do {
            _ = try document.get()
            _ = try preference()
            return nil
        } catch {
            return error
        }
    }
}

// MARK: - Answers

/// One layer's answer for a scope, or for the app.
struct LayerAnswer {
    /// The layer's preference, or `nil` if it has none.
    var appearance: Appearance?
    /// The scope of the preference: the given scope or one around it.
    var scope: ScopePath?
    /// Values that could not be used.
    var warnings: [StoreError] = []
}

extension LayerSnapshot {
    /// The preference in force: the answer of the highest layer with a preference.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The preference, with the warnings of the layers that were asked.
    /// - Throws: The error of the first layer that had to be asked and could not be read.
    package func preference(for scope: ScopePath = .app) throws(StoreError) -> Preference {
        try location.requireOwn(for: scope)
        var warnings = site.warnings
        var decided = Preference.Layer.default
        var answer = LayerAnswer()
        // A lock leaves only the app's own pins above the site.
        for layer in site.isLockCertain ? [.pin, .site] : Preference.Layer.allCases
        where answer.appearance == nil {
            decided = layer
            answer = try self.answer(of: layer, for: scope)
            if !answer.warnings.isEmpty { warnings += answer.warnings }
        }
        return Preference(
            appearance: answer.appearance ?? fallback,
            layer: decided,
            scope: answer.scope,
            lock: site.lock,
            warnings: warnings
        )
    }

    /// The preference that pins a scope to a style, independent of its app's, or `nil` if the scope
    /// inherits.
    ///
    /// A lock or variable with the value `system` disables the pins below it.
    ///
    /// - Throws: The errors of ``preference(for:)``.
    func pin(for scope: ScopePath) throws(StoreError) -> Preference? {
        let preference = try preference(for: scope)
        switch preference.layer {
        case _ where preference.appearance.style == nil: return nil
        case .pin, .environment, .scope: return preference
        case .site where site.isLockCertain: return preference
        case .site, .store, .default: return nil
        }
    }

    /// The value stored for the app, or for the scope itself.
    ///
    /// For the site, it is the deciding value.
    ///
    /// - Throws: The reason why the store could not be read.
    package func storedValue(for scope: ScopePath = .app) throws(StoreError) -> StoredValue {
        try location.requireOwn(for: scope)
        if location.isSite { return site.value }
        let document = try document.get()
        return selected[scope] ?? document?.value(for: scope) ?? .unset
    }

    /// The answer of one layer, independent of the others.
    ///
    /// - Throws: The reason why the layer could not be read.
    func answer(of layer: Preference.Layer, for scope: ScopePath) throws(StoreError)
        -> LayerAnswer
    {
        switch layer {
        case .pin:
            if pins.isEmpty { return LayerAnswer() }
            // `.app` encloses every scope, but `parent` never returns it.
            let place = sequence(first: scope) { $0.isApp ? nil : $0.parent ?? .app }.first {
                pins[$0] != nil
            }
            return LayerAnswer(appearance: place.flatMap { pins[$0]?.appearance }, scope: place)
        case .environment:
            return LayerAnswer(appearance: try environment.get())
        case .scope:
            if scope.isApp {
                return LayerAnswer()
            }
            return try nearestValue(to: scope)
        case .store:
            let document = try document.get()
            if let absence = location.absence {
                return LayerAnswer(warnings: [absence])
            }
            let value = selected[.app] ?? document?.value() ?? .unset
            let warning = document?.warning(about: value)
            return LayerAnswer(appearance: value.appearance, warnings: warning.map { [$0] } ?? [])
        case .site:
            return LayerAnswer(appearance: site.appearance ?? (site.isLockCertain ? .system : nil))
        case .default:
            return LayerAnswer(appearance: fallback)
        }
    }

    /// The light or dark stored for the scope or the nearest one around it.
    ///
    /// `system` inherits, like no value.
    private func nearestValue(to scope: ScopePath) throws(StoreError) -> LayerAnswer {
        var answer = LayerAnswer()
        let document = try document.get()
        if let flaw = document?.overridesFlaw {
            answer.warnings.append(flaw)
        }
        for (length, value) in values(around: scope, in: document) {
            if let warning = document?.warning(about: value) {
                answer.warnings.append(warning)
            }
            guard let style = value.appearance?.style else {
                continue
            }
            answer.appearance = style.appearance
            answer.scope = scope.prefix(length)
            break
        }
        return answer
    }

    /// The values of the scope and of the scopes around it, nearest first, each with the length of
    /// its path.
    private func values(
        around scope: ScopePath,
        in document: StoreDocument?
    ) -> [(length: Int, value: StoredValue)] {
        if selected.isEmpty {
            return document?.values(around: scope) ?? []
        }
        return sequence(first: scope) { $0.parent }.map { around in
            let value = selected[around] ?? document?.value(for: around) ?? .unset
            return (around.text.utf8.count, value)
        }
    }
}
