/// Another program's setting in its file.
struct KeyedSetting: Sendable {
    let key: AppearanceKey
    /// The way to the value.
    let path: JSONPath

    /// The first parts of the way, as the name of a key.
    fileprivate func part(_ count: Int) -> String {
        AppearanceKey(at: Array(path.pointer.tokens.prefix(count)), .name).name
    }

    /// The key for the value at a part of the way, if another kind reads it.
    ///
    /// For an object or array, it is the key of a member of it.
    fileprivate func remedy(for value: JSONValue, at count: Int) -> AppearanceKey? {
        let way = Array(path.pointer.tokens.prefix(count))
        if value.kind == .object || value.kind == .array {
            var guess = MemberGuess(text: path.text, isArray: value.kind == .array)
            try? path.text.withScanner(of: JSONWithComments.self) { scanner throws(JSONError) in
                let start = value.range.lowerBound
                _ = try scanner.endOfValue(start, named: 0..<0, inside: 0, &guess)
            }
            return guess.found.map { AppearanceKey(at: way + [$0.name], $0.kind) }
        }
        let kind = AppearanceKey.kinds(reading: value, in: path.text).first
        return kind.map { AppearanceKey(at: way, $0) }
    }
}

/// Finds the first member or element that one of the kinds reads.
private struct MemberGuess: JSONVisitor {
    let text: PaddedBytes
    let isArray: Bool
    private(set) var found: (name: [UInt8], kind: AppearanceKey.Kind)?
    private var isInside = false
    private var count = 0

    init(text: PaddedBytes, isArray: Bool) {
        self.text = text
        self.isArray = isArray
    }

    mutating func enters(_ kind: JSONValue.Kind, at start: Int, named name: Range<Int>) -> Bool {
        defer { isInside = true }
        return !isInside
    }

    mutating func visit(_ value: JSONValue, named name: Range<Int>) {
        if found == nil, let kind = AppearanceKey.kinds(reading: value, in: text).first {
            let index = Array(String(count).utf8)
            found = (isArray ? index : JSONString.decoded(text[name]), kind)
        }
        count += 1
    }

    mutating func leave(at end: Int) {}
}

// MARK: - Reading

extension StoreDocument {
    /// The value of another program's setting.
    func value(of keyed: KeyedSetting) -> StoredValue {
        let path = keyed.path
        let obstacle = path.obstacle?.value
        guard let value = obstacle ?? path.target?.value, value.kind != .null else {
            return .unset
        }
        if obstacle == nil, let appearance = keyed.key.storedAppearance(of: value, in: text) {
            return .appearance(appearance)
        }
        return .unrecognized(unrecognized(value, of: keyed))
    }

    private func unrecognized(_ value: JSONValue, of keyed: KeyedSetting)
        -> StoredValue.Unrecognized
    {
        var unrecognized = spelling(of: value)
        let isObstacle = keyed.path.obstacle != nil
        unrecognized.expectation = isObstacle ? "an object" : keyed.key.expectation
        unrecognized.remedy = keyed.remedy(for: value, at: keyed.path.steps.count)
        return unrecognized
    }

    /// The key that was probably meant, if there is no member of the key's name: a name in another
    /// style, or a pointer instead of a name with dots.
    package var meantKey: AppearanceKey? {
        guard let keyed, keyed.path.target == nil else {
            return nil
        }
        return keyed.dottedKey ?? keyed.similarKey
    }
}

extension KeyedSetting {
    /// The pointer to a value, whose names are separated by dots in the key.
    fileprivate var dottedKey: AppearanceKey? {
        guard !key.isPointer else { return nil }
        let names = key.name.utf8.split(separator: UInt8(ascii: "."))
        guard names.count > 1 else { return nil }
        let way = names.map { Array($0) }
        guard (try? path.text.path(to: JSONPointer(tokens: way)))?.target != nil else {
            return nil
        }
        return AppearanceKey(at: way, key.kind, words: key.words)
    }

    /// The key of a member of the same object whose name differs only in its style.
    fileprivate var similarKey: AppearanceKey? {
        let way = path.pointer.tokens
        guard path.steps.count == way.count, path.steps.last?.kind == .object,
            let member = (try? path.text.path(to: path.pointer, ignoresStyle: true))?.target
        else {
            return nil
        }
        let name = JSONString.decoded(path.text[member.name])
        return AppearanceKey(at: way.dropLast() + [name], key.kind, words: key.words)
    }
}

// MARK: - Writing

extension StoreLocation {
    /// Requires that the store is no other program's file, which has neither scopes nor legacy
    /// keys.
    ///
    /// - Parameter scope: A scope that a value is for. The app itself is allowed.
    /// - Throws: `StoreError.unwritableKey`.
    func requireOwn(for scope: ScopePath? = nil) throws(StoreError) {
        if let key, scope?.isApp != true {
            throw .unwritableKey(pathInErrors, KeyProblem(key, .onlySetting))
        }
    }
}

extension StoreDocument {
    /// Stores an appearance as another program's setting.
    func storing(_ appearance: Appearance, at keyed: KeyedSetting) throws(StoreError)
        -> StoreEdit?
    {
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

    /// Removes another program's setting.
    func removing(_ keyed: KeyedSetting) throws(StoreError) -> StoreEdit? {
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

extension KeyedSetting {
    /// The problem that a part of the way would be an element of an array.
    fileprivate func element(_ count: Int) -> KeyProblem {
        var problem = KeyProblem(key, .element)
        problem.part = part(count)
        return problem
    }
}
