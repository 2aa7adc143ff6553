/// The names of a store's own members.
package enum MemberName {
    /// The first character of all of them, by which most others can be told at once.
    static var firstCharacter: UInt8 { UInt8(ascii: "u") }

    package static var appearance: String { "userInterfaceStyle" }
    package static var overrides: String { "userInterfaceStyleOverrides" }
    /// In a site's file only.
    package static var locked: String { "userInterfaceStyleLocked" }

    static var all: [String] { [appearance, overrides, locked] }
}

/// One store's text and where in it our members stand.
package final class StoreDocument: Sendable {
    /// A member of ours that stands in the text a second time.
    package struct Duplicate: Equatable, Sendable {
        package let name: String
        package let first: Int
        package let second: Int
    }

    /// The file to name in errors.
    package let file: StorePath
    /// The whole text.
    package let tree: JSONTree
    package let root: JSONObject
    package let appearance: JSONMember?
    package let overrides: JSONMember?
    private let scopeIndex: ScopeIndex
    /// In the order of the text.
    ///
    /// Only the first of each name is in the properties above.
    package let duplicates: [Duplicate]
    /// The members that lock the setting if this is a site's file; of the top level, in the order of the text.
    package let locks: [JSONMember]
    /// Made when a place is first asked for.
    private let positions = Mutex<TextPositions?>(nil)

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: The whole text of a store.
    ///   - file: The file to name in errors.
    /// - Throws: `StoreError.malformed`. Duplicates are only collected.
    package convenience init(_ text: PaddedBytes, of file: StorePath) throws(StoreError) {
        // Embedded Swift leaks an object whose designated initializer throws, so the text is read before.
        let tree = try mappingError(try JSONTree(text, isStore: true)) { (error: JSONError) in
            StoreError.malformed(file, TextPosition(of: error.offset, in: text), problem: StoreDocument.problem(error))
        }
        self.init(tree, file)
    }

    private init(_ tree: JSONTree, _ file: StorePath) {
        var (appearance, overrides, last): (JSONMember?, JSONMember?, JSONMember?)
        var (locks, duplicates): ([JSONMember], [Duplicate]) = ([], [])
        var scopes = ScopeIndex()
        for index in tree.children(of: 0) {
            guard let member = tree.member(index) else { continue }
            last = member
            // One look at the first character passes over most of what is not ours.
            let first = tree.text[member.name.lowerBound + 1]
            guard first == MemberName.firstCharacter || first == UInt8(ascii: "\\") else { continue }
            if tree.isNamed(MemberName.appearance, index) {
                if let appearance { duplicates.append(Duplicate(MemberName.appearance, appearance, member)) }
                appearance = appearance ?? member
            } else if tree.isNamed(MemberName.overrides, index) {
                if let overrides {
                    duplicates.append(Duplicate(MemberName.overrides, overrides, member))
                    continue
                }
                overrides = member
                for (first, second) in scopes.add(index, of: tree) {
                    let name = String(decoding: first.name, as: UTF8.self)
                    duplicates.append(Duplicate(name, first.member, second.member))
                }
            } else if tree.isNamed(MemberName.locked, index) {
                locks.append(member)
            }
        }
        let top = tree.nodes[0].value.range
        root = JSONObject(open: top.lowerBound, close: top.upperBound - 1, lastMember: last)
        (self.tree, self.file, self.appearance, self.overrides) = (tree, file, appearance, overrides)
        (self.locks, self.duplicates, scopeIndex) = (locks, duplicates, scopes)
    }

    /// The problem of a text of nothing but white space.
    package static let emptyProblem = "the text is empty, so it is not a store; try putting {} in it"

    /// The meaning of the error for a store, with a way out if that is not obvious.
    package static func problem(_ error: JSONError) -> String {
        switch error.reason {
        case .empty: emptyProblem
        case .notAnObject(let kind): "a store is one object, not \(kind.noun)"
        default: error.description
        }
    }

    /// Reads a text in which each member of ours may stand only once.
    ///
    /// - Throws: `StoreError.malformed` or `StoreError.duplicateMember`.
    package convenience init(unambiguous text: PaddedBytes, of file: StorePath) throws(StoreError) {
        try self.init(text, of: file)
        if let duplicate = duplicates.first { throw error(for: duplicate) }
    }

    package var text: PaddedBytes { tree.text }
    /// The braces of `overrides`, where that is an object.
    package var overridesObject: JSONObject? {
        guard let value = overrides?.value, value.kind == .object else { return nil }
        let (open, end) = (value.range.lowerBound, value.range.upperBound)
        return JSONObject(open: open, close: end - 1, lastMember: scopes.last?.member)
    }
    /// The entries of `overrides`, in the order of the text.
    package var scopes: [ScopeIndex.Entry] { scopeIndex.entries }
}

extension StoreDocument.Duplicate {
    init(_ name: String, _ first: JSONMember, _ second: JSONMember) {
        self.init(name: name, first: first.name.lowerBound, second: second.name.lowerBound)
    }
}

// MARK: - Values

extension StoreDocument: Equatable {
    package static func == (one: StoreDocument, other: StoreDocument) -> Bool {
        one.file == other.file && one.text.bytes == other.text.bytes
    }

    /// The member in which the app's value, or a scope's, is stored.
    package func member(for scope: ScopePath) -> JSONMember? {
        if scope.isApp { return appearance }
        return scopeIndex.entries(around: scope).first { $0.name.count == scope.text.utf8.count }?.member
    }

    /// The values stored for a scope and the scopes around it, nearest first, each with the length of its path.
    package func values(around scope: ScopePath) -> [(length: Int, value: StoredValue)] {
        scopeIndex.entries(around: scope).map { ($0.name.count, value(of: $0.member)) }
    }

    /// The scopes that have a value, in the order of the text.
    ///
    /// A `null` is unset; names that no option can give are left out.
    package var storedScopes: [(scope: ScopePath, value: StoredValue)] {
        scopes.compactMap { entry in
            let value = value(of: entry.member)
            guard value != .unset else { return nil }
            return ScopePath(name: entry.name).map { ($0, value) }
        }
    }

    /// The value of a member of ours; unset without a member.
    package func value(of member: JSONMember?) -> StoredValue {
        guard let value = member?.value, value.kind != .null else { return .unset }
        let appearance = value.digit(in: text).flatMap(Appearance.init(rawValue:))
        return appearance.map(StoredValue.appearance) ?? .unrecognized(spelling(of: value))
    }

    /// The warning about a value that is not recognized; `nil` for any other.
    package func warning(about value: StoredValue) -> StoreError? {
        if case .unrecognized(let value) = value { .unrecognizedValue(file, value) } else { nil }
    }

    /// The value stored for the app, or for a scope itself.
    package func value(for scope: ScopePath) -> StoredValue { value(of: member(for: scope)) }

    /// The error of a site's file whose lock is there twice.
    package var duplicateLock: StoreError? {
        guard locks.count > 1 else { return nil }
        return error(for: Duplicate(MemberName.locked, locks[0], locks[1]))
    }

    /// The value in place of the overrides, if that is neither an object nor `null`.
    package var unrecognizedOverrides: StoredValue.Unrecognized? {
        guard let overrides, overridesObject == nil, overrides.value.kind != .null else { return nil }
        return spelling(of: overrides.value)
    }

    // MARK: Places

    /// The place of the byte at an offset.
    package func position(of offset: Int) -> TextPosition {
        positions.withLock { positions in
            let known = positions ?? TextPositions(in: text)
            positions = known
            return known[offset]
        }
    }

    /// A value as a message quotes it, and its place.
    package func spelling(of value: JSONValue) -> StoredValue.Unrecognized {
        .init(spelling: JSONExcerpt.of(text[value.range]), position: position(of: value.range.lowerBound))
    }

    /// The error for a duplicate member.
    package func error(for duplicate: Duplicate) -> StoreError {
        .duplicateMember(
            file, name: duplicate.name, first: position(of: duplicate.first), second: position(of: duplicate.second))
    }
}
