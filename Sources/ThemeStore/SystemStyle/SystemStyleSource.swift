/// The sources of the system's style, light or dark, in the order of asking.
///
/// Later versions may add cases, so end a `switch` with `default`.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum SystemStyleSource: String, CaseIterable, Sendable {
    /// `$THEMECTL_SYSTEM`, which is `light` or `dark`.
    ///
    /// An empty one counts as not set.
    case environment
    /// A word from another machine: of a `themectl receive` that this user runs, or else, in a
    /// session over SSH, `$LC_THEMECTL`.
    case received
    /// `AppleInterfaceStyle` among the global defaults of macOS, which is `Dark` or missing.
    case macOS = "macos"
    /// The setting `org.freedesktop.appearance color-scheme` of the desktop portal (XDG Desktop
    /// Portal, Settings), over the session bus.
    case portal
    /// GNOME's key `org.gnome.desktop.interface color-scheme`, through `gsettings`.
    ///
    /// Its `default` is light in GNOME, and no opinion elsewhere.
    case gsettings
    /// `$COLORFGBG`: some terminals set it to their colours, by number.
    case colorfgbg
    /// The background colour of the controlling terminal (xterm's OSC 11). It is asked only by
    /// name, because asking writes to the terminal.
    case terminal

    /// The sources that are asked by default.
    package static let automatic: [SystemStyleSource] = allCases.filter { $0 != .terminal }

    /// The sources that are asked by default in an environment: none without any variable, as of a
    /// store in memory.
    static func automatic(in environment: ProcessEnvironment) -> [SystemStyleSource] {
        if environment.hasNoVariables {
            []
        } else {
            automatic
        }
    }

    /// How to ask the source, and what may change its answer.
    ///
    /// Inlined so that `ask` does not build the row's other closures.
    @inline(__always) var row: SourceRow {
        switch self {
        case .environment: EnvironmentSource.row
        case .received: ReceivedSource.row
        case .macOS: MacOSSource.row
        case .portal: DesktopPortal.row
        case .gsettings: GSettingsSource.row
        case .colorfgbg: ColorFGBGSource.row
        case .terminal: TerminalBackground.row
        }
    }

    /// Its question, in a few words.
    package var summary: String { row.summary }

    /// Whether this system has the source at all.
    package var isOfThisSystem: Bool {
        #if os(macOS)
            true
        #else
            self != .macOS
        #endif
    }

    /// Asks the source.
    ///
    /// It blocks the thread for at most a second. A program that it runs has this process's own
    /// environment.
    ///
    /// - Parameter environment: The variables to look at, `PATH` among them.
    /// - Returns: Its answer, which may be a failure.
    package func ask(in environment: ProcessEnvironment) -> SystemStyleAnswer {
        row.ask(environment, Syscalls.deadline())
    }
}
