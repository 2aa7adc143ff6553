import ThemeStore

/// `complete`: answers the completion scripts.
///
/// The first line is the kind of the answer. For files, the second line is the beginning of the
/// word that stays. For words, each other line has a word, or a word, a tab, and its meaning.
struct CompleteRequest: Request {
    static let row = CommandRow(
        group: nil,
        summary: "print the candidates for the last word of a line",
        commandLine: .optional
    )

    let words: [Argument]

    init(_ line: Line) {
        words = line.commandLine
    }

    func run(in environment: ProcessEnvironment) -> Output {
        let home = environment.bytes("HOME") ?? "~".bytes
        let words = words.map { word in
            guard word.bytes.starts(with: "~/".utf8) else { return word }
            return Argument(bytes: home + word.bytes.dropFirst())
        }
        guard let word = words.last else {
            return Output()
        }
        let completion = Completion(of: word, after: words.dropFirst().dropLast(), in: .standard)
        switch completion.kind {
        case .commandLine:
            return Output(":command\n")
        case .file:
            return Output(":files\n\(completion.lead)\n")
        default:
            let lines = completion.candidates(in: environment).map { "\(completion.lead)\($0)\n" }
            return Output(":words\n\(lines.joined())")
        }
    }
}

extension Completion {
    /// The words of its kind, each with a tab and its meaning if that is not clear.
    ///
    /// The list is empty if their file or folder cannot be read.
    fileprivate func candidates(in environment: ProcessEnvironment) -> [String] {
        switch kind {
        case .other, .file, .commandLine:
            []
        case .appearance:
            Appearance.allCases.map { $0.name }
        case .style:
            InterfaceStyle.allCases.map { $0.name }
        case .codec:
            AppearanceSpelling.allCases.map { $0.rawValue }
        case .source:
            SystemStyleSource.allCases.map { $0.rawValue }
        case .form:
            PaletteForm.allCases.map { $0.rawValue }
        case .falseMeaning:
            ["light", "system"]
        case .shell:
            Shell.allCases.map { $0.rawValue }
        case .command:
            CommandTable.standard.listed.map { "\($0.name)\t\($0.row.summary)" }
                + (command == nil ? [] : ["exit\texit statuses", "files\tfiles and variables"])
        case .role:
            ColorPalette.standard.entries.map { $0.role }
        // By the names of their stores, without opening any of them.
        case .app:
            (try? StoreLocation.apps(in: environment))?.compactMap { $0.app?.text } ?? []
        case .scope:
            scopes(in: environment)
        case .hookAction:
            HookAction.allCases.map { "\($0.rawValue)\t\($0.summary)" }
        case .hook:
            hooks(in: environment)
        case .recipe:
            (try? InstalledRecipes(in: InstalledFiles(in: environment)))?.names ?? []
        case .option:
            remainingOptions(in: .standard).flatMap { option in
                option.spellings.map { "\($0)\t\(option.row(in: command?.row).summary)" }
            }
        case .end:
            ["--"]
        }
    }

    /// The installed hooks, or for `disable` the enabled hooks.
    private func hooks(in environment: ProcessEnvironment) -> [String] {
        let installed = InstalledHooks(in: InstalledFiles(in: environment))
        let named = Set(operands.map { $0.text })
        let action = operands.first.flatMap { HookAction(rawValue: $0.text) }
        switch action {
        case .enable:
            return installed.names.filter { !named.contains($0) }
        case .disable:
            let folder = HookFolders(in: environment).folder(isSite: given.has(.site))
            guard let folder, let links = try? HookLinks(in: folder, of: installed) else {
                return []
            }
            return links.enabledNames.filter {
                !named.contains($0) && $0.withControlsEscaped == $0
            }
        case .run, nil:
            return []
        }
    }

    private func scopes(in environment: ProcessEnvironment) -> [String] {
        guard let target = try? Target(Line(verb: "", options: given)), !target.isStandardInput,
            let store = try? target.store(in: environment), let document = try? store.document()
        else {
            return []
        }
        // A shell would type a control or an invisible character in another way than the store has.
        return document.storedScopes.map { $0.scope.text }.filter { $0.withControlsEscaped == $0 }
    }
}
