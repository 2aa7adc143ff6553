import ThemeStore

/// Durations as people write them: a decimal number of seconds, such as `5` or `0.25`.
enum Seconds {
    /// The duration in milliseconds, or `nil` if the text is not such a number, or over a year.
    static func milliseconds(_ text: String) -> Int? {
        let parts = text.utf8.split(
            separator: UInt8(ascii: "."),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let fraction =
            if parts.count > 1 {
                Array(parts[1])
            } else {
                Array("0".utf8)
            }
        let hasNoWhole = parts.count > 1 && parts[0].isEmpty
        let digits =
            if hasNoWhole {
                Array("0".utf8)
            } else {
                Array(parts[0])
            }
        guard let whole = Int(digits: digits),
            whole <= 366 * 86400,
            Int(digits: fraction) != nil
        else {
            return nil
        }
        return Int(digits: (fraction + "00".utf8).prefix(3)).map { whole * 1000 + $0 }
    }

    /// Milliseconds with three decimals, such as `0.125`.
    static func milliseconds(of duration: Duration) -> String {
        let (whole, rest) = microseconds(of: duration).quotientAndRemainder(dividingBy: 1000)
        return "\(whole).\(String(rest, length: 3))"
    }

    /// Milliseconds rounded to a tenth, such as `0.1`.
    static func tenths(of duration: Duration) -> String {
        let tenths = (microseconds(of: duration) + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func microseconds(of duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }
}

extension Int {
    /// The number that decimal digits stand for, or `nil` for anything else.
    init?(digits: some Collection<UInt8>) {
        guard !digits.isEmpty, digits.allSatisfy({ $0.isDigit }) else {
            return nil
        }
        self = digits.reduce(0) { value, digit in
            // Clamped: it is far beyond any limit.
            Swift.min(value, 1_000_000_000) * 10 + Int(digit - UInt8(ascii: "0"))
        }
    }
}
