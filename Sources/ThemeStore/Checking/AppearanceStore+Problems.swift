extension AppearanceStore {
    /// Finds every problem in the store: invalid JSON, members that occur twice, values that are not 0, 1 or 2, invalid
    /// scope paths, legacy keys, and a file that others can write.
    ///
    /// - Parameter keys: The legacy keys to look for.
    /// - Returns: The problems, in the order of the text; none if there is no file.
    /// - Throws: ``StoreError/file(_:)`` if the file cannot be read. A file that is not a store is a problem, not an
    ///   error.
    public func problems(legacyKeys keys: [LegacyKey] = LegacyKey.known) throws(StoreError) -> [StoreProblem] {
        try problemsOfExisting(legacyKeys: keys) ?? []
    }

    /// The problems, or `nil` where there is no file.
    package func problemsOfExisting(
        legacyKeys keys: [LegacyKey] = LegacyKey.known
    ) throws(StoreError) -> [StoreProblem]? {
        guard let (content, mode) = try snapshot() else { return nil }
        let isOpenToOthers = mode.map { $0 & 0o002 != 0 } ?? false
        let permissions = StoreProblem(
            position: TextPosition(line: 1, column: 1), severity: .warning, cause: .writableByOthers)
        return (isOpenToOthers ? [permissions] : []) + StoreCheck.problems(in: content, of: try location.name, keys)
    }
}

extension StoreCheck {
    /// The problems in a text, in its order.
    package static func problems(
        in text: PaddedBytes, of file: StorePath, _ keys: [LegacyKey] = LegacyKey.known
    ) -> [StoreProblem] {
        do throws(StoreError) {
            let names = keys.map { $0.name } + [MemberName.locked]
            let document = try StoreDocument(text, of: file, watching: names)
            // What was read as a store is JSON.
            guard let tree = try? JSONTree(text) else { return [] }
            var check = StoreCheck(document, tree)
            let search = LegacySearch(document, MigrationRules(keys: keys))
            check.addLegacyKeys(of: search)
            check.addNestedKeys(in: tree, besides: search)
            let refusals = MigrationPlan.refusals(of: document, search)
            return (check.problems + refusals.compactMap(problem)).sorted { $0.position < $1.position }
        } catch {
            return [problem(error)].compactMap { $0 }
        }
    }

    /// Adds what a migration by the same rules would take.
    private mutating func addLegacyKeys(of search: LegacySearch) {
        for (key, member) in search.members {
            add(
                Finding(at: member.name.lowerBound, .warning) { _ in .legacyKey(name: key.name, kind: key.kind.rawValue)
                })
        }
    }

    /// Adds members that have a known key's name, but lie inside other objects, where only a pointer takes them.
    private mutating func addNestedKeys(in tree: JSONTree, besides search: LegacySearch) {
        let taken = search.members.map { $0.member.name.lowerBound }
        tree.visitMembers { index, parents in
            guard !parents.isEmpty, let place = tree.nodes[index].name?.lowerBound, !taken.contains(place),
                LegacyKey.known.contains(where: { tree.isNamed($0.name, index) }),
                let key = LegacyKey(taking: index, inside: parents, of: tree)
            else { return }
            add(
                Finding(at: place, .warning) { _ in .nestedLegacyKey(pointer: key.name, kind: key.kind.rawValue) })
        }
    }

    /// What makes the store refuse work, as a problem of its place.
    private static func problem(_ error: StoreError) -> StoreProblem? {
        error.position.map { StoreProblem(position: $0, severity: .error, cause: .error(error)) }
    }
}
