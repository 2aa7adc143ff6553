import ThemeStore

/// The report of `set --system` and `toggle --system`.
struct SystemChangeReport {
    /// The appearance that was set.
    ///
    /// `system` removed the choice.
    let appearance: Appearance
    /// The system's previous style, or `nil` if no source reported it.
    let previous: InterfaceStyle?
    let target: Target
    let isDryRun: Bool
    /// Whether the style is the opposite of the previous one, and printed.
    let isToggled: Bool
    /// The steps that were done, or would be.
    ///
    /// The list is empty if no step was needed.
    var steps: [DesktopStep] = []
    /// The outcome of the steps, or `nil` if no step was needed.
    var outcome: DesktopChange.Outcome?
    /// The layers that decide for themectl's own clients.
    ///
    /// It is `nil` in a dry run, with `--quiet`, or if the choice was removed.
    var layers: LayerSnapshot?
    /// Whether the environment names the store of those layers.
    var isStoreNamed = false

    var rendered: Output {
        var output = Output()
        if !target.isQuiet {
            let notes = [assumptionNote, changeNote, memoryNote, portalNote, preferenceNote]
            output.notes = notes.compactMap { $0 }
        }
        if target.isJSON {
            output.print(json)
        } else if isToggled {
            output.print(appearance.name)
        }
        return output
    }

    private var json: String {
        JSONLine.text {
            ("style", appearance.name)
            ("previous", previous?.name)
            ("changed", outcome != nil)
            ("dryRun", isDryRun)
            ("tool", toolName)
        }
    }

    private var toolName: String? {
        steps.compactMap { $0.tool?.name }.first
    }

    // MARK: Notes

    private var assumptionNote: String? {
        guard isToggled, previous == nil else { return nil }
        return "note: no source reports what the system shows, so light is assumed"
    }

    private var changeNote: String? {
        guard let outcome else {
            return isDryRun ? "note: dry run: nothing to change" : nil
        }
        if isDryRun {
            let summaries = steps.map { $0.summary }.joined(separator: " and ")
            return "\(Output.dryRunNote); would \(summaries)"
        }
        if outcome.isConfirmed || outcome.portalTrouble != nil {
            return nil
        }
        let done = toolName.map { "\($0) ran" } ?? "the file was written"
        return "note: \(done), but no source could confirm that the system shows "
            + "\(appearance.name)\(outcome.text.outputSuffix)"
    }

    /// Why the next change will not restore the colour scheme.
    private var memoryNote: String? {
        outcome?.memoryFailure.map {
            "note: the present colour scheme is not remembered: \($0)"
        }
    }

    /// Why programs that ask the portal do not see the change.
    private var portalNote: String? {
        guard let trouble = outcome?.portalTrouble, appearance != .system else {
            return nil
        }
        return "note: programs that ask the portal do not see the change: \(trouble.advice)"
    }

    /// The layer that keeps themectl's own clients in a different style, if any.
    private var preferenceNote: String? {
        guard let layers, let preference = try? layers.preference(),
            let own = preference.appearance.style,
            own != appearance.style
        else {
            return nil
        }
        let start = "note: programs that ask themectl keep showing \(own.name)"
        switch preference.layer {
        case .environment:
            return "\(start), because $THEMECTL_APPEARANCE says so"
        case .site:
            let file = layers.site.decidingFile?.description ?? "the site"
            return "\(start), because \(file) says so"
        default:
            return "\(start); try 'themectl set system\(" --app default".when(!isStoreNamed))'"
        }
    }
}
