import ThemeStore

/// `complete`: answers the completion scripts.
struct CompleteRequest: Request {
    static let row = CommandRow(
        group: nil,
        summary: "print the candidates for the last word of a line",
        commandLine: .optional,
        options: [.shell]
    )

    private let shell: Shell
    private let typed: [Argument]

    init(_ line: Line) throws(Failure) {
        guard let shell: Shell = try line.choice(.shell, "a shell that has completions") else {
            throw line.misuse("--shell is missing; try 'themectl help completions'")
        }
        self.shell = shell
        typed = line.commandLine
    }

    func run(in environment: ProcessEnvironment) -> Output {
        let line = ShellLine(typed, of: shell, home: environment.bytes("HOME"))
        if line.isRedirected {
            return line.answerFiles(after: [])
        }
        guard let word = line.words.last else {
            return Output()
        }
        let completion = Completion(
            of: word,
            after: line.words.dropFirst().dropLast(),
            in: .standard
        )
        switch completion.kind {
        case .commandLine:
            return line.answerCommandLine
        case .file:
            return line.answerFiles(after: completion.lead)
        default:
            return line.answer(completion.candidates(in: environment), after: completion.lead)
        }
    }
}

extension Completion {
    /// The words of its kind.
    ///
    /// The list is empty if their file or folder cannot be read.
    fileprivate func candidates(in environment: ProcessEnvironment) -> [Candidate] {
        switch kind {
        case .other, .file, .commandLine:
            []
        case .appearance:
            appearances
        case .style:
            InterfaceStyle.allCases.map { ($0.name, "the \($0.name) style") }
        case .codec:
            AppearanceSpelling.allCases.map {
                ($0.rawValue, $0.allSpellings.joined(separator: ", "))
            }
        case .source:
            SystemStyleSource.allCases.map { ($0.rawValue, $0.summary) }
        case .form:
            PaletteForm.allCases.map { ($0.rawValue, $0.summary) }
        case .falseMeaning:
            [("light", "off meant light"), ("system", "off meant as the system does")]
        case .shell:
            Shell.allCases.map { ($0.rawValue, $0.summary) }
        case .command:
            CommandTable.standard.listed.map { ($0.name, $0.row.summary) } + topics
        case .role:
            (try? roles(in: environment)) ?? []
        // By the names of their stores, without opening any of them.
        case .app:
            (try? StoreLocation.apps(in: environment))?.map { ($0.app?.text ?? "", "") } ?? []
        case .scope:
            scopes(in: environment)
        case .option:
            remainingOptions(in: .standard).flatMap { option in
                option.spellings.map { ($0, option.row(by: command?.row.wordings).summary) }
            }
        case .end:
            [("--", "the command to run follows")]
        }
    }

    /// The other subjects of `help`.
    private var topics: [Candidate] {
        command == nil ? [] : HelpTopic.allCases.map { ($0.rawValue, $0.summary) }
    }

    /// The appearances, spelled as `set` would read them.
    private var appearances: [Candidate] {
        let word = command?.name == "set" ? given.first { $0.option == .as }?.value?.text : nil
        let codec = word.flatMap(AppearanceSpelling.init(rawValue:)) ?? .name
        return Appearance.allCases.compactMap { appearance in
            let summary =
                if appearance == .system {
                    "follow the system"
                } else {
                    "always \(appearance.name)"
                }
            return codec.spelling(of: appearance).map { ($0, summary) }
        }
    }

    private func roles(in environment: ProcessEnvironment) throws(Failure) -> [Candidate] {
        let file = try Line(verb: "", options: given).file(.palette)
        // Standard input cannot be read here.
        if file?.isStandardInput == true {
            return []
        }
        return try PaletteSource(file, for: "", in: environment).palette.entries.map {
            ($0.role, "\($0.color.light) light, \($0.color.dark) dark")
        }
    }

    private func scopes(in environment: ProcessEnvironment) -> [Candidate] {
        let line = Line(verb: "", options: given)
        guard let target = try? Target(line), !target.isStandardInput,
            let store = try? target.store(in: environment), let document = try? store.document()
        else {
            return []
        }
        return document.storedScopes.map { ($0.scope.text, ($0.value.appearance ?? .system).name) }
    }
}
