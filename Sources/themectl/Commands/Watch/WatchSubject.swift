import ThemeStore

/// The subject of a watch: the preference in force in a store, with `--effective` the style shown,
/// and with `--system` the system's style.
struct WatchSubject: ~Copyable {
    private let store: AppearanceStore
    private let question: Question
    var target: Target { question.target }
    /// The meaning of a store that is malformed at the start.
    private let start: FollowedPreference.UnreadableStart
    let followed: FollowedPreference
    /// Whether there was ever something to report.
    private var hasSeen = false
    private var hasWarnedOfSystem = false
    /// Whether a source has ever reported the system's style.
    private var hasKnownSystem = false

    /// Begins to follow.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - words: The command to run. Like JSON, it gets the preference as well.
    ///   - start: The meaning of a store that is malformed at the start.
    ///   - environment: The variables to look at.
    /// - Throws: `Failure` if the store cannot be followed.
    init(
        _ question: Question,
        for words: [Argument],
        _ start: FollowedPreference.UnreadableStart,
        in environment: ProcessEnvironment
    ) throws(Failure) {
        self.question = question
        self.start = start
        let target = question.target
        let location = try target.location(in: environment)
        let store = AppearanceStore(location, default: question.layerFallback)
        let needsStore =
            question.subject != .systemStyle || target.isJSON || !words.isEmpty
        followed = try resolving(
            FollowedPreference(
                in: needsStore ? store : nil,
                for: target.scope,
                environment: environment
            )
        )
        self.store = store
        target.missingKeyNotes(of: store).forEach(Console.notify)
    }

    /// Reads the changes, and warns once about each problem.
    ///
    /// - Returns: The answer, or `nil` if there is none yet.
    /// - Throws: `Failure` if the store was never valid, or with `--strict`.
    mutating func refresh() throws(Failure) -> QuestionAnswer? {
        showWarnings()
        try target.warnings(resolving(followed.refresh(start))).forEach(Console.notify)
        guard let preference = followed.preference else {
            return nil
        }
        var answer = question.answer(with: preference, in: store)
        if question.isLeftToSystem(answer) {
            let system = followed.systemStyle(from: question.sources)
            // The sources' files may have reached a limit.
            showWarnings()
            guard let system, let shown = try shown(by: system) else {
                return nil
            }
            answer.shown = shown
        }
        hasSeen = true
        return answer
    }

    private func showWarnings() {
        target.lines(of: followed.dequeueWarnings()).forEach(Console.notify)
    }

    /// The style of an answer, or `nil`, with one warning, if it has none.
    private mutating func shown(by answer: SystemStyle.Finding) throws(Failure) -> StyleAnswer? {
        do {
            let shown = try question.shown(by: answer)
            if shown.source != nil { hasKnownSystem = true }
            return shown
        } catch {
            if error.status != .unavailable, !hasSeen {
                throw error
            }
            // A source that fails later causes no warning.
            if error.status == .unavailable, hasKnownSystem {
                return nil
            }
            if target.isStrict { throw error }
            if !hasWarnedOfSystem, !target.isQuiet {
                Console.notify("warning: \(error.message)")
            }
            hasWarnedOfSystem = true
            return nil
        }
    }
}
