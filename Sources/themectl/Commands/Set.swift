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
        run: SetCommand.run)
}

private enum SetCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let word = invocation.operands[0]
        let isLocking = invocation.has(.lock)
        if isLocking, !invocation.has(.site) {
            throw invocation.misuse("--lock needs --site; try --site --lock")
        }
        let target = try invocation.target()
        let codec = try invocation.codec()
        if ["unset", "null"].contains(word.text.lowercased()) {
            throw invocation.misuse("'\(word.text)' is not an appearance; try 'reset'")
        }
        let appearance =
            word == Argument("-") ? try wordOnInput(invocation, codec) : try invocation.appearance(word, codec)
        return try invocation.change(
            invocation.source(), target,
            by: { store, options throws(StoreError) in
                guard isLocking else { return try store.set(appearance, for: target.scope, options: options) }
                return try store.setAndLock(appearance, options: options)
            })
    }

    private static func wordOnInput(_ invocation: Invocation, _ codec: AppearanceSpelling?) throws(Failure)
        -> Appearance
    {
        if invocation.isFilter { throw invocation.misuse("VALUE and --store cannot both be standard input") }
        let text = String(decoding: try input().bytes, as: UTF8.self)
        let words = text.split(whereSeparator: { $0.isWhitespace })
        guard let word = words.first, words.count == 1 else {
            throw .input("standard input: holds \(words.count) words, not one; try 'echo dark | themectl set -'")
        }
        guard let appearance = AppearanceWord.appearance(String(word), codec) else {
            throw .input("standard input: \(AppearanceWord.refusal(of: String(word), codec))")
        }
        return appearance
    }

    private static func input() throws(Failure) -> PaddedBytes {
        do throws(Failure) {
            return try StandardInput.readWord()
        } catch {
            guard case .standardInput(.fileTooLarge) = error else { throw error }
            throw .input("standard input: holds more than 4 KiB, not one word; try 'echo dark | themectl set -'")
        }
    }
}
