import ThemeStore

extension Command {
    /// `get`: the preference in force.
    static let get = Command(
        name: "get",
        summary: "print the preference in force: system, light or dark",
        options: [.scope, .as, .default, .showOrigin],
        shared: Command.readerOptions,
        run: GetCommand.run)
}

private enum GetCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let codec = try codec(invocation)
        var fallback: Appearance?
        if let argument = invocation.value(of: .default) { fallback = try invocation.appearance(argument) }
        let scope = try invocation.scope()
        let source = try invocation.source()
        var resolution = invocation.resolution(of: source, scope, fallback: fallback ?? .system)
        let preference = try resolving { () throws(StoreError) in try resolution.preference() }
        var output = Output(notes: try invocation.warnings(preference.warnings))
        if invocation.has(.json) {
            let stored = try resolving { () throws(StoreError) in try resolution.storedValue() }
            output.print(json(source, scope, preference, stored))
            return output
        }
        let isUnset = preference.origin == .default && fallback == nil
        let word = codec.spell(isUnset ? nil : preference.appearance)
        output.print(invocation.has(.showOrigin) ? "\(preference.origin.rawValue)\t\(word)" : word)
        return output
    }

    private static func codec(_ invocation: Invocation) throws(Failure) -> Codec {
        guard let argument = invocation.value(of: .as) else { return .name }
        guard let codec = Codec(rawValue: argument.text) else {
            let names = Codec.allCases.map(\.rawValue)
            let advice = Suggestion.nearest(to: argument.text, among: names) ?? names.joined(separator: " or ")
            throw invocation.misuse("--as: '\(argument.text)' is no codec; try \(advice)")
        }
        return codec
    }

    private static func json(
        _ source: StoreSource, _ scope: ScopePath?, _ preference: Preference, _ stored: StoredValue
    ) -> String {
        var line = JSONLine()
        line.add("app", source.app)
        line.add("store", source.path)
        line.add("scope", scope?.text)
        line.add("appearance", preference.appearance.name)
        line.add("rawValue", stored)
        line.add("style", spelled: nil)
        line.add("source", spelled: nil)
        line.add("origin", preference.origin.rawValue)
        line.add("locked", false)
        return line.text
    }
}

/// How a preference is written.
enum Codec: String, CaseIterable {
    /// `system`, `light` or `dark`.
    case name
    /// 0, 1 or 2; nothing where there is no preference.
    case raw

    /// The spelling of a preference, which is `nil` where nothing is stored anywhere; that means `system`.
    func spell(_ appearance: Appearance?) -> String {
        switch self {
        case .name: (appearance ?? .system).name
        case .raw: appearance.map { String($0.rawValue) } ?? ""
        }
    }
}
