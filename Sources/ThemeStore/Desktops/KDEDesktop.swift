/// KDE Plasma, which has global themes and colour schemes (plasma-workspace, `kcms/lookandfeel` and
/// `kcms/colors`).
///
/// The user's own themes are kept. If the user has chosen global themes for day and night, or
/// `--system` applied the global theme in force, the change applies a global theme. Otherwise it
/// applies a colour scheme alone, which leaves the rest of the user's theme as it is.
enum KDEDesktop {
    /// Plans the change to a style.
    static func show(
        _ style: InterfaceStyle,
        leaving previous: InterfaceStyle?,
        in environment: ProcessEnvironment
    ) -> DesktopPlan {
        let configuration = KDEConfiguration(in: environment)
        var memory = KDEMemory(in: environment)
        if configuration.hasChosenThemes || configuration.theme == memory.theme {
            let theme = configuration.theme(for: style)
            memory.theme = theme
            // Plasma's automatic switching has to end: the next sunset would undo the choice.
            return DesktopPlan(
                steps: [.tool(tool("plasma-apply-lookandfeel", ["-a", theme]))],
                isNeededAnyway: configuration.isAutomatic,
                memory: memory
            )
        }
        var scheme = style.breezeScheme
        if let remembered = memory[style],
            environment.hasDataFile("color-schemes/\(remembered).colors")
        {
            scheme = remembered
        }
        if previous != style {
            memory[style.opposite] = configuration.scheme
        }
        return DesktopPlan(
            steps: [.tool(tool("plasma-apply-colorscheme", [scheme]))],
            memory: memory
        )
    }

    /// Enables Plasma's automatic switching, which versions from 6.5 on have.
    static func removeChoice(in environment: ProcessEnvironment) -> DesktopPlan? {
        let tool = tool("plasma-apply-lookandfeel", ["--help"])
        guard let program = try? ExternalProgram(tool.name, in: environment) else {
            return nil
        }
        // In another user's session, and without a bus, no tool runs, and the step reports why.
        if environment.foreignSession == nil, environment.busAddressWithoutLaunch != nil {
            let help = program.perform(
                tool.arguments,
                setting: tool.variables(in: environment),
                until: Syscalls.deadline(seconds: 2)
            )
            let words = help.text.split { $0.isWhitespace || $0 == "," }
            guard help.failure == nil, words.contains("--keep-auto") else {
                return nil
            }
        }
        let arguments = [
            "--file", "kdeglobals", "--group", "KDE", "--key", "AutomaticLookAndFeel",
            "--type", "bool", "true", "--notify",
        ]
        return DesktopPlan(steps: [.tool(self.tool("kwriteconfig6", arguments))])
    }

    private static func tool(_ name: String, _ arguments: [String]) -> DesktopTool {
        DesktopTool(name: name, arguments: arguments, isOfKDE: true)
    }
}

extension DesktopTool {
    /// The variables that differ from this process's.
    func variables(in environment: ProcessEnvironment) -> [SpawnRequest.Variable] {
        var variables: [SpawnRequest.Variable] = []
        if needsBus, let address = environment.busAddressWithoutLaunch {
            variables.append((BusAddress.variable, address))
        }
        if isOfKDE {
            if !environment.hasDisplay {
                variables.append(("QT_QPA_PLATFORM", "offscreen".bytes))
            }
            if let folders = environment.kdeSystemFolders {
                variables.append(("XDG_CONFIG_DIRS", folders))
            }
        }
        return variables
    }
}
