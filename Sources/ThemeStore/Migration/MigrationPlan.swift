/// The edit that brings a store up to date, and the report about it.
///
/// It is data: a dry run, a text in memory, a file and a check get the same plan.
struct MigrationPlan {
    let report: MigrationReport
    /// The edit, or `nil` where there is nothing to edit.
    let edit: StoreEdit?

    /// Plans a migration.
    ///
    /// - Parameters:
    ///   - source: The text with the legacy keys.
    ///   - other: The store that gets the preference, if the text is not the store. Then the text
    ///     stays as it is.
    ///   - rules: Which keys to look for, and what they mean.
    ///   - isStrict: Whether to refuse a current value that is not recognized instead of replacing
    ///     it.
    /// - Throws: `StoreError.unreadableLegacyValue`, `StoreError.legacyKeysDisagree`,
    ///   `StoreError.duplicateMember` or `StoreError.unrecognizedValue`.
    init(
        _ source: StoreTree,
        into other: StoreDocument? = nil,
        rules: MigrationRules,
        isStrict: Bool
    ) throws(StoreError) {
        let isItself = other == nil
        let document = other ?? source.document
        let stored = document.value(for: .app)
        if isStrict, let warning = document.warning(about: stored) {
            throw warning
        }
        let search = LegacySearch(source, rules)
        if let refusal = MigrationPlan.refusals(of: document, search).first {
            throw refusal
        }
        let findings = search.findings
        let current = stored.rawValue.flatMap(Appearance.init(rawValue:))
        var unrecognized: StoredValue.Unrecognized?
        if case .unrecognized(let value) = stored {
            unrecognized = value
        }
        let deciding = search.deciding
        let appearance = current ?? deciding?.appearance
        let leaving = rules.keepsLegacyKeys || !isItself ? [] : findings
        let edits = MigrationPlan.edits(
            document,
            removing: leaving,
            adding: current == nil ? appearance : nil
        )
        edit = StoreEdit(edits, of: document.text)
        var hints: [LegacyHint] = []
        if isItself, stored == .unset, findings.isEmpty {
            hints = LegacyHint.all(in: source.tree, besides: [], isEmpty: true)
        } else if isItself, current == nil, appearance != .system {
            hints = LegacyHint.systemFlags(in: source.tree, nextTo: search)
        }
        let others = findings.filter { $0.member != deciding?.member }
        let sources = deciding.map { [$0] + others } ?? findings
        report = MigrationReport(
            sources: sources.map { finding in
                let spelling = JSONExcerpt.of(search.document.text[finding.member.value.range])
                return MigrationReport.Source(key: finding.key.name, spelling: spelling)
            },
            appearance: appearance,
            wasCurrent: current != nil,
            unrecognized: unrecognized,
            hints: hints,
            absence: KeyAbsence(in: source, search, rules, hasPreference: current != nil),
            didChange: edit != nil
        )
    }

    /// All reasons to refuse this migration.
    static func refusals(of document: StoreDocument, _ search: LegacySearch) -> [StoreError] {
        let refusals = search.failures
        if case .appearance = document.value(for: .app) {
            return refusals
        }
        guard let first = search.deciding else {
            return refusals
        }
        func occurrence(_ finding: LegacyFinding) -> LegacyOccurrence {
            LegacyOccurrence(
                key: finding.key.name,
                appearance: finding.appearance ?? .system,
                value: search.document.spelling(of: finding.member.value)
            )
        }
        let disagreements = search.disagreeing.map { other in
            StoreError.legacyKeysDisagree(
                search.document.file,
                occurrence(first),
                occurrence(other)
            )
        }
        return refusals + disagreements
    }

    /// Puts the preference in, unless that is `nil` because it is there already, and takes the
    /// legacy members out.
    private static func edits(
        _ document: StoreDocument,
        removing findings: [LegacyFinding],
        adding appearance: Appearance?
    ) -> [JSONEdit] {
        let editing = document.editing
        var leaving = findings.sorted { $0.member.name.lowerBound < $1.member.name.lowerBound }
        guard let appearance else {
            return editing.removing(leaving.map { $0.member })
        }
        let value = Array(String(appearance.rawValue).utf8)
        let member = document.appearance
        let addition: [JSONEdit]
        if member == nil,
            let first = leaving.firstIndex(where: { $0.key.pointer.tokens.count == 1 })
        {
            // The preference takes the first legacy member's place in the text, and so its
            // neighbours' style.
            let legacy = leaving.remove(at: first).member
            addition = [
                editing.replacing(legacy, withName: MemberName.appearance.rawValue, value: value)
            ]
        } else {
            addition = editing.storing(
                value,
                at: member,
                named: MemberName.appearance.rawValue,
                in: document.root
            )
        }
        return (editing.removing(leaving.map { $0.member }) + addition).sorted {
            $0.range.lowerBound < $1.range.lowerBound
        }
    }
}

/// The result of a migration, or in a dry run the result that it would have.
public struct MigrationReport: Equatable, Sendable {
    /// A legacy key that was found, with its value as spelled in the file.
    package struct Source: Equatable, Sendable {
        /// The key: the member's name, or the JSON Pointer to it.
        package let key: String
        /// Its value as spelled in the file: JSON, on one line.
        package let spelling: String
    }

    /// The found legacy keys: first the deciding key, then the others in the rules' order.
    package let sources: [Source]
    /// The preference that is stored afterwards, or `nil` for none.
    public let appearance: Appearance?
    /// Whether the preference was there before, so that the legacy keys did not count.
    public let wasCurrent: Bool
    /// The preference's value, if it was not an appearance: it means `system`, and a migration
    /// replaces it.
    package let unrecognized: StoredValue.Unrecognized?
    /// Members that may be meant as the setting, in the order of the text.
    ///
    /// If nothing is stored and there is no legacy key, they look like one. If the legacy keys give
    /// the preference, they are flags next to them.
    package let hints: [LegacyHint]
    /// The named keys that the store does not have.
    package let absence: KeyAbsence
    /// Whether the file had to change.
    public let didChange: Bool
    /// Why keys of an app's defaults could not be read.
    ///
    /// They stay where they are. The others were migrated.
    public internal(set) var unreadable: [StoreError] = []
}
