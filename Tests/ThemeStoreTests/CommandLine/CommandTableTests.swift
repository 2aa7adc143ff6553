import Testing

@testable import themectl

@Suite("The table of commands")
struct CommandTableTests {
    private let commands = CommandTable.standard.all()

    @Test("No name or letter stands for two options, and no name for two commands")
    func unambiguous() {
        let names = Option.allCases.map(\.name)
        #expect(Set(names).count == names.count)
        let letters = Option.allCases.compactMap(\.letter)
        #expect(Set(letters).count == letters.count)
        let verbs = commands.map(\.name)
        #expect(Set(verbs).count == verbs.count)
    }

    @Test("Names are lower-case words and hyphens, letters are letters", arguments: Option.allCases)
    func spelling(option: Option) throws {
        #expect(option.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
        if let letter = option.letter { #expect((UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)) }
    }

    @Test("An option with a value shows what the value is, and one without shows none", arguments: Option.allCases)
    func placeholder(option: Option) throws {
        let isValued: Set<Option> = [
            .scope, .source, .as, .default, .timeout, .key, .falseAs, .backup, .app, .store, .lockTimeout,
        ]
        #expect((option.placeholder != nil) == isValued.contains(option))
        if let placeholder = option.placeholder {
            #expect(placeholder.wholeMatch(of: /[A-Z]+(=[A-Z]+)?/) != nil)
            #expect(option.synopsis.hasSuffix("--\(option.name) \(placeholder)"))
        }
    }

    @Test("Every option belongs to a command or to all", arguments: Option.allCases)
    func used(option: Option) {
        #expect(commands.contains { $0.takes(option) })
    }

    @Test("A command's options are in the order of the table, its own before the shared ones")
    func order() throws {
        for command in commands {
            for options in [command.options, command.shared] {
                let places = options.compactMap { Option.allCases.firstIndex(of: $0) }
                #expect(places == places.sorted(), "\(command.name)")
                #expect(Set(places).count == places.count, "\(command.name)")
            }
            #expect(Set(command.options).isDisjoint(with: command.shared), "\(command.name)")
        }
    }

    @Test("A summary is the start of a sentence, without its end")
    func summaries() {
        for summary in Option.allCases.map(\.summary) + commands.map(\.summary) {
            #expect(!summary.isEmpty)
            #expect(!summary.hasSuffix("."), "\(summary)")
            #expect(!summary.contains("\n"), "\(summary)")
        }
    }

    @Test("What a writer takes, a reader of the same store takes too, but for the time to wait for others")
    func shared() {
        #expect(Command.writerOptions == Command.readerOptions + [.lockTimeout])
        for command in commands where !["help", "completions", "with"].contains(command.name) {
            #expect(command.shared == Command.readerOptions || command.shared == Command.writerOptions)
        }
    }

    @Test("A command is found under its name, and under no other")
    func found() {
        for command in commands { #expect(CommandTable.standard.find(command.name)?.name == command.name) }
        #expect(CommandTable.standard.find("gett") == nil)
    }
}
