extension AppearanceStore {
    /// Finds every problem in the store: invalid JSON, members that occur twice, values that are not 0, 1 or 2, invalid
    /// scope paths, legacy keys, and a file that others can write.
    ///
    /// - Parameter keys: The legacy keys to look for.
    /// - Returns: The problems, in the order of the text; none if the file does not exist.
    /// - Throws: ``StoreError/fileError(_:)`` if the file cannot be read. A file that is not a store is a problem, not an
    ///   error.
    public func problems(legacyKeys keys: [LegacyKey] = LegacyKey.known) throws(StoreError) -> [StoreProblem] {
        try problemsOfExisting(legacyKeys: keys) ?? []
    }

    /// The problems, or `nil` if the file does not exist.
    ///
    /// - Parameters:
    ///   - keys: The legacy keys to look for.
    ///   - includesMode: Whether a file that others can write is a problem.
    /// - Returns: The problems, in the order of the text.
    /// - Throws: `StoreError.fileError` if the file cannot be read.
    package func problemsOfExisting(
        legacyKeys keys: [LegacyKey] = LegacyKey.known, includesMode: Bool = true
    ) throws(StoreError) -> [StoreProblem]? {
        guard let (content, mode) = try snapshot() else { return nil }
        let isOpenToOthers = includesMode && mode.map { $0 & 0o002 != 0 } ?? false
        let permissions = StoreProblem(
            position: TextPosition(line: 1, column: 1), severity: .warning, cause: .writableByOthers)
        return (isOpenToOthers ? [permissions] : []) + StoreCheck.problems(in: content, of: try location.name, keys)
    }
}

/// Collects the problems of a store's text, and finds their places in one pass at the end.
package struct StoreCheck {
    /// A problem whose line and column are not known yet.
    private struct Finding {
        let offset: Int
        let severity: StoreProblem.Severity
        /// Further places that the cause names.
        let otherOffsets: [Int]
        let cause: (TextPositions) -> StoreProblem.Cause
    }

    private let document: StoreDocument
    private var findings: [Finding] = []

    /// Collects the problems of the setting's own members.
    ///
    /// - Parameters:
    ///   - document: The store.
    ///   - tree: The same text.
    private init(_ document: StoreDocument, _ tree: JSONTree) {
        self.document = document
        for duplicate in document.duplicates { add(.error, duplicate) }
        addValues()
        addScopeNames()
        addLocks()
        addNearNames(in: tree)
    }

    private mutating func add(
        at offset: Int, _ severity: StoreProblem.Severity, naming otherOffsets: [Int] = [],
        cause: @escaping (TextPositions) -> StoreProblem.Cause
    ) {
        findings.append(Finding(offset: offset, severity: severity, otherOffsets: otherOffsets, cause: cause))
    }

    /// The problems, in the order of the text.
    private var problems: [StoreProblem] {
        let places = TextPositions(of: findings.flatMap { [$0.offset] + $0.otherOffsets }, in: document.text)
        return findings.map { finding in
            StoreProblem(
                position: places[finding.offset], severity: finding.severity, cause: finding.cause(places))
        }.sorted { $0.position < $1.position }
    }

    private mutating func add(_ severity: StoreProblem.Severity, _ duplicate: StoreDocument.Duplicate) {
        let file = document.file
        add(at: duplicate.second, severity, naming: [duplicate.first]) { places in
            .error(
                .duplicateMember(
                    file, name: duplicate.name, first: places[duplicate.first], second: places[duplicate.second]))
        }
    }

    /// Adds a value of the wrong kind for its member.
    private mutating func add(
        _ value: JSONValue, as error: @escaping (StorePath, StoredValue.Unrecognized) -> StoreError
    ) {
        let document = document
        add(at: value.range.lowerBound, .warning) { places in
            .error(error(document.file, document.spelling(of: value, in: places)))
        }
    }

    private mutating func addValues() {
        for member in [document.appearance].compactMap({ $0 }) + document.scopes.map({ $0.member })
        where !document.isRecognized(member.value) {
            add(member.value, as: StoreError.unrecognizedValue)
        }
        if let overrides = document.overrides, document.overridesObject == nil, overrides.value.kind != .null {
            add(overrides.value, as: StoreError.overridesNotAnObject)
        }
    }

    private mutating func addScopeNames() {
        for scope in document.scopes {
            guard let flaw = ScopePath.flaw(in: String(decoding: scope.name, as: UTF8.self)) else { continue }
            let spelling = JSONExcerpt.shortened(JSONExcerpt.of(document.text[scope.member.name]))
            add(at: scope.member.name.lowerBound, .warning) { _ in
                .invalidScope(spelling: spelling, flaw: flaw)
            }
        }
    }

    /// Adds locks that are malformed: such a file of the site's locks the setting against writing without deciding it.
    private mutating func addLocks() {
        for member in document.locks where member.value.kind != .boolean && member.value.kind != .null {
            add(member.value, as: StoreError.lockNotABoolean)
        }
        for other in document.locks.dropFirst() {
            add(.warning, .init(MemberName.locked, document.locks[0], other))
        }
    }

    /// Adds the store's members whose names are nearly one of ours, and so are not read.
    private mutating func addNearNames(in tree: JSONTree) {
        for index in tree.children(of: 0) {
            guard let place = tree.nodes[index].name else { continue }
            let name = tree.name(of: index)
            guard let meant = MemberName.all.first(where: { StoreCheck.isNear(name, Array($0.utf8)) }) else { continue }
            let spelling = String(decoding: name, as: UTF8.self)
            add(at: place.lowerBound, .warning) { _ in .nearName(spelling, meant: meant) }
        }
    }

    /// Whether two different names differ in capitals only, or by one typing error: a letter replaced, added, missing, or
    /// swapped with the next.
    static func isNear(_ name: [UInt8], _ other: [UInt8]) -> Bool {
        guard name != other, abs(name.count - other.count) <= 1 else { return false }
        if name.count == other.count, zip(name, other).allSatisfy({ isSameLetter($0, $1) }) { return true }
        let start = zip(name, other).prefix { $0 == $1 }.count
        let (left, right) = (name[start...], other[start...])
        if left.count == right.count {
            let isSwapped = left.count > 1 && left.prefix(2).elementsEqual(right.prefix(2).reversed())
            return left.dropFirst().elementsEqual(right.dropFirst())
                || isSwapped && left.dropFirst(2).elementsEqual(right.dropFirst(2))
        }
        return left.count > right.count
            ? left.dropFirst().elementsEqual(right) : right.dropFirst().elementsEqual(left)
    }

    private static func isSameLetter(_ left: UInt8, _ right: UInt8) -> Bool {
        left == right || (left ^ right == 0x20 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(left | 0x20))
    }
}

extension StoreCheck {
    /// The problems in a text, in its order.
    package static func problems(
        in text: PaddedBytes, of file: StorePath, _ keys: [LegacyKey] = LegacyKey.known
    ) -> [StoreProblem] {
        do throws(StoreError) {
            let document = try StoreDocument(text, of: file)
            let search = LegacySearch(document, MigrationRules(keys: keys))
            guard let tree = search.tree else { return [] }
            var check = StoreCheck(document, tree)
            check.addLegacyKeys(of: search)
            check.addUntakenKeys(in: tree, besides: search)
            let refusals = MigrationPlan.refusals(of: document, search)
            return (check.problems + refusals.compactMap(problem)).sorted { $0.position < $1.position }
        } catch {
            return [problem(error)].compactMap { $0 }
        }
    }

    /// Adds what a migration by the same rules would take.
    private mutating func addLegacyKeys(of search: LegacySearch) {
        for (key, member) in search.members {
            add(at: member.name.lowerBound, .warning) { _ in .legacyKey(key) }
        }
    }

    /// Adds members that a migration by the same rules would leave: known keys inside other objects, and in a store
    /// without a value and legacy keys, members that look like such a setting.
    private mutating func addUntakenKeys(in tree: JSONTree, besides search: LegacySearch) {
        let taken = Set(search.members.map { $0.member.name.lowerBound })
        let isEmpty = taken.isEmpty && document.value(for: nil) == .unset
        tree.visitMembers { index, parents in
            guard let place = tree.nodes[index].name?.lowerBound, !taken.contains(place) else { return }
            let isKnown = LegacyKey.known.contains { tree.isNamed($0.name, index) }
            guard isKnown ? !parents.isEmpty : isEmpty && LegacyKey.looksLikeSetting(tree.name(of: index)),
                let key = LegacyKey(taking: index, inside: parents, of: tree)
            else { return }
            add(at: place, isKnown ? .warning : .note) { _ in isKnown ? .nestedLegacyKey(key) : .likelyLegacyKey(key) }
        }
    }

    /// An error that makes readers and writers refuse the store, as a problem at its place.
    private static func problem(_ error: StoreError) -> StoreProblem? {
        error.position.map { StoreProblem(position: $0, severity: .error, cause: .error(error)) }
    }
}
