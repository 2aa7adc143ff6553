extension Preference: Hashable {
    /// Feeds the appearance and its layer to a hasher.
    ///
    /// Scope, lock and warnings count only for equality.
    @_documentation(visibility: internal)
    public func hash(into hasher: inout Hasher) {
        hasher.combine(appearance)
        hasher.combine(layer)
    }
}

extension Preference: CustomStringConvertible {
    /// The appearance and its layer, such as `dark (store)`.
    @_documentation(visibility: internal)
    public var description: String {
        "\(appearance.name) (\(layer.rawValue))"
    }
}
