import ThemeStore

/// One line of JSON output, member by member: `JSONLine.text { ("style", "dark") }`.
///
/// Every member is always present. A missing value is `null`.
@resultBuilder
enum JSONLine {
    /// An object.
    static func text(@JSONLine _ members: () -> String) -> String {
        "{\(members())}"
    }

    /// A member whose value is JSON already.
    static func spelled(_ name: String, _ value: String?) -> String {
        "\"\(name)\":\(value ?? "null")"
    }

    static func buildExpression(_ member: (String, String?)) -> String {
        spelled(member.0, member.1.map { JSONString.quoted($0).text })
    }

    static func buildExpression(_ member: (String, Bool?)) -> String {
        spelled(member.0, member.1?.description)
    }

    static func buildExpression(_ member: (String, Int)) -> String {
        spelled(member.0, "\(member.1)")
    }

    /// A stored value is a number if it is one of the three.
    static func buildExpression(_ member: (String, StoredValue)) -> String {
        let number = member.1.rawValue.map { "\($0)" }
        return spelled(member.0, number ?? member.1.unrecognized?.spelling)
    }

    static func buildExpression(_ members: String) -> String { members }

    /// The members of a condition that does not hold are left out.
    static func buildOptional(_ members: String?) -> String { members ?? "" }

    static func buildBlock(_ members: String...) -> String {
        members.filter { !$0.isEmpty }.joined(separator: ",")
    }
}

/// A time in the notation of RFC 3339, in UTC and with milliseconds: `2026-11-21T09:08:07.065Z`.
enum Timestamp {
    /// The text for a time in milliseconds since 1970, not negative.
    static func text(_ milliseconds: Int64) -> String {
        let (seconds, thousandths) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let parts = Syscalls.dateAndTime(secondsSince1970: seconds).map { String($0, length: 2) }
        let date = parts[..<3].joined(separator: "-")
        let time = parts[3...].joined(separator: ":")
        return "\(date)T\(time).\(String(thousandths, length: 3))Z"
    }
}
