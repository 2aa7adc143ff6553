/// A file of groups in brackets and a key a line, as of KConfig and GTK.
///
/// In KConfig's files, `[$i]` behind a name means that it may not be changed (`kconfigini.cpp`).
enum KeyFile {
    /// The last value of a key in a group, or `nil` if it is not set.
    static func value(of key: String, in group: String, of text: String) -> String? {
        var isInGroup = false
        var value: String?
        for line in text.split(whereSeparator: { $0.isNewline }) {
            let words = line.trimmed
            if words.hasPrefix("[") {
                isInGroup = words == "[\(group)]" || words == "[\(group)][$i]"
                continue
            }
            guard isInGroup, let sign = words.firstIndex(of: "=") else {
                continue
            }
            let name = words[..<sign].trimmed
            if name == key || name == "\(key)[$i]" {
                value = String(words[words.index(after: sign)...].trimmed)
            }
        }
        return value
    }
}

extension Substring {
    /// The text without white space at its ends.
    fileprivate var trimmed: Substring {
        var text = drop { $0.isWhitespace }
        while text.last?.isWhitespace == true {
            text.removeLast()
        }
        return text
    }
}
