// Edits of another program's setting.

extension StoreDocument {
    /// Stores an appearance as another program's setting, or removes the setting.
    func edits(storing appearance: Appearance?, at keyed: KeyedSetting) throws(StoreError)
        -> [JSONEdit]
    {
        let path = keyed.path
        let target = path.target
        if target == nil || target?.value.kind == .null, appearance == nil {
            return []
        }
        if let appearance, value(for: .app) == .appearance(appearance) {
            return []
        }
        let value = appearance.flatMap {
            keyed.key.spelling(of: $0, replacing: target?.value, in: text)
        }
        if let appearance, value == nil {
            throw refusal(.unspelled(appearance), keyed)
        }
        if let target, target.value.kind.isContainer {
            throw refusal(.container, of: target.value, keyed)
        }
        if let value, let target {
            return [editing.replacing(target, with: value)]
        }
        if target == nil, let meant = keyed.dottedKey {
            throw refusal(.meant, keyed, remedy: meant)
        }
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
        guard let value else {
            return target.map { editing.removing($0, from: step) } ?? []
        }
        let object = step.object
        let lead =
            if let null {
                editing.lead(before: max(null.name.lowerBound, object.open + 1))
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
        return .unwritableKey(file, problem)
    }
}
