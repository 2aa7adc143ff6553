import ThemeStore

/// The options of every command with a store: which store, which part of it, and how to print.
struct Target {
    /// The named app.
    ///
    /// It is `nil` if a file names the store, or else the environment.
    let app: AppIdentifier?
    /// The named file.
    ///
    /// It excludes an app.
    let file: InputFile?
    /// The key of the setting, if the file is another program's.
    let key: AppearanceKey?
    /// Whether the site's own files are meant instead of the user's.
    let isSite: Bool
    /// The scope.
    let scope: ScopePath
    /// Whether all scopes are meant.
    let isAllScopes: Bool
    let isJSON: Bool
    /// Whether warnings and notes are left out.
    let isQuiet: Bool
    /// Whether the first warning is a failure.
    let isStrict: Bool

    init(_ line: Line) throws(Failure) {
        isJSON = line.has(.json)
        isQuiet = line.has(.quiet)
        isStrict = line.has(.strict)
        scope = try line.scope()
        isAllScopes = line.has(.scopes) || line.has(.allScopes)
        isSite = line.has(.site)
        if line.has(.store) {
            try line.refuse([.app], beside: "--store")
        }
        if isSite {
            try line.refuse([.store, .scope, .scopes, .allScopes], beside: "--site")
        }
        key = try line.settingKey()
        file = try line.value(.store).map { argument throws(Failure) in
            try InputFile(argument, line, for: "--store")
        }
        app = try line.value(.app).map { argument throws(Failure) in try line.app(argument) }
    }

    /// Whether the store is standard input.
    ///
    /// A command that writes is then a filter.
    var isStandardInput: Bool {
        file?.isStandardInput ?? false
    }

    /// The options to add to advice, so that it concerns the same store.
    var advice: String {
        var options = ""
        if let app {
            options += " --app \(app.text)"
        }
        if let file {
            options += " --store \(Argument(bytes: Array(file.path.bytes)).quoted)"
        }
        if let key {
            options += " \(key.options)"
        }
        if !scope.isApp {
            options += " --scope \(Argument(scope.text).quoted)"
        }
        if isSite {
            options += " --site"
        }
        return options
    }

    /// The options or operand to pass to `themectl migrate` for a store of this target.
    func migrationOperand(for store: AppearanceStore) -> String {
        if store.isStandardInput { return " -" }
        // Its scopes are migrated together with the app.
        if store.location.app != nil, !store.location.isSite {
            return app.map { " --app \($0.text)" } ?? ""
        }
        let file = Argument(bytes: Array(store.location.pathInErrors.bytes)).quoted
        if file.utf8.first == UInt8(ascii: "-") {
            return " ./\(file)"
        }
        return " \(file)"
    }

    // MARK: Stores

    /// The store.
    ///
    /// Standard input is read to its end.
    func store(in environment: ProcessEnvironment) throws(Failure) -> AppearanceStore {
        if let file { return try file.store(key: key) }
        return AppearanceStore(try location(in: environment))
    }

    /// Where the store is.
    func location(in environment: ProcessEnvironment) throws(Failure) -> StoreLocation {
        if let file {
            return StoreLocation(file: file.path, key: key)
        }
        if let app, !isSite {
            return StoreLocation(app: app, in: environment)
        }
        if isSite {
            return try resolving(try siteLocation(in: environment))
        }
        var location = try resolving(try StoreLocation(namedIn: environment))
        if let key {
            guard location.app == nil else {
                throw .usage("--key names a setting in a file; try --store FILE")
            }
            location.key = key
        }
        return location
    }

    private func siteLocation(in environment: ProcessEnvironment) throws(StoreError)
        -> StoreLocation
    {
        let app = if let app { app } else { try StoreLocation.app(namedIn: environment) }
        return try StoreLocation(siteOf: app, in: environment)
    }

    // MARK: Warnings

    /// The lines of warnings on standard error.
    func warnings(_ warnings: [StoreError]) throws(Failure) -> [String] {
        if isStrict, let first = warnings.first {
            throw .store(first)
        }
        return lines(of: warnings)
    }

    /// The line about a stored value that is not recognized.
    func warnings(about value: StoredValue, in file: StorePath) throws(Failure) -> [String] {
        guard case .unrecognized(let value) = value else {
            return []
        }
        return try warnings([.unrecognizedValue(file, value)])
    }

    /// The note about a named file that does not exist, which `--strict` makes a failure.
    func note(missing file: StorePath) throws(Failure) -> [String] {
        if isStrict {
            throw .noSuchFile(file)
        }
        if isQuiet {
            return []
        }
        return ["note: \(Failure.missing(file))"]
    }

    /// The note about a legacy key in a store without a value: an older version of the app may have
    /// stored the user's choice there.
    ///
    /// For another program's file, it is about a key that was probably meant.
    func legacyKeyNote(_ document: StoreDocument?, of store: AppearanceStore) -> String? {
        if let key {
            return document?.meantKey.map { meant in
                "note: \(store.location.pathInErrors): '\(key.name)' is missing"
                    + String.advice(toPaste: meant.options)
            }
        }
        guard let problem = document?.firstLegacyKey else {
            return nil
        }
        let text = problem.advisedText(migrating: migrationOperand(for: store))
        return "note: \(store.location.pathInErrors):\(problem.position): \(text)"
    }

    /// The lines of warnings, without failing with `--strict`.
    func lines(of warnings: [StoreError]) -> [String] {
        if isQuiet {
            []
        } else {
            warnings.map { "warning: \($0.advised)" }
        }
    }
}

/// The options of commands that write: the store, and how to write it.
struct WriteArguments {
    let target: Target
    /// How to write.
    ///
    /// A filter stores nothing, so it prints its whole document in a dry run too.
    var options: AppearanceStore.WriteOptions
    let isDryRun: Bool

    init(_ line: Line) throws(Failure) {
        target = try Target(line)
        isDryRun = line.has(.dryRun)
        let milliseconds = try line.milliseconds(.lockTimeout)
        options = milliseconds.map { .init(lockTimeout: .milliseconds($0)) } ?? .init()
        (options.isDryRun, options.isStrict) = (
            isDryRun && !target.isStandardInput, target.isStrict
        )
    }
}

extension Line {
    fileprivate func app(_ argument: Argument) throws(Failure) -> AppIdentifier {
        if let identifier = AppIdentifier(argument.text) {
            return identifier
        }
        throw misuse("--app: '\(argument.text)' is not \(AppIdentifier.rule)")
    }

    fileprivate func scope() throws(Failure) -> ScopePath {
        guard let argument = value(.scope) else {
            return .app
        }
        let text = argument.text
        guard argument.isText else {
            throw misuse("--scope: '\(text)' is not valid UTF-8")
        }
        if let scope = ScopePath(text) { return scope }
        let isRooted = text.hasPrefix("/") && ScopePath(String(text.dropFirst())) != nil
        let advice =
            if isRooted {
                ": drop the leading /; try '\(text.dropFirst())'"
            } else {
                ""
            }
        let flaw = ScopePath.flaw(in: Array(text.utf8)) ?? "is not a scope"
        throw misuse("--scope: '\(text)' \(flaw)\(advice)")
    }
}

extension AppearanceStore {
    var isStandardInput: Bool { memory != nil }

    /// The file's path, or `-`, or `nil` if no variable names a folder for it.
    var path: String? {
        if isStandardInput {
            "-"
        } else {
            file?.description
        }
    }

    /// The whole text of standard input as it is now, for standard output.
    var outputText: ArraySlice<UInt8> {
        memory?.text?.bytes ?? []
    }
}
