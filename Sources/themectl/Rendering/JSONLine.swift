import ThemeStore

/// One line of JSON output, built member by member.
///
/// Every member is always present, `null` for nothing.
struct JSONLine {
    private(set) var members = ""

    mutating func add(_ name: String, _ text: String?) {
        add(name, spelled: text.map { String(decoding: JSONString.quoted($0), as: UTF8.self) })
    }

    mutating func add(_ name: String, _ flag: Bool) { add(name, spelled: flag ? "true" : "false") }

    mutating func add(_ name: String, _ number: Int) { add(name, spelled: String(number)) }

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

extension QuestionAnswer {
    /// The object that `get` prints, or, with `isUpdate`, that `watch` prints at each change.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - isUpdate: Whether to add the time and the previous word, in place of the stored value and the lock.
    ///   - previous: The word printed before.
    /// - Returns: The line.
    func json(for question: Question, isUpdate: Bool = false, after previous: String? = nil) -> String {
        var line = JSONLine()
        if isUpdate { line.add("time", Timestamp.text(Syscalls.millisecondsSince1970)) }
        line.add("app", store?.location.app?.text)
        line.add("store", decidingFile?.description ?? store?.path)
        line.add("scope", question.target.scope.isApp ? nil : question.target.scope.text)
        line.add("appearance", preference.appearance.name)
        if !isUpdate { line.add("rawValue", stored) }
        line.add("style", shown?.style.appearance.name)
        line.add("source", shown?.source?.rawValue)
        line.add("origin", preference.layer.rawValue)
        if isUpdate { line.add("previous", previous) } else { line.add("locked", preference.lock != nil) }
        return line.text
    }
}
