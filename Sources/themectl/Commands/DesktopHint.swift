import ThemeStore

/// The note for people who store a style but see no change, because the desktop shows another
/// style.
struct DesktopHint {
    /// The time for the portal's answer, in nanoseconds.
    private static let limit: Int64 = 50_000_000

    private let report: ChangeReport

    /// The output about a change, with the note if the desktop does not show the new style.
    ///
    /// - Parameters:
    ///   - report: The report of the change.
    ///   - environment: The variables of the session.
    /// - Returns: The output, without the note if standard error is no terminal.
    static func output(of report: ChangeReport, in environment: ProcessEnvironment) -> Output {
        var output = report.rendered(in: environment)
        if let note = DesktopHint(report: report).note(in: environment) {
            output.notes.append(note)
        }
        return output
    }

    private func note(in environment: ProcessEnvironment) -> String? {
        guard let style = report.write.result.current?.style, isForPerson, isPlain else {
            return nil
        }
        if HookFolders(in: environment).hasActiveRunner {
            return nil
        }
        let deadline = Syscalls.monotonicNanoseconds + DesktopHint.limit
        guard let shown = DesktopPortal.runningStyle(in: environment, until: deadline),
            shown != style
        else {
            return nil
        }
        return "note: the desktop still shows \(shown.name); to switch it too, "
            + "try 'themectl set \(style.name) --system'"
    }

    private var target: Target { report.arguments.target }

    private var isForPerson: Bool {
        let isReported = target.isQuiet || target.isJSON || report.arguments.isDryRun
        return !isReported && FileDescriptor.standardError.isTerminal
    }

    /// Whether the app `default` itself was changed, and no option or variable names another store.
    private var isPlain: Bool {
        let isNamed = target.app != nil || target.file != nil || target.isSite
        return !isNamed && target.scope.isApp && report.store.location.app == .default
    }
}
