import ThemeStore

extension WriteArguments {
    /// Finds out what follows a store that was changed, if a person at a terminal needs a note.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - write: The change.
    ///   - environment: The variables.
    /// - Returns: The facts, or `nil` if there is no note.
    func followers(
        of store: AppearanceStore,
        after write: WriteReport,
        in environment: ProcessEnvironment
    ) -> Followers? {
        guard FileDescriptor.standardError.isTerminal, !target.isQuiet else {
            return nil
        }
        if let app = target.app, app != .default {
            guard write.isNewStore else { return nil }
            return Followers()
        }
        // No option or variable names another store.
        guard store.location.app == .default, target.advice.isEmpty, !target.isJSON, !isDryRun
        else {
            return nil
        }
        if HookFolders(in: environment).hasActiveRunner {
            return Followers(hasRunner: true)
        }
        return Followers(
            onBus: DesktopPortal.running(
                in: environment,
                until: Syscalls.deadline(milliseconds: 50)
            )
        )
    }
}
