import ThemeStore

/// The store that options mean, and the part of it: `--app`, `--store`, `--site`, `--scope` and their like.
struct Target {
    enum Place {
        /// The store that the environment names.
        case named
        case app(AppIdentifier)
        case file(InputFile)
    }

    let place: Place
    /// Whether the site's own files are meant instead of the user's.
    let isSite: Bool
    /// The scope, or `nil` for the app's own value.
    let scope: ScopePath?
    /// Whether all scopes are meant.
    let isAllScopes: Bool

    init(_ line: inout Line) throws(Failure) {
        scope = try line.value(.scope).map { argument throws(Failure) in try Target.scope(argument, line) }
        let (hasScopes, hasAllScopes) = (line.flag(.scopes), line.flag(.allScopes))
        isAllScopes = hasScopes || hasAllScopes
        let (app, store) = (line.value(.app), line.value(.store))
        isSite = line.flag(.site)
        if app != nil, store != nil { throw line.exclusion("--app", "--store") }
        if isSite {
            if store != nil { throw line.exclusion("--store", "--site") }
            if scope != nil { throw line.exclusion("--scope", "--site") }
            if isAllScopes { throw line.exclusion(hasScopes ? "--scopes" : "--all-scopes", "--site") }
        }
        place =
            if let store {
                .file(try InputFile(store, line, for: "--store"))
            } else if let app {
                .app(try Target.identifier(app, line))
            } else {
                .named
            }
    }

    private static func identifier(_ app: Argument, _ line: Line) throws(Failure) -> AppIdentifier {
        if let identifier = AppIdentifier(app.text) { return identifier }
        throw line.misuse("--app: '\(app.text)' is not \(AppIdentifier.rule)")
    }

    private static func scope(_ argument: Argument, _ line: Line) throws(Failure) -> ScopePath {
        let text = argument.text
        guard argument.isText else { throw line.misuse("--scope: '\(text)' is not valid UTF-8") }
        guard let scope = ScopePath(text) else {
            throw line.misuse("--scope: '\(text)' \(ScopePath.flaw(in: text) ?? "is not a scope")")
        }
        return scope
    }

    /// Whether the store is standard input; a command that writes is a filter then.
    var isStandardInput: Bool {
        if case .file(let file) = place { file.isStandardInput } else { false }
    }

    /// The option naming the store; `nil` without one.
    var option: String? {
        switch place {
        case .app: "--app"
        case .file: "--store"
        case .named: nil
        }
    }

    /// The options to add to advice, so that it concerns the same store.
    var advice: String {
        let store =
            switch place {
            case .named: ""
            case .app(let app): " --app \(app.text)"
            case .file(let file): " --store \(Argument(bytes: Array(file.path.bytes)).quoted)"
            }
        return store + (scope.map { " --scope \(Argument($0.text).quoted)" } ?? "") + (isSite ? " --site" : "")
    }
}

extension Target {
    /// The options or the operand with which `themectl migrate` works on a store of this target's.
    func migrationOperand(for store: AppearanceStore) -> String {
        if store.isStandardInput { return " -" }
        if store.location.app != nil, !store.location.isSite { return advice }
        let file = Argument(bytes: Array(store.location.pathInErrors.bytes)).quoted
        return file.utf8.first == UInt8(ascii: "-") ? " ./\(file)" : " \(file)"
    }
}

// MARK: - Stores

extension Target {
    /// The store.
    ///
    /// Standard input is read to its end.
    func store(in environment: ProcessEnvironment) throws(Failure) -> AppearanceStore {
        if case .file(let file) = place { return try file.store() }
        return AppearanceStore(try location(in: environment))
    }

    /// Where the store is.
    func location(in environment: ProcessEnvironment) throws(Failure) -> StoreLocation {
        switch place {
        case .file(let file): return StoreLocation(file: file.path)
        case .app(let app) where isSite: return try resolving(try StoreLocation(siteOf: app, in: environment))
        case .app(let app): return StoreLocation(app: app, in: environment)
        case .named where isSite:
            let app = try resolving(try StoreLocation.app(namedIn: environment))
            return try resolving(try StoreLocation(siteOf: app, in: environment))
        case .named: return try resolving(try StoreLocation(namedIn: environment))
        }
    }
}
