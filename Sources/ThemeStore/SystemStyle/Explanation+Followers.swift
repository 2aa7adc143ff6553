extension Explanation {
    /// Adds the files in the folders of hooks, the files that run first, and the runner.
    ///
    /// There is no row without a file.
    mutating func addHooks(in environment: ProcessEnvironment) {
        let folders = HookFolders(in: environment)
        let files = HookScan(of: folders.folders).files
        if files.isEmpty { return }
        let isActive = folders.hasActiveRunner
        for file in files.filter({ $0.runs }) + files.filter({ !$0.runs }) {
            rows.append(Row(file, isRunnerActive: isActive))
        }
        var runner = Row(kind: "hook")
        let holding = "runner holds \(folders.lock?.path.description ?? "a lock")"
        if isActive {
            runner.answer = "running"
            runner.detail = "a \(holding)"
        } else {
            runner.detail = "no \(holding); try 'themectl watch --hooks'"
        }
        rows.append(runner)
    }
}

extension Explanation.Row {
    fileprivate init(_ file: HookScan.Entry, isRunnerActive: Bool) {
        self.init(kind: "hook", name: file.path.name?.description)
        detail = file.path.description
        if !file.runs {
            answer = "skipped"
            detail += ": \(file.flaw)"
        } else if isRunnerActive {
            answer = "runs"
        } else {
            answer = "enabled"
        }
    }

    /// The row of the style that the portal announces to programs.
    init(_ portal: PortalStyle) {
        self.init(kind: "told", name: "portal")
        answer = portal.style?.appearance.name
        detail = portal.detail
        duration = portal.duration
        agrees = portal.agrees
    }
}
