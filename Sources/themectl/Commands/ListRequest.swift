import ThemeStore

/// `list`: all apps with a store, or the scopes of one store.
struct ListRequest: Request {
    static let row = CommandRow(
        group: .reasons,
        summary: "print every app that has a store, and its preference",
        options: [.scopes, .site],
        shared: CommandRow.readerOptions,
        examples: [
            "themectl list": "com.example.Notes\t-\ndefault\tdark",
            "themectl list --scopes": "checkout\tlight",
        ]
    )

    let target: Target

    init(_ line: Line) throws(Failure) {
        target = try Target(line)
        if !target.isAllScopes, let option = line.first(of: [.app, .store]) {
            throw line.misuse(
                "--\(option.name) names one store, and list shows them all; try --scopes"
            )
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        var report = ListReport(
            target: target,
            isOnTerminal: FileDescriptor.standardOutput.isTerminal
        )
        if target.isAllScopes {
            try addScopes(of: target.store(in: environment), to: &report)
        } else if target.isSite {
            try addSiteApps(in: environment, to: &report)
        } else {
            try addApps(in: environment, to: &report)
        }
        return report.rendered
    }

    private func addApps(
        in environment: ProcessEnvironment,
        to report: inout ListReport
    ) throws(Failure) {
        let locations: [StoreLocation]
        do {
            locations = try StoreLocation.apps(in: environment)
        } catch {
            guard error.kind == .noConfigurationFolder else { throw .store(error) }
            report.output.notes = try target.warnings(error)
            return
        }
        for location in locations {
            do {
                let store = AppearanceStore(location)
                // A dangling link is not a store.
                guard let document = try resolving(store.document(isPatient: true)) else {
                    continue
                }
                let value = document.value(for: .app)
                report.output.notes += try target.warnings(document.warning(about: value))
                report.add(location.app, in: location.file?.description, value: value)
            } catch {
                report.add(location, error)
            }
        }
    }

    private func addSiteApps(
        in environment: ProcessEnvironment,
        to report: inout ListReport
    ) throws(Failure) {
        var forbidden: [StoreError] = []
        let locations = try resolving(
            StoreLocation.siteApps(in: environment) { forbidden.append($0) }
        )
        report.output.notes = try target.warnings(forbidden)
        for location in locations {
            let site = SitePolicy.read(location.site)
            do throws(Failure) {
                if site.value == .unset, let error = site.warnings.first(where: { !$0.isForbidden })
                {
                    throw .store(error)
                }
                report.output.notes += try target.warnings(site.warnings)
                guard site.isRead else { continue }
                report.add(
                    location.app,
                    in: (site.decidingFile ?? location.file)?.description,
                    value: site.value,
                    isLocked: site.isLockCertain
                )
            } catch {
                report.add(location, error, isLocked: site.isLockCertain)
            }
        }
    }

    private func addScopes(
        of store: AppearanceStore,
        to report: inout ListReport
    ) throws(Failure) {
        guard let document = try resolving(store.document(isPatient: true)) else {
            if store.location.app == nil {
                report.output.notes = try target.note(missing: store.location.pathInErrors)
            } else {
                report.output.notes = try target.warnings(store.location.absence)
            }
            return
        }
        if let flaw = document.overridesFlaw {
            report.output.notes += try target.warnings(flaw)
        }
        let scopes = document.storedScopes.sorted {
            $0.scope.text.utf8.lexicographicallyPrecedes($1.scope.text.utf8)
        }
        for (scope, value) in scopes {
            report.output.notes += try target.warnings(document.warning(about: value))
            report.add(store.location.app, in: store.path, scope, value: value)
        }
    }
}
