import ThemeStore

/// Finds the nearest word to a mistyped one.
enum Suggestion {
    /// The unique candidate that begins with the word, else one that differs from it by one slip
    /// or in capitals, or `nil` if all differ more.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let count = word.utf8.count
        let lower = word.lowercased()
        let continued = candidates.filter { $0.lowercased().hasPrefix(lower) }
        if count > 1, continued.count == 1 {
            return continued[0]
        }
        // With one wrong letter of two, a word could be anything: `--at` is not `--as`.
        guard count > 2 else {
            return nil
        }
        let near = candidates.filter { StoreCheck.isNear(Array(word.utf8), $0) }
        // The first letter is more often right than wrong: `rset` is `reset`, not `set`.
        return near.first { $0.first == word.first } ?? near.first
    }
}
