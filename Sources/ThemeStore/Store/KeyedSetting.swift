/// Another program's setting in its file.
final class KeyedSetting: Sendable {
    let key: AppearanceKey
    /// The way to the value.
    let path: JSONPath

    init(key: AppearanceKey, path: JSONPath) {
        self.key = key
        self.path = path
    }

    /// The first parts of the way, as the name of a key.
    func part(_ count: Int) -> String {
        AppearanceKey(at: Array(path.pointer.tokens.prefix(count)), .name).name
    }

    /// The key for the value at a part of the way, if another kind reads it.
    ///
    /// For an object or array, it is the key of a member of it.
    func remedy(for value: JSONValue, at count: Int) -> AppearanceKey? {
        let way = Array(path.pointer.tokens.prefix(count))
        if value.kind.isContainer {
            var guess = MemberGuess(text: path.text, isArray: value.kind == .array)
            try? path.text.withScanner(of: JSONWithComments.self) { scanner throws(JSONError) in
                let start = value.range.lowerBound
                _ = try scanner.endOfValue(start, named: 0..<0, inside: 0, &guess)
            }
            return guess.found.map { AppearanceKey(at: way + [$0.name], $0.kind) }
        }
        let kind = AppearanceKey.kind(reading: value, in: path.text)
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
        if found == nil, let kind = AppearanceKey.kind(reading: value, in: text) {
            let index = Array(String(count).utf8)
            found = (isArray ? index : JSONString.decoded(text[name]), kind)
        }
        count += 1
    }

    mutating func leave(at end: Int) {}
}

// MARK: - Keys that could be meant

extension KeyedSetting {
    /// The key that was probably meant, if there is no member of the key's name: a name in another
    /// style, or a pointer instead of a name with dots.
    var meantKey: AppearanceKey? {
        if path.target != nil { return nil }
        return dottedKey ?? similarKey
    }

    /// The pointer to a value, whose names are separated by dots in the key.
    var dottedKey: AppearanceKey? {
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
    private var similarKey: AppearanceKey? {
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
