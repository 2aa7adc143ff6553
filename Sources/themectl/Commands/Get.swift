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
        options: [.scope, .effective, .system, .source, .as, .default, .showOrigin, .site],
        shared: Command.readerOptions,
        examples: [
            .init("themectl get", "dark"),
            .init("themectl get --app com.example.Notes --effective --default light", "dark"),
            .init("themectl get --scope checkout --show-origin", "scope\tlight"),
        ],
        run: GetCommand.run)
}

private enum GetCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let codec = try invocation.codec() ?? .name
        if invocation.has(.json) { try invocation.refuse([.as, .showOrigin], beside: "--json") }
        let query = try invocation.query()
        if query.subject == .systemStyle {
            try invocation.refuse([.showOrigin], beside: invocation.has(.system) ? "--system" : "--source")
            // Whatever is stored, it has no say.
            if !invocation.has(.json) { return try systemStyle(invocation, query, codec) }
        }
        let source = try invocation.source()
        let layers = invocation.layers(of: source.store, query)
        let preference = try resolving { () throws(StoreError) in try layers.preference(for: query.scope) }
        let shown = try invocation.shown(query, preference)
        var output = Output(notes: try invocation.warnings(preference.warnings))
        if invocation.has(.json) {
            let stored = try resolving { () throws(StoreError) in try layers.storedValue(for: query.scope) }
            output.print(json(source, query.scope, preference, stored, shown))
            return output
        }
        let isUnset = preference.layer == .default && query.fallback == nil && shown == nil
        let appearance = shown?.style.appearance ?? preference.appearance
        let word = isUnset && codec == .raw ? "" : try spelling(of: appearance, codec, invocation)
        output.print(invocation.has(.showOrigin) ? "\(origin(of: preference, source).rawValue)\t\(word)" : word)
        return output
    }

    private static func systemStyle(
        _ invocation: Invocation, _ query: Query, _ codec: AppearanceSpelling
    ) throws(Failure) -> Output {
        let shown = try invocation.systemStyle(fallback: query.fallback?.style)
        var output = Output()
        output.print(try spelling(of: shown.style.appearance, codec, invocation))
        return output
    }

    private static func spelling(
        of appearance: Appearance, _ codec: AppearanceSpelling, _ invocation: Invocation
    ) throws(Failure) -> String {
        if let spelling = codec.spelling(of: appearance) { return spelling }
        throw .unavailable(
            "\(invocation.command.name): \(codec.rawValue) has no word for '\(appearance.name)'; try --effective")
    }

    /// The layer of a preference, where the site's own file took the place of the user's.
    private static func origin(of preference: Preference, _ source: StoreInput) -> Preference.Layer {
        source.isSite && preference.layer == .store ? .site : preference.layer
    }

    private static func json(
        _ source: StoreInput, _ scope: ScopePath?, _ preference: Preference, _ stored: StoredValue,
        _ shown: ShownStyle?
    ) -> String {
        let isLocked = preference.lock != nil || source.isSite && SitePolicy.read([source.file]).lock != nil
        var line = JSONLine()
        line.add("app", source.app)
        line.add("store", source.path)
        line.add("scope", scope?.text)
        line.add("appearance", preference.appearance.name)
        line.add("rawValue", stored)
        line.add("style", shown?.style.appearance.name)
        line.add("source", shown?.source?.rawValue)
        line.add("origin", origin(of: preference, source).rawValue)
        line.add("locked", isLocked)
        return line.text
    }
}
