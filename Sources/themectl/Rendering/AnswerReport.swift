import ThemeStore

/// The report of `get`, and of `watch` at each change: one line.
///
/// Its functions borrow the answer, because `get` must be fast.
enum AnswerReport {
    /// The output of `get`.
    ///
    /// - Throws: `Failure.unavailable` if the codec has no word for the answer.
    static func output(
        of answer: QuestionAnswer,
        to question: Question,
        as codec: AppearanceSpelling
    ) throws(Failure) -> Output {
        var output = Output(notes: answer.warnings)
        if question.target.isJSON {
            output.print(json(answer, to: question))
        } else {
            let word = try word(answer, to: question, as: codec)
            if question.showsOrigin {
                output.print("\(answer.preference.layer.rawValue)\t\(word)")
            } else {
                output.print(word)
            }
        }
        return output
    }

    /// The line that `watch` prints after a change.
    ///
    /// - Parameters:
    ///   - answer: The new answer.
    ///   - question: The question.
    ///   - previous: The word that was reported before.
    /// - Returns: The line, without its end.
    static func update(
        of answer: QuestionAnswer,
        to question: Question,
        after previous: String?
    ) -> String {
        guard question.target.isJSON else {
            return answer.appearance.name
        }
        var line = JSONLine()
        line.add("time", Timestamp.text(Syscalls.millisecondsSince1970))
        line.addPreference(answer, to: question)
        line.addStyle(answer)
        line.add("previous", previous)
        return line.text
    }

    /// The answer in a codec.
    private static func word(
        _ answer: QuestionAnswer,
        to question: Question,
        as codec: AppearanceSpelling
    ) throws(Failure) -> String {
        if let spelling = codec.spelling(of: answer.appearance) {
            return spelling
        }
        let name = answer.appearance.name
        throw .unavailable(
            "\(question.verb): \(codec.rawValue) has no word for '\(name)'; try --effective"
        )
    }

    private static func json(_ answer: QuestionAnswer, to question: Question) -> String {
        var line = JSONLine()
        line.addPreference(answer, to: question)
        line.add("rawValue", answer.stored)
        line.addStyle(answer)
        line.add("locked", answer.preference.lock != nil)
        return line.text
    }
}

extension JSONLine {
    /// Adds the store, the scope and the preference in force.
    fileprivate mutating func addPreference(_ answer: QuestionAnswer, to question: Question) {
        let scope = question.target.scope
        add("app", answer.store?.location.app?.text)
        add("store", answer.decidingFile?.description ?? answer.store?.path)
        add("scope", scope.isApp ? nil : scope.text)
        add("appearance", answer.preference.appearance.name)
    }

    /// Adds the style, its source, and the layer that decides.
    fileprivate mutating func addStyle(_ answer: QuestionAnswer) {
        add("style", answer.shown?.style.appearance.name)
        add("source", answer.shown?.source?.rawValue)
        add("origin", answer.preference.layer.rawValue)
    }
}
