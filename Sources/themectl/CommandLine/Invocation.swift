import ThemeStore

/// An option as it was given.
struct GivenOption {
    let option: Option
    let isShort: Bool
    /// The number of operands before it, without the command's name.
    let place: Int
    /// For an option that takes one.
    var value: Argument?

    var spelling: String { isShort ? option.spellings[0] : "--\(option.name)" }
}

/// A command line that makes sense: its command, options and operands, and the environment that it runs in.
struct Invocation {
    let command: Command
    let environment: ProcessEnvironment
    let options: [GivenOption]
    let operands: [Argument]
    /// The words after `--`, for a command that runs them.
    let commandLine: [Argument]

    func has(_ option: Option) -> Bool {
        options.contains { $0.option == option }
    }

    /// The value of an option that is given once.
    func value(of option: Option) -> Argument? {
        options.last { $0.option == option }?.value
    }

    /// The values of an option that may be given more than once.
    func values(of option: Option) -> [Argument] {
        options.compactMap { $0.option == option ? $0.value : nil }
    }

    /// An error about one of the words.
    func misuse(_ why: String) -> Failure {
        .usage("\(command.name): \(why)")
    }
}

// MARK: - What is checked the same way everywhere

extension Invocation {
    /// Refuses options that exclude something else which was given.
    func refuse(_ options: [Option], beside other: String) throws(Failure) {
        for option in options where has(option) { throw .exclusion(command.name, "--\(option.name)", other) }
    }

    /// Reads one of a few words.
    ///
    /// - Parameters:
    ///   - word: The word that was given.
    ///   - what: The kind of word, such as `a source`.
    ///   - option: The option that it was given for; an operand otherwise.
    /// - Returns: The choice.
    /// - Throws: `Failure.usage`, which names the nearest or all of them.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ word: String, _ what: String, for option: Option? = nil
    ) throws(Failure) -> Choice {
        if let choice = Choice(rawValue: word) { return choice }
        throw unknown(word, what, among: Choice.allCases.map { $0.rawValue }, for: option)
    }

    /// The error about a word that is none of a few.
    func unknown(_ word: String, _ what: String, among words: [String], for option: Option?) -> Failure {
        let advice = Suggestion.advice(for: word, among: words)
        return misuse("\(option.map { "--\($0.name): " } ?? "")'\(word)' is not \(what); try \(advice)")
    }
}

// MARK: - Values that more than one command takes

extension Invocation {
    /// The store that is meant.
    ///
    /// Reads all of standard input where that is it, so ask for it when all else is known to make sense.
    func source() throws(Failure) -> StoreInput {
        try requireOneStore()
        if isFilter { return .standardInput(try StandardInput.read()) }
        return .store(AppearanceStore(try location()))
    }

    /// Refuses a store that is named in two ways.
    func requireOneStore() throws(Failure) {
        if has(.app), has(.store) { throw .exclusion(command.name, "--app", "--store") }
        if has(.site) { try refuse([.store, .scope, .scopes, .allScopes], beside: "--site") }
    }

    /// Where the store is, which is not standard input.
    func location() throws(Failure) -> StoreLocation {
        try requireOneStore()
        if let store = value(of: .store) { return StoreLocation(file: try file(store, "--store")) }
        var identifier: AppIdentifier?
        if let app = value(of: .app) {
            identifier = AppIdentifier(app.text)
            guard identifier != nil else { throw misuse("--app: '\(app.text)' is not \(AppIdentifier.rule)") }
        }
        do throws(StoreError) {
            if has(.site) {
                let app = if let identifier { identifier } else { try StoreLocation.app(namedIn: environment) }
                return try StoreLocation(siteOf: app, in: environment)
            }
            guard let identifier else { return try StoreLocation(namedIn: environment) }
            return StoreLocation(app: identifier, in: environment)
        } catch {
            throw .store(error)
        }
    }

    /// Reads the name of a file; `what` is the option or operand that it was given for.
    func file(_ argument: Argument, _ what: String = "FILE") throws(Failure) -> StorePath {
        guard let file = StorePath(bytes: argument.bytes) else {
            throw misuse("\(what) is empty; try the name of a file")
        }
        return file
    }

    /// The options to add to a command in a message, so that it works on the same store and scope.
    var storeOption: String {
        let options = [Option.app, .store, .scope].compactMap { option in
            value(of: option).map { " --\(option.name) \($0.quoted)" }
        }
        return options.joined() + (has(.site) ? " --site" : "")
    }

    /// Whether the store is standard input.
    var isFilter: Bool {
        value(of: .store) == Argument("-")
    }

    func scope() throws(Failure) -> ScopePath? {
        guard let argument = value(of: .scope) else { return nil }
        guard argument.isText else { throw misuse("--scope: '\(argument.text)' is not valid UTF-8") }
        if let flaw = ScopePath.flaw(in: argument.text) { throw misuse("--scope: '\(argument.text)' \(flaw)") }
        return ScopePath(argument.text)
    }

    /// Reads an appearance from a word or number, or from a codec's spelling.
    func appearance(
        _ argument: Argument, _ codec: AppearanceSpelling? = nil, for option: Option? = nil
    ) throws(Failure) -> Appearance {
        guard let appearance = AppearanceWord.appearance(argument.text, codec) else {
            let refusal = AppearanceWord.refusal(of: argument.text, codec)
            throw misuse(option.map { "--\($0.name): \(refusal)" } ?? refusal)
        }
        return appearance
    }

    func writeOptions(for source: StoreInput) throws(Failure) -> AppearanceStore.WriteOptions {
        var options = try writeOptions()
        // A filter stores nothing anyway, and its output is the edited document even in a dry run.
        if source.isStandardInput { options.isDryRun = false }
        return options
    }

    func writeOptions() throws(Failure) -> AppearanceStore.WriteOptions {
        var options = AppearanceStore.WriteOptions(isDryRun: has(.dryRun), isStrict: has(.strict))
        if let argument = value(of: .lockTimeout) {
            guard let milliseconds = Seconds.milliseconds(argument.text) else {
                throw misuse("--lock-timeout: '\(argument.text)' is not \(Seconds.rule)")
            }
            options.lockTimeout = .milliseconds(milliseconds)
        }
        return options
    }
}
