extension PaletteError {
    /// The sentence that `description` is.
    ///
    /// See `StoreError`'s.
    @_documentation(visibility: internal)
    public var errorDescription: String? { description }

    /// The sentence that `description` is.
    public var localizedDescription: String {
        description
    }
}

#if canImport(Darwin)
    public import Foundation

    extension PaletteError: LocalizedError {}
#endif
