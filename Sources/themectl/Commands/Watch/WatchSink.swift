import ThemeStore

/// The target of a watch's answers: standard output, a command or the hooks.
protocol WatchSink: EventSource {
    /// Whether it is ready for an answer. If not, the store is not read.
    var isReady: Bool { get }
    /// The status or signal with which this sink ends the watch, if it does.
    var end: Output? { get }
    /// Passes an answer on as far as possible without waiting.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - previous: The word of the answer before it.
    func report(_ answer: QuestionAnswer, after previous: String?)
    /// Leaves no program behind.
    func stop()
}

extension WatchSink {
    func stop() {}
}
