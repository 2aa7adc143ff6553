extension AppearanceStore {
    /// Finds every problem in the store: invalid JSON, repeated members, values other than 0, 1 or
    /// 2, invalid scope paths, legacy keys, and a file that others can write.
    ///
    /// - Parameter keys: The legacy keys to look for.
    /// - Returns: The problems, in the order of the text. The list is empty if the file does not
    ///   exist.
    /// - Throws: ``StoreError/Kind/file`` if the file cannot be read. A file that is not a
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
    ) throws(StoreError) -> StoreCheck? {
        guard let (content, status) = try snapshot() else {
            return nil
        }
        var check = StoreCheck(of: content, in: try location.name, rules)
        if includesMode, let status, status.mode & 0o002 != 0 {
            check.problems.insert(StoreProblem(position: .start, cause: .writableByOthers), at: 0)
        }
        return check
    }
}

/// The problems of a store's text.
package struct StoreCheck {
    /// The problems, in the order of the text.
    package fileprivate(set) var problems: [StoreProblem] = []
    /// The named keys that are missing in the store, or `nil` for a text that is no store.
    package private(set) var absence: KeyAbsence?

    /// Collects the problems of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - file: The file to name in errors.
    ///   - rules: The legacy keys to look for.
    init(of text: PaddedBytes, in file: StorePath, _ rules: MigrationRules) {
        do {
            let search = LegacySearch(try StoreTree(text, of: file), rules)
            absence = KeyAbsence(search)
            let document = search.document
            for duplicate in document.duplicates {
                add(document.error(for: duplicate), .error)
            }
            addValues(of: document)
            addLocks(of: document)
            addNearNames(in: search.store)
            for (key, member) in search.members {
                add(.legacyKey(key), at: document.position(of: member.start))
            }
            addHints(besides: search)
            for refusal in MigrationPlan.refusals(of: document, search) {
                add(refusal, .error)
            }
        } catch {
            add(error, .error)
        }
        problems.sort { $0.position < $1.position }
    }

    private mutating func add(
        _ cause: StoreProblem.Cause,
        _ severity: StoreProblem.Severity = .warning,
        at position: TextPosition
    ) {
        problems.append(StoreProblem(position: position, severity: severity, cause: cause))
    }

    /// Adds an error, if there is one, with its place in the text.
    private mutating func add(_ error: StoreError?, _ severity: StoreProblem.Severity = .warning) {
        if let error, let position = error.position {
            add(.error(error), severity, at: position)
        }
    }

    private mutating func addValues(of document: StoreDocument) {
        add(document.warning(about: document.value()))
        add(document.overridesFlaw)
        for scope in document.scopes {
            add(document.warning(about: document.value(of: scope.member)))
            if let flaw = ScopePath.flaw(in: scope.name) {
                let name = scope.member.name
                let spelling = JSONExcerpt.shortened(JSONExcerpt.of(document.text[name]))
                add(
                    .invalidScope(spelling: spelling, flaw: flaw),
                    at: document.position(of: name.lowerBound)
                )
            }
        }
    }

    /// Adds locks that are malformed: such a file of the site's locks the setting against writing
    /// without deciding it.
    private mutating func addLocks(of document: StoreDocument) {
        for lock in document.locks {
            add(document.flaw(in: lock))
        }
        for other in document.locks.dropFirst() {
            add(document.error(for: .init(MemberName.locked.rawValue, document.locks[0], other)))
        }
    }

    /// Adds members with names similar to the store's own: they differ in capitals only, or by one
    /// typing error, which is a letter replaced, added, missing, or swapped with the next.
    ///
    /// Such members are not read.
    private mutating func addNearNames(in store: StoreTree) {
        let tree = store.tree
        for index in tree.children(of: 0) {
            // Only names of about the same length are decoded.
            let place = tree.nodes[index].member.name
            guard place.count > MemberName.appearance.rawValue.utf8.count,
                place.count < MemberName.overrides.rawValue.utf8.count + 4
            else {
                continue
            }
            let name = tree.name(of: index)
            let letters = StoreCheck.letters(name)
            let meant = MemberName.own.first { own in
                let bytes = own.rawValue.utf8
                return abs(bytes.count - name.count) <= 1 && !bytes.elementsEqual(name)
                    && letters.slips(to: StoreCheck.letters(bytes)) <= 1
            }
            if let meant {
                add(
                    .nearName(name.text, meant: meant.rawValue),
                    at: store.document.position(of: place.lowerBound)
                )
            }
        }
    }

    /// The bytes of a name as characters in lower case.
    private static func letters(_ name: some Collection<UInt8>) -> [Unicode.Scalar] {
        name.map { Unicode.Scalar($0.inLowerCase) }
    }

    /// Adds members that a migration by the same rules would leave: known keys inside other
    /// objects, in a store without a value and legacy keys members that look like such a setting,
    /// and next to legacy keys flags for following the system.
    private mutating func addHints(besides search: LegacySearch) {
        for hint in LegacyHint.all(besides: search) + LegacyHint.systemFlags(nextTo: search) {
            add(
                .hint(hint),
                hint.reason == .nested ? .warning : .note,
                at: search.document.position(of: hint.offset)
            )
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
        let position = position(of: member.start)
        return StoreProblem(position: position, cause: .legacyKey(key))
    }
}
