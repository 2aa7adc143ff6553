/// Finds what the system shows, by asking the sources in the order of ``SystemStyleSource`` until one answers.
public enum SystemStyle {
    /// What the system shows, and which source answered.
    public struct Finding: Equatable, Sendable {
        /// What the system shows.
        public let style: InterfaceStyle
        /// The source that answered.
        public let source: SystemStyleSource
    }

    /// Asks for the system's style.
    ///
    /// It blocks the thread while the sources answer, each for at most a second.
    ///
    /// - Parameters:
    ///   - sources: The sources to ask, in order; by default all but the terminal.
    ///   - environment: The variables to look at.
    /// - Returns: The first answer, or the reasons why no source had one, in their order.
    public static func systemStyle(
        from sources: [SystemStyleSource] = SystemStyleSource.automatic, in environment: ProcessEnvironment = .process
    ) -> Result<Finding, Unknown> {
        var reasons: [String] = []
        for source in sources {
            switch source.ask(in: environment) {
            case .style(let style): return .success(Finding(style: style, source: source))
            case .noOpinion(let reason), .failure(let reason): reasons.append("\(source.rawValue): \(reason)")
            case .invalid(let error):
                return .failure(Unknown(reasons: reasons + ["\(source.rawValue): \(error)"], mistake: error))
            }
        }
        return .failure(Unknown(reasons: reasons, mistake: nil))
    }

    /// No source answered.
    public struct Unknown: Error, Equatable, Sendable {
        /// What each source asked had to say instead, in the order they were asked: its name, a colon, and a reason in
        /// English.
        public let reasons: [String]
        /// What is wrong with `$THEMECTL_SYSTEM`, if something is; then the sources below it are not asked.
        public let mistake: StoreError?
    }
}
