import ThemeStore

extension Command {
    /// `complete`: answers the completion scripts.
    static let complete = Command(
        name: "complete",
        summary: "print the candidates for the last word of a line",
        isHidden: true,
        commandLine: .optional,
        options: [.shell],
        run: CompleteCommand.run)
}

private enum CompleteCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        guard let name = invocation.value(of: .shell) else {
            throw invocation.misuse("--shell is missing; try 'themectl help completions'")
        }
        let shell: Shell = try invocation.choice(name.text, "a shell that has completions", for: .shell)
        let line = ShellLine(invocation.commandLine, of: shell, home: invocation.environment.bytes("HOME"))
        if line.isRedirected { return line.answerFiles(after: []) }
        guard let word = line.words.last else { return Output() }
        let parser = Parser(commands: .standard, environment: invocation.environment)
        let completion = parser.completion(of: word, after: line.words.dropFirst().dropLast())
        switch completion.kind {
        case .commandLine: return line.answerCommandLine
        case .value(.file): return line.answerFiles(after: completion.lead)
        case .value(let kind):
            let typed = Invocation(
                command: invocation.command, environment: invocation.environment, options: completion.options,
                operands: [], commandLine: [])
            return line.answer(typed.candidates(for: kind), after: completion.lead)
        case .command: return line.answer(commands, after: [])
        case .option: return line.answer(options(completion), after: [])
        case .end: return line.answer([("--", "the command to run follows")], after: [])
        case .nothing: return line.answer([], after: [])
        }
    }

    private static func options(_ completion: Completion) -> [Candidate] {
        completion.remainingOptions(in: .standard).flatMap { option -> [Candidate] in
            let summary = option.row(for: completion.command?.name).summary
            return option.spellings.map { (text: $0, summary: summary) }
        }
    }

    fileprivate static var commands: [Candidate] {
        CommandTable.standard.all().map { ($0.name, $0.summary) }
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
        case .command: CompleteCommand.commands
        case .role: roles
        case .app: apps
        case .scope: scopes
        }
    }

    private var roles: [Candidate] {
        guard value(of: .palette) != Argument("-"), let source = try? PaletteSource(self) else { return [] }
        return source.palette.entries.map { ($0.role, "\($0.color.light) light, \($0.color.dark) dark") }
    }

    /// The apps by the names of their stores, none of which is opened.
    private var apps: [Candidate] {
        guard let locations = try? StoreLocation.apps(in: environment) else { return [] }
        return locations.map { ($0.app?.text ?? "", "") }
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
