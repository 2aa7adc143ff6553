import ThemeStore

/// The report of `hooks`: a line for each hook, and the last one for their runner.
struct HookListReport {
    struct Row {
        /// The hook's name, or `nil` for the runner.
        var name: String?
        let state: String
        /// The file in the folder of hooks, the installed file, or the runner's lock.
        let path: StorePath?
        var isInstalled = false
        let detail: String
    }

    var rows: [Row]
    var notes: [String] = []
    /// The user's home folder, which a terminal shows as `~`.
    let home: String?
    let isOnTerminal: Bool

    /// Adds the row of the runner.
    ///
    /// - Parameters:
    ///   - lock: The file that a runner locks.
    ///   - isActive: Whether a runner holds the lock.
    ///   - start: How to start a runner, as the end of a sentence.
    mutating func addRunner(lock: StorePath?, isActive: Bool, start: String) {
        var state = "none"
        var detail = "start one with \(start)"
        if isActive {
            state = "running"
            detail = "runs the hooks that are enabled"
        }
        rows.append(Row(state: state, path: lock, detail: detail))
    }

    func rendered(isJSON: Bool) -> Output {
        var output = Output(notes: notes)
        if isJSON {
            for row in rows {
                output.print(
                    JSONLine.text {
                        ("name", row.name)
                        ("state", row.state)
                        ("path", row.path?.description)
                        ("installed", row.isInstalled)
                        ("detail", row.detail)
                    }
                )
            }
            return output
        }
        let cells = rows.map { row in
            var detail = row.detail
            if isOnTerminal { detail = shortened(detail) }
            return [row.name ?? "runner", row.state, detail].map { $0.withControlsEscaped }
        }
        output.write(TextColumns.lines(cells, isAligned: isOnTerminal))
        return output
    }

    /// A path in the home folder with `~`.
    private func shortened(_ detail: String) -> String {
        guard let home, home.utf8.count > 1, let path = detail.utf8.removing(prefix: "\(home)/")
        else {
            return detail
        }
        return "~/" + path.text
    }
}
