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
        if !target.isAllScopes, let option = [Option.app, .store].first(where: line.has) {
            throw line.misuse(
                "--\(option.name) names one store, and list shows them all; try --scopes"
            )
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        var report = ListReport(target: target)
        if target.isAllScopes {
            try report.addScopes(of: target.store(in: environment))
        } else if target.isSite {
            try report.addSiteApps(in: environment)
        } else {
            try report.addApps(in: environment)
        }
        return report.rendered
    }
}

extension ListReport {
    fileprivate mutating func addApps(in environment: ProcessEnvironment) throws(Failure) {
        let locations: [StoreLocation]
        do {
            locations = try StoreLocation.apps(in: environment)
        } catch {
            guard error.kind == .noConfigurationFolder else { throw .store(error) }
            output.notes = try target.warnings(error)
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
                output.notes += try target.warnings(document.warning(about: value))
                add(location.app, in: location.file?.description, value: value)
            } catch {
                add(location, error)
            }
        }
    }

    fileprivate mutating func addSiteApps(in environment: ProcessEnvironment) throws(Failure) {
        var forbidden: [StoreError] = []
        let locations = try resolving(
            StoreLocation.siteApps(in: environment) { forbidden.append($0) }
        )
        output.notes = try target.warnings(forbidden)
        for location in locations {
            let site = SitePolicy.read(location.site)
            do throws(Failure) {
                if site.value == .unset, let error = site.warnings.first(where: { !$0.isForbidden })
                {
                    throw .store(error)
                }
                output.notes += try target.warnings(site.warnings)
                guard site.isRead else { continue }
                add(
                    location.app,
                    in: (site.decidingFile ?? location.file)?.description,
                    value: site.value,
                    isLocked: site.isLockCertain
                )
            } catch {
                add(location, error, isLocked: site.isLockCertain)
            }
        }
    }

    fileprivate mutating func addScopes(of store: AppearanceStore) throws(Failure) {
        guard let document = try resolving(store.document(isPatient: true)) else {
            if store.location.app == nil {
                output.notes = try target.note(missing: store.location.pathInErrors)
            } else {
                output.notes = try target.warnings(store.location.absence)
            }
            return
        }
        if let value = document.unrecognizedOverrides {
            output.notes += try target.warnings(.overridesNotAnObject(document.file, value))
        }
        let scopes = document.storedScopes.sorted {
            $0.scope.text.utf8.lexicographicallyPrecedes($1.scope.text.utf8)
        }
        for (scope, value) in scopes {
            output.notes += try target.warnings(document.warning(about: value))
            add(store.location.app, in: store.path, scope, value: value)
        }
    }
}
