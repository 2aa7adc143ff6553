import ThemeStore

extension Command {
    /// `set`: stores a preference.
    static let set = Command(
        name: "set",
        summary: "store VALUE: system, light or dark; - reads standard input",
        manual: """
            Store a preference:
            .Cm system ,
            .Cm light
            or
            .Cm dark ,
            or its number, 0, 1 or 2.
            .Sq -
            reads the word from standard input.
            """,
        operands: [.init(name: "VALUE", count: .one, kind: .appearance)],
        options: [.scope, .as, .dryRun, .site, .lock],
        shared: Command.writerOptions,
        examples: [
            .init("themectl set dark --app com.example.Notes"),
            .init("themectl set light --scope checkout"),
            .init("themectl set dark --site --lock"),
        ],
        run: { invocation throws(Failure) in
            let word = invocation.operands[0]
            if invocation.has(.lock), !invocation.has(.site) {
                throw invocation.misuse("--lock needs --site; try --site --lock")
            }
            let scope = try invocation.scope()
            let codec = try invocation.codec()
            if ["unset", "null"].contains(word.text.lowercased()) {
                throw invocation.misuse("'\(word.text)' is not an appearance; try 'reset'")
            }
            let appearance =
                word == Argument("-") ? try invocation.wordOnInput(codec) : try invocation.appearance(word, codec)
            return try invocation.change(scope) { store, options throws(StoreError) in
                try store.set(appearance, for: scope, options: options)
            }
        })
}

extension Invocation {
    /// The most that standard input may hold for a word, in bytes.
    private static let maximumWord = 4096

    fileprivate func wordOnInput(_ codec: AppearanceSpelling?) throws(Failure) -> Appearance {
        if isFilter { throw misuse("VALUE and --store cannot both be standard input") }
        let text: PaddedBytes
        do throws(Failure) {
            text = try StandardInput.read(limit: Invocation.maximumWord)
        } catch {
            guard case .standardInput(.fileTooLarge) = error else { throw error }
            throw .input("standard input: holds more than 4 KiB, not one word; try 'echo dark | themectl set -'")
        }
        let words = String(decoding: text.bytes, as: UTF8.self).split(whereSeparator: { $0.isWhitespace })
        guard let word = words.first, words.count == 1 else {
            throw .input("standard input: holds \(words.count) words, not one; try 'echo dark | themectl set -'")
        }
        guard let appearance = AppearanceWord.appearance(String(word), codec) else {
            throw .input("standard input: \(AppearanceWord.refusal(of: String(word), codec))")
        }
        return appearance
    }
}
