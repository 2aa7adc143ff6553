import ThemeStore

/// The report of `get`.
struct GetReport {
    let question: Question
    let answer: Answer
    /// The answer in the codec's spelling.
    let word: String

    consuming func rendered() -> Output {
        var output = Output(notes: answer.warnings)
        let line = question.showsOrigin ? "\(answer.preference.layer.rawValue)\t\(word)" : word
        output.print(question.printing.isJSON ? json : line)
        return output
    }

    private var json: String {
        var line = JSONLine()
        line.add("app", answer.store?.location.app?.text)
        line.add("store", answer.decidingFile?.description ?? answer.store?.path)
        line.add("scope", question.target.scope?.text)
        line.add("appearance", answer.preference.appearance.name)
        line.add("rawValue", answer.stored)
        line.add("style", answer.shown?.style.appearance.name)
        line.add("source", answer.shown?.source?.rawValue)
        line.add("origin", answer.preference.layer.rawValue)
        line.add("locked", answer.preference.lock != nil)
        return line.text
    }
}
