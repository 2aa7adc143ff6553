/// What the system shows as one environment has it, asked for again whenever it may have changed.
///
/// It belongs to one thread. The sources, which may take their time, are asked on another.
final class SystemStyleFeed {
    /// What the thread that asks and the one that follows share.
    private final class Answer: Sendable {
        struct State {
            var style: InterfaceStyle?
            var isAsking = false
            /// Whether it may have changed since the sources were asked.
            var isStale = false
        }
        let state = Mutex(State())
    }

    private let environment: ProcessEnvironment
    private let answer = Answer()
    private let onAnswer: @Sendable () -> Void
    private var watch: SystemStyleWatch

    /// Begins to ask and to follow.
    ///
    /// - Parameters:
    ///   - environment: The variables to look at.
    ///   - onAnswer: Is called on some thread whenever the sources have answered.
    init(_ environment: ProcessEnvironment, onAnswer: @escaping @Sendable () -> Void) {
        self.environment = environment
        self.onAnswer = onAnswer
        watch = SystemStyleWatch(isWanted: true, in: environment)
        if let style = SystemStyleFeed.styleToldAtOnce(in: environment) {
            answer.state.withLock { $0.style = style }
        } else {
            ask()
        }
    }

    /// What the system shows where that needs no asking around.
    static func styleToldAtOnce(in environment: ProcessEnvironment) -> InterfaceStyle? {
        if case .style(let style) = SystemStyleSource.environment.ask(in: environment) { style } else { nil }
    }

    /// What the system shows, or `nil` where no source has answered yet, or none could tell.
    ///
    /// Where they could tell once, and then not any more, this is the last they said.
    var style: InterfaceStyle? { answer.state.withLock { $0.style } }

    /// What to wait for, or `nil` where there is nothing to listen to.
    func awaited<Event: Hashable>(as event: Event) -> PollEntry<Event>? {
        watch.awaited(as: event)
    }

    /// When there is something to do without it.
    var due: Int64? { watch.due }

    /// Takes in what has happened to the system.
    ///
    /// - Parameter isReadable: Whether what is waited for has happened.
    func takeNotices(isReadable: Bool) {
        if case .change = watch.takeNotices(isReadable: isReadable) { ask() }
    }

    /// Whether another environment has the same variables.
    func isOf(_ other: ProcessEnvironment) -> Bool {
        SystemStyleSource.variables.allSatisfy { environment.bytes($0) == other.bytes($0) }
    }

    private func ask() {
        let isFirst = answer.state.withLock { state in
            state.isStale = true
            defer { state.isAsking = true }
            return !state.isAsking
        }
        guard isFirst else { return }
        let (environment, answer, onAnswer) = (environment, answer, onAnswer)
        let askAround: @Sendable () -> Void = {
            while answer.state.withLock({ state in
                defer { (state.isAsking, state.isStale) = (state.isStale, false) }
                return state.isStale
            }) {
                guard let style = SystemStyle.shown(in: environment) else { continue }
                answer.state.withLock { $0.style = style }
                onAnswer()
            }
        }
        // Where no thread is to be had the next change asks again.
        if (try? Syscalls.startThread(askAround)) == nil { answer.state.withLock { $0.isAsking = false } }
    }
}

extension SystemStyle {
    /// What the system shows, or `nil` where no source can tell.
    fileprivate static func shown(in environment: ProcessEnvironment) -> InterfaceStyle? {
        try? systemStyle(in: environment).get().style
    }
}

extension SystemStyleSource {
    /// The variables that sources look at.
    fileprivate static let variables = ["THEMECTL_SYSTEM", "COLORFGBG", "PATH", "XDG_CURRENT_DESKTOP"]
}
