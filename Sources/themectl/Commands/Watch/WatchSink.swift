import ThemeStore

/// An answer, to be passed on.
struct Round {
    let answer: QuestionAnswer
    /// The word of the answer before it.
    let previous: String?
}

/// The target of a watch's answers: standard output, a command or the hooks.
protocol WatchSink: EventSource {
    /// Whether it is ready for an answer. If not, the store is not read.
    var isReady: Bool { get }
    /// The status or signal with which this sink ends the watch, if it does.
    var end: Output? { get }
    /// Passes an answer on as far as possible without waiting.
    func report(_ round: Round)
    /// Starts postponed work that is due, unless a newer answer has replaced it.
    func resume()
    /// Leaves no program behind.
    func stop()
}
