/// The variable `$THEMECTL_SYSTEM`, which decides if it is set.
enum EnvironmentSource {
    private static let variable = "THEMECTL_SYSTEM"

    @inline(__always) static var row: SourceRow {
        SourceRow(summary: "$THEMECTL_SYSTEM") { environment, _ in ask(environment) }
    }

    /// The answer of this variable, or of another.
    static func ask(_ environment: ProcessEnvironment, _ variable: String = variable)
        -> SystemStyleAnswer
    {
        guard let word = environment[variable], !word.isEmpty else {
            return .noOpinion("$\(variable) is not set")
        }
        guard let style = Appearance(name: word)?.style else {
            return .invalid(
                .invalidEnvironment(variable: variable, value: word, expected: "light or dark")
            )
        }
        return .style(style)
    }
}
