/// The names of a store's own members, and those under which apps stored the setting before they
/// had a store.
enum MemberName: String, CaseIterable {
    case appearance = "userInterfaceStyle"
    case overrides = "userInterfaceStyleOverrides"
    /// In a site's file only.
    case locked = "userInterfaceStyleLocked"
    case darkMode = "isDarkMode"
    case darkTheme = "isDarkTheme"
    case configuredDarkMode = "APP.CONFIG.DARKMODE"

    /// The names of the store's own members.
    static var own: [MemberName] { [.appearance, .overrides, .locked] }

    /// How many bytes the shortest name of all has.
    fileprivate static var shortestCount: Int { 10 }
}

/// Collects the members of a store in one pass over its text.
///
/// It enters the store's object and the overrides in it. Everything else is only checked.
struct StoreMembers: JSONVisitor {
    /// A member of ours that stands in the text a second time.
    struct Duplicate: Equatable {
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

    let text: PaddedBytes
    /// The store's object.
    var root = JSONObject(range: 0..<0)
    /// The first member with the app's value.
    var appearance: JSONMember?
    /// The first member with the values of scopes.
    var overrides: JSONMember?
    /// The entries of the overrides, if they are an object.
    var scopes: ScopeIndex?
    /// The members that lock the setting in a site's file.
    var locks: [JSONMember] = []
    /// The first known legacy key whose value is not `null`.
    var legacyKey: JSONMember?
    /// The members of ours that occur again.
    var duplicates: [Duplicate] = []
    private var level = Level.text

    /// Creates a visitor that has seen nothing.
    ///
    /// - Parameter text: The text that will be reported.
    init(of text: PaddedBytes) { self.text = text }

    // MARK: Events

    mutating func enters(_ member: JSONMember) -> Bool {
        guard member.kind == .object else { return false }
        switch level {
        case .text:
            root.range = member.value.range
            level = .store
        case .store:
            guard overrides == nil, StoreMembers.name(of: member, in: text) == .overrides else {
                return false
            }
            // The end follows.
            overrides = member
            scopes = ScopeIndex()
            level = .overrides
        case .overrides:
            return false
        }
        return true
    }

    @inline(__always)
    mutating func visit(_ member: JSONMember) throws(JSONError) {
        switch level {
        case .text:
            throw member.isNotAnObject
        case .store:
            root.lastMember = member
            if let name = StoreMembers.name(of: member, in: text) {
                add(member, name)
            }
        case .overrides:
            addScope(member)
        }
    }

    mutating func leave(at end: Int) {
        if level == .overrides {
            overrides?.close(at: end)
            root.lastMember = overrides
            level = .store
        } else {
            root.range = root.open..<end
            level = .text
        }
    }

    // MARK: Members

    @inline(never)
    private mutating func add(_ member: JSONMember, _ name: MemberName) {
        switch name {
        case .appearance:
            addDuplicate(name.rawValue, appearance, member)
            appearance = appearance ?? member
        case .overrides:
            addDuplicate(name.rawValue, overrides, member)
            overrides = overrides ?? member
        case .locked:
            locks.append(member)
        case .darkMode, .darkTheme, .configuredDarkMode:
            if legacyKey == nil && member.kind != .null {
                legacyKey = member
            }
        }
    }

    @inline(never)
    private mutating func addScope(_ member: JSONMember) {
        let name = JSONString.decoded(text[member.name])
        if let first = scopes?.add(ScopeIndex.Entry(name: name, member: member)) {
            duplicates.append(Duplicate(name.text, first, member))
        }
    }

    /// Adds a member of ours that occurs again, if there is a first one.
    private mutating func addDuplicate(
        _ name: String,
        _ first: JSONMember?,
        _ second: JSONMember
    ) {
        if let first { duplicates.append(Duplicate(name, first, second)) }
    }

    // It is static because a method would get a copy of all members.
    private static func name(of member: JSONMember, in text: PaddedBytes) -> MemberName? {
        let range = member.name
        // No escape is shorter than its character, so most names are skipped by their length.
        guard range.count >= MemberName.shortestCount + 2 else {
            return nil
        }
        switch text[range.lowerBound + 1] {
        case "u", "i", "A", "\\":
            return MemberName.allCases.first { JSONString.says(text[range], $0.rawValue.utf8) }
        default:
            return nil
        }
    }
}

extension StoreMembers.Duplicate {
    init(_ name: String, _ first: JSONMember, _ second: JSONMember) {
        self.init(name: name, first: first.start, second: second.start)
    }
}
