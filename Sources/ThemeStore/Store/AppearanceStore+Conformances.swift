extension AppearanceStore: Equatable {
    /// Whether two stores are the same file of the same app, or the same text in memory, with the
    /// same default and pins.
    @_documentation(visibility: internal)
    public static func == (one: AppearanceStore, other: AppearanceStore) -> Bool {
        one.location == other.location && one.default == other.default && one.pins == other.pins
    }
}

extension AppearanceStore: CustomStringConvertible {
    /// The store's name in messages: its file, `<memory>`, or the app without a folder.
    @_documentation(visibility: internal)
    public var description: String {
        location.pathInErrors.description
    }
}
