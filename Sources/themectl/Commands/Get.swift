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
        run: { invocation throws(Failure) in
            let codec = try invocation.codec() ?? .name
            if invocation.has(.json) { try invocation.refuse([.as, .showOrigin], beside: "--json") }
            let answer = try invocation.answer()
            var output = Output(notes: answer.notes)
            if invocation.has(.json) {
                output.print(JSONLine(of: answer).text)
                return output
            }
            let word = answer.isUnset && codec == .raw ? "" : try invocation.spelling(of: answer.appearance, codec)
            output.print(invocation.has(.showOrigin) ? "\(answer.preference.layer.rawValue)\t\(word)" : word)
            return output
        })
}

extension Invocation {
    fileprivate func spelling(of appearance: Appearance, _ codec: AppearanceSpelling) throws(Failure) -> String {
        if let spelling = codec.spelling(of: appearance) { return spelling }
        throw .unavailable("\(command.name): \(codec.rawValue) has no word for '\(appearance.name)'; try --effective")
    }
}
