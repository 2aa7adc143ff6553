/// What has to be done to a store's text to bring it up to date.
///
/// As any plan it is data, so that a dry run, a filter, a real migration and a check have the same one.
package struct MigrationPlan: StoreRewrite {
    package let report: MigrationReport
    private let text: ByteBuffer
    private let edits: [JSONEdit]

    package var isChanged: Bool { report.isChanged }
    package var pieces: [ArraySlice<UInt8>] { JSONEdit.pieces(of: text, applying: edits) }

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
        let findings = try MigrationPlan.findings(in: document, rules)
        var current: Appearance?
        if case .appearance(let appearance) = document.value(for: nil) { current = appearance }
        if current == nil { try MigrationPlan.requireAgreement(findings, in: document) }
        let appearance = current ?? findings.first?.appearance
        text = document.text
        edits = MigrationPlan.edits(document, findings, rules, adding: current == nil ? appearance : nil)
        report = MigrationReport(
            sources: findings.map { finding in
                let spelling = JSONExcerpt.of(document.text[finding.member.value.range])
                return MigrationReport.Source(key: finding.key.name, spelling: spelling)
            },
            appearance: appearance, wasCurrent: current != nil, isChanged: !edits.isEmpty)
    }

    /// The legacy members in the order of the rules.
    private static func findings(
        in document: StoreDocument, _ rules: MigrationRules
    ) throws(StoreError) -> [Finding] {
        var findings: [Finding] = []
        for key in rules.keys {
            // Not `==`, by which two names are the same that are spelled differently in Unicode.
            let members = document.watched.filter { $0.name.utf8.elementsEqual(key.name.utf8) }.map(\.member)
            guard let member = members.first else { continue }
            if members.count > 1 {
                throw document.error(
                    for: .init(
                        name: key.name, first: member.name.lowerBound, second: members[1].name.lowerBound))
            }
            let appearance = key.appearance(of: member.value, in: document.text, falseMeans: rules.falseMeans)
            guard let appearance else {
                throw .unreadableLegacyValue(document.file, key: key, document.unrecognized(member.value))
            }
            findings.append(Finding(key: key, member: member, appearance: appearance))
        }
        return findings
    }

    private static func requireAgreement(_ findings: [Finding], in document: StoreDocument) throws(StoreError) {
        guard let first = findings.first,
            let other = findings.first(where: { $0.appearance != first.appearance })
        else { return }
        func place(_ finding: Finding) -> LegacyPlace {
            LegacyPlace(
                key: finding.key.name, appearance: finding.appearance,
                value: document.unrecognized(finding.member.value))
        }
        throw .legacyKeysDisagree(document.file, place(first), place(other))
    }

    /// Puts the preference in, unless that is `nil` because it is there already, and takes the legacy members out.
    private static func edits(
        _ document: StoreDocument, _ findings: [Finding], _ rules: MigrationRules, adding appearance: Appearance?
    ) -> [JSONEdit] {
        let editing = JSONEditing(document.text)
        let members = findings.map(\.member).sorted { $0.name.lowerBound < $1.name.lowerBound }
        var leaving = rules.keepsLegacyKeys ? [] : members
        guard let appearance else { return editing.removing(leaving) }
        let value = Array(String(appearance.rawValue).utf8)
        let addition: JSONEdit
        if let member = document.appearance {
            addition = editing.replacing(member, with: value)
        } else if let first = leaving.first {
            // The preference takes the first legacy member's place in the text, and so its neighbours' style.
            leaving.removeFirst()
            addition = editing.replacing(first, withName: StoreMember.appearance, value: value)
        } else {
            addition = editing.appending(name: StoreMember.appearance, value: value, to: document.root)
        }
        return (editing.removing(leaving) + [addition]).sorted { $0.offset < $1.offset }
    }
}
