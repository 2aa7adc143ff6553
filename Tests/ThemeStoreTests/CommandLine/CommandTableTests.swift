import Testing

@testable import themectl

@Suite("The table of commands")
struct CommandTableTests {
    private let commands = CommandTable.standard.all()

    @Test("A command is found under its name, and under no other")
    func found() {
        #expect(Set(commands.map(\.name)).count == commands.count)
        for command in commands { #expect(CommandTable.standard.find(command.name)?.name == command.name) }
        #expect(CommandTable.standard.find("gett") == nil)
    }

    @Test("A command's options are in the order of the table, its own before the shared ones, none twice")
    func order() {
        for command in commands {
            for options in [command.options, command.shared] {
                let places = options.compactMap { Option.allCases.firstIndex(of: $0) }
                #expect(places == places.sorted(), "\(command.name)")
                #expect(Set(places).count == places.count, "\(command.name)")
            }
            #expect(Set(command.options).isDisjoint(with: command.shared), "\(command.name)")
        }
    }

    @Test("A summary is the start of a sentence, without its end, and fits on the overview's line")
    func summaries() {
        for command in commands {
            #expect(command.summary.wholeMatch(of: /[^\n]*[^.\n]/) != nil, "\(command.name)")
            #expect(command.summary.count <= 64, "\(command.name)")
        }
    }
}
