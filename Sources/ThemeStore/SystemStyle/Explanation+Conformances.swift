extension Explanation: CustomStringConvertible {
    /// The text that `themectl explain` prints into a file.
    ///
    /// It is ``sentence``, then a line for each row in aligned columns, and advice if programs get
    /// another style from the desktop portal. An asterisk marks the answers that count, and `!`
    /// what gives programs another style.
    @_documentation(visibility: internal)
    public var description: String {
        String(text().dropLast())
    }
}
