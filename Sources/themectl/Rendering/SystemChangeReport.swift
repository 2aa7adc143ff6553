import ThemeStore

/// The report of `set --system` and `toggle --system`.
struct SystemChangeReport {
    /// The appearance that was set; `system` gave the choice back.
    let appearance: Appearance
    /// The style that the system showed before; `nil` if no source knew.
    let previous: InterfaceStyle?
    let arguments: WriteArguments
    /// Whether the style is printed.
    let printsStyle: Bool
    /// The tool that was run, or would be; `nil` if none was needed.
    var tool: SystemStyleTool?
    /// The tool's command line.
    var line = ""
    /// Whether a source confirms it, and what the tool wrote.
    var outcome: (isConfirmed: Bool, text: String) = (true, "")
    /// The layers by which programs that ask us decide; `nil` in a dry run, with `--quiet`, or if the choice was given back.
    var layers: LayerSnapshot?
    var notes: [String] = []

    func rendered(in environment: ProcessEnvironment) -> Output {
        var output = Output()
        if !arguments.target.isQuiet {
            output.notes = notes + [dryRunNote, doubtNote, preferenceNote(environment)].compactMap { $0 }
        }
        if arguments.target.isJSON {
            output.print(json)
        } else if printsStyle {
            output.print(appearance.name)
        }
        return output
    }

    private var json: String {
        var line = JSONLine()
        line.add("style", appearance.name)
        line.add("previous", previous?.appearance.name)
        line.add("changed", tool != nil)
        line.add("dryRun", arguments.isDryRun)
        line.add("tool", tool?.rawValue)
        return line.text
    }

    // MARK: Notes

    private var dryRunNote: String? {
        guard arguments.isDryRun else { return nil }
        return tool == nil ? "note: dry run: nothing to change" : "\(Output.dryRunNote); would run '\(line)'"
    }

    private var doubtNote: String? {
        guard !outcome.isConfirmed, let tool else { return nil }
        return "note: \(tool.rawValue) ran, but no source could confirm that the system shows "
            + "\(appearance.name)\(outcome.text.remark)"
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
