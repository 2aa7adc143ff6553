/// Another program's setting in its file.
final class KeyedSetting: Sendable {
    let key: AppearanceKey
    /// The way to the value.
    let path: JSONPath

    init(key: AppearanceKey, path: JSONPath) {
        self.key = key
        self.path = path
    }

    /// The key for the value at a part of the way, if another kind reads it.
    ///
    /// For an object or array, it is the key of a member of it.
    func remedy(for value: JSONValue, at count: Int) -> AppearanceKey? {
        let way = Array(path.pointer.tokens.prefix(count))
        guard value.kind.isContainer else {
            let kind = AppearanceKey.kind(
                reading: value,
                in: path.text,
                named: way.last ?? []
            )
            return kind.map { AppearanceKey(name(of: way), $0) }
        }
        let text = PaddedBytes(path.text[value.range])
        guard let tree = try? JSONTree(text, isLenient: true) else { return nil }
        for (index, child) in tree.children(of: 0).enumerated() {
            var name = tree.name(of: child)
            if value.kind == .array { name = String(index).bytes }
            let kind = AppearanceKey.kind(
                reading: tree.nodes[child].value,
                in: text,
                named: name
            )
            // A theme for each style, as in Zed's settings, is not the setting.
            let isTheme = InterfaceStyle.allCases.contains {
                $0.appearance.name.utf8.elementsEqual(name)
            }
            if let kind, kind != .name || !isTheme {
                return AppearanceKey(JSONPointer(tokens: way + [name]).keyName, kind)
            }
        }
        return nil
    }

    /// The name of a key at a part of the way, with a slash if the key itself has one.
    func name(of way: [[UInt8]]) -> String {
        let pointer = JSONPointer(tokens: way)
        if key.isPointer {
            return pointer.text
        }
        return pointer.keyName
    }
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
        let names = key.name.utf8.split { $0 == "." }
        let pointer = JSONPointer(tokens: names.map { Array($0) })
        guard !key.isPointer, names.count > 1,
            (try? JSONPath(pointer, in: path.text))?.target != nil
        else {
            return nil
        }
        return key.named(pointer.keyName)
    }

    /// The key of a member of the same object whose name differs only in its style.
    private var similarKey: AppearanceKey? {
        let way = path.pointer.tokens
        guard path.steps.count == way.count, let step = path.steps.last, step.kind == .object,
            let tree = try? JSONTree(PaddedBytes(path.text[step.object.range]), isLenient: true),
            let name = tree.children(of: 0).lazy.map({ tree.name(of: $0) })
                .first(where: { $0.withoutNamingStyle == way.last?.withoutNamingStyle })
        else {
            return nil
        }
        return key.named(JSONPointer(tokens: way.dropLast() + [name]).keyName)
    }
}
