/// KDE Plasma, which has global themes and colour schemes (plasma-workspace, `kcms/lookandfeel` and
/// `kcms/colors`).
///
/// The user's own themes are kept. If the user has chosen global themes for day and night, or
/// `--system` applied the global theme in force, the change applies a global theme. Otherwise it
/// applies a colour scheme alone, which leaves the rest of the user's theme as it is.
enum KDEDesktop {
    static var row: DesktopRow {
        DesktopRow(
            names: ["kde"],
            show: { style, previous, environment in
                let configuration = KDEConfiguration(in: environment)
                let memory = KDEMemory(in: environment)
                let isOurTheme = configuration.theme == memory.theme
                if configuration.hasChosenThemes || isOurTheme {
                    return applyTheme(style, configuration, memory)
                }
                return applyScheme(style, previous, configuration, memory, environment)
            },
            removeChoice: removeChoice
        )
    }

    /// Applies the global theme of a style, which ends Plasma's automatic switching.
    private static func applyTheme(
        _ style: InterfaceStyle,
        _ configuration: KDEConfiguration,
        _ memory: KDEMemory
    ) -> DesktopPlan {
        let theme = configuration.theme(for: style)
        var memory = memory
        memory.theme = theme
        // The change of the colour scheme alone would not end it, and the next sunset would undo
        // the choice.
        return DesktopPlan(
            steps: [.tool(tool("plasma-apply-lookandfeel", ["-a", theme]))],
            isNeededAnyway: configuration.isAutomatic,
            memory: memory
        )
    }

    /// Applies the colour scheme that was in force when the style was last left, or else Breeze's.
    private static func applyScheme(
        _ style: InterfaceStyle,
        _ previous: InterfaceStyle?,
        _ configuration: KDEConfiguration,
        _ memory: KDEMemory,
        _ environment: ProcessEnvironment
    ) -> DesktopPlan {
        let remembered = memory[style].flatMap { name in
            isInstalled(scheme: name, in: environment) ? name : nil
        }
        let scheme = remembered ?? KDEConfiguration.breeze(style)
        var plan = DesktopPlan(steps: [.tool(tool("plasma-apply-colorscheme", [scheme]))])
        let left = previous ?? style.opposite
        if left != style {
            var memory = memory
            memory[left] = configuration.scheme
            plan.memory = memory
        }
        return plan
    }

    /// Enables Plasma's automatic switching, which versions from 6.5 on have.
    private static func removeChoice(in environment: ProcessEnvironment) -> DesktopPlan? {
        guard let program = try? ExternalProgram("plasma-apply-lookandfeel", in: environment) else {
            return nil
        }
        let variables = tool("plasma-apply-lookandfeel", []).variables(in: environment)
        let deadline = Syscalls.deadline(seconds: 2)
        let help = program.perform(["--help"], setting: variables, until: deadline)
        let words = help.text.split { $0.isWhitespace || $0 == "," }
        guard help.failure == nil, words.contains("--keep-auto") else {
            return nil
        }
        let key = ["--file", "kdeglobals", "--group", "KDE", "--key", "AutomaticLookAndFeel"]
        let value = ["--type", "bool", "true", "--notify"]
        return DesktopPlan(steps: [.tool(tool("kwriteconfig6", key + value))])
    }

    private static func tool(_ name: String, _ arguments: [String]) -> DesktopTool {
        DesktopTool(name: name, arguments: arguments, isOfKDE: true)
    }

    private static func isInstalled(scheme: String, in environment: ProcessEnvironment) -> Bool {
        environment.dataFolders.contains { folder in
            folder.appending("color-schemes/\(scheme).colors").status?.kind == .regular
        }
    }
}

extension DesktopTool {
    /// The variables that differ from this process's.
    func variables(in environment: ProcessEnvironment) -> [(name: String, value: [UInt8]?)] {
        var variables: [(name: String, value: [UInt8]?)] = []
        if needsBus, let address = BusAddress.withoutLaunch(in: environment) {
            variables.append((BusAddress.variable, address))
        }
        if isOfKDE {
            if !environment.hasDisplay {
                variables.append(("QT_QPA_PLATFORM", Array("offscreen".utf8)))
            }
            if let folders = KDEConfiguration.systemFolders(in: environment) {
                variables.append(("XDG_CONFIG_DIRS", folders))
            }
        }
        return variables
    }
}
