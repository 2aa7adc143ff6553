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
            let path = file.path
            var row = Row(kind: "hook", name: path.name?.description, detail: path.description)
            if !file.runs {
                row.answer = "skipped"
                row.detail += ": \(file.flaw)"
            } else if isActive {
                row.answer = "runs"
            } else {
                row.answer = "enabled"
            }
            rows.append(row)
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
    /// The row of the style that the portal announces to programs.
    init(_ portal: PortalStyle) {
        self.init(kind: "told", name: "portal")
        answer = portal.style?.appearance.name
        detail = portal.detail
        duration = portal.duration
        agrees = portal.agrees
    }
}
