extension String {
    /// With a backslash before each of these characters.
    func escaping(_ special: String) -> String {
        reduce(into: "") { result, character in
            if special.contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}
