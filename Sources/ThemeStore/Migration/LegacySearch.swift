/// Looks for legacy keys in a store.
struct LegacySearch {
    /// A legacy member, and what it says.
    struct Finding {
        let key: LegacyKey
        let member: JSONMember
        /// Whether it is a member of the store itself, and not of an object inside it.
        let isAtTop: Bool
        let appearance: Appearance
    }

    /// A reason why a key cannot be understood, whose places are not counted yet.
    private enum Problem {
        case duplicate(StoreDocument.Duplicate)
        case unreadable(LegacyKey, JSONValue)

        var offsets: [Int] {
            switch self {
            case .duplicate(let duplicate): [duplicate.first, duplicate.second]
            case .unreadable(_, let value): [value.range.lowerBound]
            }
        }
    }

    /// The text that is searched.
    let document: StoreDocument
    /// The legacy members in the order of the rules; one that is `null` counts as missing.
    private(set) var findings: [Finding] = []
    /// Why others cannot be understood, in that order.
    private(set) var failures: [StoreError] = []
    /// The members that a migration by the rules would take, whatever they say, and each that is there more than once.
    private(set) var members: [(key: LegacyKey, member: JSONMember)] = []

    /// - Parameters:
    ///   - document: The store, read with the names of the rules' keys watched.
    ///   - rules: Which keys to look for, and what they mean.
    init(_ document: StoreDocument, _ rules: MigrationRules) {
        self.document = document
        // By bytes, because Strings are equal that are spelled differently in Unicode.
        var named = Dictionary(grouping: document.watched) { Array($0.name.utf8) }
        let pointers = rules.keys.compactMap { $0.pointer }
        // The text has been read as a store, so it is JSON.
        let tree = pointers.isEmpty ? nil : try? JSONTree(document.text, entersArrays: false)
        var targets = (tree?.targets(of: pointers) ?? [])[...]
        var problems: [Problem] = []
        var places: Set<Int> = []
        for key in rules.keys {
            let pointer = key.pointer
            var taken: [JSONMember] = []
            var doubled: [JSONMember] = []
            if pointer == nil {
                // A name that is given twice was looked for already.
                taken = (named.removeValue(forKey: Array(key.name.utf8)) ?? []).map { $0.member }
                if taken.contains(where: { $0.value.kind != .null }) { doubled = taken }
            } else {
                switch targets.popFirst() {
                case .member(let index): taken = [tree?.member(index)].compactMap { $0 }
                case .ambiguous(let first, let second): doubled = [first, second].compactMap { tree?.member($0) }
                case .nothing, nil: break
                }
            }
            // A name and a pointer may lead to the same member.
            taken = taken.filter { $0.value.kind != .null && places.insert($0.name.lowerBound).inserted }
            members += taken.map { (key, $0) }
            if doubled.count > 1 {
                let (first, second) = (doubled[0].name.lowerBound, doubled[1].name.lowerBound)
                problems.append(.duplicate(.init(name: key.name, first: first, second: second)))
            } else if let member = taken.first {
                let meaning = key.kind.appearance(of: member.value, in: document.text, falseMeans: rules.falseMeans)
                if let appearance = meaning {
                    let isAtTop = pointer.map { $0.tokens.count == 1 } ?? true
                    findings.append(Finding(key: key, member: member, isAtTop: isAtTop, appearance: appearance))
                } else {
                    problems.append(.unreadable(key, member.value))
                }
            }
        }
        failures = LegacySearch.errors(problems, in: document)
    }

    private static func errors(_ problems: [Problem], in document: StoreDocument) -> [StoreError] {
        let places = TextPositions(of: problems.flatMap { $0.offsets }, in: document.text)
        return problems.map { problem in
            switch problem {
            case .duplicate(let duplicate):
                .duplicateMember(
                    document.file, name: duplicate.name, first: places[duplicate.first],
                    second: places[duplicate.second])
            case .unreadable(let key, let value):
                .unreadableLegacyValue(
                    document.file, key: key.name, expected: key.kind.expectation,
                    document.spelling(of: value, in: places))
            }
        }
    }
}
