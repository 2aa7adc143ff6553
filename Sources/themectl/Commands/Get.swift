import ThemeStore

extension Command {
    /// `get`: the preference in force.
    static let get = Command(
        name: "get",
        summary: "print the preference in force: system, light or dark",
        manual: """
            Print the preference in force; see
            .Sx WHICH PREFERENCE WINS .
            """,
        options: [.scope, .effective, .source, .as, .default, .showOrigin],
        shared: Command.readerOptions,
        run: GetCommand.run)
}

private enum GetCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let codec = try invocation.codec() ?? .name
        let isEffective = try invocation.isEffective()
        var fallback: Appearance?
        if let argument = invocation.value(of: .default) {
            fallback = try invocation.appearance(argument, for: .default)
        }
        if isEffective, fallback == .system {
            throw invocation.misuse("--default: 'system' is not what is shown; try light or dark")
        }
        let scope = try invocation.scope()
        let source = try invocation.source()
        // With --effective the fallback is for what the system shows, not for what is stored.
        var resolution = invocation.resolution(of: source, scope, fallback: isEffective ? .system : fallback ?? .system)
        let preference = try resolving { () throws(StoreError) in try resolution.preference() }
        let shown = isEffective ? try invocation.shown(preference, fallback: fallback?.style) : nil
        var output = Output(notes: try invocation.warnings(preference.warnings))
        if invocation.has(.json) {
            let stored = try resolving { () throws(StoreError) in try resolution.storedValue() }
            output.print(json(source, scope, preference, stored, shown))
            return output
        }
        let isUnset = preference.layer == .default && fallback == nil && shown == nil
        let word = isUnset && codec == .raw ? "" : try spelling(shown, preference, codec, invocation)
        output.print(invocation.has(.showOrigin) ? "\(preference.layer.rawValue)\t\(word)" : word)
        return output
    }

    private static func spelling(
        _ shown: ShownStyle?, _ preference: Preference, _ codec: AppearanceSpelling, _ invocation: Invocation
    ) throws(Failure) -> String {
        let appearance = shown?.style.appearance ?? preference.appearance
        if let spelling = codec.spelling(of: appearance) { return spelling }
        throw .unavailable(
            "\(invocation.command.name): \(codec.rawValue) has no word for '\(appearance.name)'; try --effective")
    }

    private static func json(
        _ source: StoreInput, _ scope: ScopePath?, _ preference: Preference, _ stored: StoredValue,
        _ shown: ShownStyle?
    ) -> String {
        var line = JSONLine()
        line.add("app", source.app)
        line.add("store", source.path)
        line.add("scope", scope?.text)
        line.add("appearance", preference.appearance.name)
        line.add("rawValue", stored)
        line.add("style", shown?.style.appearance.name)
        line.add("source", shown?.source?.rawValue)
        line.add("origin", preference.layer.rawValue)
        line.add("locked", preference.lock != nil)
        return line.text
    }
}
