import Testing
import ThemeStore

@testable import themectl

@Suite("The lines that a receiver gets", .bounded)
struct RemoteStyleLinesTests {
    private static let long = String(repeating: " ", count: 4091)

    @Test(
        "A line is a word or is ignored",
        arguments: [
            ("dark\n", InterfaceStyle.dark), ("light\n", .light), (" \t dark \r\n", .dark),
            ("dark", nil),
            ("Dark\n", nil), ("2\n", nil), ("system\n", nil), ("\n", nil), ("dark light\n", nil),
            ("dark\0\n", nil),
            ("light\ndark\n", .dark), ("dark\nfoo\n", .dark), ("dark\n\n", .dark),
            (long + "light\n", .light), (long + " light\n", nil), (long + " light\ndark\n", .dark),
        ] as [(String, InterfaceStyle?)]
    )
    func words(_ text: String, _ expected: InterfaceStyle?) {
        var whole = RemoteStyleLines()
        #expect(whole.read(Array(text.utf8)).word == expected)
        // The same in as many pieces as there are bytes.
        var pieces = RemoteStyleLines()
        #expect(text.utf8.compactMap { pieces.read([$0]).word }.last == expected)
    }

    @Test("A last line needs no newline")
    func lastLine() {
        var lines = RemoteStyleLines()
        #expect(lines.read(Array("light\n dark".utf8)).word == .light)
        #expect(lines.read([]) == .init(word: .dark))
    }

    @Test(
        "The first line that is no word is a problem, and no other is",
        arguments: [
            ("dark\nfoo\nbar\n", "a line is neither light nor dark: 'foo'"),
            ("\nfoo\n", "a line is neither light nor dark: ''"),
            (long + "  dark\n", "a line is longer than 4096 bytes"),
        ]
    )
    func problems(_ text: String, _ expected: String) {
        var lines = RemoteStyleLines()
        let warning = "<stdin>: \(expected); it is ignored, as are all others like it"
        #expect(lines.read(Array(text.utf8)).warning == warning)
        #expect(lines.read(Array("baz\n".utf8)).warning == nil)
    }
}
