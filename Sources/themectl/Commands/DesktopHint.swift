import ThemeStore

/// The note for people who store a style but see no change, because the desktop shows another
/// style.
struct DesktopHint {
    /// The time for the portal's answer, in nanoseconds.
    private static let limit: Int64 = 50_000_000

    let arguments: WriteArguments
    let store: AppearanceStore

    /// The note about a style that was stored.
    ///
    /// - Parameters:
    ///   - style: The style.
    ///   - environment: The variables of the session.
    /// - Returns: `nil` if the desktop shows the style as well, or if standard error is no
    ///   terminal.
    func note(about style: InterfaceStyle?, in environment: ProcessEnvironment) -> String? {
        guard let style, isForPerson, isPlain(in: environment) else {
            return nil
        }
        if HookFolders.isRunnerActive(in: environment) {
            return nil
        }
        let deadline = Syscalls.monotonicNanoseconds + DesktopHint.limit
        guard let shown = DesktopPortal.runningStyle(in: environment, until: deadline),
            shown != style
        else {
            return nil
        }
        return "note: the desktop still shows \(shown.appearance.name); to switch it too, "
            + "try 'themectl set \(style.appearance.name) --system'"
    }

    private var isForPerson: Bool {
        let target = arguments.target
        let isReported = target.isQuiet || target.isJSON || arguments.isDryRun
        return !isReported && FileDescriptor.standardError.isTerminal
    }

    /// Whether the app `default` itself was changed, and no option or variable names another store.
    private func isPlain(in environment: ProcessEnvironment) -> Bool {
        let target = arguments.target
        let isNamed = target.app != nil || target.file != nil || target.isSite
        return !isNamed && target.scope.isApp && store.location.app == .default
    }
}
