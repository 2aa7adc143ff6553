import ThemeStore

/// `set`: stores a preference.
struct SetRequest: Request {
    static let row = CommandRow(
        group: .setting, summary: "store VALUE: system, light or dark; - reads standard input",
        operands: [.init(name: "VALUE", count: .one, kind: .appearance)],
        options: [.scope, .as, .dryRun, .site, .lock],
        shared: CommandRow.writerOptions,
        examples: [
            .init("themectl set dark --app com.example.Notes"),
            .init("themectl set light --scope checkout"),
            .init("themectl set dark --site --lock"),
        ])

    /// The most that standard input may hold for a word, in bytes.
    private static let maximumWord = 4096

    /// The value; `nil` reads it from standard input.
    private let value: Appearance?
    private let codec: AppearanceSpelling?
    private let change: Change

    init(_ line: inout Line) throws(Failure) {
        let word = line.requiredOperand()
        var change = try Change(&line)
        change.options.locksSite = line.flag(.lock)
        if change.options.locksSite, !change.target.isSite {
            throw line.misuse("--lock needs --site; try --site --lock")
        }
        self.change = change
        codec = try line.choice(.as, "a codec")
        if ["unset", "null"].contains(word.text.lowercased()) {
            throw line.misuse("'\(word.text)' is not an appearance; try 'reset'")
        }
        value = word == Argument("-") ? nil : try line.appearance(word, codec)
        if value == nil, change.target.isStandardInput {
            throw line.misuse("VALUE and --store cannot both be standard input")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let value = if let value { value } else { try valueOnInput() }
        var change = change
        let store = try change.open(in: environment)
        let result = try resolving(try store.set(value, for: change.target.scope, options: change.options))
        return try ChangeReport(result: result, store: store, change: change).rendered(in: environment)
    }

    private func valueOnInput() throws(Failure) -> Appearance {
        let text: PaddedBytes
        do throws(Failure) {
            text = try InputFile.standardInput.read(limit: SetRequest.maximumWord)
        } catch {
            guard case .standardInput(.fileTooLarge) = error else { throw error }
            throw .input("standard input: holds more than 4 KiB, not one word; try 'echo dark | themectl set -'")
        }
        let words = String(decoding: text.bytes, as: UTF8.self).split(whereSeparator: { $0.isWhitespace })
        guard let word = words.first, words.count == 1 else {
            throw .input("standard input: holds \(words.count) words, not one; try 'echo dark | themectl set -'")
        }
        if let appearance = AppearanceWord.appearance(String(word), codec) { return appearance }
        throw .input("standard input: \(AppearanceWord.refusal(of: String(word), codec))")
    }
}
