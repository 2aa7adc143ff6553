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
        let stored = document.value()
        if isStrict, let warning = document.warning(about: stored) {
            throw warning
        }
        let search = LegacySearch(source, rules)
        if let refusal = MigrationPlan.refusals(of: document, search).first {
            throw refusal
        }
        let findings = search.findings
        let current = stored.rawValue.flatMap(Appearance.init(rawValue:))
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
        if isItself, search.isEmpty {
            hints = LegacyHint.all(besides: search)
        } else if isItself {
            hints = LegacyHint.systemFlags(nextTo: search)
        }
        let others = findings.filter { $0.member != deciding?.member }
        let sources = deciding.map { [$0] + others } ?? findings
        report = MigrationReport(
            sources: sources.map(search.occurrence),
            appearance: appearance,
            wasCurrent: current != nil,
            unrecognized: stored.unrecognized,
            hints: hints,
            absence: KeyAbsence(search),
            didChange: edit != nil
        )
    }

    /// All reasons to refuse this migration.
    static func refusals(of document: StoreDocument, _ search: LegacySearch) -> [StoreError] {
        // A flag for following the system takes precedence.
        guard document.value().rawValue == nil, let first = search.deciding,
            first.key.kind != .system
        else {
            return search.failures
        }
        let disagreements = search.findings.filter {
            $0.appearance != nil && $0.appearance != first.appearance
        }.map { other in
            StoreError(
                .legacyKeysDisagree(
                    search.document.file,
                    search.occurrence(of: first),
                    search.occurrence(of: other)
                )
            )
        }
        return search.failures + disagreements
    }

    /// Puts the preference in, unless that is `nil` because it is there already, and takes the
    /// legacy members out.
    private static func edits(
        _ document: StoreDocument,
        removing findings: [LegacyFinding],
        adding appearance: Appearance?
    ) -> [JSONEdit] {
        let editing = document.editing
        var leaving = findings.sorted { $0.member.start < $1.member.start }
        var addition: [JSONEdit] = []
        if let appearance {
            let value = "\(appearance.rawValue)".bytes
            let name = MemberName.appearance.rawValue
            let member = document.appearance
            if member == nil,
                let first = leaving.firstIndex(where: { $0.key.pointer.tokens.count == 1 })
            {
                // The preference takes the first legacy member's place in the text, and so its
                // neighbours' style.
                let legacy = leaving.remove(at: first).member
                addition = [editing.replacing(legacy, withName: name, value: value)]
            } else {
                addition = editing.storing(value, at: member, named: name, in: document.root)
            }
        }
        return (editing.removing(leaving.map { $0.member }) + addition).sorted {
            $0.range.lowerBound < $1.range.lowerBound
        }
    }
}

/// The result of a migration, or in a dry run the result that it would have.
public struct MigrationReport: Equatable, Sendable {
    /// The found legacy keys: first the deciding key, then the others in the rules' order.
    package let sources: [LegacyOccurrence]
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

extension MigrationReport {
    /// Creates a report, for a test of what an app shows.
    ///
    /// - Parameters:
    ///   - appearance: The preference that is stored afterwards, or `nil` for none.
    ///   - wasCurrent: Whether the preference was there before.
    ///   - didChange: Whether the file had to change.
    ///   - unreadable: Why keys of an app's defaults could not be read.
    public init(
        appearance: Appearance?,
        wasCurrent: Bool = false,
        didChange: Bool = false,
        unreadable: [StoreError] = []
    ) {
        self.init(
            sources: [],
            appearance: appearance,
            wasCurrent: wasCurrent,
            unrecognized: nil,
            hints: [],
            absence: KeyAbsence(),
            didChange: didChange,
            unreadable: unreadable
        )
    }
}
