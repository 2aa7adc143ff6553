import ThemeStore

/// The report of `get`, and of `watch` at each change: one line.
struct AnswerReport {
    let question: Question
    let answer: QuestionAnswer

    /// The output of `get`.
    ///
    /// - Throws: `Failure.unavailable` if the codec has no word for the answer.
    func rendered(as codec: AppearanceSpelling) throws(Failure) -> Output {
        var output = Output(notes: answer.warnings)
        if question.target.isJSON {
            output.print(
                JSONLine.text {
                    preferenceMembers
                    ("rawValue", answer.stored)
                    styleMembers
                    ("locked", answer.preference.lock != nil)
                }
            )
            return output
        }
        guard let word = codec.spelling(of: answer.appearance) else {
            throw .unavailable(
                "\(question.verb): \(codec.rawValue) has no word for "
                    + "'\(answer.appearance.name)'; try --effective"
            )
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
    ///   - previous: The word that was reported before.
    ///   - time: The time in milliseconds since 1970.
    /// - Returns: The line, without its end.
    func update(after previous: String?, at time: Int64) -> String {
        guard question.target.isJSON else {
            return answer.appearance.name
        }
        return JSONLine.text {
            ("time", Timestamp.text(time))
            preferenceMembers
            styleMembers
            ("previous", previous)
        }
    }

    /// The store, the scope and the preference in force.
    @JSONLine
    private var preferenceMembers: String {
        ("app", answer.store?.location.app?.text)
        ("store", answer.decidingFile?.description ?? answer.store?.path)
        ("scope", question.target.scopeName)
        ("appearance", answer.preference.appearance.name)
    }

    /// The style, its source, and the layer that decides.
    @JSONLine
    private var styleMembers: String {
        ("style", answer.shown?.style.name)
        ("source", answer.shown?.source?.rawValue)
        ("origin", answer.preference.layer.rawValue)
    }
}
