import Foundation
import Testing
import ThemeStore

@testable import themectl

@Suite("The manual's parts that are made from the table of commands", .bounded)
struct ManualTextTests {
    private static let page = "man/themectl.1"
    private let commands = CommandTable.standard.listed

    @Test("The manual page has the generated lists and the generated table of surfaces")
    func lists() throws {
        let page = try TestFiles.text(ManualTextTests.page)
        var sections = page.components(separatedBy: "\n.Sh ")
        for (heading, text) in ManualText(commands: commands, page: page).sections {
            let place = try #require(sections.firstIndex { $0.components(separatedBy: "\n")[0] == heading })
            sections[place] = "\(heading)\n\(text.dropLast())"
        }
        try Golden.expect(
            try ReachTable.replaced(in: sections.joined(separator: "\n.Sh ")), in: ManualTextTests.page)
    }

    @Test("The manual page has each codec's spelling of each preference")
    func codecs() throws {
        let page = try TestFiles.text(ManualTextTests.page)
        for codec in AppearanceSpelling.allCases {
            let cells = Appearance.allCases.map { codec.spelling(of: $0).map { "Ta \($0)" } ?? "Ta" }
            #expect(page.contains("\n.It Cm \(codec.rawValue) \(cells.joined(separator: " "))\n"), "\(codec)")
        }
    }

    @Test("An item keeps its prose, and a new one begins with its summary")
    func prose() {
        let page = """
            .Sh COMMANDS
            Before.
            .Bl -tag -width Ds
            .It Cm path old
            The prose
            .Bl -bullet
            .It Cm reset
            .El
            of it.
            .Bd -literal -offset indent
            an old example
            .Ed
            .El
            .Sh OPTIONS
            .Bl -tag -width Ds
            .It Fl q , Fl -quiet
            Say less.
            .Pq Cm nobody
            .El
            """
        let commands = [Command("path", PathRequest.self), Command("reset", ResetRequest.self)]
        let sections = ManualText(commands: commands, page: "\n\(page)\n").sections
        #expect(
            sections[1].text.hasPrefix(
                """
                Before.
                .Bl -tag -width Ds
                .It Cm path
                The prose
                .Bl -bullet
                .It Cm reset
                .El
                of it.
                .Bd -literal -offset indent
                ls -l "$(themectl path)"
                .Ed
                .It Cm reset
                Remove the stored preference, so that it is unset.
                .Bd
                """))
        #expect(sections[2].text.contains(".It Fl q , Fl -quiet\nSay less.\n.It "))
    }

    @Test("Options and operands that exclude each other are shown as alternatives")
    func alternatives() {
        let commands = [Command("reset", ResetRequest.self), Command("migrate", MigrateRequest.self)]
        let synopsis = ManualText(commands: commands).sections[0].text
        #expect(synopsis.contains(".Op Fl -scope Ar path | Fl -all-scopes\n"))
        #expect(synopsis.contains(".Op Fl -all | Ar file ...\n"))
    }
}
