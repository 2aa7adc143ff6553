/// Every option there is, in the order in which help and manual list them.
///
/// A name means the same for every command.
enum Option: CaseIterable {
    case scope, allScopes, scopes
    case effective, source
    case `as`, `default`, showOrigin
    case onlyChanges, once, timeout
    case key, falseAs, keep, all, backup
    case dryRun
    case app, store
    case json, quiet, strict, lockTimeout
    case help, version

    /// Without the two hyphens.
    var name: String {
        switch self {
        case .scope: "scope"
        case .allScopes: "all-scopes"
        case .scopes: "scopes"
        case .effective: "effective"
        case .source: "source"
        case .as: "as"
        case .default: "default"
        case .showOrigin: "show-origin"
        case .onlyChanges: "only-changes"
        case .once: "once"
        case .timeout: "timeout"
        case .key: "key"
        case .falseAs: "false-as"
        case .keep: "keep"
        case .all: "all"
        case .backup: "backup"
        case .dryRun: "dry-run"
        case .app: "app"
        case .store: "store"
        case .json: "json"
        case .quiet: "quiet"
        case .strict: "strict"
        case .lockTimeout: "lock-timeout"
        case .help: "help"
        case .version: "version"
        }
    }

    /// The letter of its short form.
    var letter: UInt8? {
        switch self {
        case .dryRun: UInt8(ascii: "n")
        case .app: UInt8(ascii: "a")
        case .store: UInt8(ascii: "s")
        case .quiet: UInt8(ascii: "q")
        case .help: UInt8(ascii: "h")
        default: nil
        }
    }

    /// What its value is called, for an option that takes one.
    var placeholder: String? {
        switch self {
        case .scope: "PATH"
        case .source: "NAME"
        case .as: "CODEC"
        case .default, .falseAs: "VALUE"
        case .key: "NAME=KIND"
        case .backup: "SUFFIX"
        case .app: "ID"
        case .store: "FILE"
        case .timeout, .lockTimeout: "SECONDS"
        default: nil
        }
    }

    /// Whether each time that it is given counts, and not only the last.
    var isRepeatable: Bool { self == .key }

    /// What its value may be.
    var candidates: CompletionCandidates {
        switch self {
        case .scope: .scopes
        case .source: .sources
        case .as: .codecs
        case .default: .appearances
        case .falseAs: .falseMeanings
        case .app: .apps
        case .store: .files
        default: .none
        }
    }

    /// What it does, as the start of a sentence.
    var summary: String {
        switch self {
        case .scope: "the preference of a place in the app, such as checkout/payment"
        case .allScopes: "all scopes at once"
        case .scopes: "the scopes of one store instead of the apps"
        case .effective: "what is really shown: light or dark"
        case .source: "resolve system by this source alone"
        case .as: "its spelling: name, raw, uikit, portal, gsettings, bool or colorfgbg"
        case .default: "what to take where nothing is known"
        case .showOrigin: "put the layer it comes from, and a tab, before it"
        case .onlyChanges: "say nothing of the value at the start"
        case .once: "end after the first change"
        case .timeout: "end after that time, with status 1"
        case .key: "look for this key, too; KIND is bool or style"
        case .falseAs: "what false means: light (default) or system"
        case .keep: "leave legacy keys where they are"
        case .all: "every app's store"
        case .backup: "keep the old file under its name and SUFFIX"
        case .dryRun: "change nothing, only say what would change"
        case .app: "the app's store in the configuration folder"
        case .store: "a certain file as the store; - is standard input"
        case .json: "one line of JSON"
        case .quiet: "no warnings or notes"
        case .strict: "fail where a value is not understood"
        case .lockTimeout: "writers: how long to wait for others (default 5)"
        case .help: "print help and exit"
        case .version: "print the version and exit"
        }
    }

    /// How it is spelled, with its hyphens, the short form first.
    var spellings: [String] {
        (letter.map { ["-\(Character(Unicode.Scalar($0)))"] } ?? []) + ["--\(name)"]
    }

    /// How it is written, with its value: `-a, --app ID`.
    var synopsis: String {
        spellings.joined(separator: ", ") + (placeholder.map { " \($0)" } ?? "")
    }
}
