import Testing

@testable import ThemeStore

@Suite("Places in a text", .bounded)
struct TextPositionTests {
    static let places: [(text: [UInt8], offset: Int, place: String)] = [
        (Array("abc".utf8), 0, "1:1"),
        (Array("abc".utf8), 2, "1:3"),
        (Array("abc".utf8), 3, "1:4"),
        (Array("a\nb".utf8), 1, "1:2"),
        (Array("a\nb".utf8), 2, "2:1"),
        (Array("a\r\nb".utf8), 3, "2:1"),
        (Array("a\rb".utf8), 2, "2:1"),
        (Array("a\r\rb".utf8), 3, "3:1"),
        (Array("a\n\rb".utf8), 3, "3:1"),
        (Array("\r\n\r\n\n".utf8), 5, "4:1"),
        (Array("a\tb".utf8), 2, "1:3"),
        (Array("äb".utf8), 2, "1:2"),
        (Array("😀b".utf8), 4, "1:2"),
        (Array("e\u{301}b".utf8), 3, "1:3"),
        ([0xEF, 0xBB, 0xBF, 0x61, 0x62], 0, "1:1"),
        ([0xEF, 0xBB, 0xBF, 0x61, 0x62], 3, "1:1"),
        ([0xEF, 0xBB, 0xBF, 0x61, 0x62], 4, "1:2"),
        ([0xEF, 0xBB, 0xBF], 3, "1:1"),
        ([], 0, "1:1"),
    ]

    @Test(
        "Lines end with LF, CR LF or CR, and columns count Unicode scalars",
        arguments: places
    )
    func place(_ text: [UInt8], offset: Int, place: String) {
        #expect(TextPosition(of: offset, in: PaddedBytes(text)).description == place)
    }

    @Test("Positions are ordered as in the text")
    func order() {
        let places = [(2, 1), (1, 10), (1, 2), (2, 3)].map { TextPosition(line: $0, column: $1) }
        #expect(places.sorted(by: <).map(\.description) == ["1:2", "1:10", "2:1", "2:3"])
    }

    @Test(
        "Many positions are found in any order, with and without a byte order mark",
        arguments: [[], [0xEF, 0xBB, 0xBF]]
    )
    func many(mark: [UInt8]) {
        var random = SystemRandomNumberGenerator()
        let pieces = ["a", "ä", "😀", "\n", "\r", "\r\n", "\t"].map { Array($0.utf8) }
        let text = PaddedBytes(
            mark + (0..<20_000).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
        )
        let edges = [
            0, 1, 3, 255, 256, 257, 259, 4095, 4096, 4097, 4099, 8192, 8195, text.bytes.count,
        ]
        let offsets = (edges + (0..<50).map { _ in Int.random(in: 0...text.bytes.count) })
            .shuffled()
        let positions = TextPositions(of: text)
        for offset in offsets {
            #expect(
                positions.position(of: offset) == TextPosition(of: offset, in: text),
                "\(offset)"
            )
        }
    }
}
