// Edits of another program's setting.

extension StoreDocument {
    /// Stores an appearance as another program's setting, or removes the setting.
    func storing(_ appearance: Appearance?, at keyed: KeyedSetting) throws(StoreError)
        -> StoreEdit?
    {
        guard let appearance else {
            return try removing(keyed)
        }
        if value(for: .app) == .appearance(appearance) {
            return nil
        }
        let path = keyed.path
        let key = keyed.key
        let spelling = key.spelling(of: appearance, replacing: path.target?.value, in: text)
        guard let spelling else {
            throw .unwritableKey(file, KeyProblem(key, .unspelled(appearance)))
        }
        let editing = JSONEditing(text)
        if let target = path.target {
            try requireNoContainer(target.value, keyed)
            return StoreEdit([editing.replacing(target, with: spelling)], of: text)
        }
        if let meant = keyed.dottedKey {
            var problem = KeyProblem(key, .meant)
            problem.remedy = meant
            throw .unwritableKey(file, problem)
        }
        let depth = path.steps.count
        guard let step = path.steps.last, depth <= path.pointer.tokens.count else {
            throw .unwritableKey(file, KeyProblem(key, .invalidPointer))
        }
        let names = path.pointer.tokens[(depth - 1)...]
        if let null = path.obstacle {
            try requireNull(null.value, keyed)
            let lead = editing.lead(of: null)
            let value = editing.object(
                holding: spelling,
                at: names.dropFirst(),
                in: step,
                after: lead
            )
            return StoreEdit([editing.replacing(null, with: value)], of: text)
        }
        guard step.kind == .object else {
            throw .unwritableKey(file, keyed.element(depth))
        }
        let value = editing.object(
            holding: spelling,
            at: names.dropFirst(),
            in: step,
            after: editing.lead(in: step)
        )
        let name = String(decoding: names.first ?? [], as: UTF8.self)
        return StoreEdit(editing.appending(name: name, value: value, to: step), of: text)
    }

    private func removing(_ keyed: KeyedSetting) throws(StoreError) -> StoreEdit? {
        guard let member = keyed.path.target, member.value.kind != .null,
            let step = keyed.path.steps.last
        else {
            return nil
        }
        try requireNoContainer(member.value, keyed)
        guard step.kind == .object else {
            throw .unwritableKey(file, keyed.element(keyed.path.steps.count))
        }
        return StoreEdit(JSONEditing(text).removing(member, from: step), of: text)
    }

    private func requireNoContainer(_ value: JSONValue, _ keyed: KeyedSetting) throws(StoreError) {
        if value.kind == .object || value.kind == .array {
            throw .unwritableKey(file, problem(.container, value, keyed))
        }
    }

    private func requireNull(_ value: JSONValue, _ keyed: KeyedSetting) throws(StoreError) {
        if value.kind != .null {
            throw .unwritableKey(file, problem(.obstacle, value, keyed))
        }
    }

    /// A problem of the value at the end of the way.
    private func problem(
        _ reason: KeyProblem.Reason,
        _ value: JSONValue,
        _ keyed: KeyedSetting
    ) -> KeyProblem {
        let depth = keyed.path.steps.count
        var problem = KeyProblem(keyed.key, reason)
        problem.part = keyed.part(depth)
        problem.value = spelling(of: value)
        problem.remedy = keyed.remedy(for: value, at: depth)
        return problem
    }
}
