import ThemeStore

/// `list`: all apps with a store, or the scopes of one store.
struct ListRequest: Request {
    static let row = CommandRow(
        group: .origin,
        summary: "print every app that has a store, and its preference",
        options: [.scopes, .site],
        shared: CommandRow.readerOptions,
        examples: [
            "themectl list": "com.example.Notes\t-\ndefault\tdark",
            "themectl list --scopes": "checkout\tlight",
        ]
    )

    private let target: Target

    init(_ line: Line) throws(Failure) {
        target = try Target(line)
        if !target.isAllScopes, let option = [Option.app, .store].first(where: line.has) {
            throw line.misuse(
                "--\(option.name) names one store, and list shows them all; try --scopes"
            )
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        var report = ListReport(
            isJSON: target.isJSON,
            showsLock: target.isSite,
            isAligned: FileDescriptor.standardOutput.isTerminal
        )
        if target.isAllScopes {
            try listScopes(of: try target.store(in: environment), in: &report)
        } else if target.isSite {
            try listSiteApps(in: environment, in: &report)
        } else {
            try listApps(in: environment, in: &report)
        }
        return report.rendered()
    }

    private func listApps(in environment: ProcessEnvironment, in report: inout ListReport)
        throws(Failure)
    {
        if let absence = StoreLocation(app: .default, in: environment).absence {
            report.output.notes = try target.warnings([absence])
            return
        }
        for location in try resolving(try StoreLocation.apps(in: environment)) {
            do throws(Failure) {
                let store = AppearanceStore(location)
                // A dangling link is not a store.
                guard let document = try resolving(try store.document(isPatient: true)) else {
                    continue
                }
                let value = document.value(for: .app)
                report.output.notes += try target.warnings(about: value, in: document.file)
                report.add(location.app, in: location.file?.description, value: value)
            } catch {
                report.add(location, error)
            }
        }
    }

    private func listSiteApps(in environment: ProcessEnvironment, in report: inout ListReport)
        throws(Failure)
    {
        var forbidden: [StoreError] = []
        let locations = try resolving(
            try StoreLocation.siteApps(in: environment) { forbidden.append($0) }
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
                let file = site.decidingFile ?? location.file
                report.add(
                    location.app,
                    in: file?.description,
                    value: site.value,
                    isLocked: site.isLockCertain
                )
            } catch {
                report.add(location, error, isLocked: site.isLockCertain)
            }
        }
    }

    private func listScopes(of store: AppearanceStore, in report: inout ListReport) throws(Failure)
    {
        guard let document = try resolving(try store.document(isPatient: true)) else {
            if store.location.app == nil {
                report.output.notes = try target.note(missing: store.location.pathInErrors)
            } else if let absence = store.location.absence {
                report.output.notes = try target.warnings([absence])
            }
            return
        }
        if let value = document.unrecognizedOverrides {
            let flaw = StoreError.overridesNotAnObject(document.file, value)
            report.output.notes += try target.warnings([flaw])
        }
        let scopes = document.storedScopes.sorted {
            $0.scope.text.utf8.lexicographicallyPrecedes($1.scope.text.utf8)
        }
        for (scope, value) in scopes {
            report.output.notes += try target.warnings(about: value, in: document.file)
            report.add(store.location.app, in: store.path, scope, value: value)
        }
    }
}
