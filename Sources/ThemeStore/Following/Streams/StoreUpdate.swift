/// A store and the system's style at one moment.
struct StoreUpdate: Equatable, Sendable {
    let snapshot: StoreSnapshot
    let system: KnownSystemStyle
}

/// What is known of the system's style.
struct KnownSystemStyle: Equatable, Sendable {
    /// The sources' answer; `nil` until they have been asked.
    var answer: Result<SystemStyle.Finding, SystemStyle.Unknown>?
    /// The style of the app's own scenes, which takes precedence over every source.
    var sceneStyle: InterfaceStyle?

    /// The system's style; `nil` until it is known.
    ///
    /// - Parameter fallback: The style if no source knows it.
    /// - Returns: The style.
    func style(fallback: InterfaceStyle?) -> InterfaceStyle? {
        switch answer {
        case _ where sceneStyle != nil: sceneStyle
        case .success(let finding): finding.style
        case .failure: fallback
        case nil: nil
        }
    }
}
