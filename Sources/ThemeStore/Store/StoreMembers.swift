/// The names of a store's own members.
enum MemberName {
    static var appearance: String {
        "userInterfaceStyle"
    }
    static var overrides: String {
        "userInterfaceStyleOverrides"
    }
    /// In a site's file only.
    static var locked: String {
        "userInterfaceStyleLocked"
    }

    static var all: [String] {
        [appearance, overrides, locked]
    }

    // The names under which apps stored the setting before they had a store.
    static var darkMode: String { "isDarkMode" }
    static var darkTheme: String { "isDarkTheme" }
    static var configuredDarkMode: String {
        "APP.CONFIG.DARKMODE"
    }

    /// How many bytes the shortest name of all has.
    fileprivate static var shortestCount: Int { 10 }
}

/// Collects the members of a store in one pass over its text.
///
/// It enters the store's object and the overrides in it. Everything else is only checked.
struct StoreMembers: JSONVisitor, Sendable {
    /// A member of ours that stands in the text a second time.
    struct Duplicate: Equatable, Sendable {
        let name: String
        let first: Int
        let second: Int
    }

    /// The container whose values are being reported.
    private enum Level {
        case text
        case store
        case overrides
    }

    /// The meaning of a member's name.
    private enum Role {
        case appearance
        case overrides
        case locked
        case legacy
        case other
    }

    let text: PaddedBytes
    /// The store's object.
    private(set) var store = 0..<0
    /// The first member with the app's value.
    private(set) var appearance: JSONMember?
    /// The first member with the values of scopes.
    private(set) var overrides: JSONMember?
    /// The entries of the overrides.
    private(set) var scopes = ScopeIndex()
    /// The members that lock the setting in a site's file.
    private(set) var locks: [JSONMember] = []
    /// The first known legacy key whose value is not `null`.
    private(set) var legacyKey: JSONMember?
    /// The members of ours that occur again.
    private(set) var duplicates: [Duplicate] = []
    /// The last member of the store that is in no property above.
    private var lastOther: JSONMember?
    private var level = Level.text

    /// Creates a visitor that has seen nothing.
    ///
    /// - Parameter text: The text that will be reported.
    init(of text: PaddedBytes) { self.text = text }

    /// Creates the members of another program's file: only the value at the end of a path.
    init(_ path: JSONPath, of key: AppearanceKey) {
        text = path.text
        let root = path.steps.first
        store = (root?.open ?? 0)..<(root?.close ?? 0) + 1
        appearance = path.target
        lastOther = root?.last
        if let (first, second) = path.duplicate {
            duplicates = [Duplicate(name: key.name, first: first, second: second)]
        }
    }

    /// The last member of the store.
    var lastMember: JSONMember? {
        let values = StoreMembers.later(appearance, overrides)
        let others = StoreMembers.later(locks.last, lastOther)
        return StoreMembers.later(values, others)
    }

    private static func later(_ one: JSONMember?, _ other: JSONMember?) -> JSONMember? {
        guard let one else { return other }
        guard let other else { return one }
        if one.name.lowerBound > other.name.lowerBound {
            return one
        }
        return other
    }

    // MARK: Events

    mutating func enters(_ kind: JSONValue.Kind, at start: Int, named name: Range<Int>)
        -> Bool
    {
        guard kind == .object else { return false }
        switch level {
        case .text:
            store = start..<start
            level = .store
            return true
        case .store:
            guard overrides == nil, StoreMembers.role(of: name, in: text) == .overrides else {
                return false
            }
            // The end follows.
            overrides = JSONMember(
                name: name,
                value: JSONValue(kind: .object, range: start..<start)
            )
            level = .overrides
            return true
        case .overrides:
            return false
        }
    }

    @inline(__always)
    mutating func visit(_ value: JSONValue, named name: Range<Int>) throws(JSONError) {
        switch level {
        case .text: throw value.isNotAnObject
        case .store: add(JSONMember(name: name, value: value), named: name)
        case .overrides: addScope(JSONMember(name: name, value: value))
        }
    }

    mutating func leave(at end: Int) {
        switch level {
        case .text: break
        case .store:
            store = store.lowerBound..<end
            level = .text
        case .overrides:
            overrides = overrides.map { open in
                let range = open.value.range.lowerBound..<end
                return JSONMember(name: open.name, value: JSONValue(kind: .object, range: range))
            }
            level = .store
        }
    }

    // MARK: Members

    @inline(__always)
    private mutating func add(_ member: JSONMember, named name: Range<Int>) {
        let role = StoreMembers.role(of: name, in: text)
        if role == .other {
            lastOther = member
        } else {
            add(member, role)
        }
    }

    @inline(never)
    private mutating func add(_ member: JSONMember, _ role: Role) {
        switch role {
        case .appearance:
            if let appearance {
                addDuplicate(MemberName.appearance, appearance, member)
            } else {
                appearance = member
            }
        case .overrides:
            if let overrides {
                addDuplicate(MemberName.overrides, overrides, member)
            } else {
                overrides = member
            }
        case .locked:
            locks.append(member)
        case .legacy:
            if legacyKey == nil && member.value.kind != .null {
                legacyKey = member
            }
            lastOther = member
        case .other:
            lastOther = member
        }
    }

    /// Adds a member that occurs again.
    private mutating func addDuplicate(_ name: String, _ first: JSONMember, _ second: JSONMember) {
        duplicates.append(Duplicate(name, first, second))
        lastOther = second
    }

    @inline(never)
    private mutating func addScope(_ member: JSONMember) {
        let name = JSONString.decoded(text[member.name])
        let entry = ScopeIndex.Entry(name: name, member: member)
        guard let first = scopes.add(entry) else {
            return
        }
        let spelling = String(decoding: name, as: UTF8.self)
        duplicates.append(Duplicate(spelling, first.member, member))
    }

    // These are static because a method would get a copy of all members.

    @inline(__always)
    private static func role(of name: Range<Int>, in text: PaddedBytes) -> Role {
        // No escape is shorter than its character, so most names are passed over by their length.
        guard name.count >= MemberName.shortestCount + 2 else {
            return .other
        }
        switch text[name.lowerBound + 1] {
        case "u", "i", "A", "\\":
            return role(of: text[name])
        default:
            return .other
        }
    }

    @inline(never)
    private static func role(of spelling: ArraySlice<UInt8>) -> Role {
        if JSONString.says(spelling, MemberName.appearance) {
            return .appearance
        }
        if JSONString.says(spelling, MemberName.overrides) {
            return .overrides
        }
        if JSONString.says(spelling, MemberName.locked) {
            return .locked
        }
        let isLegacy =
            JSONString.says(spelling, MemberName.darkMode)
            || JSONString.says(spelling, MemberName.darkTheme)
            || JSONString.says(spelling, MemberName.configuredDarkMode)
        if isLegacy {
            return .legacy
        }
        return .other
    }
}

extension StoreMembers.Duplicate {
    init(_ name: String, _ first: JSONMember, _ second: JSONMember) {
        self.init(name: name, first: first.name.lowerBound, second: second.name.lowerBound)
    }
}

// MARK: - After an edit

extension StoreMembers {
    /// The members after an edit that replaces a value, appends a member or removes one.
    ///
    /// Only the new member is read. The others are where they were, or were moved.
    ///
    /// - Parameters:
    ///   - edit: The edit, planned for a text without duplicates of these members.
    ///   - result: The text after it.
    /// - Returns: The members that reading the edited text would give.
    /// - Throws: `JSONError` if the new member is not JSON.
    func applying(_ edit: JSONEdit, leaving result: PaddedBytes) throws(JSONError) -> StoreMembers {
        var members = StoreMembers(of: result)
        members.store = edit.moved(store)
        members.appearance = appearance.flatMap { edit.moved($0) }
        members.locks = locks.compactMap { edit.moved($0) }
        members.legacyKey = legacyKey.flatMap { edit.moved($0) }
        members.lastOther = lastOther.flatMap { edit.moved($0) }
        members.level = .store
        var newName = edit.insertedName
        if let overrides, let moved = edit.moved(overrides) {
            if edit.replaces(overrides.value) {
                newName = moved.name.lowerBound
            } else {
                members.overrides = moved
                members.scopes = scopes.applying(edit)
                if edit.isInside(overrides.value) {
                    members.level = .overrides
                }
            }
        }
        if let newName {
            try result.withScanner(of: StrictJSON.self) { scanner throws(JSONError) in
                try scanner.reportMember(at: newName, to: &members)
            }
        }
        members.level = .text
        return members
    }
}
