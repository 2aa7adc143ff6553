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
    package var readings: [LegacyReading]
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

    /// Members that look like such a setting by name and value, in objects at any depth but not in
    /// arrays.
    ///
    /// Unless the store has neither a value nor a legacy key, only known keys are looked for.
    ///
    /// - Parameter search: The legacy keys in the store, which are left out.
    /// - Returns: The hints, in the order of the text.
    static func all(besides search: LegacySearch) -> [LegacyHint] {
        let isEmpty = search.isEmpty
        var hints: [LegacyHint] = []
        search.store.tree.visitMembers { member in
            if isEmpty, let hint = LegacyHint(inString: member) {
                hints.append(hint)
            }
            guard isEmpty || !member.parents.isEmpty,
                !search.offsets.contains(member.start),
                let hint = LegacyHint(named: member),
                // The store's own members are no legacy keys.
                AppearanceKey.flaw(in: hint.name) == nil,
                isEmpty || hint.reason == .nested
            else {
                return
            }
            hints.append(hint)
        }
        return hints
    }

    private init(_ reason: Reason, _ member: NestedMember) {
        self.reason = reason
        name = member.pointer.keyName
        offset = member.start
        readings = []
    }

    /// Creates the hint about a member by its name and value.
    private init?(named member: NestedMember) {
        // The pointer to a member has the name of each object around it, so it comes last.
        let name = member.tree.name(of: member.index)
        let words = NameWords(of: name[...])
        let isKnown = !member.parents.isEmpty && AppearanceKey.isKnown(name)
        guard !member.value.kind.isContainer, isKnown || words != nil else {
            return nil
        }
        let readings = AppearanceKey.readings(
            of: member.value,
            in: member.tree.text,
            named: name.text
        )
        guard let first = readings.first else {
            return nil
        }
        let isAboutTruth = isKnown || words?.isDisjoint(with: [.dark, .night]) == false
        if first.key.kind == .bool, !isAboutTruth {
            return nil
        }
        self.init(isKnown ? .nested : .likely, member)
        self.readings = readings.map {
            LegacyReading(key: $0.key.named(self.name), appearance: $0.appearance)
        }
    }

    /// Creates the hint about a string, if it contains an object with a member that looks like such
    /// a setting.
    private init?(inString member: NestedMember) {
        let tree = member.tree
        // An object begins with a brace, white space or an escape of that.
        guard member.value.kind == .string,
            "{ \\".utf8.contains(tree.text[member.value.range.lowerBound + 1]),
            let content = tree.stringBytes(member.index),
            let inner = try? JSONTree(PaddedBytes(content), isStore: true)
        else {
            return nil
        }
        var found: String?
        inner.visitMembers { member in
            if found == nil {
                found = LegacyHint(named: member)?.name
            }
        }
        guard let found else { return nil }
        self.init(.string(member: found), member)
    }

    /// True flags next to legacy keys, which probably mean to follow the system.
    ///
    /// - Parameter search: The legacy keys in a store.
    /// - Returns: The hints, in the order of the text. There are hints only if a legacy key gives
    ///   the preference, and the preference is light or dark.
    static func systemFlags(nextTo search: LegacySearch) -> [LegacyHint] {
        guard search.document.value().rawValue == nil, let deciding = search.deciding,
            deciding.appearance != .system
        else {
            return []
        }
        // A flag may come before the legacy key, and a hint about each flag would take too long.
        var objects: Set<Int> = []
        search.store.tree.visitMembers { member in
            if search.offsets.contains(member.start) {
                objects.insert(member.parents.last ?? 0)
            }
        }
        var hints: [LegacyHint] = []
        search.store.tree.visitMembers { member in
            if objects.contains(member.parents.last ?? 0),
                !search.offsets.contains(member.start),
                let hint = LegacyHint(flag: member)
            {
                hints.append(hint)
            }
        }
        return hints
    }

    /// Creates the hint about a flag for following the system that is true.
    private init?(flag member: NestedMember) {
        guard member.value.boolean(in: member.tree.text) == true,
            AppearanceKey.looksLikeSystemFlag(member.tree.name(of: member.index))
        else {
            return nil
        }
        self.init(.systemFlag, member)
        readings = [LegacyReading(key: AppearanceKey(name, .system), appearance: .system)]
        if AppearanceKey.flaw(in: name) != nil {
            return nil
        }
    }
}
