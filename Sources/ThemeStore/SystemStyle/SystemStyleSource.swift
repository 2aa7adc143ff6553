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

    /// Whether this system has the source at all.
    var isOfThisSystem: Bool {
        #if os(macOS)
            true
        #else
            self != .macOS
        #endif
    }

    /// Asks the source.
    ///
    /// A program that it runs has this process's own environment.
    ///
    /// - Parameters:
    ///   - environment: The variables to look at, `PATH` among them.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    /// - Returns: Its answer, which may be a failure.
    func ask(
        in environment: ProcessEnvironment,
        until deadline: Int64 = Syscalls.deadline()
    ) -> SystemStyleAnswer {
        switch self {
        case .environment: EnvironmentSource.ask(environment)
        case .received: ReceivedSource.ask(environment)
        case .macOS: MacOSSource.ask(environment, deadline)
        case .portal: DesktopPortal.ask(environment, deadline)
        case .gsettings: GSettingsSource.ask(environment, deadline)
        case .colorfgbg: ColorFGBGSource.ask(environment)
        case .terminal: TerminalBackground.ask(environment, deadline)
        }
    }

    /// The files whose changes may change the answer, with their relevant parts.
    ///
    /// They need not exist.
    func files(in environment: ProcessEnvironment) -> [SourceFile] {
        #if canImport(Darwin)
            if self == .macOS { return MacOSSource.files(environment) }
        #else
            if self == .gsettings { return GSettingsSource.files(environment) }
        #endif
        return self == .received ? ReceivedSource.files(environment) : []
    }
}
