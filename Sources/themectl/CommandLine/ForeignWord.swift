import ThemeStore

/// Well-known words of other tools, and ours for them.
enum ForeignWord {
    /// The appearance that a word means here or elsewhere.
    static func appearance(_ word: String) -> Appearance? {
        switch word.lowercased() {
        case "night", "black", "on", "prefer-dark", "prefers-dark", "darkmode", "dark-mode": .dark
        case "day", "white", "off", "prefer-light", "prefers-light", "lightmode", "light-mode": .light
        case "auto", "automatic", "default", "unspecified": .system
        case let word: Appearance(word: word)
        }
    }

    /// Our command for another tool's.
    ///
    /// - Parameters:
    ///   - word: The name, in lower case.
    ///   - next: The operand after it.
    /// - Returns: The command, with its operand if there is one.
    static func command(for word: String, before next: String? = nil) -> String? {
        let setting = next.flatMap(appearance).map { "set \($0.name)" }
        return switch word {
        case "unset", "remove", "delete", "clear", "rm": "reset"
        case "show", "read", "status", "print", "query", "current": "get"
        case "effective": "get --effective"
        case "switch", "flip", "invert", "cycle", "next": setting ?? "toggle"
        case "write", "put": setting ?? "set"
        case "use", "apply", "enable", "activate", "change", "set-theme", "set-mode", "set-default": setting
        case "theme", "mode", "dark-mode", "darkmode": setting ?? "get"
        case "ls", "apps", "domains": "list"
        case "scope", "scopes": "list --scopes"
        case "which", "where", "file": "path"
        case "lint", "validate", "verify", "doctor": "check"
        case "monitor", "listen", "follow", "subscribe", "daemon": "watch"
        case "why", "info": "explain"
        case "lock": "\(setting ?? "set VALUE") --site --lock"
        case "unlock": "reset --site"
        case "man", "manual": "help"
        case "schedule", "sunset", "sunrise", "recipes", "hook", "hooks": "man themectl-recipes"
        // darkman's `run` stays and follows; elsewhere, a command comes after the value.
        case "run": setting == nil ? "watch" : "with"
        case "exec", "env": "with"
        case "colors", "colours": "palette"
        case "upgrade", "convert": "migrate"
        case "version": "--version"
        case "default": setting ?? "set system"
        case let word where word.hasPrefix("is"):
            appearance(String(word.dropFirst(2).drop { $0 == "-" })).map { "is \($0.name)" }
        default: appearance(word).map { "set \($0.name)" }
        }
    }

    /// Our option for another tool's, by its name and value.
    static func option(for name: String, _ value: String?) -> Option? {
        switch name {
        case "o", "output", "format", "type": value == "json" ? .json : name == "o" ? nil : .as
        case "j": .json
        case "f", "file": name == "file" || value.map(isFile) == true ? .store : nil
        case "from": .key
        case "simulate", "no-act", "just-print", "what-if", "noop", "no-op": .dryRun
        default: nil
        }
    }

    /// Whether a word looks like a file's name, and not like two words for appearances, as in `light/dark`.
    static func isFile(_ word: String) -> Bool {
        guard word.contains("/") || word.hasSuffix(".json") else { return false }
        return !word.split(separator: "/").allSatisfy { appearance(String($0)) != nil }
    }

    /// The option of a command that has a word for its name or for one of its values; `nil` if none has.
    static func option(named word: String, of row: CommandRow) -> String? {
        if Option.allCases.contains(where: { $0.name == word && row.takes($0) }) { return "--\(word)" }
        if row.isWriter || !row.takes(.as) { return nil }
        let isPalette = row.takes(.style)
        if isPalette, Appearance(name: word)?.style != nil { return "--style \(word)" }
        let isForm = isPalette ? PaletteForm(rawValue: word) != nil : AppearanceSpelling(rawValue: word) != nil
        return isForm ? "--as \(word)" : nil
    }
}
