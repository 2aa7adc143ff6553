import ThemeStore

/// The store that a command works on: an app's or a file, or the text on standard input.
///
/// A writer prints the edited text of standard input on standard output.
struct StoreInput {
    let store: AppearanceStore
    let isStandardInput: Bool

    static func store(_ store: AppearanceStore) -> StoreInput {
        StoreInput(store: store, isStandardInput: false)
    }

    static func standardInput(_ text: PaddedBytes) -> StoreInput {
        StoreInput(store: AppearanceStore(text: text, named: standardInputName), isStandardInput: true)
    }

    /// The name of standard input in messages.
    static let standardInputName = StorePath(madeUp: "<stdin>")

    /// The app's identifier, where the store was not named as a file.
    var app: String? {
        store.location.app?.text
    }

    /// Whether it is the site's own file.
    var isSite: Bool {
        store.location.isSite
    }

    /// The file's path, or `-`; `nil` if no variable leads to one.
    var path: String? {
        isStandardInput ? "-" : store.file?.description
    }

    /// The file to name in messages.
    var file: StorePath {
        store.location.pathInErrors
    }

    /// The whole text of standard input as it is now, for standard output.
    var document: [ArraySlice<UInt8>] {
        isStandardInput ? store.memory?.text.map { [$0.bytes] } ?? [] : []
    }
}

/// Standard input, which is read once and whole.
enum StandardInput {
    static func read(limit: Int = DescriptorIO.maximumSize) throws(Failure) -> PaddedBytes {
        do throws(SystemError) {
            return try DescriptorIO.read(.standardInput, expectedSize: min(limit, 65536), limit: limit)
        } catch {
            throw .standardInput(error)
        }
    }
}

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
        if has(.site) {
            let app =
                if let identifier { identifier } else { try resolving(try StoreLocation.app(namedIn: environment)) }
            return try resolving(try StoreLocation(siteOf: app, in: environment))
        }
        guard let identifier else { return try resolving(try StoreLocation(namedIn: environment)) }
        return StoreLocation(app: identifier, in: environment)
    }

    /// Reads the name of a file; `what` is the option or operand that it was given for.
    func file(_ argument: Argument, _ what: String = "FILE") throws(Failure) -> StorePath {
        guard let file = StorePath(bytes: argument.bytes) else {
            throw misuse("\(what) is empty; try the name of a file")
        }
        return file
    }

    /// The options to add to advice, so that it concerns the same store.
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

    /// The text of a file that an operand names, with the name for messages; `-` is standard input.
    ///
    /// - Parameter operand: The operand, which is called FILE.
    /// - Returns: The text, and the name.
    /// - Throws: `Failure` where there is no such file, or it cannot be read.
    func text(of operand: Argument) throws(Failure) -> (text: PaddedBytes, name: StorePath) {
        if operand == Argument("-") {
            if isFilter { throw .exclusion(command.name, "FILE -", "--store -") }
            return (try StandardInput.read(), StoreInput.standardInputName)
        }
        let path = try file(operand)
        return (try text(in: path), path)
    }

    /// The text of a file that is no store.
    func text(in path: StorePath) throws(Failure) -> PaddedBytes {
        let snapshot: FileSnapshot?
        do throws(FileError) {
            snapshot = try FileReader.read(path)
        } catch {
            guard case .notAFile(let kind) = error.cause else { throw .store(.fileError(error)) }
            throw .input("\(path): is \(kind.noun), not a regular file")
        }
        guard let snapshot else { throw .noSuchFile(path) }
        return snapshot.content
    }
}
