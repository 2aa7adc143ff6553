import ThemeStore

// The objects that `get` and `watch` print.

extension Answer {
    func json(for question: Question) -> String {
        var line = JSONLine()
        line.add("app", store?.location.app?.text)
        line.add("store", decidingFile?.description ?? store?.path)
        line.add("scope", question.target.scope?.text)
        line.add("appearance", preference.appearance.name)
        line.add("rawValue", stored)
        line.add("style", shown?.style.appearance.name)
        line.add("source", shown?.source?.rawValue)
        line.add("origin", preference.layer.rawValue)
        line.add("locked", preference.lock != nil)
        return line.text
    }

    /// The change since another answer was printed, in a store that is followed.
    func json(for question: Question, of store: AppearanceStore, after previous: String?) -> String {
        var line = JSONLine()
        line.add("time", Timestamp.text(Syscalls.millisecondsSince1970))
        line.add("app", store.location.app?.text)
        line.add("store", store.path)
        line.add("scope", question.target.scope?.text)
        line.add("appearance", preference.appearance.name)
        line.add("style", shown?.style.appearance.name)
        line.add("source", shown?.source?.rawValue)
        line.add("origin", preference.layer.rawValue)
        line.add("previous", previous)
        return line.text
    }
}
