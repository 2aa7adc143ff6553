import ThemeStore

/// How each codec spells the three preferences, as a table for the manual.
enum SpellingTable {
    static var mdoc: String {
        let rows = AppearanceSpelling.allCases.map { codec in
            let cells = Appearance.allCases.map { codec.spelling(of: $0).map { "Ta \($0)" } ?? "Ta" }
            return ".It Cm \(codec.rawValue) \(cells.joined(separator: " "))"
        }
        return """
            .Bl -column "colorfgbg" "unspecified" "prefer-light" "prefer-dark"
            .It Sy codec Ta Sy system Ta Sy light Ta Sy dark
            \(rows.joined(separator: "\n"))
            .El
            """
    }
}
