extension SystemStyleSource {
    /// Asks the source.
    ///
    /// It blocks the thread for at most a second. A program that it runs has this process's own environment.
    ///
    /// - Parameter environment: The variables to look at, `PATH` among them.
    /// - Returns: Its answer, which may be a failure.
    package func ask(in environment: ProcessEnvironment) -> SystemStyleAnswer {
        let deadline = Syscalls.monotonicNanoseconds + 1_000_000_000
        return switch self {
        case .environment: SystemStyleSource.askEnvironment(environment)
        case .macos: SystemStyleSource.askMacOS(environment, deadline)
        case .portal: DesktopPortal.ask(environment, deadline)
        case .gsettings: SystemStyleSource.askGSettings(environment, deadline)
        case .colorfgbg: SystemStyleSource.askColorFGBG(environment)
        case .terminal: TerminalBackground.ask(environment, deadline)
        }
    }

    private static func askEnvironment(_ environment: ProcessEnvironment) -> SystemStyleAnswer {
        let variable = "THEMECTL_SYSTEM"
        guard let word = environment.text(variable), !word.isEmpty else {
            return .noOpinion("$\(variable) is not set")
        }
        guard let style = Appearance(name: word)?.style else {
            return .invalid(.invalidEnvironment(variable: variable, value: word, expected: "light or dark"))
        }
        return .style(style)
    }

    private static func askMacOS(_ environment: ProcessEnvironment, _ deadline: Int64) -> SystemStyleAnswer {
        #if os(macOS)
            guard Syscalls.effectiveUser != 0 else { return .noOpinion("root's settings are not the user's") }
            do throws(ExternalProgram.Failure) {
                let tool = try ExternalProgram("defaults", in: environment)
                let answer = try tool.ask(
                    ["read", "-g", "AppleInterfaceStyle"], until: deadline,
                    absence: "AppleInterfaceStyle) does not exist")
                // A warning of the system's libraries may stand before it.
                switch answer.lines.last {
                case "Dark": return .style(.dark)
                case "Light": return .style(.light)
                default: return .failure("defaults answered '\(answer.firstLine)'")
                }
            } catch {
                // The key is there in dark mode only.
                return error == .absent ? .style(.light) : .failure("defaults \(error)")
            }
        #else
            return .noOpinion("this is not macOS")
        #endif
    }

    private static func askGSettings(_ environment: ProcessEnvironment, _ deadline: Int64) -> SystemStyleAnswer {
        do throws(ExternalProgram.Failure) {
            let tool = try ExternalProgram("gsettings", in: environment)
            let answer = try tool.ask(["get", "org.gnome.desktop.interface", "color-scheme"], until: deadline)
            switch answer {
            case "'prefer-dark'\n": return .style(.dark)
            case "'prefer-light'\n": return .style(.light)
            // Elsewhere it is only what the schema says where nobody has chosen.
            case "'default'\n" where isGNOME(environment): return .style(.light)
            case "'default'\n": return .noOpinion("gsettings answered 'default' outside GNOME")
            default: return .failure("gsettings answered '\(answer.firstLine)'")
            }
        } catch {
            return error == .notFound ? .noOpinion("there is no gsettings") : .failure("gsettings \(error)")
        }
    }

    /// Whether the desktop is GNOME, by the list of names in `$XDG_CURRENT_DESKTOP` (Desktop Entry Specification).
    private static func isGNOME(_ environment: ProcessEnvironment) -> Bool {
        let names = (environment.text("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":")
        return names.contains { $0.lowercased() == "gnome" }
    }

    /// The last field is the background: of the sixteen colours, 0 to 6 and 8 are dark.
    private static func askColorFGBG(_ environment: ProcessEnvironment) -> SystemStyleAnswer {
        guard let value = environment.text("COLORFGBG") else { return .noOpinion("$COLORFGBG is not set") }
        guard let field = value.split(separator: ";", omittingEmptySubsequences: false).last, value.contains(";"),
            field.utf8.first != UInt8(ascii: "+"), let color = Int(field), (0...15).contains(color)
        else { return .noOpinion("$COLORFGBG is '\(value)', which names no background colour") }
        return .style(color == 7 || color > 8 ? .light : .dark)
    }
}
