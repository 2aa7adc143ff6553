extension FileError {
    /// The sentence that `description` is.
    ///
    /// See `StoreError`'s.
    @_documentation(visibility: internal)
    public var errorDescription: String? { description }

    /// The sentence that `description` is, which follows the ``path``.
    @_documentation(visibility: internal)
    public var localizedDescription: String {
        description
    }
}

#if canImport(Darwin)
    public import Foundation

    extension FileError: LocalizedError {}
#endif
