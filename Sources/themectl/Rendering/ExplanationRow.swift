import ThemeStore

/// A row of `explain`: a layer, a source, a hook, the runner of all hooks, or the portal's style.
struct ExplanationRow {
    let kind: String
    /// The name, or `nil` for the runner of hooks.
    let name: String?
    var isAsked = true
    var answer: String?
    var duration = Duration.zero
    let detail: String
    var hasWon = false

    /// The time in JSON.
    var durationMember: [String] {
        JSONLine.spelled("milliseconds", Seconds.milliseconds(of: duration))
    }

    /// The detail in JSON.
    @JSONLine
    var detailMember: [String] {
        ("detail", detail.isEmpty ? nil : detail)
    }

    /// The row as a line of JSON.
    var json: String {
        JSONLine.text {
            ("kind", kind)
            ("name", name)
            ("asked", isAsked)
            ("answer", answer)
            detailMember
            durationMember
            ("won", hasWon)
        }
    }
}

extension ExplanationRow {
    /// The row of a layer or source.
    init(_ row: Explanation.Row) {
        let words = row.subject.words
        self.init(
            kind: words.kind,
            name: words.name,
            isAsked: row.isAsked,
            answer: row.answer?.name,
            duration: row.duration,
            detail: row.error?.diagnosed ?? row.detail,
            hasWon: row.hasWon
        )
    }

    /// The row of a hook.
    ///
    /// - Parameters:
    ///   - hook: The file.
    ///   - flaw: Why it is skipped, or `nil` if it runs.
    init(_ hook: StorePath, flaw: String?) {
        self.init(
            kind: "hook",
            name: hook.name?.description,
            answer: flaw == nil ? "runs" : "skipped",
            detail: "\(hook)" + (flaw.map { ": \($0)" } ?? "")
        )
    }

    /// The row of the runner of hooks.
    ///
    /// - Parameters:
    ///   - lock: The file that a runner locks, or `nil` if no variable gives its folder.
    ///   - isActive: Whether a runner holds the lock.
    init(runnerWith lock: StorePath?, isActive: Bool) {
        let holding = "runner holds \(lock?.description ?? "a lock")"
        let detail = isActive ? "a \(holding)" : "no \(holding); try 'themectl watch --hooks'"
        self.init(kind: "hook", name: nil, answer: isActive ? "running" : nil, detail: detail)
    }
}
