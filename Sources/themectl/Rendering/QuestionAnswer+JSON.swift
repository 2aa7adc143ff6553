import ThemeStore

extension QuestionAnswer {
    /// The object that `get` prints, or, with `isUpdate`, that `watch` prints at each change.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - isUpdate: Whether to add the time and the previous word, in place of the stored value and the lock.
    ///   - previous: The word printed before.
    /// - Returns: The line.
    func json(for question: Question, isUpdate: Bool = false, after previous: String? = nil) -> String {
        var line = JSONLine()
        if isUpdate { line.add("time", Timestamp.text(Syscalls.millisecondsSince1970)) }
        line.add("app", store?.location.app?.text)
        line.add("store", decidingFile?.description ?? store?.path)
        line.add("scope", question.target.scope.isApp ? nil : question.target.scope.text)
        line.add("appearance", preference.appearance.name)
        if !isUpdate { line.add("rawValue", stored) }
        line.add("style", shown?.style.appearance.name)
        line.add("source", shown?.source?.rawValue)
        line.add("origin", preference.layer.rawValue)
        if isUpdate { line.add("previous", previous) } else { line.add("locked", preference.lock != nil) }
        return line.text
    }
}
