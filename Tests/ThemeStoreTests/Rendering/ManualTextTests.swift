import Foundation
import Testing

@testable import themectl

@Suite("The manual's sections that are made from the table of commands", .bounded)
struct ManualTextTests {
    private let commands = CommandTable.standard.all()

    @Test("The manual page has the generated sections and the generated table of surfaces")
    func page() throws {
        let page = "man/themectl.1"
        var sections = try TestFiles.text(page).components(separatedBy: "\n.Sh ")
        for (heading, text) in ManualText(commands: commands).sections {
            let place = try #require(sections.firstIndex { $0.components(separatedBy: "\n")[0] == heading })
            sections[place] = "\(heading)\n\(text.dropLast())"
        }
        try Golden.expect(try ReachTable.replaced(in: sections.joined(separator: "\n.Sh ")), in: page)
    }

    @Test("The table's mdoc has no empty line and no trailing space")
    func lines() {
        for line in ManualText(commands: commands).sections.map(\.text).joined().split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropLast() {
            #expect(!line.isEmpty)
            #expect(!line.hasSuffix(" "), "\(line)")
        }
    }

    @Test("Options and operands that exclude each other are shown as alternatives")
    func alternatives() {
        let synopsis = ManualText(commands: [.reset, .migrate]).sections[0].text
        #expect(synopsis.contains(".Op Fl -scope Ar path | Fl -all-scopes\n"))
        #expect(synopsis.contains(".Op Fl -all | Ar file ...\n"))
    }
}
