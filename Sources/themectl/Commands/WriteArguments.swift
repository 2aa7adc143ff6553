import ThemeStore

/// The options of commands that write: the store, and how to write it.
struct WriteArguments {
    let target: Target
    /// Whether the desktop's style is changed, and no store.
    let isSystem: Bool
    /// How to write.
    ///
    /// A filter stores nothing, so it prints its whole document in a dry run too.
    var options = AppearanceStore.WriteOptions()
    let isDryRun: Bool

    init(_ line: Line) throws(Failure) {
        target = try Target(line)
        isSystem = line.has(.system)
        try line.refuse([.app, .store, .scope, .key, .site, .lock, .unlock], beside: .system)
        isDryRun = line.has(.dryRun)
        if let milliseconds = try line.milliseconds(.lockTimeout) {
            options.lockTimeout = .milliseconds(milliseconds)
        }
        options.isDryRun = isDryRun && !target.isStandardInput
        options.isStrict = target.isStrict
    }

    /// Changes the store.
    ///
    /// - Parameters:
    ///   - environment: The variables.
    ///   - change: Makes the change.
    /// - Returns: The report of the change.
    /// - Throws: `Failure` if the store cannot be changed.
    func changeStore(
        in environment: ProcessEnvironment,
        by change: (AppearanceStore) throws(StoreError) -> WriteReport
    ) throws(Failure) -> ChangeReport {
        let store = try target.store(in: environment)
        let write = try resolving(change(store))
        return ChangeReport(
            write: write,
            store: store,
            target: target,
            isDryRun: isDryRun,
            variable: environment["THEMECTL_APPEARANCE"],
            siteWarnings: target.lines(of: write.site.warnings.filter { $0.isForbidden }),
            followers: followers(of: store, after: write, in: environment)
        )
    }

    /// Finds out what follows a store that was changed, if a person at a terminal needs a note.
    private func followers(
        of store: AppearanceStore,
        after write: WriteReport,
        in environment: ProcessEnvironment
    ) -> Followers? {
        guard write.result.current != nil, FileDescriptor.standardError.isTerminal, !target.isQuiet
        else {
            return nil
        }
        if let app = target.app, app != .default {
            guard write.isNewStore else { return nil }
            return Followers()
        }
        // No option or variable names another store.
        guard store.location.app == .default, target.advice.isEmpty, !target.isJSON, !isDryRun,
            !HookFolders(in: environment).hasActiveRunner
        else {
            return nil
        }
        let running = DesktopPortal.running(
            in: environment,
            until: Syscalls.deadline(milliseconds: 50)
        )
        if running == .ownBackend { return nil }
        return Followers(onBus: running)
    }
}
