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
            output.print(
                JSONLine.text {
                    preference(answer, to: question)
                    ("rawValue", answer.stored)
                    style(answer)
                    ("locked", answer.preference.lock != nil)
                }
            )
            return output
        }
        guard let word = codec.spelling(of: answer.appearance) else {
            let flaw = "\(codec.rawValue) has no word for '\(answer.appearance.name)'"
            throw .unavailable("\(question.verb): \(flaw); try --effective")
        }
        if question.showsOrigin {
            output.write("\(answer.preference.layer.rawValue)\t")
        }
        output.print(word)
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
        return JSONLine.text {
            ("time", Timestamp.text(Syscalls.millisecondsSince1970))
            preference(answer, to: question)
            style(answer)
            ("previous", previous)
        }
    }

    /// The store, the scope and the preference in force.
    @JSONLine
    private static func preference(_ answer: QuestionAnswer, to question: Question) -> [String] {
        ("app", answer.store?.location.app?.text)
        ("store", answer.decidingFile?.description ?? answer.store?.path)
        ("scope", question.target.scopeName)
        ("appearance", answer.preference.appearance.name)
    }

    /// The style, its source, and the layer that decides.
    @JSONLine
    private static func style(_ answer: QuestionAnswer) -> [String] {
        ("style", answer.shown?.style.name)
        ("source", answer.shown?.source?.rawValue)
        ("origin", answer.preference.layer.rawValue)
    }
}
