/// A member that a migration leaves, although it may be meant as the setting.
package struct LegacyHint: Equatable {
    /// Why it may be meant as the setting.
    package enum Reason: Equatable {
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
    /// The offset of its name.
    let offset: Int

    /// The reason as a sentence.
    package var text: String {
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
        tree.visitMembers { index, parents in
            let place = tree.nodes[index].member.name
            if isEmpty, let hint = LegacyHint(inString: index, inside: parents, of: tree) {
                hints.append(hint)
            }
            guard isEmpty || !parents.isEmpty, AppearanceKey.mayLookLikeSetting(tree.text, place),
                !taken.contains(place.lowerBound),
                let hint = LegacyHint(named: index, inside: parents, of: tree),
                isEmpty || hint.reason == .nested
            else {
                return
            }
            hints.append(hint)
        }
        return hints
    }

    private init(_ reason: Reason, _ index: Int, inside parents: [Int], of tree: JSONTree) {
        self.reason = reason
        name = tree.pointer(to: index, inside: parents).keyName
        offset = tree.nodes[index].member.name.lowerBound
        readings = []
    }

    /// Creates the hint about a member by its name and value.
    private init?(named index: Int, inside parents: [Int], of tree: JSONTree) {
        let name = tree.name(of: index)
        let isNested = !parents.isEmpty
        let isOwnName = name.elementsEqual(MemberName.appearance.rawValue.utf8)
        let isKnown = isNested && AppearanceKey.isKnown(name)
        guard isKnown || isNested && isOwnName || AppearanceKey.looksLikeSetting(name) else {
            return nil
        }
        self.init(isKnown ? .nested : .likely, index, inside: parents, of: tree)
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
            let place = inner.nodes[index].member.name
            if found == nil, AppearanceKey.mayLookLikeSetting(inner.text, place) {
                found = LegacyHint(named: index, inside: parents, of: inner)?.name
            }
        }
        guard let found else { return nil }
        self.init(.string(member: found), index, inside: parents, of: tree)
    }

    /// True flags next to legacy keys, which probably mean to follow the system.
    ///
    /// - Parameters:
    ///   - tree: The whole text of a store.
    ///   - search: The legacy keys in it.
    /// - Returns: The hints, in the order of the text.
    static func systemFlags(in tree: JSONTree, nextTo search: LegacySearch) -> [LegacyHint] {
        let taken = search.offsets
        var objects: Set<Int> = []
        var flags: [(object: Int, hint: LegacyHint)] = []
        tree.visitMembers { index, parents in
            let object = parents.last ?? 0
            if taken.contains(tree.nodes[index].member.name.lowerBound) {
                objects.insert(object)
            } else if let hint = LegacyHint(flag: index, inside: parents, of: tree) {
                flags.append((object, hint))
            }
        }
        return flags.filter { objects.contains($0.object) }.map { $0.hint }
    }

    /// Creates the hint about a flag for following the system that is true.
    private init?(flag index: Int, inside parents: [Int], of tree: JSONTree) {
        guard tree.nodes[index].value.boolean(in: tree.text) == true,
            AppearanceKey.looksLikeSystemFlag(tree.name(of: index))
        else {
            return nil
        }
        self.init(.systemFlag, index, inside: parents, of: tree)
        readings = [LegacyReading(key: AppearanceKey(name, .system), appearance: .system)]
        if AppearanceKey.flaw(in: name) != nil {
            return nil
        }
    }
}
