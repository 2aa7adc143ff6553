import ThemeStore

/// The report of `set`, `toggle` and `reset`.
struct ChangeReport {
    /// A layer above the store, and its preference.
    enum Ruling {
        case lock(StorePath, Appearance)
        case variable(String, Appearance?)
    }

    /// The system's style that `toggle` went by, if the preference was `system`.
    enum SystemAccount {
        case notAsked, unknown
        case shown(SystemStyle.Finding)
    }

    private let result: WriteResult
    private let store: AppearanceStore
    private let change: Change
    private var warnings: [String] = []
    private var ruling: Ruling?
    /// A legacy key in a store without a value: the user may have chosen by it, with an older version of the app.
    private var legacyKey: StoreProblem?
    /// The site's file in which programs without `$XDG_CONFIG_DIRS` look first, if that is another one.
    private var usualSiteFile: StorePath?
    var systemAccount: SystemAccount?
    /// Whether the new value is printed.
    var printsValue = false

    /// Reports a change, and the layer overruling it.
    init(
        _ result: WriteResult, of store: AppearanceStore, by change: Change, in environment: ProcessEnvironment
    ) throws(Failure) {
        self.result = result
        self.store = store
        self.change = change
        if case .unrecognized(let value) = result.previous {
            warnings = try change.printing.warnings([.unrecognizedValue(store.location.pathInErrors, value)])
        }
        warnings += change.printing.lines(of: change.options.site?.warnings.filter { $0.isForbidden } ?? [])
        // Filters and dry runs store nothing that a layer could overrule.
        if !change.isDryRun, !target.isStandardInput { ruling = Ruling(over: store, of: target, in: environment) }
        if target.isSite, !change.isDryRun, let app = store.location.app {
            let usual = try? StoreLocation(siteOf: app, in: ProcessEnvironment([:]))
            if usual?.file != store.file { usualSiteFile = usual?.file }
        }
        if case .unset = result.previous, result.current != nil, target.scope == nil {
            let problems = try? store.problemsOfExisting(includesMode: false)
            legacyKey = problems?.first { if case .legacyKey = $0.cause { true } else { false } }
        }
    }

    /// A filter prints the whole document and nothing else.
    consuming func rendered() -> Output {
        var output = Output(notes: warnings + notes, document: store.outputText)
        if target.isStandardInput { return output }
        if change.printing.isJSON {
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
        line.add("dryRun", change.isDryRun)
        return line.text
    }

    // MARK: Notes

    private var target: Target { change.target }
    private var current: Appearance { result.current ?? .system }

    private var notes: [String] {
        if change.printing.isQuiet { return [] }
        var notes: [String] = []
        if let systemAccount { notes.append(note(systemAccount)) }
        if let legacyKey {
            let text = legacyKey.advisedText(migrating: target.migrationOperand(for: store))
            notes.append("note: \(store.location.pathInErrors):\(legacyKey.position): \(text)")
        }
        if change.isDryRun { notes.append(target.isStandardInput ? Output.dryRunNote : "dry run: \(prospect)") }
        if let ruling { notes.append("note: \(ruling.words)") }
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
        let deed = change.isDryRun ? "would pin \(current.name)" : "pinned \(current.name)\(advice)"
        return "the preference was system, and \(reason); \(deed)"
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

extension ChangeReport.Ruling {
    /// The layer overruling the stored value; `nil` if the stored value is in force.
    fileprivate init?(over store: AppearanceStore, of target: Target, in environment: ProcessEnvironment) {
        if target.isSite {
            // A user's file that the site locks is not written to; of the site's own, another may have the lock.
            let site = SitePolicy.read(store.location.site)
            if site.isLockCertain, let lock = site.lock {
                guard lock != store.file else { return nil }
                self = .lock(lock, site.appearance ?? .system)
                return
            }
        }
        guard let word = environment.text("THEMECTL_APPEARANCE"), !word.isEmpty else { return nil }
        self = .variable(word, AppearanceWord.appearance(word))
    }

    fileprivate var words: String {
        switch self {
        case .lock(let file, let appearance): "\(file) locks the setting to \(appearance.name), whatever is stored"
        case .variable(_, let appearance?): "$THEMECTL_APPEARANCE sets \(appearance.name), whatever is stored"
        case .variable(let word, nil): "$THEMECTL_APPEARANCE is '\(JSONExcerpt.shortened(word))', so reading fails"
        }
    }
}
