/// Another program's name with exactly one of the words `light` and `dark` in it, once, such as
/// `prefer-dark`, `Solarized Light`, `Default Dark+` or `GithubDark`.
///
/// A word begins at the start, after a character that is no letter, or with a capital after a small
/// letter, and it ends in the same way. So `Darkula` and `delight` have none. Letters are ASCII's.
struct VariantName {
    /// The style that the word names.
    let style: InterfaceStyle
    /// The spelling of the name in its text.
    private let spelling: ArraySlice<UInt8>
    /// The place of the word in the text.
    private let range: Range<Int>
    /// The word, in its letter case.
    let word: [UInt8]
}

extension VariantName {
    /// Finds the word in a string, or returns `nil` for every other value.
    init?(_ value: JSONValue, in text: PaddedBytes) {
        guard value.kind == .string else { return nil }
        let spelling = text[value.range]
        let units = JSONString.units(of: spelling)
        var found: VariantName?
        for style in InterfaceStyle.allCases {
            let letters = style.appearance.name.utf8
            for start in units.indices {
                let end = start + letters.count
                guard end <= units.count,
                    units[start..<end].lazy.map({ $0.byte.inLowerCase }).elementsEqual(letters),
                    VariantName.isBorder(start, in: units),
                    VariantName.isBorder(end, in: units)
                else {
                    continue
                }
                if found != nil { return nil }
                var endOffset = value.range.upperBound - 1
                if end < units.count { endOffset = units[end].offset }
                found = VariantName(
                    style: style,
                    spelling: spelling,
                    range: units[start].offset..<endOffset,
                    word: units[start..<end].map { $0.byte }
                )
            }
        }
        guard let found else { return nil }
        self = found
    }

    /// Whether a word may begin or end before a unit.
    private static func isBorder(_ index: Int, in units: [JSONString.Unit]) -> Bool {
        guard index > 0, index < units.count else { return true }
        let before = units[index - 1].byte
        let after = units[index].byte
        if !before.isLetter || !after.isLetter {
            return true
        }
        return after.isCapital && !before.isCapital
    }

    /// Whether the name has more than the word.
    var isLongerThanWord: Bool {
        range.count < spelling.count - 2
    }

    /// The spelling of the name with another style's word, in the same letter case.
    func spelling(for style: InterfaceStyle) -> [UInt8] {
        if style == self.style { return Array(spelling) }
        let other = style.appearance.name.inLetterCase(of: word)
        return spelling[..<range.lowerBound] + other.bytes + spelling[range.upperBound...]
    }
}
