import ThemeStore

/// The recipes that are installed with the program.
struct InstalledRecipes {
    /// The folder of the index and of the recipes' files.
    let folder: StorePath
    /// The recipes, by name.
    let recipes: [ProgramRecipe]

    /// - Throws: `Failure` if no recipes are installed, or their index cannot be read.
    init(in files: InstalledFiles) throws(Failure) {
        let index = "recipes/index"
        guard let file = files.path(of: index) else {
            throw files.failure("recipe", "recipes", named: index)
        }
        folder = file.parent
        let text = try InputFile(path: file).read().bytes
        let recipes = text.split { $0 == "\n" }.compactMap { ProgramRecipe(line: $0) }
        self.recipes = recipes.sorted {
            $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
    }

    /// The names of programs and their commands.
    var names: [String] {
        recipes.flatMap { recipe in
            [recipe.name] + recipe.commands.filter { $0 != recipe.name }
        }
    }

    /// The recipe of a program's name, or else of its command.
    func recipe(named name: String) -> ProgramRecipe? {
        recipes.first { $0.name == name } ?? recipes.first { $0.commands.contains(name) }
    }

    /// The content of a recipe's own file, which is empty if it has none.
    func text(of recipe: ProgramRecipe) throws(Failure) -> ArraySlice<UInt8> {
        guard let file = recipe.file else { return [] }
        return try InputFile(path: folder.appending(file)).read().bytes
    }
}
