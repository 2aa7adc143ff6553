extension AppearanceStore {
    /// Finds every problem in the store: invalid JSON, members that occur twice, values that are not 0, 1 or 2, invalid
    /// scope paths, legacy keys, and a file that others can write.
    ///
    /// - Returns: The problems, in the order of the text; none if there is no file.
    /// - Throws: ``StoreError/file(_:)`` if the file cannot be read. A file that is not a store is a problem, not an
    ///   error.
    public func problems() throws(StoreError) -> [StoreProblem] {
        try problemsOfExisting() ?? []
    }

    /// The problems, or `nil` where there is no file.
    package func problemsOfExisting() throws(StoreError) -> [StoreProblem]? {
        guard let (content, mode) = try snapshot() else { return nil }
        let isOpenToOthers = mode.map { $0 & 0o002 != 0 } ?? false
        let permissions = StoreProblem(
            position: TextPosition(line: 1, column: 1), severity: .warning, cause: .writableByOthers)
        return (isOpenToOthers ? [permissions] : []) + StoreCheck.problems(in: content, of: location.file)
    }
}

extension StoreCheck {
    /// The problems in a text, in its order.
    package static func problems(in text: PaddedBytes, of file: StorePath) -> [StoreProblem] {
        do throws(StoreError) {
            let names = LegacyKey.known.map { $0.name } + [MemberName.locked]
            let document = try StoreDocument(text, of: file, watching: names)
            var check = StoreCheck(document)
            for (name, member) in document.watched where name != MemberName.locked {
                check.add(Finding(at: member.name.lowerBound, .warning) { _ in .legacyKey(name) })
            }
            let refusals = MigrationPlan.refusals(of: document, rules: MigrationRules())
            return (check.problems + refusals.compactMap(problem)).sorted { $0.position < $1.position }
        } catch {
            return [problem(error)].compactMap { $0 }
        }
    }

    /// What makes the store refuse work, as a problem of its place.
    private static func problem(_ error: StoreError) -> StoreProblem? {
        error.position.map { StoreProblem(position: $0, severity: .error, cause: .error(error)) }
    }
}
