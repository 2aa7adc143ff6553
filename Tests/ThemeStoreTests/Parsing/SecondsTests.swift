import Testing

@testable import themectl

@Suite("Seconds", .bounded)
struct SecondsTests {
    @Test(
        "A decimal number of seconds becomes milliseconds",
        arguments: [
            ("0", 0), ("5", 5000), ("0.5", 500), ("0.25", 250), ("1.0", 1000), ("0.0019", 1),
            ("005", 5000),
            ("31622400", 31_622_400_000),
        ]
    )
    func valid(text: String, milliseconds: Int) {
        #expect(Seconds.milliseconds(text) == milliseconds)
    }

    @Test(
        "A text that is no number of seconds, or more than a year, is refused",
        arguments: [
            "", ".", "5.", "-1", "+1", " 1", "1 ", "1e3", "1,5", "1.2.3", "soon", "5s", "inf",
            "nan", "٣",
            "31622401", "99999999999999999999999999",
        ]
    )
    func invalid(text: String) {
        #expect(Seconds.milliseconds(text) == nil)
    }
}
