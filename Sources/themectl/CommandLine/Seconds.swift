import ThemeStore

/// Durations as people write them: a decimal number of seconds, such as `5` or `0.25`.
enum Seconds {
    /// The duration in milliseconds, or `nil` if the text is not such a number, or over a year.
    static func milliseconds(_ text: String) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let isFractionOnly = parts.count > 1 && parts[0].isEmpty
        guard let whole = isFractionOnly ? 0 : Int(digits: parts[0]), whole <= 366 * 86400 else { return nil }
        guard parts.count > 1 else { return whole * 1000 }
        guard Int(digits: parts[1]) != nil else { return nil }
        let thousandths = Array(parts[1].prefix(3)) + Array("000".utf8).dropFirst(min(3, parts[1].count))
        return Int(digits: thousandths).map { whole * 1000 + $0 }
    }

    /// Milliseconds with three decimals, such as `0.125`.
    static func milliseconds(of duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
        let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
        return "\(whole).\(String(rest, length: 3))"
    }
}

extension Int {
    /// The number that decimal digits stand for, or `nil` for anything else.
    init?(digits: some Collection<UInt8>) {
        guard !digits.isEmpty, digits.allSatisfy({ $0.isDigit }) else { return nil }
        self = digits.reduce(0) { value, digit in
            // Held down where it is far beyond any limit anyway.
            Swift.min(value, 1_000_000_000) * 10 + Int(digit - UInt8(ascii: "0"))
        }
    }
}
