/// The preference in force for an app or scope, and its origin.
public struct Preference: Equatable, Sendable {
    /// The preference in force.
    public let appearance: Appearance
    /// The layer that supplied it.
    public let layer: Layer
    /// The scope of the value, the given scope or one around it, if ``layer`` is ``Layer/pin``
    /// or ``Layer/scope``.
    package let scope: ScopePath?
    /// The site's file that locks the setting, if it is locked.
    public let lock: StorePath?
    /// Warnings about unusable values, in the order of the layers.
    public let warnings: [StoreError]

    /// Whether it overrides the stored value: by a pin, a lock or the environment.
    ///
    /// Then a picker should be disabled.
    public var isForced: Bool {
        lock != nil || layer == .environment || layer == .pin
    }

    /// Where a preference can come from, the highest layer first: the first with a preference wins.
    ///
    /// A lock in a site's file puts ``site`` above all but ``pin``. Later versions may add cases,
    /// so end a `switch` with `default`.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive(warn)
    #endif
    public enum Layer: String, CaseIterable, Sendable {
        /// The app itself, by pinning the scope or one around it to a style.
        case pin
        /// `$THEMECTL_APPEARANCE`: `system`, `light` or `dark`, or 0, 1 or 2.
        ///
        /// An empty value counts as unset.
        case environment
        /// The nearest of the scope and its ancestors with a stored 1 or 2.
        ///
        /// A stored 0 inherits, like no value.
        case scope
        /// The app's stored value, also if it is 0.
        case store
        /// The site's default for the app, in `themectl/ID.json` in the folders of
        /// `$XDG_CONFIG_DIRS`.
        case site
        /// No other layer has a preference. It is the store's default: `system`, unless the app
        /// sets another.
        case `default`
    }
}

extension Preference {
    /// Creates a preference, for a test of what an app shows.
    ///
    /// - Parameters:
    ///   - appearance: The preference in force.
    ///   - layer: The layer that supplied it.
    ///   - lock: The site's file that locks the setting, if it is locked.
    ///   - warnings: Warnings about unusable values.
    public init(
        appearance: Appearance,
        layer: Layer,
        lock: StorePath? = nil,
        warnings: [StoreError] = []
    ) {
        self.init(
            appearance: appearance,
            layer: layer,
            scope: nil,
            lock: lock,
            warnings: warnings
        )
    }

    /// The preference of no store: `system`.
    package static var unset: Preference {
        Preference(appearance: .system, layer: .default)
    }
}
