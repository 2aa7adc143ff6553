/// What has to be done to a store's text to bring it up to date.
///
/// It is data, so that a dry run, a text in memory, a file and a check get the same one.
package struct MigrationPlan: Sendable {
    package let report: MigrationReport
    /// The edit, or `nil` where there is nothing to edit.
    package let edit: StoreEdit?

    private struct Finding {
        let key: LegacyKey
        let member: JSONMember
        let appearance: Appearance
    }

    /// Plans a migration.
    ///
    /// - Parameters:
    ///   - document: The store, read with the names of the rules' keys watched.
    ///   - rules: What to look for and what it means.
    ///   - isStrict: Whether to refuse a current value that is not recognized instead of replacing it.
    /// - Throws: `StoreError.unreadableLegacyValue`, `StoreError.legacyKeysDisagree`, `StoreError.duplicateMember` or
    ///   `StoreError.unrecognizedValue`.
    package init(_ document: StoreDocument, rules: MigrationRules, isStrict: Bool = false) throws(StoreError) {
        if isStrict, case .unrecognized(let value) = document.value(for: nil) {
            throw .unrecognizedValue(document.file, value)
        }
        var findings: [Finding] = []
        for result in MigrationPlan.findings(in: document, rules) { findings.append(try result.get()) }
        var current: Appearance?
        var unrecognized: StoredSpelling?
        switch document.value(for: nil) {
        case .appearance(let appearance): current = appearance
        case .unrecognized(let value): unrecognized = value
        case .unset: break
        }
        if current == nil { try MigrationPlan.requireAgreement(findings, in: document) }
        let appearance = current ?? findings.first?.appearance
        let edits = MigrationPlan.edits(document, findings, rules, adding: current == nil ? appearance : nil)
        edit = StoreEdit(edits, of: document.text)
        report = MigrationReport(
            sources: findings.map { finding in
                let spelling = JSONExcerpt.of(document.text[finding.member.value.range])
                return MigrationReport.Source(key: finding.key.name, spelling: spelling)
            },
            appearance: appearance, wasCurrent: current != nil, unrecognized: unrecognized,
            isChanged: edit != nil)
    }

    /// The legacy members in the order of the rules.
    private static func findings(
        in document: StoreDocument, _ rules: MigrationRules
    ) -> [Result<Finding, StoreError>] {
        rules.keys.compactMap { key in
            // Not `==`, by which two names are the same that are spelled differently in Unicode.
            let members = document.watched.filter { $0.name.utf8.elementsEqual(key.name.utf8) }.map { $0.member }
            guard let member = members.first else { return nil }
            if members.count > 1 {
                let (first, second) = (member.name.lowerBound, members[1].name.lowerBound)
                return .failure(document.error(for: .init(name: key.name, first: first, second: second)))
            }
            let appearance = key.appearance(of: member.value, in: document.text, falseMeans: rules.falseMeans)
            guard let appearance else {
                return .failure(
                    .unreadableLegacyValue(
                        document.file, key: key.name, expected: key.kind.expectation,
                        document.spelling(of: member.value)))
            }
            return .success(Finding(key: key, member: member, appearance: appearance))
        }
    }

    /// Everything for which a migration would refuse the store, where there is no current value as well as where there is.
    package static func refusals(of document: StoreDocument, rules: MigrationRules) -> [StoreError] {
        var findings: [Finding] = []
        var refusals: [StoreError] = []
        for result in MigrationPlan.findings(in: document, rules) {
            switch result {
            case .success(let finding): findings.append(finding)
            case .failure(let error): refusals.append(error)
            }
        }
        guard case .appearance = document.value(for: nil) else {
            for other in findings.dropFirst() where other.appearance != findings[0].appearance {
                refusals.append(disagreement(findings[0], other, in: document))
            }
            return refusals
        }
        return refusals
    }

    private static func requireAgreement(_ findings: [Finding], in document: StoreDocument) throws(StoreError) {
        guard let first = findings.first,
            let other = findings.first(where: { $0.appearance != first.appearance })
        else { return }
        throw disagreement(first, other, in: document)
    }

    private static func disagreement(
        _ first: Finding, _ other: Finding, in document: StoreDocument
    ) -> StoreError {
        func place(_ finding: Finding) -> LegacyPlace {
            LegacyPlace(
                key: finding.key.name, appearance: finding.appearance,
                value: document.spelling(of: finding.member.value))
        }
        return .legacyKeysDisagree(document.file, place(first), place(other))
    }

    /// Puts the preference in, unless that is `nil` because it is there already, and takes the legacy members out.
    private static func edits(
        _ document: StoreDocument, _ findings: [Finding], _ rules: MigrationRules, adding appearance: Appearance?
    ) -> [JSONEdit] {
        let editing = JSONEditing(document.text)
        let members = findings.map { $0.member }.sorted { $0.name.lowerBound < $1.name.lowerBound }
        var leaving = rules.keepsLegacyKeys ? [] : members
        guard let appearance else { return editing.removing(leaving) }
        let value = Array(String(appearance.rawValue).utf8)
        let addition: JSONEdit
        if let member = document.appearance {
            addition = editing.replacing(member, with: value)
        } else if let first = leaving.first {
            // The preference takes the first legacy member's place in the text, and so its neighbours' style.
            leaving.removeFirst()
            addition = editing.replacing(first, withName: MemberName.appearance, value: value)
        } else {
            addition = editing.appending(name: MemberName.appearance, value: value, to: document.root)
        }
        return (editing.removing(leaving) + [addition]).sorted { $0.offset < $1.offset }
    }
}
