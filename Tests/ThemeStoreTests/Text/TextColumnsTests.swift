import Testing

@testable import ThemeStore

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

    @Test("On a terminal a long cell continues in its column, divided at blanks or in a long word")
    func wrapped() {
        let rows = [["*", "name", "one two three"], [" ", "n", "immeasurable x"]]
        let widths = TextColumns.widths(TextColumns.widths(of: rows), within: 25, shrinking: 1)
        #expect(widths == [1, 4, 16])
        #expect(TextColumns.wrapped(rows[0], [1, 4, 8]) == ["*  name  one two", "         three"])
        #expect(
            TextColumns.wrapped(rows[1], [1, 4, 8]) == ["   n     immeasur", "         able x"]
        )
        #expect(TextColumns.wrapped(rows[0], [1, 4]) == ["*  name  one two three"])
        #expect(TextColumns.pieces(of: "one  two three", columns: 8) == ["one  two", "three"])
        #expect(TextColumns.pieces(of: "one two", columns: 7) == ["one two"])
        #expect(TextColumns.pieces(of: "one two", columns: 6) == ["one", "two"])
        #expect(TextColumns.widths([1, 40], within: 60, shrinking: 1) == [1, 39, 16])
    }

    @Test(
        "Only a path that begins with the home folder is abbreviated",
        arguments: [
            ("/home/ann", "~"), ("/home/ann/a b", "~/a b"), ("/home/anne/x", "/home/anne/x"),
            ("/x/home/ann/y", "/x/home/ann/y"), ("try 'rm /home/ann/x'", "try 'rm ~/x'"),
            ("rm \"/home/ann/a b\"", "rm \"/home/ann/a b\""),
            ("locked by /home/ann/x, /home/ann/y", "locked by ~/x, ~/y"),
        ]
    )
    func home(text: String, abbreviated: String) {
        #expect(text.abbreviating(home: "/home/ann") == abbreviated)
        #expect(text.abbreviating(home: "/") == text)
    }
}
