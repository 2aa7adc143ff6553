import ThemeStore

/// The report of `set --system` and `toggle --system`.
struct SystemChangeReport {
    /// The appearance that was set; `system` gave the choice back.
    let appearance: Appearance
    /// The style that the system showed before; `nil` if no source knew.
    let previous: InterfaceStyle?
    let arguments: WriteArguments
    /// Whether the style is the opposite of the previous one, and printed.
    let isToggled: Bool
    /// The tool that was run, or would be, with its command line, whether a source confirms the style, and what the tool
    /// wrote; `nil` if none was needed.
    var run: (tool: SystemStyleTool, line: String, isConfirmed: Bool, text: String)?
    /// The layers by which programs that ask us decide; `nil` in a dry run, with `--quiet`, or if the choice was given back.
    var layers: LayerSnapshot?

    func rendered(in environment: ProcessEnvironment) -> Output {
        var output = Output()
        if !arguments.target.isQuiet {
            output.notes = [assumptionNote, runNote, preferenceNote(environment)].compactMap { $0 }
        }
        if arguments.target.isJSON {
            output.print(json)
        } else if isToggled {
            output.print(appearance.name)
        }
        return output
    }

    private var json: String {
        var line = JSONLine()
        line.add("style", appearance.name)
        line.add("previous", previous?.appearance.name)
        line.add("changed", run != nil)
        line.add("dryRun", arguments.isDryRun)
        line.add("tool", run?.tool.rawValue)
        return line.text
    }

    // MARK: Notes

    private var assumptionNote: String? {
        isToggled && previous == nil ? "note: no source knows what the system shows, so light is assumed" : nil
    }

    private var runNote: String? {
        guard let run else { return arguments.isDryRun ? "note: dry run: nothing to change" : nil }
        if arguments.isDryRun { return "\(Output.dryRunNote); would run '\(run.line)'" }
        if run.isConfirmed { return nil }
        return "note: \(run.tool.rawValue) ran, but no source could confirm that the system shows "
            + "\(appearance.name)\(run.text.remark)"
    }

    /// The layer that has programs which ask us show another style.
    private func preferenceNote(_ environment: ProcessEnvironment) -> String? {
        guard let layers, let preference = try? layers.preference(), let own = preference.appearance.style,
            own != appearance.style
        else { return nil }
        let start = "note: programs that ask themectl keep showing \(own.appearance.name)"
        switch preference.layer {
        case .environment: return "\(start), because $THEMECTL_APPEARANCE says so"
        case .site: return "\(start), because \(layers.site.decidingFile?.description ?? "the site") says so"
        default:
            let isNamed = (try? StoreLocation(namedIn: environment)) == layers.location
            return "\(start); try 'themectl set system\(isNamed ? "" : " --app default")'"
        }
    }
}
