import ThemeStore

/// Well-known words of other tools, and ours for them.
enum ForeignWord {
    /// Other tools' commands in lower case, and ours.
    private static let commands: KeyValuePairs<String, String> = [
        "reset unset unset-all remove delete clear rm": "reset",
        "get show read status query current view extract": "get",
        "export dump print cat": "get --json",
        "effective": "get --effective",
        "toggle switch flip invert cycle next previous": "toggle",
        "set write put": "set",
        "init use apply select choose activate change replace save": "set VALUE",
        "list ls l apps domains": "list",
        "scope scopes": "list --scopes",
        "path which where file edit open config": "path",
        "check lint validate verify upgrade": "check",
        "convert": "migrate",
        "explain why doctor diagnose info inspect describe": "explain",
        "watch monitor listen follow subscribe daemon tail wait": "watch",
        "start enable restart serve service": "watch --hooks",
        "colors colours": "palette",
        "version": "--version",
        "man manual usage": "help",
        "schedule sunset sunrise at cron timer recipes hook hooks": "man themectl-recipes",
    ]

    /// The commands above that store an appearance if one follows.
    private static let setters = ["toggle", "set", "set VALUE", "watch --hooks"]

    /// Words that name the subject of every command, so that they can be left out.
    private static let subjects =
        "theme mode appearance preference style color-scheme colorscheme dark-mode darkmode "
        + "userinterfacestyle appleinterfacestyle org.gnome.desktop.interface"

    /// The appearance that a word means here or elsewhere.
    static func appearance(_ word: String) -> Appearance? {
        let lower = word.lowercased()
        if "night black on true darkmode dark-mode".hasWord(lower) {
            return .dark
        }
        if "day white off false lightmode light-mode".hasWord(lower) {
            return .light
        }
        if "auto automatic default unspecified".hasWord(lower) {
            return .system
        }
        return Appearance(word: lower)
    }

    /// Whether a word names the subject of every command.
    static func isSubject(_ word: String) -> Bool {
        subjects.hasWord(word.lowercased())
    }

    /// Our command for another tool's.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - following: The words after it.
    /// - Returns: The command, with its operand if there is one.
    static func command(for name: String, before following: [String]) -> String? {
        let word = name.lowercased()
        let command = commands.first { $0.key.hasWord(word) }?.value
        let isSetter =
            command.map { setters.contains($0) }
            ?? (isSubject(word) || word == "default")
        if isSetter, let value = following.lazy.compactMap(appearance).first {
            return "set \(value.name)"
        }
        if let command {
            return command
        }
        if isSubject(word) {
            return "get"
        }
        return appearance(word).map { "set \($0.name)" }
    }

    /// `--app` or `--store` for a word that looks like an app's ID or a file, as other tools take
    /// them.
    static func store(_ word: String) -> Option? {
        if word.hasSuffix(".json") || word.hasPrefix("/") || word.hasPrefix("./") {
            return .store
        }
        guard word.contains("."), AppIdentifier(word) != nil, !isSubject(word) else {
            return nil
        }
        return .app
    }
}

extension String {
    /// Whether a list of words, separated by spaces, has a word.
    func hasWord(_ word: String) -> Bool {
        split(separator: " ").contains { $0 == word }
    }
}
