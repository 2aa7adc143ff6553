import Testing
@testable import ThemeStore

@Suite("JSON numbers", .bounded)
struct JSONValueTests {
    static let numbers: [(spelling: String, digit: Int?)] = [
        ("0", 0), ("1", 1), ("2", 2), ("3", 3), ("9", 9),
        // Other spellings of one digit.
        ("2.0", 2), ("2.000", 2), ("2e0", 2), ("2E0", 2), ("2e+0", 2), ("2e-0", 2), ("2.0e00", 2),
        ("20e-1", 2),
        ("200e-2", 2), ("20.0e-1", 2), ("0.2e1", 2), ("0.2E+1", 2), ("0.02e2", 2), ("0.0020e3", 2),
        ("0.1e1", 1),
        ("2e00000000000000000000", 2), ("1000000000000000000000000000000e-30", 1),
        // Every spelling of zero. Its sign is ignored.
        ("-0", 0), ("0.0", 0), ("-0.0", 0), ("0e9", 0), ("0E-9", 0), ("0e99999999999999999999", 0),
        ("-0e1", 0),
        ("0.0000000000000000000000000000000e400", 0),
        // Nearly, but not.
        ("10", nil), ("20", nil), ("12", nil), ("1.5", nil), ("0.2", nil), ("2e1", nil),
        ("2e-1", nil), ("-1", nil),
        ("-2", nil), ("-2.0", nil), ("2.0000000000000000000000000000001", nil),
        ("1.99999999999999999999999999", nil),
        ("0.20", nil), ("101e-2", nil), ("2.01", nil),
        // Beyond the range of floating-point numbers and machine words.
        ("1E400", nil), ("1e-400", nil), ("2e99999999999999999999", nil),
        ("2e-99999999999999999999", nil),
        ("123456789012345678901234567890", nil), ("2e18446744073709551616", nil),
    ]

    private static func digit(_ number: String) throws -> Int? {
        let tree = try JSONTree(PaddedBytes(number.utf8))
        return tree.nodes[0].value.digit(in: tree.text)
    }

    @Test("A number is 0, 1 or 2 only if exactly equal", arguments: numbers)
    func digit(_ spelling: String, digit: Int?) throws {
        #expect(try JSONValueTests.digit(spelling) == digit)
    }

    @Test("A mantissa of many zeroes is read exactly")
    func longMantissa() throws {
        let zeroes = String(repeating: "0", count: 5000)
        #expect(try JSONValueTests.digit("2\(zeroes)e-5000") == 2)
        #expect(try JSONValueTests.digit("0.\(zeroes)2e5001") == 2)
        #expect(try JSONValueTests.digit("2\(zeroes)e-4999") == nil)
        #expect(try JSONValueTests.digit("2.\(zeroes)1") == nil)
    }
}
