/// Collects the problems of a store's text, whose places are found in one pass at the end.
package struct StoreCheck {
    /// A problem whose place is not counted yet.
    package struct Finding {
        package let offset: Int
        package let severity: StoreProblem.Severity
        package let cause: (TextPositions) -> StoreProblem.Cause
        /// Further places that the cause names.
        package var otherOffsets: [Int] = []

        package init(
            at offset: Int, _ severity: StoreProblem.Severity, naming otherOffsets: [Int] = [],
            cause: @escaping (TextPositions) -> StoreProblem.Cause
        ) {
            self.offset = offset
            self.severity = severity
            self.cause = cause
            self.otherOffsets = otherOffsets
        }
    }

    private let document: StoreDocument
    private var findings: [Finding] = []

    /// Looks for what is wrong with the setting's own members.
    ///
    /// - Parameters:
    ///   - document: The store, read with the name of the site's lock watched.
    ///   - tree: The same text.
    package init(_ document: StoreDocument, _ tree: JSONTree) {
        self.document = document
        for duplicate in document.duplicates { add(.error, duplicate) }
        addValues()
        addScopeNames()
        addLocks()
        addNearNames(in: tree)
    }

    /// Adds what else was found.
    package mutating func add(_ finding: Finding) {
        findings.append(finding)
    }

    /// The problems, in the order of the text.
    package var problems: [StoreProblem] {
        let places = TextPositions(of: findings.flatMap { [$0.offset] + $0.otherOffsets }, in: document.text)
        return findings.map { finding in
            StoreProblem(
                position: places[finding.offset], severity: finding.severity, cause: finding.cause(places))
        }.sorted { $0.position < $1.position }
    }

    private mutating func add(_ severity: StoreProblem.Severity, _ duplicate: StoreDocument.Duplicate) {
        let file = document.file
        add(
            Finding(at: duplicate.second, severity, naming: [duplicate.first]) { places in
                .error(
                    .duplicateMember(
                        file, name: duplicate.name, first: places[duplicate.first], second: places[duplicate.second]))
            })
    }

    /// Adds a value that is not what its member is for.
    private mutating func add(
        _ value: JSONValue, as error: @escaping (StorePath, StoredValue.Unrecognized) -> StoreError
    ) {
        let document = document
        add(
            Finding(at: value.range.lowerBound, .warning) { places in
                .error(error(document.file, document.spelling(of: value, in: places)))
            })
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
            let spelling = JSONExcerpt.of(document.text[scope.member.name])
            add(
                Finding(at: scope.member.name.lowerBound, .warning) { _ in
                    .invalidScope(spelling: spelling, flaw: flaw)
                })
        }
    }

    /// What makes a site's file lock the setting against writing without deciding it; other readers pass it over.
    private mutating func addLocks() {
        let members = document.watched.filter { $0.name == MemberName.locked }.map { $0.member }
        for member in members where member.value.kind != .boolean && member.value.kind != .null {
            add(member.value, as: StoreError.lockNotABoolean)
        }
        for other in members.dropFirst() {
            add(
                .warning,
                .init(name: MemberName.locked, first: members[0].name.lowerBound, second: other.name.lowerBound))
        }
    }
}
