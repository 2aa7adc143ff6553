/// A character that looks like one of JSON's, or like nothing.
///
/// Text processors and web pages put such characters into a text that is copied from them.
struct LookAlike: Equatable, CustomStringConvertible {
    private let character: Unicode.Scalar
    private let kind: String
    /// What to try instead, as a clause.
    let remedy: String

    /// Finds the kind of a character, or returns `nil` for every other character.
    init?(_ character: Unicode.Scalar) {
        self.character = character
        switch character.value {
        case 0xA0, 0x202F:
            kind = "a no-break space"
        case 0x3000:
            kind = "an ideographic space"
        case 0x1680, 0x2000...0x200A, 0x205F:
            kind = "a special space"
        case 0x2028:
            kind = "a line separator"
        case 0x2029:
            kind = "a paragraph separator"
        case 0x85:
            kind = "a next-line character"
        case 0xFEFF:
            kind = "a byte order mark"
        case 0x200B:
            kind = "a zero-width space"
        case 0xAD, 0x061C, 0x180E, 0x200C...0x200F, 0x202A...0x202E, 0x2060...0x206F:
            kind = "an invisible character"
        case 0x2018...0x201F:
            kind = "a curly quote"
        case 0x2010...0x2015, 0x2212:
            kind = "a dash"
        case 0xFF01...0xFF5E:
            kind = "a full-width character"
        case 0x3001, 0x3002, 0xFF5F...0xFF65:
            kind = "ideographic punctuation"
        default:
            return nil
        }
        remedy =
            switch character.value {
            case 0x2018...0x201F: "try '\"'"
            case 0xFF01...0xFF5E: "try '\([UInt8(character.value - 0xFEE0)].text)'"
            case 0x2010...0x2015, 0x2212: "try '-'"
            case 0x3001, 0x3002, 0xFF5F...0xFF65: "try ','"
            case 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF:
                "try removing it"
            case 0x2028, 0x2029, 0x85: "try a line break"
            default: "try a space"
            }
    }

    /// Its code point and kind, as in `U+201C, a curly quote`.
    var description: String {
        let number = String(character.value, radix: 16, length: 4).uppercased()
        return "U+\(number), \(kind)"
    }
}
