import ThemeStore

/// Well-known words of other tools, and ours for them.
enum ForeignWord {
    /// Our command for another tool's.
    ///
    /// - Parameters:
    ///   - word: The name, in lower case.
    ///   - next: The operand after it.
    /// - Returns: The command, with its operand if there is one.
    static func command(for word: String, before next: String? = nil) -> String? {
        let setting = next.flatMap(AppearanceWord.meaning).map { "set \($0.name)" }
        return switch word {
        case "unset", "remove", "delete", "clear", "rm": "reset"
        case "show", "read", "status", "print", "query", "current": "get"
        case "effective": "get --effective"
        case "switch", "flip", "invert", "cycle", "next": setting ?? "toggle"
        case "write", "put": setting ?? "set"
        case "theme", "mode", "dark-mode", "darkmode": setting ?? "get"
        case "ls", "apps", "domains": "list"
        case "scopes": "list --scopes"
        case "which", "where", "file": "path"
        case "lint", "validate", "verify", "doctor": "check"
        case "monitor", "listen", "follow", "subscribe", "daemon": "watch"
        case "why", "info": "explain"
        case "lock": "\(setting ?? "set VALUE") --site --lock"
        case "unlock": "reset --site"
        case "man", "manual": "help"
        case "schedule", "sunset", "sunrise", "recipes": "man themectl-recipes"
        // darkman's `run` stays and follows; elsewhere, a command comes after the value.
        case "run": setting == nil ? "watch" : "with"
        case "exec", "env": "with"
        case "colors", "colours": "palette"
        case "upgrade", "convert": "migrate"
        case "version": "--version"
        case "default": setting ?? "set system"
        case let word where word.hasPrefix("is"):
            AppearanceWord.meaning(of: String(word.dropFirst(2).drop { $0 == "-" })).map { "is \($0.name)" }
        default: AppearanceWord.meaning(of: word).map { "set \($0.name)" }
        }
    }

    /// Our option for another tool's, by its name and value.
    static func option(for name: String, _ value: String?) -> Option? {
        switch name {
        case "o", "output", "format": value == "json" ? .json : name == "o" ? nil : .as
        default: nil
        }
    }
}
