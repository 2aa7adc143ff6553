extension ScopePath: ExpressibleByStringLiteral {
    /// Creates a path from a literal, such as `"checkout/payment"`, and stops the program if it is none.
    ///
    /// A text that is data goes through `ScopePath(text)`, which is `nil` if it is no path.
    ///
    /// - Parameter text: The literal.
    public init(stringLiteral text: StaticString) {
        let text = "\(text)"
        guard let path = ScopePath(text) else {
            fatalError("'\(text)' is not a scope: it \(ScopePath.flaw(in: text) ?? "")")
        }
        self = path
    }
}
