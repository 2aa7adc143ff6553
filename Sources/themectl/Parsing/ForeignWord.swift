import ThemeStore

/// Well-known words of other tools, and ours for them.
enum ForeignWord {
    /// The appearance that a word means here or elsewhere, also as the value of a setting:
    /// `theme=dark`.
    static func appearance(_ word: String) -> Appearance? {
        switch word.lowercased() {
        case "night", "black", "on", "true", "prefer-dark", "prefers-dark", "darkmode", "dark-mode",
            "dark mode":
            .dark
        case "day", "white", "off", "false", "prefer-light", "prefers-light", "lightmode",
            "light-mode", "light mode":
            .light
        case "auto", "automatic", "default", "unspecified": .system
        case let word where word.contains("="):
            word.split(separator: "=").last.flatMap { Appearance(name: String($0)) }
        case let word: Appearance(word: word)
        }
    }

    /// Whether a word names the subject of every command, so that it can be left out.
    static func isSubject(_ word: String) -> Bool {
        ["theme", "mode", "appearance", "color-scheme", "preference", "dark-mode", "darkmode"]
            .contains(word)
    }

    /// Our command for another tool's.
    ///
    /// - Parameters:
    ///   - word: The name, in lower case.
    ///   - words: The words after it, with the `--`.
    /// - Returns: The command, with its operand if there is one.
    static func command(for word: String, before words: [String] = []) -> String? {
        let setting = words.lazy.compactMap(appearance).first.map { "set \($0.name)" }
        return switch word {
        case "reset", "unset", "remove", "delete", "clear", "rm", "undo", "restore":
            "reset"
        case "get", "show", "read", "status", "print", "query", "current":
            "get"
        case "effective":
            "get --effective"
        case "switch", "flip", "invert", "cycle", "next":
            setting ?? "toggle"
        case "set", "write", "put":
            setting ?? "set"
        case "use", "apply", "enable", "activate", "change", "set-theme", "set-mode", "set-default":
            setting
        case "theme", "mode", "dark-mode", "darkmode":
            setting ?? "get"
        // These are followed by the command.
        case "config", "defaults", "gsettings":
            words.first.flatMap { command(for: $0, before: Array(words.dropFirst())) }
        case "list", "ls", "apps", "domains":
            "list"
        case "scope", "scopes":
            "list --scopes"
        case "which", "where", "file":
            "path"
        case "lint", "validate", "verify", "doctor":
            "check"
        case "monitor", "listen", "follow", "subscribe", "daemon":
            "watch"
        case "why", "info":
            "explain"
        case "lock":
            "\(setting ?? "set VALUE") --site --lock"
        case "unlock":
            setting.map { "\($0) --site --unlock" } ?? "reset --site"
        case "man", "manual":
            "help"
        case "schedule", "sunset", "sunrise", "at", "from", "until", "cron", "timer", "recipes",
            "hook", "hooks":
            "man themectl-recipes"
        // darkman's `run` stays and follows. Elsewhere, a command comes after the value.
        case "run" where words.isEmpty:
            "watch"
        case "run", "exec", "env":
            running(words) ?? "with"
        case "colors", "colours":
            "palette"
        case "upgrade", "convert":
            "migrate"
        case "version":
            "--version"
        case "default":
            setting ?? "set system"
        case let word where word.hasPrefix("is"):
            appearance(String(word.dropFirst(2).drop { $0 == "-" })).map { "is \($0.name)" }
        case let word where words.first == "--":
            running([word] + words)
        default:
            appearance(word).map { "set \($0.name)" }
        }
    }

    /// `with`, for a value and then a command to run.
    private static func running(_ words: [String]) -> String? {
        guard let value = words.first.flatMap(appearance),
            let program = words.dropFirst().first(where: { $0 != "--" })
        else {
            return nil
        }
        return "with \(value.name) -- \(Argument(program).quoted)"
    }

    /// Our option for another tool's, by its name and value.
    static func option(for name: String, _ value: String?) -> Option? {
        switch name {
        case "o", "output", "format", "type":
            switch (value, name) {
            case ("json", _): .json
            case (_, "o"): nil
            default: .as
            }
        case "j":
            .json
        case "f", "file":
            if name == "file" || value.map(isFile) == true {
                .store
            } else {
                nil
            }
        case "from":
            .key
        case "origin":
            .showOrigin
        case "simulate", "no-act", "just-print", "what-if", "noop", "no-op":
            .dryRun
        default:
            nil
        }
    }

    /// Whether a word looks like a file's name, and not like two words for appearances, as in
    /// `light/dark`.
    static func isFile(_ word: String) -> Bool {
        guard word.contains("/") || word.hasSuffix(".json") else {
            return false
        }
        return !word.split(separator: "/").allSatisfy { appearance(String($0)) != nil }
    }

    /// The command's option with a word as its name or as one of its values, or `nil`.
    static func option(named word: String, of row: CommandRow) -> String? {
        let other: Option? =
            switch word {
            case "all": .allScopes
            case "origin": .showOrigin
            default: nil
            }
        let candidates = [Option(rawValue: word), other].compactMap { $0 }
        if let option = candidates.first(where: row.accepts) {
            return "--\(option.name)"
        }
        if row.isWriter || !row.accepts(.as) {
            return nil
        }
        let isPalette = row.accepts(.style)
        if isPalette, Appearance(name: word)?.style != nil {
            return "--style \(word)"
        }
        let isForm =
            if isPalette {
                PaletteForm(rawValue: word) != nil
            } else {
                AppearanceSpelling(rawValue: word) != nil
            }
        if isForm {
            return "--as \(word)"
        }
        return nil
    }
}
