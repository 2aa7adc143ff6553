import ThemeStore

/// A row of `explain` about hooks: a file, or the runner of all hooks.
struct HookRow {
    static let kind = "hook"

    /// The file's name, or `nil` for the runner.
    let name: String?
    /// `runs`, `skipped`, `running`, or `nil` if no runner runs.
    let answer: String?
    /// The path, with the reason if the file is skipped.
    let detail: String

    /// The row of a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - flaw: Why it is skipped, or `nil` if it runs.
    init(_ path: StorePath, flaw: String?) {
        name = path.name?.description
        if let flaw {
            answer = "skipped"
            detail = "\(path): \(flaw)"
        } else {
            answer = "runs"
            detail = path.description
        }
    }

    /// The row of the runner.
    ///
    /// - Parameters:
    ///   - lock: The file that a runner locks, or `nil` if no variable gives its folder.
    ///   - isActive: Whether a runner holds the lock.
    init(runnerWith lock: StorePath?, isActive: Bool) {
        let lock = lock?.description ?? "a lock"
        name = nil
        if isActive {
            answer = "running"
            detail = "a runner holds \(lock)"
        } else {
            answer = nil
            detail = "no runner holds \(lock); try 'themectl watch --hooks'"
        }
    }

    /// The row as a line of JSON, with the members of the rows of layers and sources.
    var json: String {
        var line = JSONLine()
        line.add("kind", HookRow.kind)
        line.add("name", name)
        line.add("asked", true)
        line.add("answer", answer)
        line.add("detail", detail)
        line.add("milliseconds", spelled: Seconds.milliseconds(of: .zero))
        line.add("won", false)
        return line.text
    }
}
