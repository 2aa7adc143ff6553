extension AppearanceKey {
    /// Keys for members that look like such a setting by name and value, in objects at any depth
    /// but not in arrays.
    ///
    /// - Parameter tree: The whole text of a store.
    /// - Returns: The keys, in the order of the text.
    static func guesses(in tree: JSONTree) -> [AppearanceKey] {
        var keys: [AppearanceKey] = []
        tree.visitMembers { index, parents in
            guard let place = tree.nodes[index].name, mayLookLikeSetting(tree.text, place) else {
                return
            }
            let name = tree.name(of: index)
            guard looksLikeSetting(name) || isKnown(name) else {
                return
            }
            if let key = AppearanceKey(taking: index, inside: parents, of: tree) {
                keys.append(key)
            }
        }
        return keys
    }

    /// The key for a member, of the kind that reads its value, or `nil` if none does.
    init?(taking index: Int, inside parents: [Int], of tree: JSONTree) {
        let name = tree.name(of: index)
        let value = tree.nodes[index].value
        let kinds: [Kind] =
            if AppearanceKey.isBoolean(name) {
                [.bool, .style, .name]
            } else {
                [.name, .style, .bool]
            }
        guard let kind = kinds.first(where: { $0.reads(value, in: tree.text) }) else {
            return nil
        }
        let pointer = tree.pointer(to: index, inside: parents).text
        // The store's own members are no legacy keys.
        guard AppearanceKey.flaw(in: pointer) == nil else {
            return nil
        }
        self.init(parents.isEmpty ? String(decoding: name, as: UTF8.self) : pointer, kind)
    }

    /// The key for a name that looks like such a setting's, or `nil` for any other.
    package init?(guessing name: String) {
        let bytes = Array(name.utf8)
        guard AppearanceKey.looksLikeSetting(bytes), AppearanceKey.flaw(in: name) == nil else {
            return nil
        }
        self.init(name, AppearanceKey.isBoolean(bytes) ? .bool : .name)
    }

    /// Whether a member of this name is probably such a setting.
    static func looksLikeSetting(_ name: [UInt8]) -> Bool {
        isBoolean(name)
            || ["theme", "appearance", "colorscheme"].contains {
                begins(name, $0) && name.count == $0.utf8.count
            }
    }

    private static func isBoolean(_ name: [UInt8]) -> Bool {
        ["isdark", "darkmode"].contains { begins(name, $0) }
    }

    /// Whether a name is that of a known key.
    static func isKnown(_ name: [UInt8]) -> Bool {
        AppearanceKey.known.contains { $0.name.utf8.elementsEqual(name) }
    }

    /// Whether the name at a place may look like such a setting's or be that of a known key.
    ///
    /// This is a quick test by the first two letters and the length, which passes over most names
    /// without decoding them.
    static func mayLookLikeSetting(_ text: PaddedBytes, _ name: Range<Int>) -> Bool {
        let backslash = UInt8(ascii: "\\")
        let first = text[name.lowerBound + 1]
        let second = text[name.lowerBound + 2]
        if first == backslash || second == backslash {
            return true
        }
        let count = name.count - 2
        let isLengthRight: Bool
        switch (first | 0x20, second | 0x20) {
        case (UInt8(ascii: "a"), UInt8(ascii: "p")):
            isLengthRight = count == 10 || count == 19
        case (UInt8(ascii: "c"), UInt8(ascii: "o")):
            isLengthRight = count == 11
        case (UInt8(ascii: "d"), UInt8(ascii: "a")):
            isLengthRight = count >= 8
        case (UInt8(ascii: "i"), UInt8(ascii: "s")):
            isLengthRight = count >= 6
        case (UInt8(ascii: "t"), UInt8(ascii: "h")):
            isLengthRight = count == 5
        default:
            return false
        }
        return isLengthRight || text[name].contains(backslash)
    }

    /// Whether a name begins with a word, which is in lower case, in any case.
    private static func begins(_ name: [UInt8], _ word: String) -> Bool {
        name.count >= word.utf8.count && zip(name, word.utf8).allSatisfy { $0 | 0x20 == $1 }
    }
}

extension AppearanceKey.Kind {
    /// The kind that reads a value as it is spelled in a file, or `nil` if none does.
    package static func reading(_ spelling: String) -> AppearanceKey.Kind? {
        let text = PaddedBytes(spelling.utf8)
        let value = JSONValue(kind: JSONValue.Kind(ofValueAt: text[0]), range: 0..<text.count)
        return [.bool, .style, .name].first { $0.reads(value, in: text) }
    }

    fileprivate func reads(_ value: JSONValue, in text: PaddedBytes) -> Bool {
        AppearanceKey("", self).appearance(of: value, in: text, falseMeans: .light) != nil
    }
}
