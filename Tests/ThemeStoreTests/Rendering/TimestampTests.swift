import Testing

@testable import themectl

@Suite("Timestamps", .bounded)
struct TimestampTests {
    @Test(
        "A time is written as in RFC 3339",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (951_868_800_000, "2000-03-01T00:00:00.000Z"),
            (978_307_199_001, "2000-12-31T23:59:59.001Z"),
            (1_709_251_199_000, "2024-02-29T23:59:59.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (1_795_338_487_065, "2026-11-22T09:08:07.065Z"),
        ] as [(Int64, String)]
    )
    func text(milliseconds: Int64, expected: String) {
        #expect(Timestamp.text(milliseconds) == expected)
    }
}
