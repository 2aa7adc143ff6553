/// Finds what the system shows: asks one source after the other, in the order of ``SystemStyleSource``, until one knows.
public enum SystemStyle {
    /// What the system shows, and who said so.
    public struct Finding: Equatable, Sendable {
        /// What the system shows.
        public let style: InterfaceStyle
        /// The source that knew.
        public let source: SystemStyleSource
    }

    /// Asks for the system's style.
    ///
    /// It blocks the thread for as long as the sources take, each of which has a second at the most.
    ///
    /// - Parameters:
    ///   - sources: Whom to ask, in order; without this, all but the terminal.
    ///   - environment: The variables to look at.
    /// - Returns: The first finding, or the reasons why no source had any, in their order.
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

    /// That no source knew.
    public struct Unknown: Error, Equatable, Sendable {
        /// What each source asked had to say instead, in the order they were asked: its name, a colon, and a reason in
        /// English.
        public let reasons: [String]
        /// What is wrong with `$THEMECTL_SYSTEM`, if something is; then the sources below it are not asked.
        public let mistake: StoreError?
    }
}
