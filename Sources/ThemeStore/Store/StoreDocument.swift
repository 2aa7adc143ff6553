/// One store's text and where in it our members stand.
package final class StoreDocument: Sendable {
    /// The file to name in errors.
    package let file: StorePath
    /// The members of ours in the text.
    let members: StoreMembers
    /// The setting, if it is another program's.
    let keyed: KeyedSetting?
    /// Found when a place is first asked for.
    private let positions = Mutex(TextPositions())

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: The whole text of a store.
    ///   - file: The file to name in errors.
    ///   - key: The key of another program's setting in a text that may have comments.
    /// - Throws: `StoreError.malformed`. Duplicates are only collected.
    package convenience init(
        _ text: PaddedBytes,
        of file: StorePath,
        key: AppearanceKey? = nil
    ) throws(StoreError) {
        if let key {
            let path = try mappingError(try text.path(to: key.pointer)) { (problem: JSONError) in
                StoreDocument.malformed(problem, text, of: file)
            }
            let members = StoreMembers(path, of: key)
            self.init(members, of: file, KeyedSetting(key: key, path: path))
            return
        }
        // Embedded Swift leaks an object whose designated initializer throws, so the text is read
        // before.
        var members = StoreMembers(of: text)
        try mappingError(try text.report(to: &members)) { (problem: JSONError) in
            StoreDocument.malformed(problem, text, of: file)
        }
        self.init(members, of: file)
    }

    /// - Parameters:
    ///   - members: The members of ours in a text.
    ///   - file: The file to name in errors.
    ///   - keyed: The setting, if it is another program's.
    init(_ members: StoreMembers, of file: StorePath, _ keyed: KeyedSetting? = nil) {
        self.members = members
        self.file = file
        self.keyed = keyed
    }

    /// The error for a text that is not a store.
    static func malformed(
        _ error: JSONError,
        _ text: PaddedBytes,
        of file: StorePath
    ) -> StoreError {
        let position = TextPosition(of: error.offset, in: text)
        return .malformed(file, position, problem: problem(error))
    }

    /// The problem of a text of nothing but white space.
    package static let emptyProblem =
        "the text is empty, so it is not a store; try putting {} in it"

    /// The problem of a text with comments, which only a key of another program reads.
    package static let commentsProblem = "this is JSON with comments"

    /// The meaning of the error for a store, with a way out if that is not obvious.
    package static func problem(_ error: JSONError) -> String {
        switch error.reason {
        case .empty:
            emptyProblem
        case .notAnObject(let kind):
            "a store is one object, not \(kind.noun)"
        case .comment, .trailingComma:
            commentsProblem
        default:
            error.description
        }
    }

    /// Reads a text in which each member of ours may stand only once.
    ///
    /// - Throws: `StoreError.malformed` or `StoreError.duplicateMember`.
    package convenience init(
        unambiguous text: PaddedBytes,
        of file: StorePath,
        key: AppearanceKey? = nil
    ) throws(StoreError) {
        try self.init(text, of: file, key: key)
        try requireUnambiguous()
    }

    /// Reads a file, and reads it again while another program writes it.
    ///
    /// - Parameters:
    ///   - file: The file to name in errors.
    ///   - key: The key of another program's setting.
    ///   - read: Reads the file.
    /// - Returns: The document, or `nil` if there is no file.
    /// - Throws: `StoreError`.
    static func reading(
        _ file: StorePath,
        key: AppearanceKey? = nil,
        _ read: () throws(StoreError) -> FileSnapshot?
    ) throws(StoreError) -> StoreDocument? {
        var grace = RewriteGrace()
        while true {
            guard let snapshot = try read() else {
                if grace.waits(after: nil, in: nil) { continue }
                return nil
            }
            do throws(StoreError) {
                return try StoreDocument(unambiguous: snapshot.content, of: file, key: key)
            } catch {
                guard grace.waits(after: error, in: snapshot.status) else {
                    throw error
                }
            }
        }
    }

    /// Requires that each member of ours stands only once in the text.
    ///
    /// - Throws: `StoreError.duplicateMember`.
    func requireUnambiguous() throws(StoreError) {
        if let duplicate = duplicates.first {
            throw error(for: duplicate)
        }
    }

    /// The whole text.
    package var text: PaddedBytes { members.text }
    /// The store's object.
    package var root: JSONObject {
        let range = members.store
        return JSONObject(
            open: range.lowerBound,
            close: range.upperBound - 1,
            lastMember: members.lastMember
        )
    }
    package var appearance: JSONMember? {
        members.appearance
    }
    package var overrides: JSONMember? {
        members.overrides
    }
    /// In the order of the text.
    ///
    /// Only the first of each name is in the properties above.
    package var duplicates: [StoreMembers.Duplicate] {
        members.duplicates
    }
    /// The members that lock the setting if this is a site's file.
    ///
    /// Of the top level, in the order of the text.
    package var locks: [JSONMember] { members.locks }
    /// The first known legacy key of the top level whose value is not `null`.
    package var legacyKey: JSONMember? {
        members.legacyKey
    }
    /// The braces of `overrides`, if it is an object.
    package var overridesObject: JSONObject? {
        guard let value = overrides?.value, value.kind == .object else {
            return nil
        }
        let open = value.range.lowerBound
        let end = value.range.upperBound
        return JSONObject(open: open, close: end - 1, lastMember: scopes.last?.member)
    }
    /// The entries of `overrides`, in the order of the text.
    package var scopes: [ScopeIndex.Entry] {
        members.scopes.entries
    }
}

// MARK: - Values

extension StoreDocument: Equatable {
    package static func == (one: StoreDocument, other: StoreDocument) -> Bool {
        one.file == other.file && one.text == other.text
    }

    /// The member in which the app's value, or a scope's, is stored.
    package func member(for scope: ScopePath) -> JSONMember? {
        if scope.isApp { return appearance }
        return members.scopes.entries(around: scope).first {
            $0.name.count == scope.text.utf8.count
        }?.member
    }

    /// The values stored for a scope and the scopes around it, nearest first, each with the length
    /// of its path.
    package func values(around scope: ScopePath) -> [(length: Int, value: StoredValue)] {
        members.scopes.entries(around: scope).map { ($0.name.count, value(of: $0.member)) }
    }

    /// The scopes that have a value, in the order of the text.
    ///
    /// A `null` is unset. Names that no option can give are left out.
    package var storedScopes: [(scope: ScopePath, value: StoredValue)] {
        scopes.compactMap { entry in
            let value = value(of: entry.member)
            guard value != .unset else { return nil }
            return ScopePath(name: entry.name).map { ($0, value) }
        }
    }

    /// The value of a member of ours.
    ///
    /// Unset without a member.
    package func value(of member: JSONMember?) -> StoredValue {
        guard let value = member?.value, value.kind != .null else {
            return .unset
        }
        let appearance =
            if value.kind == .string {
                AppearanceWord(value, in: text)?.appearance
            } else {
                value.digit(in: text).flatMap(Appearance.init(rawValue:))
            }
        return appearance.map(StoredValue.appearance) ?? .unrecognized(spelling(of: value))
    }

    /// The warning about a value that is not recognized, or `nil` for any other.
    package func warning(about value: StoredValue) -> StoreError? {
        if case .unrecognized(let value) = value {
            .unrecognizedValue(file, value)
        } else {
            nil
        }
    }

    /// The value stored for the app, or for a scope itself.
    package func value(for scope: ScopePath) -> StoredValue {
        if let keyed { return value(of: keyed) }
        return value(of: member(for: scope))
    }

    /// The value of another program's setting.
    private func value(of keyed: KeyedSetting) -> StoredValue {
        let path = keyed.path
        let obstacle = path.obstacle?.value
        guard let value = obstacle ?? path.target?.value, value.kind != .null else {
            return .unset
        }
        if obstacle == nil, let appearance = keyed.key.storedAppearance(of: value, in: text) {
            return .appearance(appearance)
        }
        return .unrecognized(unrecognized(value, of: keyed))
    }

    private func unrecognized(_ value: JSONValue, of keyed: KeyedSetting)
        -> StoredValue.Unrecognized
    {
        let isObstacle = keyed.path.obstacle != nil
        return spelling(of: value).expecting(
            isObstacle ? "an object" : keyed.key.expectation,
            remedy: keyed.remedy(for: value, at: keyed.path.steps.count)
        )
    }

    /// The key that was probably meant, if another program's setting is missing.
    package var meantKey: AppearanceKey? { keyed?.meantKey }

    /// The error of a site's file whose lock is there twice.
    package var duplicateLock: StoreError? {
        guard locks.count > 1 else { return nil }
        return error(for: StoreMembers.Duplicate(MemberName.locked, locks[0], locks[1]))
    }

    /// The value in place of the overrides, if that is neither an object nor `null`.
    package var unrecognizedOverrides: StoredValue.Unrecognized? {
        guard let overrides, overridesObject == nil, overrides.value.kind != .null else {
            return nil
        }
        return spelling(of: overrides.value)
    }

    // MARK: Places

    /// The place of the byte at an offset.
    package func position(of offset: Int) -> TextPosition {
        positions.withLock { positions in positions.position(of: offset, in: text) }
    }

    /// A value as a message quotes it, and its place.
    package func spelling(of value: JSONValue) -> StoredValue.Unrecognized {
        .init(
            spelling: JSONExcerpt.of(text[value.range]),
            position: position(of: value.range.lowerBound)
        )
    }

    /// The error for a duplicate member.
    package func error(for duplicate: StoreMembers.Duplicate) -> StoreError {
        .duplicateMember(
            file,
            name: duplicate.name,
            first: position(of: duplicate.first),
            second: position(of: duplicate.second)
        )
    }
}
