extension ViewHierarchy {
    /// What each node shows with the preferences of a store, in document order.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - system: What the system shows, for nodes that follow it.
    ///   - environment: The variables; only `THEMECTL_APPEARANCE` counts here.
    /// - Returns: A surface for each node.
    /// - Throws: The errors of ``AppearanceStore/value(for:)``, and
    ///   ``StoreError/invalidEnvironment(variable:value:expected:)`` if `$THEMECTL_APPEARANCE` is not an appearance.
    public func surfaces(
        with store: AppearanceStore, system: InterfaceStyle, in environment: ProcessEnvironment = .process
    ) throws(StoreError) -> [Surface] {
        let layers = LayerSnapshot(reading: store, in: environment)
        let pins = try ScopePins(of: self, layers)
        return surfaces(scopes: pins.style, preference: try layers.preference().appearance, system: { system })
    }
}
