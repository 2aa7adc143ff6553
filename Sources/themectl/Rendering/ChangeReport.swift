import ThemeStore

/// The report of `set`, `toggle` and `reset`.
struct ChangeReport: Report {
    /// The layer that decides over what was stored.
    enum Ruling {
        case lock(StorePath, Appearance)
        case variable(String, Appearance?)
    }

    /// The system's style that `toggle` went by, if the preference was `system`.
    enum SystemAccount {
        case notAsked, unknown
        case shown(SystemStyle.Finding)
    }

    let result: WriteResult
    let store: AppearanceStore
    let target: Target
    let isDryRun: Bool
    let printing: Printing
    var warnings: [String] = []
    var ruling: Ruling?
    var systemAccount: SystemAccount?
    /// The site's file in which programs without `$XDG_CONFIG_DIRS` look first, if that is another one.
    var usualSiteFile: StorePath?
    /// A legacy key of a store that had no value.
    var legacyKey: StoreProblem?
    /// Whether the new value is printed.
    var printsValue = false

    init(result: WriteResult, store: AppearanceStore, target: Target, isDryRun: Bool, printing: Printing) {
        self.result = result
        self.store = store
        self.target = target
        self.isDryRun = isDryRun
        self.printing = printing
    }

    /// A filter prints the whole document and nothing else.
    consuming func rendered() -> Output {
        var output = Output(notes: warnings + notes, document: store.outputText)
        if target.isStandardInput { return output }
        if printing.isJSON {
            output.print(json)
        } else if printsValue {
            output.print(current.name)
        }
        return output
    }

    private var json: String {
        var line = JSONLine()
        line.add("app", store.location.app?.text)
        line.add("store", store.path)
        line.add("scope", target.scope?.text)
        line.add("appearance", result.current?.name)
        line.add("previous", result.previous.appearance?.name)
        line.add("changed", result.isChanged)
        line.add("dryRun", isDryRun)
        return line.text
    }

    // MARK: Notes

    private var current: Appearance { result.current ?? .system }

    private var notes: [String] {
        if printing.isQuiet { return [] }
        var notes: [String] = []
        if let systemAccount { notes.append(note(systemAccount)) }
        if let legacyKey {
            let text = legacyKey.advisedText(migrating: target.migrationOperand(for: store))
            notes.append("note: \(store.location.pathInErrors):\(legacyKey.position): \(text)")
        }
        if isDryRun { notes.append(target.isStandardInput ? Output.dryRunNote : "dry run: \(prospect)") }
        if let ruling { notes.append("note: \(note(ruling))") }
        if let usualSiteFile {
            notes.append(
                "note: by $XDG_CONFIG_DIRS the site's file is \(store.location.pathInErrors); "
                    + "programs without that variable look in \(usualSiteFile) first")
        }
        return notes
    }

    private func note(_ account: SystemAccount) -> String {
        let reason =
            switch account {
            case .notAsked: "the system was not asked, so light is assumed"
            case .unknown: "no source knows what the system shows, so light is assumed"
            case .shown(let finding): "the system shows \(finding.style.appearance.name) (\(finding.source.rawValue))"
            }
        let undoing = result.previous.appearance == nil ? "reset" : "set system"
        // A filter leaves no store that could be set back.
        let advice =
            target.isStandardInput
            ? "" : ", try 'themectl \(undoing)\(target.advice)' to follow the system again"
        let deed = isDryRun ? "would pin \(current.name)" : "pinned \(current.name)\(advice)"
        return "the preference was system, and \(reason); \(deed)"
    }

    private func note(_ ruling: Ruling) -> String {
        switch ruling {
        case .lock(let file, let appearance): "\(file) locks the setting to \(appearance.name), whatever is stored"
        case .variable(_, let appearance?): "$THEMECTL_APPEARANCE sets \(appearance.name), whatever is stored"
        case .variable(let word, nil): "$THEMECTL_APPEARANCE is '\(JSONExcerpt.shortened(word))', so reading fails"
        }
    }

    /// The change that a real run would make.
    private var prospect: String {
        guard result.isChanged else { return "nothing to change" }
        guard !target.isAllScopes else { return "nothing was changed; all scopes would be removed" }
        let after = result.current?.name ?? "unset"
        let before =
            switch result.previous {
            case .unset: "unset"
            case .appearance(let appearance): appearance.name
            case .unrecognized(let value): value.excerpt
            }
        guard before != after else { return "nothing was changed; the site's lock would change" }
        return "nothing was changed; \(before) would become \(after)"
    }
}
