import ThemeStore

/// Durations as people write them: a decimal number of seconds, such as `5` or `0.25`.
enum Seconds {
    /// The duration in milliseconds, or `nil` if the text is not such a number, or over a year.
    static func milliseconds(_ text: String) -> Int? {
        let isWhole = !text.utf8.contains { $0 == "." }
        let number = "0".when(text.utf8.first == ".") + text + ".0".when(isWhole)
        let parts = number.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." }
        guard let whole = Int(digits: parts[0]),
            whole <= 366 * 86400,
            Int(digits: parts[1]) != nil
        else {
            return nil
        }
        return Int(digits: (Array(parts[1]) + "00".utf8).prefix(3)).map { whole * 1000 + $0 }
    }

    /// Milliseconds with three decimals, such as `0.125`.
    static func milliseconds(of duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return (Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)).withDecimals(3)
    }
}

extension Int {
    /// The number with its last digits as decimals: 1250 with three decimals is `1.250`.
    func withDecimals(_ count: Int) -> String {
        let digits = String(self, length: count + 1)
        return "\(digits.dropLast(count)).\(digits.suffix(count))"
    }

    /// The number that decimal digits stand for, or `nil` for anything else.
    init?(digits: some Collection<UInt8>) {
        guard !digits.isEmpty, digits.allSatisfy({ $0.isDigit }) else {
            return nil
        }
        self = digits.reduce(0) { value, digit in
            // Clamped: it is far beyond any limit.
            Swift.min(value, 1_000_000_000) * 10 + Int(digit & 0x0F)
        }
    }
}
