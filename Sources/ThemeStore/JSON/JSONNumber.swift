/// Exact reading of small numbers from their spelling, without floating point: `2`, `2.0`, `20e-1` and `0.2E1` are all 2,
/// and `2.0000000000000000001` is not.
package enum JSONNumber {
    /// The digit that a number is equal to.
    ///
    /// - Parameter spelling: A number by the grammar of RFC 8259.
    /// - Returns: 0 to 9 (for `-0` and `0e9`, too, 0), or `nil` for every other number.
    package static func digit(_ spelling: ArraySlice<UInt8>) -> Int? {
        let mantissaEnd = spelling.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? spelling.endIndex
        var significant: UInt8?
        /// How many digits of the integer part come after the significant one; negative within the fraction.
        var power = 0
        var inFraction = false
        for byte in spelling[..<mantissaEnd] {
            switch byte {
            case UInt8(ascii: "."):
                inFraction = true
            case UInt8(ascii: "0"):
                if significant == nil ? inFraction : !inFraction { power += inFraction ? -1 : 1 }
            case UInt8(ascii: "1")...UInt8(ascii: "9"):
                guard significant == nil else { return nil }
                significant = byte - UInt8(ascii: "0")
                if inFraction { power -= 1 }
            default:
                break
            }
        }
        guard let significant else { return 0 }
        guard spelling.first != UInt8(ascii: "-"), power + exponent(spelling[mantissaEnd...]) == 0 else { return nil }
        return Int(significant)
    }

    /// The exponent's value, held within a range that no mantissa in memory can make up for.
    private static func exponent(_ spelling: ArraySlice<UInt8>) -> Int {
        let limit = Int.max / 16
        var magnitude = 0
        for byte in spelling where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            magnitude = min(magnitude * 10 + Int(byte - UInt8(ascii: "0")), limit)
        }
        return spelling.contains(UInt8(ascii: "-")) ? -magnitude : magnitude
    }
}
