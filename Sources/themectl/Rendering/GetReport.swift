import ThemeStore

/// The report of `get`.
struct GetReport: Report {
    let answer: Answer
    let scope: ScopePath?
    /// The answer in the codec's spelling.
    let word: String
    let isJSON: Bool
    let showsOrigin: Bool

    consuming func rendered() -> Output {
        var output = Output(notes: answer.warnings)
        output.print(isJSON ? json : showsOrigin ? "\(answer.preference.layer.rawValue)\t\(word)" : word)
        return output
    }

    private var json: String {
        var line = JSONLine()
        line.add("app", answer.store?.location.app?.text)
        line.add("store", answer.decidingFile?.description ?? answer.store?.path)
        line.add("scope", scope?.text)
        line.add("appearance", answer.preference.appearance.name)
        line.add("rawValue", answer.stored)
        line.add("style", answer.shown?.style.appearance.name)
        line.add("source", answer.shown?.source?.rawValue)
        line.add("origin", answer.preference.layer.rawValue)
        line.add("locked", answer.preference.lock != nil)
        return line.text
    }
}
