/// The variable `$THEMECTL_SYSTEM`, which decides if it is set.
enum EnvironmentSource {
    /// The answer of this variable, or of another.
    static func ask(
        _ environment: ProcessEnvironment,
        _ variable: String = "THEMECTL_SYSTEM"
    ) -> SystemStyleAnswer {
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
