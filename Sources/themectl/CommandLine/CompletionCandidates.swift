import ThemeStore

/// What may stand in some place of the command line, for a shell that offers it.
enum CompletionCandidates: Sendable {
    /// Nothing that could be listed: a number, a new name.
    case none
    /// One of a few words, which are made for those who list them.
    case words(@Sendable () -> [Word])
    /// A command of the table.
    case commands
    /// An app that has a store.
    case apps
    /// A scope of the store that is meant.
    case scopes
    case files

    struct Word: Sendable {
        let text: String
        /// What it means, as the start of a sentence.
        let summary: String

        init(_ text: String, _ summary: String) {
            self.text = text
            self.summary = summary
        }
    }
}

extension CompletionCandidates {
    static var appearances: CompletionCandidates {
        .words {
            Appearance.allCases.map { appearance in
                Word(appearance.name, appearance == .system ? "follow the system" : "always \(appearance.name)")
            }
        }
    }

    static var falseMeanings: CompletionCandidates {
        .words { LegacyKey.FalseMeaning.allCases.map { Word($0.rawValue, $0.summary) } }
    }

    static var codecs: CompletionCandidates {
        .words { AppearanceSpelling.allCases.map { Word($0.rawValue, $0.allSpellings.joined(separator: ", ")) } }
    }

    static var styles: CompletionCandidates {
        .words { InterfaceStyle.allCases.map { Word($0.appearance.name, "the \($0.appearance.name) style") } }
    }

    static var roles: CompletionCandidates {
        .words {
            ColorPalette.standard.entries.map { Word($0.role, "\($0.color.light) light, \($0.color.dark) dark") }
        }
    }

    static var forms: CompletionCandidates {
        .words { PaletteForm.allCases.map { Word($0.rawValue, $0.summary) } }
    }

    static var sources: CompletionCandidates {
        .words { SystemStyleSource.allCases.map { Word($0.rawValue, $0.summary) } }
    }
}

extension LegacyKey.FalseMeaning {
    fileprivate var summary: String {
        switch self {
        case .light: "off meant light"
        case .system: "off meant as the system does"
        }
    }
}

extension SystemStyleSource {
    fileprivate var summary: String {
        switch self {
        case .environment: "$THEMECTL_SYSTEM"
        case .macos: "the AppleInterfaceStyle of macOS"
        case .portal: "the desktop portal"
        case .gsettings: "the color-scheme of GNOME"
        case .colorfgbg: "the background in $COLORFGBG"
        case .terminal: "the background that the terminal tells"
        }
    }
}
