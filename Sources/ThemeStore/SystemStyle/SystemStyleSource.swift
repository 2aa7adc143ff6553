/// Something that can tell whether the system shows light or dark, in the order in which they are asked.
public enum SystemStyleSource: String, CaseIterable, Sendable {
    /// `$THEMECTL_SYSTEM`, which is `light` or `dark`.
    case environment
    /// `AppleInterfaceStyle` among the global defaults of macOS, which is `Dark` or not there.
    case macos
    /// The setting `org.freedesktop.appearance color-scheme` of the desktop portal (XDG Desktop Portal, Settings),
    /// through `gdbus` or `busctl`.
    case portal
    /// GNOME's key `org.gnome.desktop.interface color-scheme`, through `gsettings`.
    case gsettings
    /// `$COLORFGBG`, in which some terminals give their colours by number.
    case colorfgbg
    /// The background colour of the controlling terminal (xterm's OSC 11); it is asked only by name, because that
    /// writes to the terminal.
    case terminal

    /// Those that are asked without being named.
    public static let automatic: [SystemStyleSource] = allCases.filter { $0 != .terminal }

    /// Whether this system has the source at all.
    package var isOfThisSystem: Bool {
        #if os(macOS)
            true
        #else
            self != .macos
        #endif
    }

    /// Asks the source.
    ///
    /// It is given a second at the most, in which it blocks the thread. A program that has to be run for that has this
    /// process's own environment.
    ///
    /// - Parameter environment: The variables to look at, `PATH` among them.
    /// - Returns: What it has to say; a failure is an answer, too.
    package func ask(in environment: ProcessEnvironment) -> SystemStyleAnswer {
        let deadline = Syscalls.monotonicNanoseconds + 1_000_000_000
        return switch self {
        case .environment: SystemStyleSource.askEnvironment(environment)
        case .macos: SystemStyleSource.askMacOS(environment, deadline)
        case .portal: DesktopPortal.ask(environment, deadline)
        case .gsettings: SystemStyleSource.askGSettings(environment, deadline)
        case .colorfgbg: SystemStyleSource.askColorFGBG(environment)
        case .terminal: TerminalBackground.ask(until: deadline)
        }
    }
}

extension SystemStyleSource {
    private static func askEnvironment(_ environment: ProcessEnvironment) -> SystemStyleAnswer {
        guard let word = environment.text("THEMECTL_SYSTEM") else { return .noOpinion("$THEMECTL_SYSTEM is not set") }
        guard let style = Appearance(name: word)?.style else {
            return .failure("$THEMECTL_SYSTEM is '\(word)', not light or dark")
        }
        return .style(style)
    }

    private static func askMacOS(_ environment: ProcessEnvironment, _ deadline: Int64) -> SystemStyleAnswer {
        #if os(macOS)
            do throws(ExternalProgram.Failure) {
                let tool = try ExternalProgram("defaults", in: environment)
                let answer = try tool.ask(["read", "-g", "AppleInterfaceStyle"], until: deadline)
                return .style(answer.hasPrefix("Dark") ? .dark : .light)
            } catch {
                // The key is there in dark mode only, and 'defaults' exits with 1 where it is not.
                return error == .exited(1) ? .style(.light) : .failure("defaults \(error)")
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
            case "'prefer-light'\n", "'default'\n": return .style(.light)
            default: return .failure("gsettings answered '\(answer.firstLine)'")
            }
        } catch {
            return error == .notFound ? .noOpinion("there is no gsettings") : .failure("gsettings \(error)")
        }
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
