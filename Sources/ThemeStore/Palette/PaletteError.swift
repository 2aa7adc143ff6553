/// A mistake in a palette, and its place in the text.
public struct PaletteError: Error, Equatable, Sendable {
    /// The place in the text; `nil` for a built-in colour.
    public let position: TextPosition?
    /// What is wrong there, in English and without a full stop.
    public let explanation: String

    init(_ explanation: String, at position: TextPosition?) {
        self.explanation = explanation
        self.position = position
    }
}

extension PaletteError: CustomStringConvertible {
    /// The place, if there is one, and what is wrong there: `LINE:COLUMN: WHY`.
    public var description: String {
        (position.map { "\($0): " } ?? "") + explanation
    }
}
