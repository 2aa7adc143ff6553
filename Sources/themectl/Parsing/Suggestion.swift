import ThemeStore

/// Finds the nearest word to a mistyped one.
enum Suggestion {
    /// The candidate that means the same as a word of another tool, else the nearest one.
    static func candidate(meantBy word: String, among candidates: [String]) -> String? {
        let meaning = ForeignWord.appearance(word)?.name
        return candidates.first { $0 == meaning } ?? nearest(to: word, among: candidates)
    }

    /// The unique candidate that begins with the word, else the candidate with the fewest slips, or
    /// `nil` if all are too far away.
    ///
    /// No suggestion is more slips away than `limit`.
    static func nearest(
        to word: String,
        among candidates: [String],
        within limit: Int = .max
    ) -> String? {
        let word = word.lowercased()
        let length = word.unicodeScalars.count
        let continued = candidates.filter { $0.lowercased().hasPrefix(word) }
        if length > 1, continued.count == 1 {
            return continued[0]
        }
        // With one wrong letter of two, a word could be anything: `--at` is not `--as`. And no long
        // word is a slip, but it would take long to compare.
        guard (1...64).contains(length) else { return nil }
        var most = min((length + 1) / 3, limit)
        if length < 3 { most = 0 }
        // The first letter is more often right than wrong: `rset` is `reset`, not `set`.
        let alike = candidates.filter { $0.lowercased().first == word.first }
        let letters = Array(word.unicodeScalars)
        let distances = (alike + candidates).map { candidate in
            let slips = letters.slips(to: Array(candidate.lowercased().unicodeScalars))
            return (name: candidate, slips: slips)
        }
        return distances.filter { $0.slips <= most }.min { $0.slips < $1.slips }?.name
    }
}

extension [String] {
    /// The texts in quotes, as alternatives: `'a', 'b' or 'c'`.
    var alternatives: String {
        let quoted = map { "'\($0)'" }
        guard let last = quoted.last, count > 1 else {
            return quoted.joined()
        }
        return "\(quoted.dropLast().joined(separator: ", ")) or \(last)"
    }
}
