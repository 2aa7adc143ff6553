import ThemeStore

/// Well-known words of other tools, and ours for them.
enum ForeignWord {
    /// Other tools' commands in lower case, and ours, with `VALUE` for the appearance that follows.
    private static let commands: KeyValuePairs<String, String> = [
        "reset unset unset-all remove delete clear rm reset-recursively": "reset",
        "get show read status query current view extract": "get",
        "export dump print cat": "get --json",
        "effective": "get --effective",
        "toggle switch flip invert cycle next previous": "toggle",
        "set write put": "set",
        "init use apply select choose activate change replace save": "set VALUE",
        "default": "set system",
        "is-active is-enabled": "is VALUE",
        "list ls l apps domains": "list",
        "scope scopes": "list --scopes",
        "path which where file edit open": "path",
        "check lint validate verify upgrade": "check",
        "convert": "migrate",
        "explain why doctor diagnose info inspect describe writable": "explain",
        "watch monitor listen follow subscribe daemon tail wait": "watch",
        "start enable restart serve service": "watch --hooks",
        "lock": "set VALUE --site --lock",
        "unlock": "reset --site",
        "colors colours": "palette",
        "version": "--version",
        "man manual usage": "help",
        "schedule sunset sunrise at from until cron timer recipes hook hooks":
            "man themectl-recipes",
    ]

    /// Those of ours that are another command if an appearance follows.
    private static let commandsWithValue: KeyValuePairs<String, String> = [
        "toggle": "set VALUE",
        "set": "set VALUE",
        "set system": "set VALUE",
        "watch --hooks": "set VALUE",
        "reset --site": "set VALUE --site --unlock",
    ]

    /// Words that name the subject of every command, so that they can be left out.
    private static let subjects =
        "theme mode appearance preference style color-scheme colorscheme color-theme gtk-theme "
        + "dark-mode darkmode userinterfacestyle appleinterfacestyle"

    /// Other tools, and git's `config`, whose commands follow.
    private static let tools = "config defaults gsettings dconf git darkman"

    /// Namespaces of the desktop's setting, which are not apps.
    private static let namespaces = "org.gnome.desktop.interface org.freedesktop.appearance"

    // MARK: Values

    /// The appearance that a word means here or elsewhere, also as the value of a setting:
    /// `theme=dark`.
    static func appearance(_ word: String) -> Appearance? {
        if let sign = word.lastIndex(of: "=") {
            return appearance(String(word[word.index(after: sign)...]))
        }
        // dconf's values are in quotes.
        let bare = String(word.filter { $0 != "'" && $0 != "\"" })
        let lower = bare.lowercased()
        if "night black on true darkmode dark-mode".hasWord(lower) || lower == "dark mode" {
            return .dark
        }
        if "day white off false lightmode light-mode".hasWord(lower) || lower == "light mode" {
            return .light
        }
        if "auto automatic default unspecified".hasWord(lower) {
            return .system
        }
        if let appearance = Appearance(word: lower) {
            return appearance
        }
        // `prefer-dark`, `Adwaita-dark` and `BreezeDark`, but not `highlight`.
        return InterfaceStyle.allCases.map { $0.appearance }.first { style in
            lower.hasSuffix("-\(style.name)")
                || lower.hasSuffix(style.name) && !bare.hasSuffix(style.name)
        }
    }

    /// The first appearance among words.
    ///
    /// `true` for a light mode means light.
    private static func appearance(in words: [String]) -> Appearance? {
        guard let word = words.first(where: { appearance($0) != nil }),
            let appearance = appearance(word)
        else {
            return nil
        }
        let isInverted = words.contains { word in
            let key = word.lowercased()
            return key.hasSuffix("lightmode") || key == "nsrequiresaquasystemappearance"
        }
        if isInverted, "true false".hasWord(word.lowercased()), let style = appearance.style {
            return style.opposite.appearance
        }
        return appearance
    }

    /// Whether a word names the subject of every command, also as a path of dconf.
    static func isSubject(_ word: String) -> Bool {
        subjects.hasWord(word.lowercased()) || word == "/" || word.hasPrefix("/org/")
    }

    // MARK: Commands

    /// Our command for another tool's.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - following: The words after it, with the `--`.
    /// - Returns: The command, with its operand if there is one.
    static func command(for name: String, before following: [String] = []) -> String? {
        let word = name.lowercased()
        let words = following.map(withoutHyphens)
        let value = appearance(in: words)
        if tools.hasWord(word) || subjects.hasWord(word) {
            return command(of: word, before: words, value)
        }
        if "run exec env".hasWord(word) {
            // darkman's `run` stays and follows. Elsewhere, a command comes after the value.
            return word == "run" && words.isEmpty ? "watch" : running(words) ?? "with"
        }
        if following.first == "--", appearance(word) != nil {
            return running([word] + words)
        }
        if let command = ownCommand(word) {
            let isOfPortal = command == "watch --hooks" && words.contains("portal")
            return isOfPortal ? "portal" : line(command, with: value)
        }
        if word.hasPrefix("is"), let value = appearance(withoutHyphens(String(word.dropFirst(2)))) {
            return "is \(value.name)"
        }
        guard let own = appearance(name) else {
            return nil
        }
        if let style = own.style, let first = words.first, "off false".hasWord(first.lowercased())
        {
            return "set \(style.opposite.name)"
        }
        return "set \(own.name)"
    }

    /// Our command for another tool, whose command follows, or for the subject of all commands.
    private static func command(
        of word: String,
        before words: [String],
        _ value: Appearance?
    ) -> String {
        let commands = words.lazy.compactMap { ownCommand($0.lowercased()) }
        if let command = commands.first(where: { $0 != "path" }) {
            return line(command, with: value)
        }
        if let value {
            return "set \(value.name)"
        }
        let isConfiguration = word == "config" && !words.contains(where: isSubject)
        return isConfiguration ? "path" : "get"
    }

    /// Our command for a word, also for longer ones such as `list-keys`.
    private static func ownCommand(_ word: String) -> String? {
        if let row = commands.first(where: { $0.key.hasWord(word) }) {
            return row.value
        }
        guard let start = word.split(separator: "-").first, start.utf8.count < word.utf8.count,
            "get set list read".hasWord(String(start))
        else {
            return nil
        }
        return ownCommand(String(start))
    }

    private static func line(_ command: String, with value: Appearance?) -> String {
        guard let value else {
            return command
        }
        let other = commandsWithValue.first { $0.key == command }?.value
        return (other ?? command).split(separator: " ").map { word in
            word == "VALUE" ? value.name[...] : word
        }.joined(separator: " ")
    }

    /// A word without the hyphens of an option that is not ours.
    private static func withoutHyphens(_ word: String) -> String {
        let name = String(word.drop { $0 == "-" })
        if name.isEmpty || Option(rawValue: name) != nil {
            return word
        }
        return name
    }

    /// `with`, for a value and then a command to run.
    private static func running(_ words: [String]) -> String? {
        guard let value = words.first.flatMap(appearance),
            let program = words.dropFirst().first(where: { $0 != "--" })
        else {
            return nil
        }
        return "with \(value.name) -- \(program.quotedForShell)"
    }

    // MARK: Stores

    /// The options to add to a command, so that it acts on the store, key and scope that a line
    /// names.
    ///
    /// - Parameters:
    ///   - words: The line's words, also of another tool: an app's ID or a file alone.
    ///   - row: The command.
    /// - Returns: The options, each after a space.
    static func target(in words: [String], for row: CommandRow) -> String {
        var target = ""
        var hasStore = false
        var previous = ""
        for word in words.flatMap(separated) {
            defer {
                previous = word
            }
            var option = Option(rawValue: String(word.drop { $0 == "-" }))
            // git's `--system` is the machine's file.
            if option == .system, words.contains("config") {
                option = .site
            }
            let valued = [.scope, .key, .word].first { previous == "--\($0.name)" } as Option?
            if let valued {
                if row.accepts(valued) {
                    target += " --\(valued.name) \(word.quotedForShell)"
                }
            } else if word.hasPrefix("--"), let option, [.site, .system].contains(option),
                row.accepts(option)
            {
                target += " --\(option.name)"
            } else if !hasStore, let option = store(word, after: previous), row.accepts(option) {
                hasStore = true
                let isOperand = option == .store && row.operand?.kind == .file
                target += isOperand ? " " : " --\(option.name) "
                target += word.quotedForShell
            }
        }
        return target
    }

    /// An option and its value as two words, if they are one: `--app=ID`, `-aID`, `-qaID`.
    private static func separated(_ word: String) -> [String] {
        if word.hasPrefix("--") {
            guard let sign = word.firstIndex(of: "=") else {
                return [word]
            }
            return [String(word[..<sign]), String(word[word.index(after: sign)...])]
        }
        guard word.hasPrefix("-") else {
            return [word]
        }
        var letters = word.unicodeScalars.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = Option.allCases.first(where: { $0.row.letter == letter }) else {
                break
            }
            let value = String(letters)
            // Other tools have long options with one hyphen, such as `-string`.
            if option.row.value != nil, store(value) != nil {
                return ["-\(letter)", value]
            }
        }
        return [word]
    }

    /// `--app` or `--store`, if a word is its value.
    private static func store(_ word: String, after previous: String) -> Option? {
        switch previous {
        case "-a", "--app": .app
        case "-s", "--store", "-f", "--file", "--config": .store
        default: store(word)
        }
    }

    /// `--app` or `--store` for a word that looks like an app's ID or a file, as other tools take
    /// them.
    static func store(_ word: String) -> Option? {
        if isFile(word) {
            return .store
        }
        guard word.contains("."), AppIdentifier(word) != nil, !namespaces.hasWord(word) else {
            return nil
        }
        return .app
    }

    /// Whether a word looks like a file's name, and not like two words for appearances, as in
    /// `light/dark`.
    static func isFile(_ word: String) -> Bool {
        guard word.contains("/") || word.hasSuffix(".json"), !isSubject(word) else {
            return false
        }
        return !word.split(separator: "/").allSatisfy { appearance(String($0)) != nil }
    }

    // MARK: Options

    /// Whether another tool's option asks for what is done here anyway, or for nothing that exists
    /// here.
    static func isIdleOption(_ name: String) -> Bool {
        "user force yes verbose replace-all".hasWord(name)
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
        case "f", "file", "config":
            if let value, !value.hasPrefix("-"), !isSubject(value), appearance(value) == nil {
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
