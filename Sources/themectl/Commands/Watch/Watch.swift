import ThemeStore

/// One run of `watch`: passes the answers of a source on to a sink.
///
/// It sleeps until something happens: to the store, the system, a program, standard output, or by
/// the clock.
struct Watch: ~Copyable {
    /// Whether the first change is the last.
    let isOnce: Bool
    /// Whether the value at the start is left out.
    let isOnlyChanges: Bool
    /// The source of the answers.
    var subject: WatchSubject
    let sink: any WatchSink
    /// When to end.
    let deadline: Deadline
    /// The last reported word.
    var last: String?
    var hasChanged = false

    /// Follows until the time is up, or a change, a closed output or a signal ends the watch.
    ///
    /// Leaves no program behind.
    mutating func run() throws(Failure) -> Output {
        defer {
            sink.stop()
        }
        while true {
            if sink.isReady {
                if !isOver { try reportNews() }
                sink.resume()
                if let end = sink.end { return end }
                // The report may still be in progress, or its program's start postponed.
                if sink.isReady, sink.due == nil, isOver {
                    return Output()
                }
            }
            try pause()
            if let end = sink.end { return end }
            if deadline.isOver, !mayLookAgain() {
                return Output(status: .no)
            }
        }
    }

    /// Whether the only change wanted was reported.
    private var isOver: Bool {
        hasChanged && isOnce
    }

    /// Waits until there is something to do.
    ///
    /// While the sink is busy the subject takes no part, so it reads no file while a program runs.
    private func pause() throws(Failure) {
        var sources: [any EventSource] = [sink, deadline]
        if sink.isReady, !isOver {
            sources += subject.followed.sources
        }
        try EventLoop.wait(for: sources, in: "watch")
    }

    /// Whether to refresh once more although the time is up: an unparsable store is reported now
    /// instead of after its grace period.
    private func mayLookAgain() -> Bool {
        let isDecisive = subject.followed.preference == nil || subject.target.isStrict
        return isDecisive && sink.isReady && subject.followed.endGrace()
    }

    /// Reports the answer if it has changed.
    ///
    /// The first answer is left out if only changes count.
    private mutating func reportNews() throws(Failure) {
        guard let answer = try subject.refresh() else {
            return
        }
        let word = answer.appearance.name
        guard word != last else { return }
        let previous = last
        last = word
        hasChanged = previous != nil
        if !hasChanged && isOnlyChanges { return }
        sink.report(Round(answer: answer, previous: previous))
    }
}
