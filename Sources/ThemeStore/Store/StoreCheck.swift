/// Finds every problem in a store.
public enum StoreCheck {
    /// The problems of a store, in the order of the text, or `nil` where there is no file.
    ///
    /// - Parameter store: The store.
    /// - Returns: The problems, none where all is well, or `nil` where there is no file.
    /// - Throws: ``StoreError/file(_:)`` where the file cannot be read. That it is no store is a problem, not an error.
    public static func problems(of store: AppearanceStore) throws(StoreError) -> [StoreProblem]? {
        let file = store.location.file
        guard let snapshot = try StoreError.wrapping({ () throws(FileError) in try FileReader.read(file) })
        else { return nil }
        let isOpenToOthers = snapshot.status.mode & 0o002 != 0
        return (isOpenToOthers ? [openToOthers] : []) + problems(in: snapshot.content, of: file)
    }

    /// The problems in a text, in its order.
    package static func problems(in text: PaddedBytes, of file: StorePath) -> [StoreProblem] {
        do throws(StoreError) {
            let names = LegacyKey.known.map { $0.name } + [MemberName.locked]
            let document = try StoreDocument(text, of: file, watching: names)
            let found = duplicates(in: document) + values(in: document) + scopeNames(in: document)
            return (found + locks(in: document) + legacyKeys(in: document)).sorted { $0.position < $1.position }
        } catch {
            return [problem(error, .error)].compactMap { $0 }
        }
    }

    private static let openToOthers = StoreProblem(
        position: TextPosition(line: 1, column: 1), severity: .warning,
        text: "others can write this file; try 'chmod o-w'")

    private static func duplicates(in document: StoreDocument) -> [StoreProblem] {
        document.duplicates.compactMap { problem(document.error(for: $0), .error) }
    }

    private static func values(in document: StoreDocument) -> [StoreProblem] {
        var errors: [StoreError] = []
        for member in [document.appearance] + document.scopes.map({ $0.member }) {
            guard case .unrecognized(let value) = document.value(of: member) else { continue }
            errors.append(.unrecognizedValue(document.file, value))
        }
        if let value = document.unrecognizedOverrides { errors.append(.overridesNotAnObject(document.file, value)) }
        return errors.compactMap { problem($0, .warning) }
    }

    private static func scopeNames(in document: StoreDocument) -> [StoreProblem] {
        document.scopes.compactMap { scope in
            guard let flaw = ScopePath.flaw(in: String(decoding: scope.name, as: UTF8.self)) else { return nil }
            let position = document.position(of: scope.member.name.lowerBound)
            return StoreProblem(
                position: position, severity: .warning,
                text: "\(JSONExcerpt.of(document.text[scope.member.name])) is no scope: it \(flaw)")
        }
    }

    /// What makes a site's file lock the setting against writing without deciding it; other readers pass it over.
    private static func locks(in document: StoreDocument) -> [StoreProblem] {
        let members = document.watched.filter { $0.name == MemberName.locked }.map { $0.member }
        var errors: [StoreError] = []
        for member in members where member.value.kind != .boolean && member.value.kind != .null {
            errors.append(.lockNotABoolean(document.file, document.unrecognized(member.value)))
        }
        for other in members.dropFirst() {
            let places = (first: members[0].name.lowerBound, second: other.name.lowerBound)
            errors.append(
                document.error(for: .init(name: MemberName.locked, first: places.first, second: places.second)))
        }
        return errors.compactMap { problem($0, .warning) }
    }

    private static func legacyKeys(in document: StoreDocument) -> [StoreProblem] {
        let problems = document.watched.filter { $0.name != MemberName.locked }.map { name, member in
            StoreProblem(
                position: document.position(of: member.name.lowerBound), severity: .warning,
                text: "'\(name)' is a legacy key, which is not read; try 'migrate' on this store")
        }
        let refusals = MigrationPlan.refusals(of: document, rules: MigrationRules())
        return problems + refusals.compactMap { problem($0, .error) }
    }

    /// An error about a place in the text as a problem of that place.
    private static func problem(_ error: StoreError, _ severity: StoreProblem.Severity) -> StoreProblem? {
        guard let position = error.position else { return nil }
        return StoreProblem(position: position, severity: severity, text: error.reason)
    }
}
