import ThemeStore

extension Command {
    /// `complete`: answers the completion scripts.
    static let complete = Command(
        name: "complete",
        summary: "print the candidates for the last word of a line",
        isHidden: true,
        commandLine: .optional,
        options: [.shell],
        run: { invocation throws(Failure) in
            guard let name = invocation.value(of: .shell) else {
                throw invocation.misuse("--shell is missing; try 'themectl help completions'")
            }
            let shell: Shell = try invocation.choice(name.text, "a shell that has completions", for: .shell)
            let line = ShellLine(invocation.commandLine, of: shell, home: invocation.environment.bytes("HOME"))
            if line.isRedirected { return line.answerFiles(after: []) }
            guard let word = line.words.last else { return Output() }
            let parser = Parser(commands: .standard, environment: invocation.environment)
            let completion = parser.completion(of: word, after: line.words.dropFirst().dropLast())
            let typed = Invocation(
                command: invocation.command, environment: invocation.environment, options: completion.options,
                operands: [], commandLine: [])
            switch completion.kind {
            case .commandLine: return line.answerCommandLine
            case .value(.file): return line.answerFiles(after: completion.lead)
            case .value(let kind): return line.answer(typed.candidates(for: kind), after: completion.lead)
            case .command: return line.answer(typed.candidates(for: .command), after: [])
            case .option: return line.answer(completion.candidates, after: [])
            case .end: return line.answer([("--", "the command to run follows")], after: [])
            case .nothing: return line.answer([], after: [])
            }
        })
}

extension Completion {
    /// The options that may still be given.
    fileprivate var candidates: [Candidate] {
        remainingOptions(in: .standard).flatMap { option -> [Candidate] in
            let summary = option.row(for: command?.name).summary
            return option.spellings.map { (text: $0, summary: summary) }
        }
    }
}

extension Invocation {
    /// The values of a kind; none if what they are read from cannot be read.
    fileprivate func candidates(for kind: ValueKind) -> [Candidate] {
        switch kind {
        case .other, .file: []
        case .appearance:
            Appearance.allCases.map { ($0.name, $0 == .system ? "follow the system" : "always \($0.name)") }
        case .style: InterfaceStyle.allCases.map { ($0.appearance.name, "the \($0.appearance.name) style") }
        case .codec: AppearanceSpelling.allCases.map { ($0.rawValue, $0.allSpellings.joined(separator: ", ")) }
        case .source: SystemStyleSource.allCases.map { ($0.rawValue, $0.summary) }
        case .form: PaletteForm.allCases.map { ($0.rawValue, $0.summary) }
        case .falseMeaning: LegacyKey.FalseMeaning.allCases.map { ($0.rawValue, $0.summary) }
        case .shell: Shell.allCases.map { ($0.rawValue, $0.summary) }
        case .command: CommandTable.standard.all().map { ($0.name, $0.summary) }
        case .role: roles
        // By the names of their stores, none of which is opened.
        case .app: (try? StoreFolder(of: environment).locations)?.map { ($0.app?.text ?? "", "") } ?? []
        case .scope: scopes
        }
    }

    private var roles: [Candidate] {
        guard value(of: .palette) != Argument("-"), let source = try? PaletteSource(self) else { return [] }
        return source.palette.entries.map { ($0.role, "\($0.color.light) light, \($0.color.dark) dark") }
    }

    private var scopes: [Candidate] {
        guard !isFilter, let store = try? location(), let document = try? AppearanceStore(store).document() else {
            return []
        }
        return document.storedScopes.map { ($0.scope.text, ($0.value.appearance ?? .system).name) }
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
