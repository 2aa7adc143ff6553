extension Explanation: CustomStringConvertible {
    /// A line for each layer and source that was asked: its name, its answer, and the file,
    /// variable or reason.
    ///
    /// An asterisk marks the answers that count.
    @_documentation(visibility: internal)
    public var description: String {
        rows.filter { $0.isAsked }.map { row in
            (row.hasWon ? "* " : "  ")
                + "\(row.name): \(row.answer?.name ?? "no answer")"
                + (row.detail.isEmpty ? "" : " (\(row.detail))")
        }.joined(separator: "\n")
    }
}
