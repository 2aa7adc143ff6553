/// The preference in force in one place of an app, and what it rests on.
public struct Preference: Sendable {
    /// The preference in force.
    public let appearance: Appearance
    /// The layer that supplied it.
    public let layer: Layer
    /// The site's file that locks the setting, if one does.
    public let lock: StorePath?
    /// What the layers asked had that could not be used, in the order they were asked.
    public let warnings: [StoreError]
}

extension Preference {
    /// Where a preference can come from: the layers, in the order in which they are asked.
    ///
    /// A site's file that locks the setting comes before all of them.
    public enum Layer: String, CaseIterable, Sendable {
        /// `$THEMECTL_APPEARANCE`, which is `system`, `light` or `dark`, or 0, 1 or 2; an empty one counts as not set.
        case environment
        /// The nearest of the scope and its ancestors with a stored 1 or 2; a 0 there inherits, as no value does.
        case scope
        /// The app's stored value; a stored 0 is one, and ends the search.
        case store
        /// The site's default for the app, in `themectl/ID.json` in the folders of `$XDG_CONFIG_DIRS`.
        case site
        /// Nothing else had one: `system`, or what the caller prefers.
        case `default`
    }
}
