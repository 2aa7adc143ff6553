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
    var durationMember: String {
        JSONLine.spelled("milliseconds", Seconds.milliseconds(of: duration))
    }

    /// The detail in JSON.
    @JSONLine
    var detailMember: String {
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
        self.init(
            kind: row.kind,
            name: row.name,
            isAsked: row.isAsked,
            answer: row.answer?.name,
            duration: row.duration,
            detail: row.error?.diagnosed ?? row.detail,
            hasWon: row.hasWon
        )
    }
}
