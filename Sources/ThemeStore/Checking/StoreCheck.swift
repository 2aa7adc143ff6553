extension AppearanceStore {
    /// Finds every problem in the store: invalid JSON, repeated members, values other than 0, 1 or
    /// 2, invalid scope paths, legacy keys, and a file that others can write.
    ///
    /// - Parameter keys: The legacy keys to look for.
    /// - Returns: The problems, in the order of the text. The list is empty if the file does not
    ///   exist.
    /// - Throws: ``StoreError/fileError(_:)`` if the file cannot be read. A file that is not a
    ///   store is a problem, not an error.
    public func problems(legacyKeys keys: [AppearanceKey] = AppearanceKey.known) throws(StoreError)
        -> [StoreProblem]
    {
        try check(MigrationRules(keys: keys))?.problems ?? []
    }

    /// Checks the store.
    ///
    /// - Parameters:
    ///   - rules: The legacy keys to look for.
    ///   - includesMode: Whether a file that others can write is a problem.
    /// - Returns: The result, or `nil` if the file does not exist.
    /// - Throws: `StoreError.fileError` if the file cannot be read.
    package func check(
        _ rules: MigrationRules = MigrationRules(),
        includesMode: Bool = true
    ) throws(StoreError) -> StoreCheck.Result? {
        guard let (content, status) = try snapshot() else {
            return nil
        }
        var result = StoreCheck.result(in: content, of: try location.name, rules)
        if includesMode, let status, status.mode & 0o002 != 0 {
            result.problems.insert(
                StoreProblem(
                    position: TextPosition(line: 1, column: 1),
                    severity: .warning,
                    cause: .writableByOthers
                ),
                at: 0
            )
        }
        return result
    }
}

/// Collects the problems of a store's text.
package struct StoreCheck {
    package struct Result {
        /// The problems, in the order of the text.
        package fileprivate(set) var problems: [StoreProblem]
        /// The named keys that the store does not have, or `nil` for a text that is not a store.
        package let absence: KeyAbsence?
    }

    private let document: StoreDocument
    private var problems: [StoreProblem] = []

    /// - Parameters:
    ///   - store: The store.
    ///   - search: The legacy keys that a migration would find.
    private init(_ store: StoreTree, _ search: LegacySearch) {
        document = store.document
        for duplicate in document.duplicates {
            add(document.error(for: duplicate), .error)
        }
        addValues()
        addLocks()
        addNearNames(in: store.tree)
        for (key, member) in search.members {
            add(.legacyKey(key), at: member.name.lowerBound)
        }
        addHints(in: store.tree, besides: search)
        for refusal in MigrationPlan.refusals(of: document, search) {
            add(refusal, .error)
        }
    }

    private mutating func add(
        _ cause: StoreProblem.Cause,
        _ severity: StoreProblem.Severity = .warning,
        at offset: Int
    ) {
        problems.append(
            StoreProblem(position: document.position(of: offset), severity: severity, cause: cause)
        )
    }

    /// Adds an error, if there is one, with its place in the text.
    private mutating func add(_ error: StoreError?, _ severity: StoreProblem.Severity = .warning) {
        if let error, let position = error.position {
            let problem = StoreProblem(position: position, severity: severity, cause: .error(error))
            problems.append(problem)
        }
    }

    private mutating func addValues() {
        add(document.warning(about: document.value(for: .app)))
        add(document.unrecognizedOverrides.map { .overridesNotAnObject(document.file, $0) })
        for scope in document.scopes {
            add(document.warning(about: document.value(of: scope.member)))
            let name = scope.member.name
            if let flaw = ScopePath.flaw(in: scope.name) {
                let spelling = JSONExcerpt.shortened(JSONExcerpt.of(document.text[name]))
                add(.invalidScope(spelling: spelling, flaw: flaw), at: name.lowerBound)
            }
        }
    }

    /// Adds locks that are malformed: such a file of the site's locks the setting against writing
    /// without deciding it.
    private mutating func addLocks() {
        for lock in document.locks {
            add(document.flaw(in: lock))
        }
        for other in document.locks.dropFirst() {
            add(document.error(for: .init(MemberName.locked.rawValue, document.locks[0], other)))
        }
    }

    /// Adds members with names similar to the store's own.
    ///
    /// Such members are not read.
    private mutating func addNearNames(in tree: JSONTree) {
        for index in tree.children(of: 0) {
            // Only names of about the same length are decoded.
            let place = tree.nodes[index].member.name
            guard place.count > MemberName.appearance.rawValue.utf8.count,
                place.count < MemberName.overrides.rawValue.utf8.count + 4
            else {
                continue
            }
            let name = tree.name(of: index)
            if let meant = MemberName.own.first(where: { StoreCheck.isNear(name, $0.rawValue) }) {
                add(.nearName(name.text, meant: meant.rawValue), at: place.lowerBound)
            }
        }
    }

    /// Whether two different names differ in capitals only, or by one typing error: a letter
    /// replaced, added, missing, or swapped with the next.
    package static func isNear(_ name: [UInt8], _ word: String) -> Bool {
        let word = Array(word.utf8)
        guard name != word, abs(name.count - word.count) <= 1 else {
            return false
        }
        // Our names are all letters, and this bit is the only difference between upper and lower
        // case.
        let start = zip(name, word).prefix { $0 | 0x20 == $1 | 0x20 }.count
        let rest = zip(name[start...].reversed(), word[start...].reversed())
        let end = rest.prefix { $0 | 0x20 == $1 | 0x20 }.count
        let written = name[start...].dropLast(end)
        let meant = word[start...].dropLast(end)
        return max(written.count, meant.count) < 2
            || written.count == 2 && written.elementsEqual(meant.reversed())
    }

    /// The problems in a text, in its order.
    static func result(
        in text: PaddedBytes,
        of file: StorePath,
        _ rules: MigrationRules
    ) -> Result {
        do {
            let store = try StoreTree(text, of: file)
            let search = LegacySearch(store, rules)
            let check = StoreCheck(store, search)
            return Result(
                problems: check.problems.sorted { $0.position < $1.position },
                absence: KeyAbsence(in: store, search, rules)
            )
        } catch {
            let problem = error.position.map {
                StoreProblem(position: $0, severity: .error, cause: .error(error))
            }
            return Result(problems: problem.map { [$0] } ?? [], absence: nil)
        }
    }

    /// Adds members that a migration by the same rules would leave: known keys inside other
    /// objects, in a store without a value and legacy keys members that look like such a setting,
    /// and next to legacy keys flags for following the system.
    private mutating func addHints(in tree: JSONTree, besides search: LegacySearch) {
        let taken = search.offsets
        let value = document.value(for: .app)
        let isEmpty = taken.isEmpty && value == .unset
        var hints = LegacyHint.all(in: tree, besides: taken, isEmpty: isEmpty)
        if value.rawValue == nil, let decided = search.deciding, decided.appearance != .system {
            hints += LegacyHint.systemFlags(in: tree, nextTo: search)
        }
        for hint in hints {
            add(.hint(hint), hint.reason == .nested ? .warning : .note, at: hint.offset)
        }
    }
}

extension StoreDocument {
    /// The first known legacy key in the text.
    package var firstLegacyKey: StoreProblem? {
        guard let member = legacyKey,
            let key = AppearanceKey.known.first(where: {
                JSONString.says(text[member.name], $0.name.utf8)
            })
        else {
            return nil
        }
        let position = position(of: member.name.lowerBound)
        return StoreProblem(position: position, severity: .warning, cause: .legacyKey(key))
    }
}
