import ThemeStore

/// The result of one store's migration, as a line of text or of JSON, and as notes.
struct MigrationLine {
    var report: MigrationReport?
    var failure: Failure?
    let location: StoreLocation
    let target: Target
    /// Whether the result is in the file: neither a dry run nor a filter.
    let isStored: Bool

    private var file: StorePath {
        location.pathInErrors
    }

    /// The line, and the notes about it.
    var output: Output {
        // With --strict an unrecognized value was refused above, so these warnings never fail.
        var output = Output(notes: (try? notes) ?? [])
        if target.isJSON {
            output.print(json)
        } else if failure == nil {
            output.print("\(file): \(words)".withControlsEscaped)
        }
        if let failure {
            output.notes.append(failure.message)
        }
        return output
    }

    var didChange: Bool { report?.didChange ?? false }

    /// Whether the store has neither a value nor a legacy key, or does not exist.
    var isWithoutSetting: Bool {
        guard let report else { return failure == nil }
        return report.appearance == nil && report.sources.isEmpty
    }

    private var words: String {
        guard let report, report.didChange, let appearance = report.appearance?.name else {
            return isWithoutSetting ? "nothing to migrate" : "already current"
        }
        let keys = report.sources.map { $0.key }.joined(separator: ", ")
        if report.wasCurrent {
            return "\(appearance) as before, \(keys) removed"
        }
        let found = report.sources.map { "\($0.key) \($0.value.spelling)" }.joined(separator: ", ")
        return "\(appearance), from \(found)"
    }

    private var json: String {
        let from = report?.sources.first.map { source in
            JSONLine.text {
                ("key", source.key)
                JSONLine.spelled("value", source.value.spelling)
            }
        }
        let outcome = didChange ? "migrated" : "current"
        return JSONLine.text {
            ("path", file.description)
            ("outcome", failure == nil ? outcome : "failed")
            JSONLine.spelled("from", from)
            ("to", report?.appearance?.name)
            ("changed", didChange)
            ("dryRun", !isStored)
            ("error", failure?.message)
        }
    }

    /// The notes: an unrecognized value, and members that may be meant as the setting.
    var notes: [String] {
        get throws(Failure) {
            if !target.isQuiet, report?.appearance != nil, let value = report?.unrecognized {
                var outcome = "is replaced"
                // A filter prints the changed document, also in a dry run.
                if !isStored, location.file != nil { outcome = "would be replaced" }
                return [
                    "warning: \(file):\(value.position): \(value.flaw), so it \(outcome)"
                ] + hintNotes
            }
            let warning = report?.unrecognized.map { StoreError(.unrecognizedValue(file, $0)) }
            return try target.warnings(warning) + hintNotes
        }
    }

    private var hintNotes: [String] {
        guard !target.isQuiet, let report else {
            return []
        }
        let isMigrated = report.didChange && isStored
        return report.hints.map { hint in
            var text = hint.advisedText { $0 }
            if hint.reason == .systemFlag, isMigrated {
                // A second migration would keep the value.
                text = "\(hint.text); try 'themectl set system\(storeOption)'"
            }
            return "note: \(file): \(text)"
        }
    }

    /// The option that names the store in other commands.
    private var storeOption: String {
        location.app.map { " --app \($0.text)" } ?? " --store \(file.quotedForShell)"
    }
}
