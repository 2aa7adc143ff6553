/// The words in a role's name, by which other languages put it together in their own way: `primaryText` and
/// `primary-text` have the same.
struct RoleWords {
    private let words: [String]

    /// Takes a name apart at `-` and `_`, and where a capital begins a word: before one that follows a small letter or
    /// digit, and before the last of several that a small letter follows.
    init(_ role: String) {
        let letters = Array(role.utf8)
        var words: [[UInt8]] = [[]]
        for (index, letter) in letters.enumerated() {
            if letter == UInt8(ascii: "-") || letter == UInt8(ascii: "_") {
                words.append([])
                continue
            }
            let next = index + 1 < letters.count ? letters[index + 1] : 0
            if RoleWords.isCapital(letter), index > 0,
                !RoleWords.isCapital(letters[index - 1]) || RoleWords.isSmall(next)
            {
                words.append([])
            }
            words[words.count - 1].append(letter)
        }
        self.words = words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self).lowercased() }
    }

    /// As a custom property of CSS: `--primary-text`.
    var customProperty: String { "--" + words.joined(separator: "-") }

    /// As a variable of a shell: `primary_text`.
    var variable: String { words.joined(separator: "_") }

    /// As a constant of Swift: `primaryText`.
    var constant: String {
        words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func isCapital(_ letter: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) }
    private static func isSmall(_ letter: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) }
}

extension PaletteForm {
    /// The name of a role in this form; different roles may have the same one.
    func name(of role: String) -> String {
        switch self {
        case .hex, .json, .colorset, .html: role
        case .css: RoleWords(role).customProperty
        case .sh: RoleWords(role).variable
        case .swift: RoleWords(role).constant
        }
    }
}
