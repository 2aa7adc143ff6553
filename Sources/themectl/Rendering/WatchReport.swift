import ThemeStore

/// A watch's report: the answer now, and the word before it.
struct WatchReport {
    let question: Question
    let store: AppearanceStore
    let answer: Answer
    let previous: String?

    /// The line, with its end.
    var line: String { question.printing.isJSON ? "\(json)\n" : "\(answer.appearance.name)\n" }

    private var json: String {
        var line = JSONLine()
        line.add("time", Timestamp.text(Syscalls.millisecondsSince1970))
        line.add("app", store.location.app?.text)
        line.add("store", store.path)
        line.add("scope", question.target.scope?.text)
        line.add("appearance", answer.preference.appearance.name)
        line.add("style", answer.shown?.style.appearance.name)
        line.add("source", answer.shown?.source?.rawValue)
        line.add("origin", answer.preference.layer.rawValue)
        line.add("previous", previous)
        return line.text
    }
}
