import ThemeStore

/// Well-known words of other tools, and ours for them.
enum ForeignWord {
    /// Other tools' commands in lower case, and ours, with `VALUE` for the appearance that follows.
    private static let commands: KeyValuePairs<String, String> = [
        "reset unset remove delete clear rm": "reset",
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
        "explain why doctor diagnose info inspect describe writable": "explain",
        "watch monitor listen follow subscribe daemon tail wait": "watch",
        "start enable restart serve service": "watch --hooks",
        "is-active is-enabled": "is VALUE",
        "run exec env": "with VALUE -- COMMAND",
        "lock": "set VALUE --site --lock",
        "unlock": "reset --site",
        "colors colours": "palette",
        "version": "--version",
        "man manual usage": "help",
        "schedule sunset sunrise at cron timer recipes hook hooks": "man themectl-recipes",
    ]

    /// The commands above that store an appearance if one follows.
    private static let setters = ["toggle", "set", "watch --hooks"]

    /// Other tools, and git's `config`, whose commands follow.
    private static let tools = "config defaults gsettings dconf git darkman"

    /// Words that name the subject of every command, so that they can be left out.
    private static let subjects =
        "theme mode appearance preference style color-scheme colorscheme dark-mode darkmode "
        + "userinterfacestyle appleinterfacestyle org.gnome.desktop.interface"

    /// The appearance that a word means here or elsewhere.
    static func appearance(_ word: String) -> Appearance? {
        // dconf's values are in quotes.
        let word = String(word.filter { $0 != "'" })
        let lower = word.lowercased()
        if "night black on darkmode dark-mode".hasWord(lower) {
            return .dark
        }
        if "day white off lightmode light-mode".hasWord(lower) {
            return .light
        }
        if let appearance = AppearanceSpelling.appearance(spelledAnyhow: lower) {
            return appearance
        }
        // `prefer-dark`, `Adwaita-dark` and `BreezeDark`, but not `highlight`.
        return InterfaceStyle.allCases.first { style in
            lower.hasSuffix("-\(style.name)")
                || lower.hasSuffix(style.name) && !word.hasSuffix(style.name)
        }?.appearance
    }

    /// Whether a word names the subject of every command, also as a path of dconf.
    static func isSubject(_ word: String) -> Bool {
        subjects.hasWord(word.lowercased()) || word.hasPrefix("/org/")
    }

    /// Our command for another tool's.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - following: The words after it.
    /// - Returns: The command, with its operand if there is one.
    static func command(for name: String, before following: ArraySlice<String>) -> String? {
        var name = name
        var following = following
        while tools.hasWord(name.lowercased()), let next = following.popFirst() {
            if !tools.hasWord(next.lowercased()) {
                return ownCommand(for: next, before: following)
                    ?? ownCommand(for: name, before: [next] + following)
            }
            name = next
        }
        return ownCommand(for: name, before: following)
    }

    /// Our command for another tool's, without the tool's name before it.
    private static func ownCommand(for name: String, before following: ArraySlice<String>)
        -> String?
    {
        let word = name.lowercased()
        // `list-keys` is a way to list.
        let words = [word, String(word.prefix { $0 != "-" })]
        let command = words.lazy.compactMap { word in
            commands.first { $0.key.hasWord(word) }?.value
        }.first
        let value = following.lazy.compactMap(appearance).first
        if let command, let value, command.hasWord("VALUE") {
            let own = command.split(separator: " ").map { $0 == "VALUE" ? value.name[...] : $0 }
            return own.joined(separator: " ")
        }
        let isSetter = command.map(setters.contains) ?? (isSubject(word) || word == "default")
        if isSetter, let value {
            return "set \(value.name)"
        }
        if let command {
            return command
        }
        if isSubject(word) || tools.hasWord(word) {
            return "get"
        }
        return appearance(name).map { "\(word.hasPrefix("is") ? "is" : "set") \($0.name)" }
    }

    /// Our option for another tool's, or `nil`.
    static func option(_ name: String, _ value: String?) -> Option? {
        if name == "j" || value == "json" { return .json }
        if "origin show-scope".hasWord(name) { return .showOrigin }
        if "simulate no-act just-print what-if noop".hasWord(name) { return .dryRun }
        return name == "from" ? .key : nil
    }

    /// `--app` or `--store` for a word that looks like an app's ID or a file, as other tools take
    /// them.
    static func store(_ word: String) -> Option? {
        if isSubject(word) {
            return nil
        }
        if word.hasSuffix(".json") || word.hasPrefix("/") || word.hasPrefix("./") {
            return .store
        }
        guard word.contains("."), AppIdentifier(word) != nil else {
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
