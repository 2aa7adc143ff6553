// A key of another program's setting, which is read and written in the program's own form.

extension AppearanceKey {
    /// A key at the end of a way through objects and arrays.
    init(at way: [[UInt8]], _ kind: Kind, words: [Word] = []) {
        self.init(JSONPointer(tokens: way).keyName, kind, words: words)
    }

    /// The appearance that a stored value means, or `nil` if the key cannot have the value.
    ///
    /// A migration accepts more, because it only reads.
    func storedAppearance(of value: JSONValue, in text: PaddedBytes) -> Appearance? {
        if let appearance = appearanceByWord(of: value, in: text) {
            return appearance
        }
        return switch kind {
        case .style: value.appearance(in: text)
        case .bool: value.boolean(in: text).map { $0 ? .dark : .light }
        case .name: AppearanceWord(value, in: text)?.appearance
        case .words, .system: nil
        }
    }

    /// A kind that reads a value.
    static func kind(reading value: JSONValue, in text: PaddedBytes) -> Kind? {
        [.bool, .style, .name].first {
            AppearanceKey("", $0).storedAppearance(of: value, in: text) != nil
        }
    }

    /// Whether the key has a spelling for following the system.
    package var canStoreSystem: Bool {
        [.style, .name].contains(kind) || words.contains { $0.appearance == .system }
    }

    /// The spelling of an appearance, in the form of the value that it replaces.
    ///
    /// - Parameters:
    ///   - appearance: The appearance.
    ///   - value: The value that is replaced, if any.
    ///   - text: The text around the value.
    /// - Returns: The spelling, or `nil` if the key has none.
    func spelling(of appearance: Appearance, replacing value: JSONValue?, in text: PaddedBytes)
        -> [UInt8]?
    {
        if let word = words.first(where: { $0.appearance == appearance }) {
            // A number or boolean stays one, and a string stays a string.
            if value?.kind != .string, word.kind != nil {
                return Array(word.text.utf8)
            }
            return JSONString.quoted(word.text)
        }
        switch kind {
        case .style:
            return Array("\(appearance.rawValue)".utf8)
        case .bool:
            guard let style = appearance.style else {
                return nil
            }
            return Array("\(style == .dark)".utf8)
        case .name:
            let old = value.flatMap { AppearanceWord($0, in: text) }
            let isApples = ["userInterfaceStyle", "UIUserInterfaceStyle"].contains(
                pointer.tokens.last?.text ?? ""
            )
            var name = appearance.name
            if appearance == .system, isApples {
                name = "automatic"
            }
            return JSONString.quoted(old?.respelled(name) ?? name)
        case .words, .system:
            return nil
        }
    }
}
