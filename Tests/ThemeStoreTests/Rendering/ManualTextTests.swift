import Foundation
import Testing
import ThemeStore

@testable import themectl

@Suite("The manual's parts that are made from the table of commands", .bounded)
struct ManualTextTests {
    private static let page = "man/themectl.1"
    /// The commands with pages of their own.
    private static let separate = ["hierarchy", "palette", "portal", "migrate", "watch"]
    private let commands = CommandTable.standard.listed

    @Test("The manual page has the generated lists")
    func lists() throws {
        let page = try TestFiles.text(ManualTextTests.page)
        let text = ManualText(commands: commands, page: page, separate: Self.separate)
        try Golden.expect(
            try replaced(text, headings: ["SYNOPSIS", "COMMANDS", "OPTIONS"]),
            in: ManualTextTests.page
        )
    }

    @Test(
        "The page of a command has its synopsis, its own options and the generated table",
        arguments: separate
    )
    func pages(name: String) throws {
        let command = try #require(commands.first { $0.name == name })
        let path = "man/themectl-\(name).1"
        let text = ManualText(commands: [command], page: try TestFiles.text(path))
        let made = try replaced(
            text,
            headings: ["SYNOPSIS"] + (command.row.options.isEmpty ? [] : ["OPTIONS"])
        )
        try Golden.expect(name == "hierarchy" ? try ReachTable.replaced(in: made) : made, in: path)
    }

    /// A page with these sections as they are made now.
    private func replaced(_ text: ManualText, headings: [String]) throws -> String {
        var sections = text.page.components(separatedBy: "\n.Sh ")
        for (heading, text) in text.sections where headings.contains(heading) {
            let place = try #require(
                sections.firstIndex { $0.components(separatedBy: "\n")[0] == heading }
            )
            sections[place] = "\(heading)\n\(text.dropLast())"
        }
        return sections.joined(separator: "\n.Sh ")
    }

    @Test("themectl(5) has each codec's spelling of each preference")
    func codecs() throws {
        let page = try TestFiles.text("man/themectl.5")
        for codec in AppearanceSpelling.allCases {
            let cells = Appearance.allCases.map {
                codec.spelling(of: $0).map { "Ta \($0)" } ?? "Ta"
            }
            #expect(
                page.contains("\n.It Cm \(codec.rawValue) \(cells.joined(separator: " "))\n"),
                "\(codec)"
            )
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
                .Bd -literal -offset indent -compact
                ls -l "$(themectl path)"
                .Ed
                .It Cm reset
                Remove the stored preference, so that it is unset.
                .Bd
                """
            )
        )
        #expect(sections[2].text.contains(".It Fl q , Fl -quiet\nSay less.\n.It "))
    }

    @Test("Options and operands that exclude each other are shown as alternatives")
    func alternatives() {
        let commands = [
            Command("reset", ResetRequest.self), Command("migrate", MigrateRequest.self),
        ]
        let synopsis = ManualText(commands: commands).sections[0].text
        #expect(synopsis.contains(".Op Fl -scope Ar path | Fl -all-scopes\n"))
        #expect(synopsis.contains(".Op Fl -all | Ar file ...\n"))
    }
}
