/// A member that a migration leaves, although it may be meant as the setting.
package struct LegacyHint: Equatable, Sendable {
    /// Why it may be meant as the setting.
    package enum Reason: Equatable, Sendable {
        /// It is a known legacy key inside another object. Only a JSON Pointer (RFC 6901) finds it.
        case nested
        /// Its name and value are like a legacy key's.
        case likely
        /// It is a string with JSON, and a member in it looks like a legacy key.
        case string(member: String)
        /// It is true, next to a legacy key, and has the name of a flag for following the system.
        case systemFlag
    }

    package let reason: Reason
    /// The member's name, or the JSON Pointer to it.
    package let name: String
    /// The keys that read it, the likeliest first.
    package private(set) var readings: [LegacyReading]
    /// Whether the member, or an object around it, occurs twice, so that no key reads it.
    private var isRepeated = false
    /// The offset of its name.
    let offset: Int

    /// The sentence, with a remedy for a repeated member.
    package var text: String {
        if isRepeated {
            return "\(sentence); it occurs twice; try removing one of them"
        }
        return sentence
    }

    /// The reason as a sentence.
    package var sentence: String {
        switch reason {
        case .nested:
            "'\(name)' is a legacy key inside another object, which is not read"
        case .likely:
            "'\(name)' looks like a legacy key, which is not read"
        case .string(let member):
            "'\(name)' is a string with JSON, in which '\(member)' looks like a legacy key; "
                + "JSON inside strings is not edited"
        case .systemFlag:
            "'\(name)' next to a legacy key may mean that the system is followed"
        }
    }
}

extension LegacyHint {
    /// Members that look like such a setting by name and value, in objects at any depth but not in
    /// arrays.
    ///
    /// - Parameters:
    ///   - tree: The whole text of a store.
    ///   - taken: The offsets of the names that are taken already.
    ///   - isEmpty: Whether the store has neither a value nor a legacy key. Otherwise only known
    ///     keys are looked for.
    /// - Returns: The hints, in the order of the text.
    static func all(in tree: JSONTree, besides taken: Set<Int>, isEmpty: Bool) -> [LegacyHint] {
        var hints: [LegacyHint] = []
        var known = JSONNameFilter()
        for key in AppearanceKey.known {
            known.insert(key.name.utf8)
        }
        tree.visitMembers { index, parents in
            guard let place = tree.nodes[index].name else { return }
            if isEmpty, let hint = LegacyHint(inString: index, inside: parents, of: tree) {
                hints.append(hint)
            }
            let isCandidate =
                if isEmpty {
                    AppearanceKey.mayLookLikeSetting(tree.text, place)
                } else {
                    !parents.isEmpty && known.mayContain(tree.text[place])
                }
            guard isCandidate, !taken.contains(place.lowerBound) else {
                return
            }
            let hint = LegacyHint(named: index, inside: parents, of: tree)
            if let hint, isEmpty || hint.reason == .nested {
                hints.append(hint)
            }
        }
        return unambiguous(hints, in: tree)
    }

    /// The hints, one for each name, with keys only if a migration by them can succeed.
    private static func unambiguous(_ hints: [LegacyHint], in tree: JSONTree) -> [LegacyHint] {
        let pointers = hints.map { AppearanceKey($0.name, .name).pointer }
        let found = tree.members(at: pointers)
        var seen: Set<JSONPointer> = []
        var result: [LegacyHint] = []
        for (index, hint) in hints.enumerated() where seen.insert(pointers[index]).inserted {
            var hint = hint
            if found[index].count > 1, !hint.readings.isEmpty {
                hint.isRepeated = true
                hint.readings = []
            }
            result.append(hint)
        }
        return result
    }

    /// Creates the hint about a member by its name and value.
    private init?(named index: Int, inside parents: [Int], of tree: JSONTree) {
        let name = tree.name(of: index)
        let isNested = !parents.isEmpty
        let isOwnName = name.elementsEqual(MemberName.appearance.utf8)
        if isNested, AppearanceKey.isKnown(name) {
            reason = .nested
        } else if AppearanceKey.looksLikeSetting(name) || isNested && isOwnName {
            reason = .likely
        } else {
            return nil
        }
        self.name = tree.pointer(to: index, inside: parents).keyName
        offset = tree.nodes[index].name?.lowerBound ?? 0
        let value = tree.nodes[index].value
        readings = AppearanceKey.readings(of: value, in: tree.text, named: self.name)
        // The store's own members are no legacy keys.
        if readings.isEmpty || AppearanceKey.flaw(in: self.name) != nil {
            return nil
        }
    }

    /// Creates the hint about a string, if it contains an object with a member that looks like such
    /// a setting.
    private init?(inString index: Int, inside parents: [Int], of tree: JSONTree) {
        let node = tree.nodes[index]
        guard node.kind == .string else { return nil }
        let first = tree.text[node.value.range.lowerBound + 1]
        // An object begins with a brace, white space or an escape of that.
        guard "{ \\".utf8.contains(first), let content = tree.stringBytes(index),
            let inner = try? JSONTree(PaddedBytes(content), isStore: true)
        else {
            return nil
        }
        var found: String?
        inner.visitMembers { index, parents in
            guard found == nil, let place = inner.nodes[index].name,
                AppearanceKey.mayLookLikeSetting(inner.text, place)
            else {
                return
            }
            found = LegacyHint(named: index, inside: parents, of: inner)?.name
        }
        guard let found else { return nil }
        reason = .string(member: found)
        name = tree.pointer(to: index, inside: parents).keyName
        offset = node.name?.lowerBound ?? 0
        readings = []
    }

    /// True flags next to legacy keys, which probably mean to follow the system.
    ///
    /// - Parameters:
    ///   - tree: The whole text of a store.
    ///   - search: The legacy keys in it.
    /// - Returns: The hints, in the order of the text.
    static func systemFlags(in tree: JSONTree, nextTo search: LegacySearch) -> [LegacyHint] {
        let taken = Set(search.members.map { $0.member.name.lowerBound })
        if taken.isEmpty {
            return []
        }
        var objects: Set<Int> = []
        var flags: [(object: Int, hint: LegacyHint)] = []
        tree.visitMembers { index, parents in
            guard let place = tree.nodes[index].name else { return }
            let object = parents.last ?? 0
            if taken.contains(place.lowerBound) {
                objects.insert(object)
            } else if let hint = LegacyHint(flag: index, inside: parents, of: tree) {
                flags.append((object, hint))
            }
        }
        let nextTo = flags.filter { objects.contains($0.object) }.map { $0.hint }
        return unambiguous(nextTo, in: tree)
    }

    /// Creates the hint about a flag for following the system that is true.
    private init?(flag index: Int, inside parents: [Int], of tree: JSONTree) {
        guard tree.nodes[index].value.boolean(in: tree.text) == true,
            AppearanceKey.looksLikeSystemFlag(tree.name(of: index))
        else {
            return nil
        }
        reason = .systemFlag
        name = tree.pointer(to: index, inside: parents).keyName
        offset = tree.nodes[index].name?.lowerBound ?? 0
        readings = [LegacyReading(key: AppearanceKey(name, .system), appearance: .system)]
        if AppearanceKey.flaw(in: name) != nil {
            return nil
        }
    }
}
