import ThemeStore

/// A table or key that a recipe and the user's configuration would both define.
///
/// TOML and YAML reject a file that defines one twice, so the lines of the recipe cannot be
/// appended.
struct RecipeClash {
    /// The configuration, as the recipe names it.
    let file: String
    /// The table or key.
    let name: String

    /// Looks for the first table or key, and returns `nil` if the lines can be appended.
    init?(
        of recipe: ProgramRecipe,
        _ lines: ArraySlice<UInt8>,
        in environment: ProcessEnvironment
    ) {
        let suffix = recipe.file?.split(separator: ".").last
        let isTOML = suffix == "toml"
        guard isTOML || suffix == "yml",
            let file = recipe.configuration(of: lines),
            let path = RecipeClash.path(of: file, in: environment),
            let text = try? InputFile(path: path).read(orThrow: .noSuchFile(path)).bytes
        else {
            return nil
        }
        let present = RecipeClash.names(in: text, isTOML: isTOML)
        let added = RecipeClash.names(in: lines, isTOML: isTOML)
        guard let name = added.first(where: present.contains) else { return nil }
        self.file = file
        self.name = name
    }

    /// The path that a shell reads, with the user's configuration folder instead of `~/.config`.
    private static func path(of name: String, in environment: ProcessEnvironment) -> StorePath? {
        let names = name.split(separator: "/").map { String($0) }
        guard names.first == "~" else { return StorePath(bytes: Array(name.utf8)) }
        let folder = environment.path("XDG_CONFIG_HOME")
        if names.dropFirst().first == ".config", let folder, folder.isAbsolute {
            return names.dropFirst(2).reduce(folder) { $0.appending($1) }
        }
        return environment.path("HOME").map { home in
            names.dropFirst().reduce(home) { $0.appending($1) }
        }
    }

    /// The tables and keys that a text defines, in YAML only the outermost.
    private static func names(in text: ArraySlice<UInt8>, isTOML: Bool) -> [String] {
        var names: [String] = []
        var table = ""
        let sign = UInt8(ascii: isTOML ? "=" : ":")
        for line in text.split(separator: UInt8(ascii: "\n")) {
            // Plain names mean the same with blanks or quotes.
            let plain = line.filter { !" \t\"'\r".utf8.contains($0) }
            let isNested = !isTOML && " \t-".utf8.contains(line.first ?? 0)
            if plain.first == UInt8(ascii: "#") || isNested { continue }
            if isTOML, plain.first == UInt8(ascii: "[") {
                table = plain.dropFirst().prefix { $0 != UInt8(ascii: "]") }.text
                names.append(table)
            } else if let end = plain.firstIndex(of: sign) {
                // A dotted key defines each table on its way.
                var name = table
                for part in plain[..<end].split(separator: UInt8(ascii: ".")) {
                    name += ".".when(!name.isEmpty) + part.text
                    names.append(name)
                }
            }
        }
        return names
    }
}

extension ProgramRecipe {
    /// The usual path of the configuration, which is in the first line of a hook's recipe.
    fileprivate func configuration(of lines: ArraySlice<UInt8>) -> String? {
        guard method == .hook else { return detail }
        guard let comment, let line = lines.split(separator: UInt8(ascii: "\n")).first,
            line.starts(with: comment.utf8)
        else {
            return nil
        }
        let words = line.dropFirst(comment.utf8.count).split { $0 == " " || $0 == "," }
        return words.first?.text
    }
}
