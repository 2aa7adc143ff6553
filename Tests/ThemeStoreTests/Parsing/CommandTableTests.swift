import Testing

@testable import themectl

@Suite("The table of commands", .bounded)
struct CommandTableTests {
    private let commands = CommandTable.standard.listed

    @Test("A command is found by its exact name only")
    func found() {
        #expect(Set(commands.map(\.name)).count == commands.count)
        for command in commands {
            #expect(CommandTable.standard.find(command.name)?.name == command.name)
        }
        #expect(CommandTable.standard.find("gett") == nil)
    }

    @Test("A command lists its own options before the shared ones, in table order")
    func order() {
        for command in commands {
            let row = command.row
            for options in [row.options, row.shared] {
                let places = options.compactMap { Option.allCases.firstIndex(of: $0) }
                #expect(places == places.sorted(), "\(command.name)")
                #expect(Set(places).count == places.count, "\(command.name)")
            }
            #expect(Set(row.options).isDisjoint(with: row.shared), "\(command.name)")
        }
    }

    @Test("A command's summary has no full stop and fits on the overview's line")
    func summaries() {
        for command in commands {
            #expect(command.row.summary.wholeMatch(of: /[^\n]*[^.\n]/) != nil, "\(command.name)")
            #expect(command.row.summary.count <= 64, "\(command.name)")
        }
    }
}
