import ThemeStore

/// The options of every command with a store: the store, its part, and how to print.
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
        try line.refuse([.app], beside: .store)
        try line.refuse([.store, .scope, .scopes, .allScopes], beside: .site)
        key = line.has(.key) || line.has(.word) ? try line.settingKey() : nil
        file = try line.file(.store)
        app = try line.app()
    }

    /// Whether the store is standard input.
    ///
    /// A command that writes is then a filter.
    var isStandardInput: Bool {
        file?.isStandardInput ?? false
    }

    /// The scope's path, or `nil` for the app itself.
    var scopeName: String? {
        scope.isApp ? nil : scope.text
    }

    /// The options to add to advice, so that it concerns the same store.
    var advice: String {
        let options = [
            app.map { " --app \($0.text)" },
            file.map { " --store \($0.path.quotedForShell)" },
            key.map { " \($0.options)" },
            scopeName.map { " --scope \($0.quotedForShell)" },
        ]
        return options.compactMap { $0 }.joined() + " --site".when(isSite)
    }

    /// The options or operand to pass to `themectl migrate` for a store of this target.
    func migrationOperand(for store: AppearanceStore) -> String {
        if store.isStandardInput { return " -" }
        // Its scopes are migrated together with the app.
        if store.location.app != nil, !store.location.isSite {
            return app.map { " --app \($0.text)" } ?? ""
        }
        let file = store.location.pathInErrors.bytes.text
        return " " + ("./".when(file.hasPrefix("-")) + file).quotedForShell
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
        if isSite {
            let app =
                if let app {
                    app
                } else {
                    try resolving(StoreLocation.app(namedIn: environment))
                }
            return try resolving(StoreLocation(siteOf: app, in: environment))
        }
        if let app {
            return StoreLocation(app: app, in: environment)
        }
        var location = try resolving(StoreLocation(namedIn: environment))
        if let key {
            guard location.app == nil else {
                throw .usage("--key names a setting in a file; try --store FILE")
            }
            location.key = key
        }
        return location
    }

    // MARK: Warnings

    /// The lines of warnings on standard error.
    func warnings(_ warnings: [StoreError]) throws(Failure) -> [String] {
        if isStrict, let first = warnings.first {
            throw .store(first)
        }
        return lines(of: warnings)
    }

    /// The line of a warning, if there is one.
    func warnings(_ warning: StoreError?) throws(Failure) -> [String] {
        try warnings([warning].compactMap { $0 })
    }

    /// The note about a missing file that was named, or the failure with `--strict`.
    func note(missing file: StorePath) throws(Failure) -> [String] {
        if isStrict {
            throw .noSuchFile(file)
        }
        if isQuiet {
            return []
        }
        return ["note: \(Failure.missing(file))"]
    }

    /// The note about a legacy key in a store without a value, if there is one: an older version of
    /// the app may have stored the user's choice there.
    ///
    /// For another program's file, it is about a key that was probably meant.
    func legacyKeyNotes(_ document: StoreDocument?, of store: AppearanceStore) -> [String] {
        let file = store.location.pathInErrors
        if let key, let meant = document?.meantKey {
            return ["note: \(file): '\(key.name)' is missing\(meant.advice)"]
        }
        guard key == nil, let problem = document?.firstLegacyKey else {
            return []
        }
        let operand = migrationOperand(for: store)
        return ["note: \(file):\(problem.position): \(problem.advisedText(migrating: operand))"]
    }

    /// The note about another program's file without the named key.
    func missingKeyNotes(of store: AppearanceStore) -> [String] {
        if key == nil || isQuiet {
            return []
        }
        return legacyKeyNotes(try? store.document(), of: store)
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

extension Line {
    /// The file that an option names.
    func file(_ option: Option) throws(Failure) -> InputFile? {
        try value(option).map { argument throws(Failure) in
            try InputFile(argument, self, for: "--\(option.name)")
        }
    }

    fileprivate func app() throws(Failure) -> AppIdentifier? {
        guard let name = value(.app)?.text else {
            return nil
        }
        if let identifier = AppIdentifier(name) {
            return identifier
        }
        throw misuse("--app: '\(name)' is not \(AppIdentifier.rule)")
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
        let rest = String(text.dropFirst())
        let isRooted = text.hasPrefix("/") && ScopePath(rest) != nil
        let advice = ": drop the leading /; try '\(rest)'".when(isRooted)
        throw misuse("--scope: '\(text)' \(ScopePath.flaw(in: text.bytes) ?? "")\(advice)")
    }
}

extension AppearanceStore {
    var isStandardInput: Bool { memory != nil }

    /// The file's path, or `-`, or `nil` if no variable names a folder for it.
    var path: String? {
        isStandardInput ? "-" : file?.description
    }

    /// The whole text of standard input as it is now, for standard output.
    var outputText: ArraySlice<UInt8> {
        memory?.text?.bytes ?? []
    }
}

/// Works on a store on behalf of a command, with an error that names the way out.
func resolving<Result: ~Copyable>(
    _ work: @autoclosure () throws(StoreError) -> Result
) throws(Failure) -> Result {
    try mappingError(work(), Failure.store)
}
