import ThemeStore

// The lines of JSON about stores.

extension Answer {
    /// The line of `get --json`.
    var json: String {
        var line = JSONLine()
        line.add("app", source?.app)
        line.add("store", path)
        line.add("scope", query.scope?.text)
        line.add("appearance", preference.appearance.name)
        line.add("rawValue", stored)
        line.add("style", shown?.style.appearance.name)
        line.add("source", shown?.source?.rawValue)
        line.add("origin", preference.layer.rawValue)
        line.add("locked", preference.lock != nil)
        return line.text
    }
}

extension Invocation {
    /// The line of `set --json`, `toggle --json` and `reset --json`.
    func json(of result: WriteResult, _ source: StoreInput, _ target: WriteTarget) -> String {
        var line = JSONLine()
        line.add("app", source.app)
        line.add("store", source.path)
        line.add("scope", target.scope?.text)
        line.add("appearance", result.current?.name)
        line.add("previous", result.previous.appearance?.name)
        line.add("changed", result.isChanged)
        line.add("dryRun", has(.dryRun))
        return line.text
    }
}

extension JSONLine {
    /// An app in `list --json`; `file` is the one that decides, if not the app's own.
    static func app(_ location: StoreLocation, _ file: StorePath?, _ value: StoredValue, error: String?) -> String {
        var line = JSONLine()
        line.add("app", location.app?.text)
        line.add("store", (file ?? location.file)?.description)
        line.add("appearance", value.appearance?.name)
        line.add("rawValue", value)
        line.add("error", error)
        return line.text
    }

    /// A scope in `list --scopes --json`.
    static func scope(_ app: String?, _ path: String?, _ scope: String, _ value: StoredValue) -> String {
        var line = JSONLine()
        line.add("app", app)
        line.add("store", path)
        line.add("scope", scope)
        line.add("appearance", value.appearance?.name)
        line.add("rawValue", value)
        return line.text
    }
}
