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

    let rows: [Row]
    var notes: [String] = []
    /// The user's home folder, which a terminal shows as `~`.
    let home: String?
    let isOnTerminal: Bool

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
            [row.name ?? "runner", row.state, shortened(row.detail)].map { $0.withControlsEscaped }
        }
        output.write(TextColumns.lines(cells, isAligned: isOnTerminal))
        return output
    }

    /// A path in the home folder with `~`, on a terminal.
    private func shortened(_ detail: String) -> String {
        guard isOnTerminal, let home, home.utf8.count > 1,
            let path = detail.utf8.removing(prefix: "\(home)/")
        else {
            return detail
        }
        return "~/" + path.text
    }
}
