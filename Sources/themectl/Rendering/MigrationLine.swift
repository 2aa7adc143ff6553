import ThemeStore

/// The result of one store's migration, as a line of text or of JSON, and as notes.
struct MigrationLine {
    var report: MigrationReport?
    var failure: Failure?
    let location: StoreLocation
    let target: Target

    private var file: StorePath {
        location.pathInErrors
    }

    var text: String {
        "\(file): \(words)".withControlsEscaped
    }

    private var words: String {
        guard let report, report.didChange, let appearance = report.appearance?.name else {
            let isNothing = report.map { $0.appearance == nil && $0.sources.isEmpty }
            if isNothing ?? true {
                return "nothing to migrate"
            }
            return "already current"
        }
        let keys = report.sources.map { $0.key }.joined(separator: ", ")
        if report.wasCurrent {
            return "\(appearance) as before, \(keys) removed"
        }
        let found = report.sources.map { "\($0.key) \($0.spelling)" }.joined(separator: ", ")
        return "\(appearance), from \(found)"
    }

    func json(isDryRun: Bool) -> String {
        var line = JSONLine()
        line.add("path", file.description)
        line.add(
            "outcome",
            failure != nil ? "failed" : report?.didChange == true ? "migrated" : "current"
        )
        let from = report?.sources.first.map { source in
            var members = JSONLine()
            members.add("key", source.key)
            members.add("value", spelled: source.spelling)
            return members.text
        }
        line.add("from", spelled: from)
        line.add("to", report?.appearance?.name)
        line.add("changed", report?.didChange ?? false)
        line.add("dryRun", isDryRun)
        line.add("error", failure?.message)
        return line.text
    }

    /// The notes: an unrecognized value, and if there was no legacy key, members that look like
    /// legacy keys.
    var notes: [String] {
        get throws(Failure) {
            if !target.isQuiet, report?.appearance != nil, let value = report?.unrecognized {
                return ["warning: \(file):\(value.position): \(value.flaw), so it is replaced"]
            }
            let warnings = try target.warnings(
                report?.unrecognized.map { [.unrecognizedValue(file, $0)] } ?? []
            )
            guard !target.isQuiet, let guesses = report?.guesses else {
                return warnings
            }
            return warnings
                + guesses.map { key in
                    let option = Argument("\(key.name)=\(key.kind.rawValue)").quoted
                    let advice = "try '--key \(option)'"
                    return "note: \(file): '\(key.name)' looks like a legacy key; \(advice)"
                }
        }
    }
}
