/// The system's style, and the source that answered.
///
/// ``current(from:in:)`` finds it by asking the sources in the order of ``SystemStyleSource`` until
/// one answers.
public struct SystemStyle: Equatable, Sendable {
    /// The style, or why no source reports it.
    package typealias Finding = Result<SystemStyle, SystemStyleError>

    /// The style that the system shows.
    public let style: InterfaceStyle
    /// The source that answered.
    public let source: SystemStyleSource

    /// Creates a style, for a test of what an app shows.
    ///
    /// - Parameters:
    ///   - style: The style that the system shows.
    ///   - source: The source that answered.
    public init(style: InterfaceStyle, source: SystemStyleSource) {
        self.style = style
        self.source = source
    }

    /// Asks for the system's style, which blocks the thread while the sources answer, each for at
    /// most a second.
    ///
    /// - Parameters:
    ///   - sources: The sources to query, in order, or `nil` for the default ones in
    ///     the environment.
    ///   - environment: The variables to look at.
    /// - Returns: The first answer.
    /// - Throws: ``SystemStyleError`` if no source answers.
    package static func find(
        from sources: [SystemStyleSource]? = nil,
        in environment: ProcessEnvironment = .current
    ) throws(SystemStyleError) -> SystemStyle {
        try ask(sources ?? environment.automaticSources, in: environment).answer.get()
    }

    /// Asks until an answer decides.
    ///
    /// The sources after it are not asked.
    ///
    /// - Parameters:
    ///   - sources: The sources, in order.
    ///   - environment: The variables to look at.
    /// - Returns: The answer. Whether a source before it failed, rather than having no opinion. And
    ///   whether one did so for too many open files.
    static func ask(
        _ sources: [SystemStyleSource],
        in environment: ProcessEnvironment
    ) -> (answer: Finding, hasFailed: Bool, isOutOfDescriptors: Bool) {
        var reasons: [String] = []
        var mistake: StoreError?
        var hasFailed = false
        var isOutOfDescriptors = false
        for source in sources where mistake == nil {
            let reason: String
            switch source.ask(in: environment) {
            case .style(let style, _):
                let found = SystemStyle(style: style, source: source)
                return (.success(found), hasFailed, isOutOfDescriptors)
            case .noOpinion(let text):
                reason = text
            case .failure(let text, _, let isShort):
                reason = text
                hasFailed = true
                isOutOfDescriptors = isOutOfDescriptors || isShort
            case .invalid(let error):
                reason = error.description
                mistake = error
            }
            if source.isOfThisSystem || sources.count == 1 {
                reasons.append("\(source.rawValue): \(reason)")
            }
        }
        let error = SystemStyleError(reasons: reasons, mistake: mistake)
        return (.failure(error), hasFailed, isOutOfDescriptors)
    }
}

/// No source reports the system's style.
public struct SystemStyleError: Error, Equatable, Sendable {
    /// Why each source that was asked has no answer, in their order: its name, a colon, and a
    /// reason in English.
    ///
    /// A source of another system is left out, unless it is the only one.
    public let reasons: [String]
    /// The error in `$THEMECTL_SYSTEM` or `$LC_THEMECTL`, if there is one.
    ///
    /// Then the sources below it are not asked.
    package let mistake: StoreError?
}
