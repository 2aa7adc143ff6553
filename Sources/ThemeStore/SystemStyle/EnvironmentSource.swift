/// The variable `$THEMECTL_SYSTEM`, which decides if it is set.
enum EnvironmentSource {
    /// The answer of this variable, or of another, whose name is the detail.
    static func ask(
        _ environment: ProcessEnvironment,
        _ variable: String = "THEMECTL_SYSTEM",
        detail: String = ""
    ) -> SystemStyleAnswer {
        guard let word = environment[variable], !word.isEmpty else {
            return .noOpinion("$\(variable) is not set")
        }
        guard let style = Appearance(name: word)?.style else {
            return .invalid(
                StoreError(
                    .invalidEnvironment(variable: variable, value: word, expected: "light or dark")
                )
            )
        }
        return .style(style, detail: detail)
    }
}
