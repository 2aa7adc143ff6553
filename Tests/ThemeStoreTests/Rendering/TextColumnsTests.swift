import Testing

@testable import themectl

@Suite("Columns of text", .bounded)
struct TextColumnsTests {
    private static let rows = [["a", "light", "x"], ["longer", "-", ""], ["ä", "dark", "y z"]]

    @Test("Columns are aligned for a terminal, without spaces at the end")
    func aligned() {
        let text = "a       light  x\nlonger  -\nä       dark   y z\n"
        #expect(TextColumns.lines(Self.rows, isAligned: true) == text)
    }

    @Test("Columns are separated by tabs for other programs")
    func tabs() {
        let text = "a\tlight\tx\nlonger\t-\t\nä\tdark\ty z\n"
        #expect(TextColumns.lines(Self.rows, isAligned: false) == text)
        #expect(TextColumns.lines([], isAligned: true) == "")
    }

    @Test("Colour takes no columns")
    func color() {
        let rows = [["bold".painted(1, if: true), "m"], ["plain".painted(1, if: false), "m"]]
        let text = "\u{1B}[1mbold\u{1B}[0m   m\nplain  m\n"
        #expect(TextColumns.lines(rows, isAligned: true) == text)
    }

    @Test("Numbers are aligned by their right ends", arguments: [("9", "  9"), ("10.5", "10.5")])
    func numbers(cell: String, shown: String) {
        #expect(
            TextColumns.line(["t", cell, "z"], [1, 3], numbers: 1)
                == "t  \(shown)  z"
        )
    }
}
