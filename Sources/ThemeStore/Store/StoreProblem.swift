/// Something in a store that its readers or writers would stumble over.
public struct StoreProblem: Equatable, Sendable {
    /// Whether a store with the problem can be used at all.
    public enum Severity: String, Sendable {
        /// It is refused by readers and writers.
        case error
        /// It is taken for something else than it says, or leaves the setting open to others.
        case warning
    }

    /// Where the problem is.
    public let position: TextPosition
    /// How bad it is.
    public let severity: Severity
    /// What it is, as one sentence without a full stop.
    public let text: String
}

extension StoreProblem: CustomStringConvertible {
    /// The problem as compilers print theirs: `line:column: severity: text`.
    public var description: String {
        "\(position): \(severity.rawValue): \(text)"
    }
}
