extension Appearance: Codable {}

extension Appearance: Identifiable {
    /// The appearance itself, for lists of all appearances.
    public var id: Appearance { self }
}

extension InterfaceStyle: Codable {}

extension StoreError {
    /// The sentence that ``description`` is, which for Foundation is the localized description.
    public var localizedDescription: String { description }
}

#if canImport(Darwin)
    public import Foundation

    extension StoreError: LocalizedError {
        /// The sentence that ``description`` is.
        public var errorDescription: String? { description }
    }
#endif
