import Testing

@testable import ThemeStore

@Suite("The values of a bus message", .bounded)
struct BusReaderTests {
    @Test(
        "An array of strings is read only if its length is that of its strings",
        arguments: [
            (0, [], []), (7, BusBytes.text("ab"), ["ab"]),
            (13, BusBytes.text("abc") + BusBytes.text(""), ["abc", ""]),
            (8, BusBytes.text("ab"), nil), (6, BusBytes.text("ab"), nil),
            (3, BusBytes.text("ab"), nil),
            (7, BusBytes.text("ab").dropLast(), nil), (7, [], nil),
            (7, BusBytes.text("ab").dropLast() + [1], nil), (.max, BusBytes.text("ab"), nil),
        ] as [(UInt32, [UInt8], [String]?)]
    )
    func texts(_ length: UInt32, _ bytes: [UInt8], _ expected: [String]?) {
        var reader = BusReader(BusBytes.number(length) + bytes)
        let texts = try? reader.texts()
        #expect(texts == expected)
    }
}
