/// A character that looks like a character of JSON's, or like nothing.
///
/// Text processors and web pages put such characters into a text that is copied from them.
struct LookAlike: Equatable, CustomStringConvertible {
    private let character: Unicode.Scalar
    private let kind: String
    /// What to try instead, as a clause.
    let remedy: String

    /// Finds the kind of a character, or returns `nil` for every other character.
    init?(_ character: Unicode.Scalar) {
        let row: (kind: String, remedy: String)? =
            switch character.value {
            case 0xA0, 0x202F: ("a no-break space", "try a space")
            case 0x3000: ("an ideographic space", "try a space")
            case 0x1680, 0x2000...0x200A, 0x205F: ("a special space", "try a space")
            case 0x2028: ("a line separator", "try a line break")
            case 0x2029: ("a paragraph separator", "try a line break")
            case 0x85: ("a next-line character", "try a line break")
            case 0xFEFF: ("a byte order mark", "try removing it")
            case 0x200B: ("a zero-width space", "try removing it")
            case 0xAD, 0x061C, 0x180E, 0x200C...0x200F, 0x202A...0x202E, 0x2060...0x206F:
                ("an invisible character", "try removing it")
            case 0x2018...0x201F: ("a curly quote", "try '\"'")
            case 0x2010...0x2015, 0x2212: ("a dash", "try '-'")
            case 0xFF01...0xFF5E:
                ("a full-width character", "try '\([UInt8(character.value - 0xFEE0)].text)'")
            case 0x3001, 0x3002, 0xFF5F...0xFF65: ("ideographic punctuation", "try ','")
            default: nil
            }
        guard let row else { return nil }
        self.character = character
        kind = row.kind
        remedy = row.remedy
    }

    /// Its code point and kind, as in `U+201C, a curly quote`.
    var description: String {
        let number = String(character.value, radix: 16, length: 4).uppercased()
        return "U+\(number), \(kind)"
    }
}
