import ThemeStore

/// Well-known words of other tools, and ours for them.
enum ForeignWord {
    /// Other tools' commands in lower case, and ours.
    ///
    /// `VALUE` is the appearance that follows, and `NAME` the next word. The parser completes a
    /// line without its appearance.
    private static let commands: KeyValuePairs<String, String> = [
        "reset unset remove delete clear rm forget": "reset",
        "get show read status query current view extract": "get",
        "export dump print cat": "get --json",
        "effective": "get --effective",
        "toggle switch flip invert cycle next previous": "toggle",
        "set write put": "set VALUE",
        "init use apply select choose activate change replace save": "set VALUE",
        "list ls l apps domains find": "list",
        "scope scopes": "list --scopes",
        "path which where file edit open config": "path",
        "check lint validate verify upgrade": "check",
        "convert": "migrate",
        "explain why doctor diagnose info inspect describe writable": "explain",
        "watch monitor listen follow subscribe daemon tail wait": "watch",
        "start restart serve service": "watch --hooks",
        "enable": "hooks enable NAME",
        "disable": "hooks disable NAME",
        "hook list-hooks": "hooks",
        "recipes install integrate": "recipe NAME",
        "is is-active is-enabled": "is VALUE",
        "run exec env": "with VALUE",
        "lock": "set VALUE --site --lock",
        "unlock": "reset --site",
        "colors colours": "palette",
        "version": "--version",
        "man manual usage": "help",
        "schedule sunset sunrise at cron timer": clock,
    ]

    /// The advice about a time: no command of ours has one.
    static let clock = "man themectl-recipes"

    /// The commands above that store an appearance if it follows.
    private static let setters = ["toggle", "watch --hooks", "hooks enable NAME"]

    /// The appearance that a word means here or elsewhere, also as `theme=dark`.
    static func appearance(_ word: String) -> Appearance? {
        if let sign = word.firstIndex(of: "="), isSubject(String(word[..<sign])) {
            return appearance(String(word[sign...].dropFirst()))
        }
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

    /// Whether a word names the subject of every command, also as a path of dconf, so that it can
    /// be left out.
    static func isSubject(_ word: String) -> Bool {
        let subjects =
            "theme mode appearance preference style color-scheme colorscheme dark-mode darkmode "
            + "userinterfacestyle appleinterfacestyle org.gnome.desktop.interface"
        return subjects.hasWord(word.lowercased()) || word.hasPrefix("/org/")
    }

    /// Whether a word is another tool, or git's `config`, whose command follows.
    static func isTool(_ word: String) -> Bool {
        "config defaults gsettings dconf git darkman plutil plasma-apply-colorscheme"
            .hasWord(word.lowercased())
    }

    /// Whether a word is another tool's command, also in `get-all`.
    static func isCommand(_ name: String) -> Bool {
        if "file config".hasWord(name) { return false }
        let verb = String(name.prefix { $0 != "-" })
        return commands.contains { $0.key.hasWord(name) || $0.key.hasWord(verb) }
    }

    /// Whether a word names the desktop, as the object of a change.
    static func isDesktop(_ word: String) -> Bool {
        "desktop gnome kde plasma xfce mate cinnamon macos".hasWord(word.lowercased())
    }

    /// Our command for another tool's.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - following: The words after it.
    /// - Returns: The command, with its operands and options, or `nil`.
    static func command(for name: String, before following: ArraySlice<String>) -> String? {
        var name = name
        var following = following
        while isTool(name), let next = following.popFirst() {
            if !isTool(next) {
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
        let isTool = isTool(word)
        let isSubject = isSubject(word)
        let isDesktop = isDesktop(word)
        if word == "hook", let first = following.first {
            if first == "run" { return "hooks run" }
            if "list ls show status".hasWord(first) { return "hooks" }
        }
        if isSubject || word == "hook", let first = following.first,
            let command = ownCommand(for: first, before: following.dropFirst())
        {
            return command
        }
        let value = following.lazy.compactMap(appearance).first
        if let command = compound(word, before: value) {
            return command
        }
        // `list-keys` is a way to list.
        let words = [word, String(word.prefix { $0 != "-" })]
        let command = words.lazy.compactMap { word in
            commands.first { $0.key.hasWord(word) }?.value
        }.first
        let isSetter = command.map(setters.contains) ?? (isTool || isSubject || word == "default")
        let system = " --system".when(isDesktop)
        if let value, isSetter || isDesktop {
            return "set \(value.name)\(system)"
        }
        if let command {
            return command.fillingIn(value, following)
        }
        if word == "setup", let program = following.first {
            return "recipe \(program.quotedForShell)"
        }
        if isTool || isSubject || isDesktop {
            return "get\(system)"
        }
        return appearance(name).map { "\(word.hasPrefix("is") ? "is" : "set") \($0.name)" }
    }

    /// Our command for a verb and its object in one word: `set-dark`, `isdark`, `toggle_system`.
    private static func compound(_ word: String, before value: Appearance?) -> String? {
        guard let verb = ["set", "is", "toggle", "get"].first(where: { word.hasPrefix($0) })
        else {
            return nil
        }
        let object = String(word.dropFirst(verb.count).drop { $0 == "-" || $0 == "_" })
        let isOfDesktop = object == "system" || isDesktop(object)
        if verb == "set", isOfDesktop, let value {
            return "set \(value.name) --system"
        }
        if verb == "set" || verb == "is" {
            return Appearance(word: object).map { "\(verb) \($0.name)" }
        }
        if isOfDesktop {
            return "\(verb) --system"
        }
        return nil
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
    /// The command with the words that follow instead of `VALUE` and `NAME`.
    ///
    /// `VALUE` stays if no appearance follows. Without a name, only the command is left.
    fileprivate func fillingIn(_ value: Appearance?, _ following: ArraySlice<String>) -> String {
        let words = split(separator: " ").map { String($0) }
        guard words.last == "NAME" else {
            let appearance = value?.name ?? "VALUE"
            return words.map { $0 == "VALUE" ? appearance : $0 }.joined(separator: " ")
        }
        // Several hooks may be named, but only one program.
        var names = following
        if words[0] == "recipe" { names = names.prefix(1) }
        if names.isEmpty {
            return words[0]
        }
        return (words.dropLast() + names.map { $0.quotedForShell }).joined(separator: " ")
    }

    /// Whether a list of words, separated by spaces, has a word.
    func hasWord(_ word: String) -> Bool {
        split(separator: " ").contains { $0 == word }
    }
}
