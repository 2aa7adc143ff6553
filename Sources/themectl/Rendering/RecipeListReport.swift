import ThemeStore

/// The report of `recipe`: a line for each program.
struct RecipeListReport {
    struct Row {
        let recipe: ProgramRecipe
        /// Whether the program is installed.
        let isFound: Bool
    }

    /// The programs, by name.
    let rows: [Row]
    let isOnTerminal: Bool
    let isColored: Bool

    /// On a terminal, the programs that are installed come first, and are bold.
    func rendered(isJSON: Bool) -> Output {
        var output = Output()
        if isJSON {
            for row in rows {
                output.print(
                    JSONLine.text {
                        ("name", row.recipe.name)
                        ("how", row.recipe.method.rawValue)
                        ("detail", row.recipe.detail)
                        ("found", row.isFound)
                    }
                )
            }
            return output
        }
        var ordered = rows
        if isOnTerminal {
            ordered = rows.filter { $0.isFound } + rows.filter { !$0.isFound }
        }
        let cells = ordered.map { row in
            [
                row.recipe.name.painted(1, if: isColored && row.isFound),
                row.recipe.method.rawValue,
                row.recipe.detail,
            ]
        }
        output.write(TextColumns.lines(cells, isAligned: isOnTerminal))
        return output
    }
}
