import ThemeStore

/// Finds the word that a mistyped one was probably meant to be.
enum Suggestion {
    /// A longer word is no slip of any candidate.
    private static let maximumLength = 64

    /// The nearest of the candidates, or else a list of them.
    static func advice(for word: String, among candidates: [String]) -> String {
        nearest(to: word, among: candidates) ?? candidates.joined(separator: ", ")
    }

    /// The only candidate that begins with the word, or else the first of those that are the fewest slips away; `nil` if
    /// all are too far.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let length = word.unicodeScalars.count
        guard (1...maximumLength).contains(length) else { return nil }
        let word = word.lowercased()
        let continued = candidates.filter { $0.lowercased().hasPrefix(word) }
        if length > 1, continued.count == 1 { return continued[0] }
        // With one of two letters wrong, a word could be anything: `--at` is not `--as`.
        let maximum = length < 3 ? 0 : (length + 1) / 3
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = slips(from: word, to: candidate.lowercased())
            guard distance <= maximum, distance < best?.distance ?? .max else { continue }
            best = (candidate, distance)
        }
        return best?.candidate
    }

    /// The number of letters left out, added, exchanged or swapped with a neighbour: the optimal string alignment distance.
    private static func slips(from source: String, to target: String) -> Int {
        let source = Array(source.unicodeScalars)
        let target = Array(target.unicodeScalars)
        var beforeLast: [Int] = []
        var last = Array(0...target.count)
        for (row, letter) in source.enumerated() {
            var current = [row + 1]
            for (column, other) in target.enumerated() {
                let exchange = last[column] + (letter == other ? 0 : 1)
                var least = min(exchange, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == target[column - 1], source[row - 1] == other {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            (beforeLast, last) = (last, current)
        }
        return last[target.count]
    }
}

/// Well-known words of other tools, and ours for them.
enum ForeignWord {
    /// The command that does what one of this name does elsewhere.
    ///
    /// - Parameters:
    ///   - word: The name, in lower case.
    ///   - next: The operand after it.
    /// - Returns: The command, with its operand if there is one.
    static func command(for word: String, before next: String? = nil) -> String? {
        let setting = next.flatMap(AppearanceWord.meaning).map { "set \($0.name)" }
        return switch word {
        case "unset", "remove", "delete", "clear", "rm": "reset"
        case "show", "read", "status", "print", "query": "get"
        case "switch", "flip", "invert": setting ?? "toggle"
        case "write", "put": setting ?? "set"
        case "theme", "mode": setting ?? "get"
        case "ls", "apps", "domains": "list"
        case "which", "where", "file": "path"
        case "lint", "validate", "verify", "doctor": "check"
        case "monitor", "follow", "subscribe": "watch"
        case "why": "explain"
        // darkman's `run` stays and follows; elsewhere, a command comes after the value.
        case "run": setting == nil ? "watch" : "with"
        case "exec", "env": "with"
        case "colors", "colours": "palette"
        case "upgrade", "convert": "migrate"
        case "version": "--version"
        case "default": setting ?? "set system"
        default: AppearanceWord.meaning(of: word).map { "set \($0.name)" }
        }
    }

    /// The option that does what one of this name and value does elsewhere.
    static func option(for name: String, _ value: String?) -> Option? {
        switch name {
        case "o", "output", "format": value == "json" ? .json : name == "o" ? nil : .as
        default: nil
        }
    }
}
