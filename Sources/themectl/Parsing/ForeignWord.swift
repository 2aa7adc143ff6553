import ThemeStore

/// Well-known words of other tools, and ours for them.
enum ForeignWord {
    /// Other tools' commands.
    private struct Row {
        /// Their names, in lower case.
        let words: String
        /// Ours, with `VALUE` for the appearance that follows.
        let command: String
        /// Ours if an appearance follows, if that is another command.
        var commandWithValue: String?
    }

    private static let rows: [Row] = [
        Row(
            words: "reset unset unset-all remove delete clear rm reset-recursively",
            command: "reset"
        ),
        Row(words: "get show read status query current view extract", command: "get"),
        Row(words: "export dump print cat", command: "get --json"),
        Row(words: "effective", command: "get --effective"),
        Row(
            words: "toggle switch flip invert cycle next previous",
            command: "toggle",
            commandWithValue: "set VALUE"
        ),
        Row(words: "set write put", command: "set", commandWithValue: "set VALUE"),
        Row(
            words: "init use apply select choose activate change replace save",
            command: "set VALUE"
        ),
        Row(words: "default", command: "set system", commandWithValue: "set VALUE"),
        Row(words: "is-active is-enabled", command: "is VALUE"),
        Row(words: "list ls l apps domains", command: "list"),
        Row(words: "scope scopes", command: "list --scopes"),
        Row(words: "path which where file edit open", command: "path"),
        Row(words: "check lint validate verify upgrade", command: "check"),
        Row(words: "convert", command: "migrate"),
        Row(
            words: "explain why doctor diagnose info inspect describe writable",
            command: "explain"
        ),
        Row(
            words: "watch monitor listen follow subscribe daemon tail wait",
            command: "watch"
        ),
        Row(
            words: "start enable restart serve service",
            command: "watch --hooks",
            commandWithValue: "set VALUE"
        ),
        Row(words: "lock", command: "set VALUE --site --lock"),
        Row(
            words: "unlock",
            command: "reset --site",
            commandWithValue: "set VALUE --site --unlock"
        ),
        Row(words: "colors colours", command: "palette"),
        Row(words: "version", command: "--version"),
        Row(words: "man manual usage", command: "help"),
        Row(
            words: "schedule sunset sunrise at from until cron timer recipes hook hooks",
            command: "man themectl-recipes"
        ),
    ]

    /// Words that name the subject of every command, so that they can be left out.
    private static let subjects =
        "theme mode appearance preference style color-scheme colorscheme color-theme gtk-theme "
        + "dark-mode darkmode userinterfacestyle appleinterfacestyle"

    /// Other tools, and git's `config`, whose commands follow.
    private static let tools = "config defaults gsettings dconf git darkman"

    /// Namespaces of the desktop's setting, which are not apps.
    private static let namespaces = "org.gnome.desktop.interface org.freedesktop.appearance"

    private static func has(_ word: String, in words: String) -> Bool {
        words.split(separator: " ").contains { $0 == word }
    }

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
        if has(lower, in: "night black on true darkmode dark-mode") || lower == "dark mode" {
            return .dark
        }
        if has(lower, in: "day white off false lightmode light-mode") || lower == "light mode" {
            return .light
        }
        if has(lower, in: "auto automatic default unspecified") {
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
        if isInverted, has(word.lowercased(), in: "true false"), let style = appearance.style {
            return style.opposite.appearance
        }
        return appearance
    }

    /// Whether a word names the subject of every command, also as a path of dconf.
    static func isSubject(_ word: String) -> Bool {
        has(word.lowercased(), in: subjects) || word == "/" || word.hasPrefix("/org/")
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
        if has(word, in: tools) || has(word, in: subjects) {
            return command(of: word, before: words, value)
        }
        if has(word, in: "run exec env") {
            // darkman's `run` stays and follows. Elsewhere, a command comes after the value.
            return word == "run" && words.isEmpty ? "watch" : running(words) ?? "with"
        }
        if following.first == "--", appearance(word) != nil {
            return running([word] + words)
        }
        if let row = row(of: word) {
            let isOfPortal = row.command == "watch --hooks" && words.contains("portal")
            return isOfPortal ? "portal" : line(of: row, with: value)
        }
        if word.hasPrefix("is"), let value = appearance(withoutHyphens(String(word.dropFirst(2)))) {
            return "is \(value.name)"
        }
        guard let own = appearance(name) else {
            return nil
        }
        if let style = own.style, let first = words.first, has(first.lowercased(), in: "off false")
        {
            return "set \(style.opposite.appearance.name)"
        }
        return "set \(own.name)"
    }

    /// Our command for another tool, whose command follows, or for the subject of all commands.
    private static func command(
        of word: String,
        before words: [String],
        _ value: Appearance?
    ) -> String {
        let rows = words.lazy.compactMap { row(of: $0.lowercased()) }
        if let row = rows.first(where: { $0.command != "path" }) {
            return line(of: row, with: value)
        }
        if let value {
            return "set \(value.name)"
        }
        let isConfiguration = word == "config" && !words.contains(where: isSubject)
        return isConfiguration ? "path" : "get"
    }

    /// A row that has a word, also for longer ones such as `list-keys`.
    private static func row(of word: String) -> Row? {
        if let row = rows.first(where: { has(word, in: $0.words) }) {
            return row
        }
        guard let start = word.split(separator: "-").first, start.utf8.count < word.utf8.count,
            has(String(start), in: "get set list read")
        else {
            return nil
        }
        return row(of: String(start))
    }

    private static func line(of row: Row, with value: Appearance?) -> String {
        guard let value else {
            return row.command
        }
        let command = row.commandWithValue ?? row.command
        return command.split(separator: " ").map { $0 == "VALUE" ? value.name : String($0) }
            .joined(separator: " ")
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

    /// The options to add to a command, so that it acts on the store and scope that a line names.
    ///
    /// - Parameters:
    ///   - words: The line's words, also of another tool: an app's ID or a file alone.
    ///   - row: The command.
    /// - Returns: The options, each after a space.
    static func target(in words: [String], for row: CommandRow) -> String {
        var target = ""
        var hasStore = false
        var previous = ""
        for word in words {
            defer {
                previous = word
            }
            var option = Option(rawValue: String(word.drop { $0 == "-" }))
            // git's `--system` is the machine's file.
            if option == .system, words.contains("config") {
                option = .site
            }
            if word.hasPrefix("--"), let option, [.site, .system].contains(option),
                row.accepts(option)
            {
                target += " --\(option.name)"
            } else if previous == "--scope", row.accepts(.scope) {
                target += " --scope \(word.quotedForShell)"
            } else if !hasStore, let option = store(word, after: previous), row.accepts(option) {
                hasStore = true
                let isOperand = option == .store && row.operand?.kind == .file
                target += isOperand ? " " : " --\(option.name) "
                target += word.quotedForShell
            }
        }
        return target
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
        let isApp = word.contains(".") && AppIdentifier(word) != nil && !has(word, in: namespaces)
        return isApp ? .app : nil
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
        has(name, in: "user force yes verbose replace-all")
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
