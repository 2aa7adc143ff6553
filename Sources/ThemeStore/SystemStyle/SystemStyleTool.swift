/// The system's own tool that changes what the system shows.
package enum SystemStyleTool: String, Sendable {
    /// macOS' tool for scripts, here for System Events.
    case osascript
    /// KDE's.
    case plasma = "plasma-apply-colorscheme"
    /// GNOME's; the portal's backend for GTK has the same setting, where it answers the portal.
    case gsettings

    /// A second, in nanoseconds: the time of the sources, before the tool is run and after it.
    package static let second: Int64 = 1_000_000_000

    /// The tool of this system, or of the session's desktop.
    package init(in environment: ProcessEnvironment) {
        #if os(macOS)
            self = .osascript
        #else
            self = environment.isDesktop("kde") ? .plasma : .gsettings
        #endif
    }

    /// Its arguments.
    ///
    /// - Parameter appearance: The style; `system` gives the choice back.
    /// - Returns: `nil` if the system has no choice that could be given back.
    package func arguments(for appearance: Appearance) -> [String]? {
        let key = ["org.gnome.desktop.interface", "color-scheme"]
        guard let style = appearance.style else { return self == .gsettings ? ["reset"] + key : nil }
        switch self {
        case .osascript:
            let setting = "tell appearance preferences to set dark mode to \(style == .dark)"
            return ["-e", "tell application \"System Events\" to \(setting)"]
        case .plasma: return [style == .dark ? "BreezeDark" : "BreezeLight"]
        case .gsettings: return ["set"] + key + [style == .dark ? "prefer-dark" : "prefer-light"]
        }
    }

    /// Its time limit in seconds; `osascript` may first ask the user whether it may.
    package var seconds: Int64 { self == .osascript ? 60 : 5 }

    /// The style that the system shows, by the sources that follow the tools.
    ///
    /// - Parameters:
    ///   - environment: The variables to look at.
    ///   - deadline: When all of them give up, by `Syscalls.monotonicNanoseconds`.
    /// - Returns: The first answer, or `nil` if none of them knows.
    package static func shown(in environment: ProcessEnvironment, until deadline: Int64) -> SystemStyle? {
        // A portal that hangs leaves half of the time for gsettings.
        let portalDeadline = deadline - (deadline - Syscalls.monotonicNanoseconds) / 2
        // Our own backend tells programs the preference, whatever the system shows.
        func isOurs(_ source: SystemStyleSource, until deadline: Int64) -> Bool {
            source == .portal && SettingsBackend.isRunning(in: environment, until: deadline)
        }
        for source in [SystemStyleSource.macOS, .portal, .gsettings] {
            // Before and after, because asking may start the portal, which may start our backend.
            if isOurs(source, until: portalDeadline) { continue }
            let answer = source.row.ask(environment, source == .portal ? portalDeadline : deadline)
            if case .style(let style, _) = answer, !isOurs(source, until: deadline) {
                return SystemStyle(style: style, source: source)
            }
        }
        return nil
    }

    /// Why the system does not show the style.
    package enum Failure: Error {
        /// The bus that the tool needs is missing.
        case noBus
        /// The tool failed, and may have written why.
        case tool(ExternalProgram.Failure, String)
        /// The tool did not fail, but a source says the old style.
        case unchanged(SystemStyle, String)
    }

    /// Runs the tool, and asks the sources until one says the style.
    ///
    /// - Parameters:
    ///   - arguments: The tool's arguments.
    ///   - style: The style to confirm; `nil` asks no source.
    ///   - environment: The variables to look at.
    ///   - isDryRun: Whether to only find the tool, and the bus that it needs: it must not start one of its own.
    /// - Returns: Whether the style is confirmed, and what the tool wrote.
    /// - Throws: `Failure` if either is missing, the tool fails or a source says the other style.
    package func run(
        _ arguments: [String], toShow style: InterfaceStyle?, in environment: ProcessEnvironment, isDryRun: Bool
    ) throws(Failure) -> (isConfirmed: Bool, text: String) {
        var variables: [(name: String, value: [UInt8]?)] = []
        if self != .osascript {
            guard let address = BusAddress.withoutLaunch(in: environment) else { throw .noBus }
            variables.append((BusAddress.variable, address))
        }
        if self == .plasma, !environment.hasDisplay {
            variables.append(("QT_QPA_PLATFORM", Array("offscreen".utf8)))
        }
        let program = try mappingError(try ExternalProgram(rawValue, in: environment)) { Failure.tool($0, "") }
        if isDryRun { return (true, "") }
        let limit = Syscalls.monotonicNanoseconds + seconds * SystemStyleTool.second
        let run = program.perform(arguments, setting: variables, until: limit)
        if let failure = run.failure { throw .tool(failure, run.text) }
        guard let style else { return (true, run.text) }
        let deadline = Syscalls.monotonicNanoseconds + SystemStyleTool.second
        var last: SystemStyle?
        repeat {
            // Near the deadline the portal may be too late; gsettings, below it, does not speak for it then.
            if let finding = SystemStyleTool.shown(in: environment, until: deadline),
                finding.source != .gsettings || last?.source != .portal
            {
                if finding.style == style { return (true, run.text) }
                last = finding
            }
            Syscalls.sleep(milliseconds: 20)
        } while Syscalls.monotonicNanoseconds < deadline
        if let last { throw .unchanged(last, run.text) }
        return (false, run.text)
    }
}
