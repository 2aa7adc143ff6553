import ThemeStore

// The report of `get`, and of `watch` at each change: one line.

extension QuestionAnswer {
    /// The output of `get`.
    ///
    /// - Throws: `Failure.unavailable` if the codec has no word for the answer.
    func output(to question: Question, as codec: AppearanceSpelling) throws(Failure) -> Output {
        var output = Output(notes: warnings)
        if question.target.isJSON {
            output.print(
                JSONLine.text {
                    preferenceMembers(of: question)
                    ("rawValue", stored)
                    styleMembers
                    ("locked", preference.lock != nil)
                }
            )
            return output
        }
        guard let word = codec.spelling(of: appearance) else {
            throw .unavailable(
                "\(question.verb): \(codec.rawValue) has no word for '\(appearance.name)'; "
                    + "try --effective"
            )
        }
        if question.showsOrigin {
            output.write("\(preference.layer.rawValue)\t")
        }
        output.print(word)
        return output
    }

    /// The line that `watch` prints after a change.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - previous: The word that was reported before.
    /// - Returns: The line, without its end.
    func update(to question: Question, after previous: String?) -> String {
        guard question.target.isJSON else {
            return appearance.name
        }
        return JSONLine.text {
            ("time", Timestamp.text(Syscalls.millisecondsSince1970))
            preferenceMembers(of: question)
            styleMembers
            ("previous", previous)
        }
    }

    /// The store, the scope and the preference in force.
    @JSONLine
    private func preferenceMembers(of question: Question) -> String {
        ("app", store?.location.app?.text)
        ("store", decidingFile?.description ?? store?.path)
        ("scope", question.target.scopeName)
        ("appearance", preference.appearance.name)
    }

    /// The style, its source, and the layer that decides.
    @JSONLine
    private var styleMembers: String {
        ("style", shown?.style.name)
        ("source", shown?.source?.rawValue)
        ("origin", preference.layer.rawValue)
    }
}
