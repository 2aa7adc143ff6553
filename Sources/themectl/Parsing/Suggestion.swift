import ThemeStore

// Suggestions for a mistyped word, from a list of candidates, and their words in a sentence.

extension Collection<String> {
    /// The candidate with the meaning of another tool's word, else the nearest candidate.
    func candidate(meantBy word: String) -> String? {
        let meaning = ForeignWord.appearance(word)?.name
        return first { $0 == meaning } ?? nearest(to: word)
    }

    /// The unique candidate that begins with the word, else the candidate with the fewest slips, or
    /// `nil` if all are too far away.
    ///
    /// No suggestion is more slips away than `limit`.
    func nearest(to word: String, within limit: Int = .max) -> String? {
        let word = word.lowercased()
        let length = word.unicodeScalars.count
        let continued = filter { $0.lowercased().hasPrefix(word) }
        if length > 1, continued.count == 1 {
            return continued[0]
        }
        // With one wrong letter of two, a word could be anything: `--at` is not `--as`. And no long
        // word is a slip, but it would take long to compare.
        guard (1...64).contains(length) else { return nil }
        var most = Swift.min((length + 1) / 3, limit)
        if length < 3 { most = 0 }
        // The first letter is more often right than wrong: `rset` is `reset`, not `set`.
        let alike = filter { $0.lowercased().first == word.first }
        let letters = Array(word.unicodeScalars)
        let distances = (alike + self).map {
            (name: $0, slips: letters.slips(to: Array($0.lowercased().unicodeScalars)))
        }
        return distances.filter { $0.slips <= most }.min { $0.slips < $1.slips }?.name
    }

    /// The texts in quotes, as alternatives: `'a', 'b' or 'c'`.
    var alternatives: String {
        let quoted = map { "'\($0)'" }
        guard let last = quoted.last, count > 1 else {
            return quoted.joined()
        }
        return "\(quoted.dropLast().joined(separator: ", ")) or \(last)"
    }
}
