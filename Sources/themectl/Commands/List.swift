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
        run: ListCommand.run)
}

private enum ListCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let listing = Listing(invocation: invocation)
        if invocation.has(.scopes) { return try listing.scopes() }
        for option in [Option.app, .store] where invocation.has(option) {
            throw invocation.misuse("--\(option.name) names one store, and list shows them all; try --scopes")
        }
        return try listing.apps()
    }
}

/// Puts a list together, as lines or as a JSON array.
private struct Listing {
    let invocation: Invocation

    func apps() throws(Failure) -> Output {
        var output = Output()
        var objects: [String] = []
        let environment = invocation.environment
        let isSite = invocation.has(.site)
        if !isSite, let absence = StoreLocation(app: .default, in: environment).absence {
            return finished(Output(notes: try invocation.warnings([absence])), [])
        }
        let folder = try resolving { () throws(StoreError) in
            try isSite ? StoreFolder(ofSiteIn: environment) : StoreFolder(of: environment)
        }
        let isJSON = invocation.has(.json)
        for location in folder.locations {
            do throws(Failure) {
                let document = try resolving { () throws(StoreError) in try folder.document(of: location) }
                // A link that leads nowhere is no store.
                guard let document else { continue }
                let value = document.value(for: nil)
                try note(value, document, &output)
                if isJSON {
                    objects.append(app(location, value, nil))
                } else {
                    print(location.app?.text ?? "", value, &output)
                }
            } catch {
                output.notes.append(error.message)
                output.status = error.status
                if isJSON { objects.append(app(location, nil, error.message)) }
            }
        }
        if !output.status.isSuccess { output.status = .malformed }
        return finished(output, objects)
    }

    func scopes() throws(Failure) -> Output {
        var output = Output()
        var objects: [String] = []
        let source = try invocation.source()
        let document = try resolving { () throws(StoreError) in try source.store.document() }
        guard let document else {
            output.notes = try invocation.warnings([source.store.location.absence].compactMap { $0 })
            return finished(output, objects)
        }
        if let value = document.unrecognizedOverrides {
            output.notes += try invocation.warnings([.overridesNotAnObject(document.file, value)])
        }
        let scopes = document.scopes.sorted { $0.name.lexicographicallyPrecedes($1.name) }
        for (scope, value) in zip(scopes, document.values(of: scopes.map({ $0.member }))) {
            let name = String(decoding: scope.name, as: UTF8.self)
            // What is null is unset, and what no option can name is no scope.
            guard value != .unset, ScopePath(name) != nil else { continue }
            try note(value, document, &output)
            if invocation.has(.json) {
                objects.append(object(source.app, source.path, scope: name, value))
            } else {
                print(name, value, &output)
            }
        }
        return finished(output, objects)
    }

    private func note(_ value: StoredValue, _ document: StoreDocument, _ output: inout Output) throws(Failure) {
        guard case .unrecognized(let unrecognized) = value else { return }
        output.notes += try invocation.warnings([.unrecognizedValue(document.file, unrecognized)])
    }

    private func finished(_ output: Output, _ objects: [String]) -> Output {
        var output = output
        if invocation.has(.json) { output.print("[\(objects.joined(separator: ","))]") }
        return output
    }

    private func print(_ name: String, _ value: StoredValue, _ output: inout Output) {
        output.write(name)
        output.write("\t")
        output.print(appearance(value)?.name ?? "-")
    }

    /// What a value means, or `nil` where nothing is stored; what is not understood means `system`.
    private func appearance(_ value: StoredValue) -> Appearance? {
        value == .unset ? nil : value.appearance ?? .system
    }

    private func app(_ location: StoreLocation, _ value: StoredValue?, _ error: String?) -> String {
        var line = JSONLine()
        line.add("app", location.app?.text)
        line.add("store", location.file.description)
        line.add("appearance", value.flatMap(appearance)?.name)
        line.add("rawValue", value ?? .unset)
        line.add("error", error)
        return line.text
    }

    private func object(_ app: String?, _ path: String?, scope: String, _ value: StoredValue) -> String {
        var line = JSONLine()
        line.add("app", app)
        line.add("store", path)
        line.add("scope", scope)
        line.add("appearance", value.appearance?.name)
        line.add("rawValue", value)
        return line.text
    }
}
