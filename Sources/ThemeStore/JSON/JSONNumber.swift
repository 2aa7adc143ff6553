/// The value of a JSON number: two spellings are equal if their values are.
///
/// A spelling is read exactly, without floating point.
struct JSONNumber: Hashable {
    private let isNegative: Bool
    /// The digits without zeros at either end.
    private let digits: [UInt8]
    /// The power of ten that the last digit counts.
    private let exponent: Int

    /// - Parameter spelling: A valid number.
    init(_ spelling: ArraySlice<UInt8>) {
        let end = spelling.firstIndex { $0 | 0x20 == "e" } ?? spelling.endIndex
        let mantissa = spelling[..<end]
        var exponent = JSONNumber.exponent(spelling[end...])
        if let point = mantissa.firstIndex(of: UInt8(ascii: ".")) {
            exponent -= end - point - 1
        }
        var digits = Array(mantissa.filter { $0.isDigit }.drop { $0 == "0" })
        while digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        self.digits = digits
        self.exponent = digits.isEmpty ? 0 : exponent
        isNegative = !digits.isEmpty && spelling.first == "-"
    }

    /// The digit that the number is equal to, or `nil`.
    var digit: Int? {
        guard let first = digits.first else { return 0 }
        guard digits.count == 1, exponent == 0, !isNegative else {
            return nil
        }
        return Int(first & 0xF)
    }

    /// The exponent's value, clamped to a range that no mantissa in memory can compensate.
    private static func exponent(_ spelling: ArraySlice<UInt8>) -> Int {
        let limit = Int.max / 16
        let magnitude = spelling.filter { $0.isDigit }.reduce(0) { value, digit in
            min(value * 10 + Int(digit & 0xF), limit)
        }
        if spelling.contains(UInt8(ascii: "-")) {
            return -magnitude
        }
        return magnitude
    }
}
