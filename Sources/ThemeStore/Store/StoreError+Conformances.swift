extension StoreError {
    /// The sentence that `description` is.
    ///
    /// On Apple's systems Foundation takes it for the localized description of `any Error`, too.
    /// Elsewhere the app adds `extension StoreError: @retroactive LocalizedError {}` for that.
    @_documentation(visibility: internal)
    public var errorDescription: String? { description }

    /// The sentence that `description` is.
    public var localizedDescription: String {
        description
    }
}

#if canImport(Darwin)
    public import Foundation

    extension StoreError: LocalizedError {}
#endif
