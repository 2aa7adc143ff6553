import ThemeStore

extension ChangeReport {
    /// The output, with a note for people who store a style but see no change, because the desktop
    /// shows another style.
    func hinted(in environment: ProcessEnvironment) -> Output {
        var output = rendered(in: environment)
        let target = arguments.target
        let isSilent = target.isQuiet || target.isJSON || arguments.isDryRun
        // No option or variable names another store.
        let isPlain =
            target.app == nil && target.file == nil && !target.isSite && target.scope.isApp
            && store.location.app == .default
        guard FileDescriptor.standardError.isTerminal,
            let style = write.result.current?.style, isPlain, !isSilent,
            !HookFolders(in: environment).hasActiveRunner
        else {
            return output
        }
        let deadline = Syscalls.monotonicNanoseconds + 50_000_000
        let shown = DesktopPortal.runningStyle(in: environment, until: deadline)
        if let shown, shown != style {
            output.notes.append(
                "note: the desktop still shows \(shown.name); to switch it too, "
                    + "try 'themectl set \(style.name) --system'"
            )
        }
        return output
    }
}
