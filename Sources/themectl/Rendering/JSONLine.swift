import ThemeStore

/// One line of JSON output, built member by member.
///
/// Every member is always present. A missing value is `null`.
struct JSONLine {
    private(set) var members = ""

    mutating func add(_ name: String, _ text: String?) {
        add(name, spelled: text.map { String(decoding: JSONString.quoted($0), as: UTF8.self) })
    }

    mutating func add(_ name: String, _ flag: Bool) {
        add(name, spelled: flag ? "true" : "false")
    }

    mutating func add(_ name: String, _ number: Int) {
        add(name, spelled: String(number))
    }

    /// Adds a value that is JSON already.
    mutating func add(_ name: String, spelled value: String?) {
        if !members.isEmpty { members += "," }
        members += "\"\(name)\":\(value ?? "null")"
    }

    /// The stored value, as a number if it is one of the three.
    mutating func add(_ name: String, _ value: StoredValue) {
        switch value {
        case .unset: add(name, spelled: nil)
        case .appearance(let appearance): add(name, appearance.rawValue)
        case .unrecognized(let value): add(name, spelled: value.spelling)
        }
    }

    var text: String { "{\(members)}" }
}

/// A time in the notation of RFC 3339, in UTC and with milliseconds: `2026-11-21T09:08:07.065Z`.
enum Timestamp {
    /// The text for a time in milliseconds since 1970, not negative.
    static func text(_ milliseconds: Int64) -> String {
        let (seconds, thousandths) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let parts = Syscalls.dateAndTime(secondsSince1970: seconds).map { String($0, length: 2) }
        let (date, time) = (parts[..<3].joined(separator: "-"), parts[3...].joined(separator: ":"))
        return "\(date)T\(time).\(String(thousandths, length: 3))Z"
    }
}
