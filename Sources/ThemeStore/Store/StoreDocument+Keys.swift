// Edits of another program's setting.

extension StoreDocument {
    /// Stores an appearance as another program's setting, or removes the setting.
    func edits(storing appearance: Appearance?, at keyed: KeyedSetting) throws(StoreError)
        -> [JSONEdit]
    {
        let target = keyed.path.target
        guard let appearance else {
            return try edits(removing: target, at: keyed)
        }
        if value() == .appearance(appearance) { return [] }
        guard
            let spelling = keyed.key.spelling(of: appearance, replacing: target?.value, in: text)
        else {
            throw refusal(.unspelled(appearance), keyed)
        }
        guard let target else {
            return try edits(adding: spelling, at: keyed)
        }
        if target.value.kind.isContainer {
            throw refusal(.container, of: target.value, keyed)
        }
        return [editing.replacing(target, with: spelling)]
    }

    private func edits(removing target: JSONMember?, at keyed: KeyedSetting) throws(StoreError)
        -> [JSONEdit]
    {
        guard let target, target.value.kind != .null, let step = keyed.path.steps.last else {
            return []
        }
        if target.value.kind.isContainer {
            throw refusal(.container, of: target.value, keyed)
        }
        guard step.kind == .object else {
            throw refusal(.element, keyed)
        }
        return editing.removing(target, from: step)
    }

    /// Adds the setting, with the objects that are missing on the way to it.
    private func edits(adding value: [UInt8], at keyed: KeyedSetting) throws(StoreError)
        -> [JSONEdit]
    {
        if let meant = keyed.dottedKey {
            throw refusal(.meant, keyed, remedy: meant)
        }
        let path = keyed.path
        let null = path.obstacle
        if let null, null.value.kind != .null {
            throw refusal(.obstacle, of: null.value, keyed)
        }
        let names = path.pointer.tokens.dropFirst(path.steps.count - 1)
        guard let step = path.steps.last, let name = names.first else {
            throw refusal(.invalidPointer, keyed)
        }
        guard step.kind == .object || null != nil else {
            throw refusal(.element, keyed)
        }
        let object = step.object
        let lead =
            if let null {
                editing.lead(before: max(null.start, object.open + 1))
            } else {
                editing.lead(in: object)
            }
        return editing.storing(
            editing.object(
                holding: value,
                at: names.dropFirst(),
                in: object,
                isSpaced: editing.colon(like: object.lastMember).last == " ",
                after: lead
            ),
            at: null,
            named: name.text,
            in: object
        )
    }

    /// The error about the end of the way, or a value there.
    private func refusal(
        _ reason: KeyProblem.Reason,
        of value: JSONValue? = nil,
        _ keyed: KeyedSetting,
        remedy: AppearanceKey? = nil
    ) -> StoreError {
        let depth = keyed.path.steps.count
        let part = keyed.path.pointer.tokens.prefix(depth)
        let problem = KeyProblem(
            key: keyed.key,
            reason: reason,
            part: keyed.name(of: Array(part)),
            value: value.map { spelling(of: $0) },
            remedy: remedy ?? value.flatMap { keyed.remedy(for: $0, at: depth) }
        )
        return StoreError(.unwritableKey(file, problem))
    }
}
