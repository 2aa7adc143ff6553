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
        let answer = try invocation.answer()
        var output = Output(notes: answer.notes)
        if invocation.has(.json) {
            output.print(answer.json)
            return output
        }
        let word = answer.isUnset && codec == .raw ? "" : try spelling(of: answer.appearance, codec, invocation)
        output.print(invocation.has(.showOrigin) ? "\(answer.preference.layer.rawValue)\t\(word)" : word)
        return output
    }

    private static func spelling(
        of appearance: Appearance, _ codec: AppearanceSpelling, _ invocation: Invocation
    ) throws(Failure) -> String {
        if let spelling = codec.spelling(of: appearance) { return spelling }
        throw .unavailable(
            "\(invocation.command.name): \(codec.rawValue) has no word for '\(appearance.name)'; try --effective")
    }
}
