import ThemeStore

extension Command {
    /// `list`: the apps that have a store, or the scopes of one store.
    static let list = Command(
        name: "list",
        summary: "print every app that has a store, and its preference",
        manual: """
            Print a line for each app that has a store in the configuration folder, sorted:
            the app, a tab, and its stored preference, or
            .Sq -
            if there is none.
            """,
        options: [.scopes, .site],
        shared: Command.readerOptions,
        examples: [
            .init("themectl list", "com.example.Notes\t-\ndefault\tdark"),
            .init("themectl list --scopes", "checkout\tlight"),
        ],
        run: { invocation throws(Failure) in
            let listing = Listing(invocation: invocation)
            if invocation.has(.scopes) { return try listing.scopes() }
            for option in [Option.app, .store] where invocation.has(option) {
                throw invocation.misuse("--\(option.name) names one store, and list shows them all; try --scopes")
            }
            return try invocation.has(.site) ? listing.siteApps() : listing.apps()
        })
}

/// Puts a list together, as lines or as a JSON array.
private struct Listing {
    let invocation: Invocation
    var output = Output()
    var objects: [String] = []

    consuming func apps() throws(Failure) -> Output {
        let environment = invocation.environment
        if let absence = StoreLocation(app: .default, in: environment).absence {
            output.notes = try invocation.warnings([absence])
            return finished()
        }
        let folder = try resolving(try StoreFolder(of: environment))
        for location in folder.locations {
            do throws(Failure) {
                // A link that leads nowhere is no store.
                guard let document = try resolving(try folder.document(of: location)) else { continue }
                let value = document.value(for: nil)
                try note(value, document)
                add(location, value)
            } catch {
                add(location, error)
            }
        }
        return finished()
    }

    consuming func siteApps() throws(Failure) -> Output {
        var forbidden: [StoreError] = []
        let locations = try resolving(
            try StoreLocation.siteApps(in: invocation.environment) { forbidden.append($0) })
        output.notes = try invocation.warnings(forbidden)
        for location in locations {
            do throws(Failure) {
                let site = SitePolicy.read(location.site)
                if site.value == .unset, let error = site.warnings.first(where: { !$0.isForbidden }) {
                    throw .store(error)
                }
                output.notes += try invocation.warnings(site.warnings)
                if site.isRead { add(location, site.value, in: site.decidingFile) }
            } catch {
                add(location, error)
            }
        }
        return finished()
    }

    consuming func scopes() throws(Failure) -> Output {
        let source = try invocation.source()
        let document = try resolving(try source.store.document())
        guard let document else {
            if invocation.has(.strict), source.app == nil { throw .noSuchFile(source.file) }
            output.notes = try invocation.warnings([source.store.location.absence].compactMap { $0 })
            return finished()
        }
        if let value = document.unrecognizedOverrides {
            output.notes += try invocation.warnings([.overridesNotAnObject(document.file, value)])
        }
        // A program gets the scope's own text, a terminal nothing that turns the rest of its line around.
        let isTerminal = Console().isTerminal
        let scopes = document.storedScopes.sorted { $0.scope.text.utf8.lexicographicallyPrecedes($1.scope.text.utf8) }
        for (scope, value) in scopes {
            try note(value, document)
            if invocation.has(.json) {
                objects.append(JSONLine(of: scope, value, in: source).text)
            } else {
                print(isTerminal ? scope.text.withControlsEscaped : scope.text, value)
            }
        }
        return finished()
    }

    private mutating func add(_ location: StoreLocation, _ value: StoredValue, in file: StorePath? = nil) {
        // An optional chain would copy the identifier, and in the ordinary release that makes a type at run time.
        guard invocation.has(.json) else { return print(location.app.map { $0.text } ?? "", value) }
        objects.append(JSONLine(of: location, file, value, error: nil).text)
    }

    private mutating func add(_ location: StoreLocation, _ failure: Failure) {
        output.notes.append(failure.message)
        output.status = .malformed
        if invocation.has(.json) { objects.append(JSONLine(of: location, nil, .unset, error: failure.message).text) }
    }

    private mutating func note(_ value: StoredValue, _ document: StoreDocument) throws(Failure) {
        guard case .unrecognized(let unrecognized) = value else { return }
        output.notes += try invocation.warnings([.unrecognizedValue(document.file, unrecognized)])
    }

    private consuming func finished() -> Output {
        if invocation.has(.json) { output.print("[\(objects.joined(separator: ","))]") }
        return output
    }

    private mutating func print(_ name: String, _ value: StoredValue) {
        output.write(name)
        output.write("\t")
        output.print(value.appearance?.name ?? "-")
    }
}
