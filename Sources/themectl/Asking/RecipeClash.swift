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
            let text = try? InputFile(path: path).read().bytes
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
        guard names.first == "~" else { return StorePath(name) }
        var folder = environment.path("HOME")
        var rest = names.dropFirst()
        if rest.first == ".config", let own = environment.path("XDG_CONFIG_HOME"), own.isAbsolute {
            folder = own
            rest = rest.dropFirst()
        }
        return folder?.appending(rest.joined(separator: "/"))
    }

    /// The tables and keys that a text defines, in YAML only the outermost.
    private static func names(in text: ArraySlice<UInt8>, isTOML: Bool) -> [String] {
        var names: [String] = []
        var table = ""
        let sign = UInt8(ascii: isTOML ? "=" : ":")
        for line in text.split(whereSeparator: { $0 == "\n" }) {
            // Plain names mean the same with blanks or quotes.
            let plain = line.filter { !" \t\"'\r".utf8.contains($0) }
            let isNested = !isTOML && " \t-".utf8.contains(line.first ?? 0)
            if plain.first == "#" || isNested { continue }
            if isTOML, plain.first == "[" {
                table = plain.dropFirst().prefix { $0 != "]" }.text
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
        let first = lines.split(whereSeparator: { $0 == "\n" }).first
        guard let comment, let first, first.starts(with: comment.utf8) else { return nil }
        let line = first.dropFirst(comment.utf8.count)
        return line.split { $0 == " " || $0 == "," }.first?.text
    }
}
