/// Every option by its name, in the order of help and manual.
///
/// A name has one meaning for all commands. A command's row may word it differently.
enum Option: String, CaseIterable {
    case scope, allScopes = "all-scopes", scopes
    case effective, system, source
    case `as`, `default`, showOrigin = "show-origin"
    case onlyChanges = "only-changes", once, timeout, hooks
    case key, word, falseAs = "false-as", keep, all, backup
    case dryRun = "dry-run"
    case app, store, site, lock, unlock
    case json, quiet, strict, lockTimeout = "lock-timeout"
    case style, over, palette, check
    case ios
    case help, version

    /// A row of the table of options for parser, help, manual and completions.
    struct Row {
        /// The letter of its short form.
        var letter: Unicode.Scalar?
        /// The name of its value in help and manual, or `nil` for a flag.
        var value: String?
        var kind = WordKind.other
        /// Whether it may be given more than once with different values.
        var isRepeatable = false
        /// Its effect, as the start of a sentence.
        var summary: String
    }

    /// It has no hyphens.
    var name: String { rawValue }

    /// Its forms with their hyphens, the short one first.
    var spellings: [String] {
        (row.letter.map { ["-\($0)"] } ?? []) + ["--\(name)"]
    }

    /// Its row of the table.
    var row: Row {
        switch self {
        case .scope:
            Row(
                value: "PATH",
                kind: .scope,
                summary: "the preference of a place in the app, such as checkout/payment"
            )
        case .allScopes:
            "remove all scopes at once"
        case .scopes:
            "list the scopes of one store instead of the apps"
        case .effective:
            "what is really shown: light or dark"
        case .system:
            "what the system shows, whatever is preferred"
        case .source:
            Row(value: "NAME", kind: .source, summary: "ask only this source what the system shows")
        case .as:
            Row(
                value: "CODEC",
                kind: .codec,
                summary: "vocabulary: name, raw, uikit, portal, gsettings, bool, colorfgbg"
            )
        case .default:
            Row(
                value: "VALUE",
                kind: .appearance,
                summary:
                    "the preference if nothing is stored; with --effective or --system, "
                    + "the style if no source has an answer"
            )
        case .showOrigin:
            "prefix the value with its layer and a tab"
        case .onlyChanges:
            "do not print the value at the start"
        case .once:
            "end after the first change"
        case .timeout:
            Row(value: "SECONDS", summary: "end after that time, with status 1")
        case .hooks:
            "run the hooks at the start and at every change of the style"
        case .key:
            Row(
                value: "NAME=KIND",
                isRepeatable: true,
                summary: "another program's setting in FILE; KIND is bool, style, name or words"
            )
        case .word:
            Row(
                value: "VALUE=TEXT",
                isRepeatable: true,
                summary: "with --key: the program's own word for VALUE"
            )
        case .falseAs:
            Row(
                value: "VALUE",
                kind: .falseMeaning,
                summary: "what false means: light (default) or system"
            )
        case .keep:
            "leave legacy keys where they are"
        case .all:
            "every app's store"
        case .backup:
            Row(value: "SUFFIX", summary: "keep the old file as its name plus SUFFIX")
        case .dryRun:
            Row(letter: "n", summary: "change nothing; print what a real run would")
        case .app:
            Row(
                letter: "a",
                value: "ID",
                kind: .app,
                summary: "use this app's store in the configuration folder"
            )
        case .store:
            Row(
                letter: "s",
                value: "FILE",
                kind: .file,
                summary: "use FILE as the store; - is standard input"
            )
        case .site:
            "use the site's own file, instead of the user's"
        case .lock:
            "with --site: lock the setting for everyone"
        case .unlock:
            "with --site: take the lock away"
        case .json:
            "print JSON: one line, or one for each result"
        case .quiet:
            Row(letter: "q", summary: "print no warnings or notes")
        case .strict:
            "fail on a stored value that is no preference"
        case .lockTimeout:
            Row(value: "SECONDS", summary: "how long to wait for other writers (default 5)")
        case .ios:
            Row(value: "VERSION", summary: "the major version of iOS (default 17 and later)")
        case .style:
            Row(
                value: "STYLE",
                kind: .style,
                summary: "light or dark, instead of the style in force"
            )
        case .over:
            Row(value: "ROLE", kind: .role, summary: "composite the colours onto this opaque role")
        case .palette:
            Row(
                value: "FILE",
                kind: .file,
                summary: "add FILE's roles to the palette; - is standard input"
            )
        case .check:
            "print contrasts by WCAG 2.2; exit 1 if one is too low"
        case .help:
            Row(letter: "h", summary: "print help and exit")
        case .version:
            Row(letter: "V", summary: "print the version and exit")
        }
    }
}

extension Option.Row: ExpressibleByStringLiteral {
    /// The row of a flag without a short form.
    init(stringLiteral summary: String) {
        self.init(summary: summary)
    }
}

/// The kind of a word, for a shell's completions.
enum WordKind {
    /// A word without candidates: a number, a new name, or a surplus word.
    case other
    case appearance, style, codec, source, form, role, falseMeaning, shell, command
    /// What to do with hooks, a hook, or a program that has a recipe.
    case hookAction, hook, recipe
    /// An app that has a store, or a scope in the store named on the command line.
    case app, scope
    case file
    case option
    /// The `--` before a command line to run, and its words.
    case end, commandLine
}
