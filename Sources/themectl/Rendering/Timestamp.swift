import ThemeStore

/// A time in the notation of RFC 3339, in UTC and with milliseconds: `2026-11-21T09:08:07.065Z`.
enum Timestamp {
    /// The text for a time in milliseconds since 1970, not negative.
    static func text(_ milliseconds: Int64) -> String {
        let (seconds, thousandths) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let (days, second) = seconds.quotientAndRemainder(dividingBy: 86400)
        let date = date(days)
        let time = [second / 3600, second / 60 % 60, second % 60].map { String($0, length: 2) }.joined(separator: ":")
        let day = [String(date.year, length: 4), String(date.month, length: 2), String(date.day, length: 2)]
        return "\(day.joined(separator: "-"))T\(time).\(String(thousandths, length: 3))Z"
    }

    /// The date of a day by the Gregorian calendar, whose pattern repeats every 400 years (146,097 days).
    ///
    /// Years are counted from March, so that the odd day of a leap year is the last.
    private static func date(_ daysSince1970: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, day) = (daysSince1970 + 719_468).quotientAndRemainder(dividingBy: 146_097)
        let year = (day - day / 1460 + day / 36524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        // Months from March have 31, 30, 31, 30, 31 days, again and again: 153 days in five.
        let month = (5 * dayOfYear + 2) / 153
        let isNextYear: Int64 = month >= 10 ? 1 : 0
        return (
            era * 400 + year + isNextYear, isNextYear == 1 ? month - 9 : month + 3,
            dayOfYear - (153 * month + 2) / 5 + 1
        )
    }
}
