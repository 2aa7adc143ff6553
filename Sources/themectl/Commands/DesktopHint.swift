import ThemeStore

/// The note for people who store a style but see no change, because the desktop shows another
/// style.
enum DesktopHint {
    /// The time for the portal's answer, in nanoseconds.
    private static let limit: Int64 = 50_000_000

    /// The note about a change, or `nil` if the desktop shows the new style.
    static func note(about report: ChangeReport, in environment: ProcessEnvironment) -> String? {
        let target = report.arguments.target
        let isSilent = target.isQuiet || target.isJSON || report.arguments.isDryRun
        // No option or variable names another store.
        let isPlain =
            target.app == nil && target.file == nil && !target.isSite && target.scope.isApp
            && report.store.location.app == .default
        guard let style = report.write.result.current?.style, isPlain, !isSilent,
            !HookFolders(in: environment).hasActiveRunner
        else {
            return nil
        }
        let deadline = Syscalls.monotonicNanoseconds + limit
        guard let shown = DesktopPortal.runningStyle(in: environment, until: deadline),
            shown != style
        else {
            return nil
        }
        return "note: the desktop still shows \(shown.name); to switch it too, "
            + "try 'themectl set \(style.name) --system'"
    }
}
