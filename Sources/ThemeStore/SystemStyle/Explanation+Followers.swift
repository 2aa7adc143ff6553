extension Explanation.Row {
    /// The files in the folders of hooks, the files that run first, and the runner.
    ///
    /// Empty if there is no file.
    static func hooks(in environment: ProcessEnvironment) -> [Explanation.Row] {
        let folders = HookFolders(in: environment)
        let files = HookScan(of: folders.folders).files
        if files.isEmpty { return [] }
        let isActive = folders.hasActiveRunner
        let runningFirst = files.filter { $0.runs } + files.filter { !$0.runs }
        let rows = runningFirst.map { Explanation.Row($0, isRunnerActive: isActive) }
        var runner = Explanation.Row(kind: "hook")
        let holding = "runner holds \(folders.lock?.path.description ?? "a lock")"
        if isActive {
            runner.answer = "running"
            runner.detail = "a \(holding)"
        } else {
            runner.detail = "no \(holding); try 'themectl watch --hooks'"
        }
        return rows + [runner]
    }

    private init(_ file: HookScan.Entry, isRunnerActive: Bool) {
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
