import ThemeStore

/// `hooks enable` and `hooks disable`: changes the links in the user's folder of hooks, or the
/// site's.
struct HookSwitch {
    let names: [String]
    let action: HookAction
    let isSite: Bool
    let isDryRun: Bool
    let isQuiet: Bool

    init(_ line: Line, _ action: HookAction) throws(Failure) {
        names = line.operands.dropFirst().map { $0.text }
        guard !names.isEmpty else {
            throw line.misuse("NAME is missing after \(action.rawValue); try 'themectl hooks'")
        }
        self.action = action
        isSite = line.has(.site)
        isDryRun = line.has(.dryRun)
        isQuiet = line.has(.quiet)
    }

    private var isEnabling: Bool { action == .enable }

    /// Makes the changes, once all names have been checked.
    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let files = InstalledFiles(in: environment)
        if isEnabling, files.path(of: "hooks") == nil {
            throw files.failure("hooks", "hooks", named: "hooks")
        }
        let folders = HookFolders(in: environment)
        guard let folder = folders.folder(isSite: isSite) else {
            if isSite {
                throw .store(StoreError(.noConfigurationFolder(variables: ["XDG_CONFIG_DIRS"])))
            }
            throw Failure(
                status: .misconfigured,
                message: "no configuration folder: "
                    + "neither XDG_CONFIG_HOME nor HOME is an absolute path"
            )
        }
        let links = try HookLinks(in: folder, of: InstalledHooks(in: files))
        let others = folders.folders.filter { $0 != folder && (!isSite || $0 != folders.own) }
        var changes: [HookChange] = []
        for name in names {
            let new =
                if isEnabling {
                    try self.changes(enabling: name, links, folders, others)
                } else {
                    try self.changes(disabling: name, links, others)
                }
            // Two names may mean one link.
            changes += new.filter { change in !changes.contains { $0.link == change.link } }
        }
        for change in changes {
            try change.apply(isSite: isSite, isDryRun: isDryRun)
        }
        if isQuiet { return Output() }
        return Output(notes: notes(after: changes, folders, in: environment))
    }

    private func changes(
        enabling name: String,
        _ links: HookLinks,
        _ folders: HookFolders,
        _ others: [StorePath]
    ) throws(Failure) -> [HookChange] {
        guard let hook = links.installed.hook(named: name) else {
            throw unknown(name, links)
        }
        let isEnabled = HookScan(of: folders.folders).files.contains { file in
            file.runs && others.contains(file.path.parent)
                && links.installed.meaning(of: file.path).isLink(toHook: name)
        }
        if isEnabled { return [] }
        return [try links.change(enabling: hook)].compactMap { $0 }
    }

    private func changes(
        disabling name: String,
        _ links: HookLinks,
        _ others: [StorePath]
    ) throws(Failure) -> [HookChange] {
        let changes = try links.changes(disabling: name)
        let removed = changes.compactMap { $0.link.name }
        let other = HookScan(of: others).files.first { file in
            guard file.runs, let fileName = file.path.name else { return false }
            // Without the link, a file of its name in another folder would run.
            if removed.contains(fileName) { return true }
            let isHidden = links.files.contains { $0.path.name == fileName }
            let isMeant =
                fileName.description == name
                || links.installed.meaning(of: file.path).isLink(toHook: name)
            return isMeant && !isHidden
        }
        if let other {
            throw enabledElsewhere(name, by: other.path, links.folder)
        }
        if changes.isEmpty, links.installed.hook(named: name) == nil, !links.hides(name) {
            throw unknown(name, links)
        }
        return changes
    }

    // MARK: Failures

    private var words: String {
        "themectl hooks \(action.rawValue)"
    }

    private func unknown(_ name: String, _ links: HookLinks) -> Failure {
        var names = links.installed.names
        if !isEnabling { names += links.enabledNames }
        let nearest = names.nearest(to: name)
        let options = " --site".when(isSite) + " --dry-run".when(isDryRun)
        var advice = "themectl hooks"
        let unit = "themectl-hooks.service"
        if unit.hasPrefix(name), name.hasPrefix("themectl-") {
            advice = "systemctl --user \(action.rawValue) --now \(unit)"
        } else if let nearest {
            var meant: [String] = []
            for name in self.names.map({ $0 == name ? nearest : $0 }) where !meant.contains(name) {
                meant.append(name)
            }
            let operands = meant.map { $0.quotedForShell }.joined(separator: " ")
            advice = "\(words) \(operands)\(options)"
        }
        return Failure(
            status: .noInput,
            message: "hooks: '\(name)': no such hook; try '\(advice)'"
        )
    }

    /// The failure for a hook that a site's folder enables, with the way to hide it.
    private func enabledElsewhere(
        _ name: String,
        by file: StorePath,
        _ folder: StorePath
    ) -> Failure {
        let place = folder.quotedForShell
        let isMissing = folder.status == nil
        let hiding = folder.appending(file.name?.description ?? name).quotedForShell
        let advice = "mkdir -p \(place) && ".when(isMissing) + "ln -sf /dev/null \(hiding)"
        return Failure(
            status: .notPermitted,
            message: "hooks: '\(name)' is enabled by \(file); to hide it, try '\(advice)'"
        )
    }

    // MARK: Notes

    private func notes(
        after changes: [HookChange],
        _ folders: HookFolders,
        in environment: ProcessEnvironment
    ) -> [String] {
        if isDryRun {
            if changes.isEmpty { return ["note: dry run: nothing to change"] }
            return changes.map { "\(Output.dryRunNote); would \($0.summary)" }
        }
        guard isEnabling else { return [] }
        // The check is this user's. Another user's runner may trust other files.
        let links = changes.map { $0.link }.filter {
            $0.parent.status?.owner == Syscalls.effectiveUser
        }
        let flawed = HookScan(of: folders.folders).files.filter { file in
            !file.runs && !file.isHiding && links.contains(file.path)
        }
        let warnings = flawed.map { "warning: \($0.path): \($0.sentence)" }
        if folders.hasActiveRunner { return warnings }
        let start = environment.runnerStart
        return warnings + ["note: no runner of hooks is active; start one with \(start)"]
    }
}
