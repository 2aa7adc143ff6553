/// One store's text and where in it our members stand.
package final class StoreDocument: Sendable {
    /// The file to name in errors.
    package let file: StorePath
    /// The members of ours in the text.
    let members: StoreMembers
    /// The setting, if it is another program's.
    let keyed: KeyedSetting?
    /// The places in the text, from the first one that is needed.
    private let positions = Mutex<TextPositions?>(nil)

    /// Reads a text, in which each member of ours may stand only once.
    ///
    /// - Parameters:
    ///   - text: The whole text of a store.
    ///   - file: The file to name in errors.
    ///   - key: The key of another program's setting in a text that may have comments.
    /// - Throws: `StoreError.malformed` or `StoreError.duplicateMember`.
    package convenience init(
        _ text: PaddedBytes,
        of file: StorePath,
        key: AppearanceKey? = nil
    ) throws(StoreError) {
        // Embedded Swift leaks an object whose designated initializer throws, so the text is read
        // before.
        var members = StoreMembers(of: text)
        var keyed: KeyedSetting?
        do {
            if let key {
                let path = try JSONPath(key.pointer, in: text, entersArray: key.isPointer)
                if let (first, second) = path.duplicate {
                    members.duplicates = [.init(key.name, first, second)]
                }
                keyed = KeyedSetting(key: key, path: path)
            } else {
                try text.report(to: &members)
            }
        } catch {
            throw StoreDocument.malformed(error, text, of: file, key: key)
        }
        self.init(members, of: file, keyed)
        try requireUnambiguous()
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

    /// The problem of a text of nothing but white space.
    static let emptyProblem =
        "the text is empty, so it is not a store; try putting {} in it"

    /// The problem of a text with comments, which only a key of another program reads.
    package static let commentsProblem = "this is JSON with comments"

    /// The problem of a text without a value but with comments.
    package static let onlyCommentsProblem = "the text has only comments, so it is not a store"

    /// The error for a text that is no store, with a way out if it is not obvious.
    static func malformed(
        _ error: JSONError,
        _ text: PaddedBytes,
        of file: StorePath,
        key: AppearanceKey? = nil
    ) -> StoreError {
        if error.reason == .empty { return StoreError(.empty(file)) }
        let problem =
            switch error.reason {
            case .notAnObject(.array) where key != nil:
                """
                the text is an array, so the key begins with an element; try a key such as \
                '/0/theme'
                """
            case .notAnObject(let kind):
                "a store is one object, not \(kind.rawValue)"
            case .comment, .trailingComma:
                commentsProblem
            case .onlyComments:
                onlyCommentsProblem
            default:
                error.description
            }
        return StoreError(
            .malformed(file, TextPosition(of: error.offset, in: text), problem: problem)
        )
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
    var text: PaddedBytes { members.text }
    /// The store's object.
    var root: JSONObject { members.root }
    var appearance: JSONMember? {
        members.appearance
    }
    var overrides: JSONMember? {
        members.overrides
    }
    /// In the order of the text.
    ///
    /// Only the first of each name is in the properties above.
    var duplicates: [StoreMembers.Duplicate] {
        members.duplicates
    }
    /// The members that lock the setting if this is a site's file.
    ///
    /// Of the top level, in the order of the text.
    var locks: [JSONMember] { members.locks }
    /// The first known legacy key of the top level whose value is not `null`.
    var legacyKey: JSONMember? {
        members.legacyKey
    }
    /// The braces of `overrides`, if it is an object.
    var overridesObject: JSONObject? {
        guard let value = overrides?.value, value.kind == .object else {
            return nil
        }
        return JSONObject(range: value.range, lastMember: scopes.last?.member)
    }
    /// The entries of `overrides`, in the order of the text.
    var scopes: [ScopeIndex.Entry] {
        members.scopes?.entries ?? []
    }
}

// MARK: - Values

extension StoreDocument: Equatable {
    package static func == (one: StoreDocument, other: StoreDocument) -> Bool {
        one.file == other.file && one.text == other.text
    }

    /// The member in which the app's value, or a scope's, is stored.
    func member(for scope: ScopePath) -> JSONMember? {
        if scope.isApp { return appearance }
        return members.scopes?.entries(around: scope).first {
            $0.name.count == scope.text.utf8.count
        }?.member
    }

    /// The values stored for a scope and the scopes around it, nearest first, each with the length
    /// of its path.
    func values(around scope: ScopePath) -> [(length: Int, value: StoredValue)] {
        let entries = members.scopes?.entries(around: scope) ?? []
        return entries.map { ($0.name.count, value(of: $0.member)) }
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
    func value(of member: JSONMember?) -> StoredValue {
        guard let value = member?.value, value.kind != .null else {
            return .unset
        }
        let appearance =
            value.appearance(in: text)
            ?? value.string(in: text).flatMap(AppearanceSpelling.appearance(ofWord:))
        return appearance.map(StoredValue.appearance) ?? .unrecognized(spelling(of: value))
    }

    /// The warning about a value that is not recognized, or `nil` for any other.
    package func warning(about value: StoredValue) -> StoreError? {
        guard case .unrecognized(let value) = value else { return nil }
        return StoreError(.unrecognizedValue(file, value))
    }

    /// The warnings about values of scopes that are not recognized, in the order of the text.
    var scopeWarnings: [StoreError] {
        if let overridesFlaw {
            return [overridesFlaw]
        }
        return scopes.compactMap { warning(about: value(of: $0.member)) }
    }

    /// The value stored for the app, or for a scope itself.
    package func value(for scope: ScopePath = .app) -> StoredValue {
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
        if obstacle == nil, let appearance = keyed.key.appearance(of: value, in: text) {
            return .appearance(appearance)
        }
        var unrecognized = spelling(of: value)
        unrecognized.mismatch = [
            KeyMismatch(
                expectation: obstacle == nil ? keyed.key.expectation : "an object",
                remedy: keyed.remedy(for: value, at: path.steps.count)
            )
        ]
        return .unrecognized(unrecognized)
    }

    /// The name of another program's setting that a write of `system` loses, because the name has
    /// more than the word for its style.
    package var variantName: StoredValue.Unrecognized? {
        guard let keyed, keyed.key.kind == .name, let value = keyed.path.target?.value,
            keyed.key.appearanceByWord(of: value, in: text) == nil,
            let variant = VariantName(value, in: text), variant.isLongerThanWord
        else {
            return nil
        }
        return spelling(of: value)
    }

    /// The key that was probably meant, if another program's setting is missing.
    package var meantKey: AppearanceKey? { keyed?.meantKey }

    /// Requires a site's file to have at most one lock.
    ///
    /// - Throws: `StoreError.duplicateMember`.
    func requireOneLock() throws(StoreError) {
        if locks.count > 1 {
            throw error(for: .init(MemberName.locked.rawValue, locks[0], locks[1]))
        }
    }

    /// The error of a lock that is neither a boolean nor `null`.
    func flaw(in lock: JSONMember) -> StoreError? {
        if lock.value.kind == .boolean || lock.value.kind == .null {
            return nil
        }
        return StoreError(.lockNotABoolean(file, spelling(of: lock.value)))
    }

    /// The error about the value in place of the overrides, if that is neither an object nor
    /// `null`.
    package var overridesFlaw: StoreError? {
        guard let overrides, overridesObject == nil, overrides.value.kind != .null else {
            return nil
        }
        return StoreError(.overridesNotAnObject(file, spelling(of: overrides.value)))
    }

    // MARK: Places

    /// The place of the byte at an offset.
    func position(of offset: Int) -> TextPosition {
        let positions = positions.withLock { known in
            let positions = known ?? TextPositions(of: text)
            known = positions
            return positions
        }
        return positions.position(of: offset)
    }

    /// A value as a message quotes it, and its place.
    func spelling(of value: JSONValue) -> StoredValue.Unrecognized {
        .init(
            spelling: JSONExcerpt.of(text[value.range]),
            position: position(of: value.range.lowerBound)
        )
    }

    /// The error for a duplicate member.
    func error(for duplicate: StoreMembers.Duplicate) -> StoreError {
        StoreError(
            .duplicateMember(
                file,
                name: duplicate.name,
                first: position(of: duplicate.first),
                second: position(of: duplicate.second)
            )
        )
    }
}
