import ThemeStore

/// `recipe`: lists the programs that can follow, or prints a program's recipe.
struct RecipeRequest: Request {
    static let row = CommandRow(
        group: .followers,
        summary: "list the programs that can follow, or print how one does",
        operand: .init(name: "NAME", count: 0...1, kind: .recipe),
        shared: [.json, .quiet],
        refusals: { $0 == nil ? [] : [.json] },
        examples: [
            "themectl recipe": nil,
            "themectl recipe tmux >>~/.tmux.conf": "",
        ]
    )

    let name: String?
    let isJSON: Bool
    let isQuiet: Bool

    init(_ line: Line) throws(Failure) {
        name = line.operands.first?.text
        isJSON = line.has(.json)
        isQuiet = line.has(.quiet)
        if name != nil {
            try line.refuse([.json], beside: "NAME")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let installed = try InstalledRecipes(in: InstalledFiles(in: environment))
        guard let name else {
            return RecipeListReport(
                rows: installed.recipes.map {
                    .init(recipe: $0, isFound: $0.isFound(in: environment))
                },
                isOnTerminal: FileDescriptor.standardOutput.isTerminal,
                isColored: Console.wantsColor(in: environment)
            ).rendered(isJSON: isJSON)
        }
        guard let recipe = installed.recipe(named: name) else {
            let nearest = installed.names.nearest(to: name)
            let advice = "themectl recipe" + (nearest.map { " \($0)" } ?? "")
            throw Failure(
                status: .noInput,
                message: "recipe: '\(name)': no such program; try '\(advice)'"
            )
        }
        let lines = try installed.text(of: recipe)
        var output = RecipeReport(
            recipe: recipe,
            file: recipe.file.map { installed.folder.appending($0) },
            lines: lines,
            clash: RecipeClash(of: recipe, lines, in: environment)
        ).output
        if isQuiet { output.notes = [] }
        return output
    }
}
