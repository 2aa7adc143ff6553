/// How to turn legacy keys into a preference.
public struct MigrationRules: Equatable, Sendable {
    /// The keys to look for.
    ///
    /// The first that is found gives the preference.
    package var keys: [AppearanceKey]
    /// The meaning of false: light, or system for apps with that meaning of "off".
    package var falseMeans: Appearance
    /// Whether to keep legacy keys next to the preference, for older versions of the app.
    var keepsLegacyKeys: Bool

    /// The names of keys, in UTF-8, whose absence the report mentions.
    package var namedKeys: Set<[UInt8]> = []

    /// Creates rules.
    ///
    /// Without arguments, it creates the rules of an ordinary migration.
    ///
    /// - Parameters:
    ///   - keys: The keys to look for.
    ///   - falseMeans: The meaning of false: ``Appearance/light``, or ``Appearance/system`` for
    ///     apps in which off meant "follow the system".
    ///   - keepsLegacyKeys: Whether to keep legacy keys next to the preference.
    public init(
        keys: [AppearanceKey] = AppearanceKey.known,
        falseMeans: Appearance = .light,
        keepsLegacyKeys: Bool = false
    ) {
        self.keys = keys
        self.falseMeans = falseMeans
        self.keepsLegacyKeys = keepsLegacyKeys
    }
}
