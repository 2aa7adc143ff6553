import ThemeStore

/// Well-known words of other tools, for someone who types them here.
enum Synonyms {
    /// The command that does what one of this name does elsewhere.
    static func command(for word: String) -> String? {
        switch word {
        case "unset", "remove", "delete", "clear", "rm": "reset"
        case "show", "read", "status", "print", "query": "get"
        case "switch", "flip", "invert": "toggle"
        case "write", "put": "set"
        case "ls", "apps", "domains": "list"
        case "which", "where", "file": "path"
        case "lint", "validate", "verify", "doctor": "check"
        case "monitor", "follow", "subscribe": "watch"
        case "why": "explain"
        case "run", "exec", "env": "with"
        case "colors", "colours": "palette"
        case "upgrade", "convert": "migrate"
        case "version": "--version"
        default: appearance(for: word).map { "set \($0.name)" }
        }
    }

    /// The appearance that a word means elsewhere, or itself.
    static func appearance(for word: String) -> Appearance? {
        switch word {
        case "night", "black", "prefer-dark", "prefers-dark": .dark
        case "day", "white", "prefer-light", "prefers-light": .light
        case "auto", "automatic", "default", "unspecified": .system
        default: AppearanceWord.appearance(word)
        }
    }
}
