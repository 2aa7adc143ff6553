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
        var runner = Explanation.Row(subject: .hook(nil))
        let holding = "runner holds \(folders.lock?.path.description ?? "a lock")"
        if isActive {
            runner.state = "running"
            runner.detail = "a \(holding)"
        } else {
            runner.detail = "no \(holding); try 'themectl watch --hooks'"
        }
        return rows + [runner]
    }

    private init(_ file: HookScan.Entry, isRunnerActive: Bool) {
        self.init(subject: .hook(file.path.name?.description))
        detail = file.path.description
        if !file.runs {
            state = "skipped"
            detail += ": \(file.flaw)"
        } else if isRunnerActive {
            state = "runs"
        } else {
            state = "enabled"
        }
    }

    /// The row of the style that the portal announces to programs.
    init(_ announced: PortalStyle) {
        self.init(subject: .portal)
        appearance = announced.style?.appearance
        detail = announced.detail
        duration = announced.duration
        disagrees = announced.agrees == false
    }

    /// The row of a setting that programs read.
    ///
    /// - Parameters:
    ///   - override: The setting.
    ///   - expected: The style in force, or `nil` if it is not known.
    init(_ override: StyleOverride, besides expected: InterfaceStyle?) {
        self.init(subject: .override(override.name))
        appearance = override.style?.appearance
        detail = override.detail
        if let style = override.style, let expected, style != expected {
            disagrees = true
            detail += ", so \(override.programs) programs do not follow"
        }
    }
}
