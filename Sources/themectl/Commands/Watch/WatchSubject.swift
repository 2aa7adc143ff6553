import ThemeStore

/// The subject of a watch: the preference in force in a store, with `--effective` the style shown, and with `--system`
/// the system's style.
///
/// It keeps the last valid preference and the last known style.
struct WatchSubject {
    let store: AppearanceStore
    private let question: Question
    let follower: Follower
    /// The layers that were seen last.
    private var layers: LayerSnapshot?
    private var preference: Preference?
    /// Whether there was ever something to report.
    private var hasSeen = false
    /// The warnings about the store as it is now, which were printed.
    private var warned: [String] = []
    private var hasWarnedOfSystem = false

    /// Begins to follow.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - words: The command to run; it gets the preference, too, as JSON does.
    ///   - environment: The variables to look at.
    /// - Throws: `Failure` if the store cannot be followed.
    init(_ question: Question, for words: [Argument], in environment: ProcessEnvironment) throws(Failure) {
        self.question = question
        store = AppearanceStore(try resolving(try question.target.location(in: environment)))
        follower = Follower(in: environment, fallback: question.layerFallback)
        if question.subject == .systemStyle, !question.target.isJSON, words.isEmpty {
            preference = Preference(appearance: .system, layer: .default)
        } else {
            try resolving(try follower.follow([store]))
        }
    }

    /// Looks for something new, and warns once of what cannot be understood.
    ///
    /// - Returns: The answer, or `nil` until it is known.
    /// - Throws: `Failure` if nothing was ever understood, or with `--strict`.
    mutating func look() throws(Failure) -> QuestionAnswer? {
        var isNew = false
        for layers in follower.look().values {
            // A notice may concern another file of the folder: kqueue names none.
            isNew = layers != self.layers
            self.layers = layers
            do throws(StoreError) {
                preference = try layers.preference(for: question.target.scope)
            } catch {
                if preference == nil || question.target.isStrict { throw .store(error) }
                warn(["warning: \(error.advised)"])
                continue
            }
            warn(try question.target.warnings(preference?.warnings ?? []))
        }
        guard let preference else { return nil }
        var answer = question.answer(with: preference, in: store)
        if question.isLeftToSystem(answer) {
            // Not every source can be followed, so all are asked again when something else is new.
            guard let system = follower.systemStyle(from: question.sources, isStale: isNew) else { return nil }
            guard let shown = try shown(by: system) else { return nil }
            answer.shown = shown
        }
        hasSeen = true
        return answer
    }

    /// The style shown by an answer; `nil` where it is none, of which is warned once.
    private mutating func shown(
        by answer: Result<SystemStyle.Finding, SystemStyle.Unknown>
    ) throws(Failure) -> ShownStyle? {
        do throws(Failure) {
            return try question.shown(by: answer)
        } catch {
            if case .store = error, !hasSeen { throw error }
            if question.target.isStrict { throw error }
            if !hasWarnedOfSystem { tell("warning: \(error.message)") }
            hasWarnedOfSystem = true
            return nil
        }
    }

    /// Prints the warnings that are new.
    private mutating func warn(_ warnings: [String]) {
        for warning in warnings where !warned.contains(warning) { tell(warning) }
        warned = warnings
    }

    private func tell(_ warning: String) {
        if !question.target.isQuiet { Console.tell(warning) }
    }
}
