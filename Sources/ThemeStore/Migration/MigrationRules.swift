/// How to turn legacy keys into a preference.
public struct MigrationRules: Equatable, Sendable {
    /// The keys to look for; the first that is found gives the preference.
    public var keys: [LegacyKey]
    /// The meaning of false.
    public var falseMeans: LegacyKey.FalseMeaning
    /// Whether to keep legacy keys beside the preference, for older versions of the app.
    public var keepsLegacyKeys: Bool

    /// Creates rules; without arguments, those of an ordinary migration.
    ///
    /// - Parameters:
    ///   - keys: The keys to look for.
    ///   - falseMeans: The meaning of false.
    ///   - keepsLegacyKeys: Whether to keep legacy keys beside the preference.
    public init(
        keys: [LegacyKey] = LegacyKey.known, falseMeans: LegacyKey.FalseMeaning = .light,
        keepsLegacyKeys: Bool = false
    ) {
        self.keys = keys
        self.falseMeans = falseMeans
        self.keepsLegacyKeys = keepsLegacyKeys
    }
}
