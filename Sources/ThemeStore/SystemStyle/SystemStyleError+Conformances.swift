extension SystemStyleError {
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

extension SystemStyleError: CustomStringConvertible {
    /// The reasons, in one sentence.
    @_documentation(visibility: internal)
    public var description: String {
        reasons.isEmpty
            ? "no source of the system's style was asked" : reasons.joined(separator: "; ")
    }
}

#if canImport(Darwin)
    public import Foundation

    extension SystemStyleError: LocalizedError {}
#endif
