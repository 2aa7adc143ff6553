import ThemeStore

/// One line of JSON output, built member by member.
///
/// Every member is always present, `null` for nothing.
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
