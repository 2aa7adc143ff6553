extension ProcessEnvironment: ExpressibleByDictionaryLiteral {
    /// Creates an environment of exactly these variables.
    ///
    /// - Parameter variables: The variables. If a name occurs twice, the last value counts.
    @_documentation(visibility: internal)
    public init(dictionaryLiteral variables: (String, String)...) {
        self.init(Dictionary(variables) { _, last in last })
    }
}
