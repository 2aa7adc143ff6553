extension Option {
    /// Its row of the table.
    ///
    /// Inlined, so that a look at its name makes no row.
    @inline(__always)
    var row: Row {
        switch self {
        case .scope:
            Row(
                "scope", value: "PATH", .scope,
                summary: "the preference of a place in the app, such as checkout/payment")
        case .allScopes: Row("all-scopes", summary: "remove all scopes at once")
        case .scopes: Row("scopes", summary: "list the scopes of one store instead of the apps")
        case .effective: Row("effective", summary: "what is really shown: light or dark")
        case .system: Row("system", summary: "what the system shows, whatever is preferred")
        case .source: Row("source", value: "NAME", .source, summary: "ask only this source what the system shows")
        case .as:
            Row(
                "as", value: "CODEC", .codec,
                summary: "vocabulary: name, raw, uikit, portal, gsettings, bool, colorfgbg")
        case .default:
            Row(
                "default", value: "VALUE", .appearance,
                summary:
                    "the preference if nothing is stored; with --effective or --system, the style if no source knows")
        case .showOrigin: Row("show-origin", summary: "prefix the value with its layer and a tab")
        case .onlyChanges: Row("only-changes", summary: "do not print the value at the start")
        case .once: Row("once", summary: "end after the first change")
        case .timeout: Row("timeout", value: "SECONDS", summary: "end after that time, with status 1")
        case .key:
            Row(
                "key", value: "NAME=KIND", isRepeatable: true,
                summary: "look for this key too; KIND is bool, style or name")
        case .falseAs:
            Row("false-as", value: "VALUE", .falseMeaning, summary: "what false means: light (default) or system")
        case .keep: Row("keep", summary: "leave legacy keys where they are")
        case .all: Row("all", summary: "every app's store")
        case .backup: Row("backup", value: "SUFFIX", summary: "keep the old file as its name plus SUFFIX")
        case .dryRun: Row("dry-run", letter: "n", summary: "change nothing; print what a real run would")
        case .app:
            Row("app", letter: "a", value: "ID", .app, summary: "use this app's store in the configuration folder")
        case .store:
            Row("store", letter: "s", value: "FILE", .file, summary: "use FILE as the store; - is standard input")
        case .site: Row("site", summary: "use the site's own file, instead of the user's")
        case .lock: Row("lock", summary: "with --site: lock the setting for everyone")
        case .json: Row("json", summary: "print JSON: one line, or one for each result")
        case .quiet: Row("quiet", letter: "q", summary: "print no warnings or notes")
        case .strict: Row("strict", summary: "fail on a stored value that is not 0, 1 or 2")
        case .lockTimeout:
            Row("lock-timeout", value: "SECONDS", summary: "how long to wait for other writers (default 5)")
        case .ios: Row("ios", value: "VERSION", summary: "the major version of iOS (default 17 and later)")
        case .style: Row("style", value: "STYLE", .style, summary: "light or dark, instead of the style in force")
        case .over: Row("over", value: "ROLE", .role, summary: "composite the colours onto this opaque role")
        case .palette:
            Row("palette", value: "FILE", .file, summary: "add to the palette what FILE has; - is standard input")
        case .check: Row("check", summary: "print contrasts by WCAG 2.2; exit 1 if one is too low")
        case .shell: Row("shell", value: "SHELL", .shell, summary: "the shell that asks")
        case .help: Row("help", letter: "h", summary: "print help and exit")
        case .version: Row("version", letter: "V", summary: "print the version and exit")
        }
    }
}

extension Option {
    /// Its own row for the command of that name; `nil` if it has the same meaning as everywhere.
    func ownRow(for command: String) -> Row? {
        switch (command, self) {
        case ("hierarchy", .default), ("palette", .default):
            Row("default", value: "VALUE", .appearance, summary: "the style of the system if no source knows it")
        case ("watch", .store), ("portal", .store), ("path", .store):
            Row("store", letter: "s", value: "FILE", .file, summary: "use FILE as the store")
        case ("palette", .as):
            Row("as", value: "FORM", .form, summary: "print hex, css, sh, json, swift, colorset or html")
        case ("palette", .json): Row("json", summary: "print the palette, or what --check finds, as JSON")
        case ("palette", .strict):
            Row("strict", summary: "with --check, hold icons to 3.0; fail on a stored value that is not 0, 1 or 2")
        default: nil
        }
    }
}
