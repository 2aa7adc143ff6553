import ThemeStore

extension [KeyAbsence] {
    /// The notes about the keys of a command line that none of these stores has.
    ///
    /// - Parameter file: The file, or `nil` for several.
    /// - Returns: A line for each key.
    func notes(about file: String?) -> [String] {
        // A store with a preference may have been migrated earlier.
        guard let first, contains(where: { !$0.hasPreference }) else {
            return []
        }
        let keys = dropFirst().reduce(first.keys) { keys, absence in
            keys.filter(Set(absence.keys).contains)
        }
        let names = flatMap { $0.names }
        return keys.enumerated().map { number, key in
            // More searches for a similar name would take too long.
            let nearest = number < 8 ? names.nearest(to: key) : nil
            let advice = nearest.map { "; did you mean '\($0)'?" } ?? ""
            let start = file.map { "\($0): there is no" } ?? "no file has"
            return "note: \(start) '\(key)'\(advice)"
        }
    }
}

extension [JSONPointer] {
    /// The member with the most similar name, if any is similar.
    fileprivate func nearest(to key: String) -> String? {
        if let whole = map({ $0.keyName }).nearest(to: key) {
            return whole
        }
        let own = map { $0.tokens.last?.text ?? "" }
        let word = key.split(separator: "/").last.map { String($0) } ?? key
        let name = own.contains(word) ? word : own.nearest(to: word)
        return name.flatMap { own.firstIndex(of: $0) }.map { self[$0].keyName }
    }
}
