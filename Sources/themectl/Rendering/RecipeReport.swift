import ThemeStore

/// The report of `recipe NAME`: what to add to a program's configuration.
///
/// It can be appended to the configuration as it is, unless that has no comments.
struct RecipeReport {
    let recipe: ProgramRecipe
    /// The installed file of the recipe, if it has one.
    let file: StorePath?
    /// The content of that file.
    let lines: ArraySlice<UInt8>
    /// What prevents appending the lines, if anything does.
    let clash: RecipeClash?

    var output: Output {
        var output = Output()
        let isScript = lines.starts(with: "#!".utf8)
        if let comment {
            if !isScript || recipe.load != nil { output.print("\(comment) \(heading)") }
        } else {
            output.notes = [note]
        }
        if let load {
            output.print(load)
        } else if recipe.load != nil, isScript {
            // A script would replace the shell that reads it.
            let place = "the path of the installed file needs quotes"
            output.notes.append("note: \(place); see 'man themectl-recipes'")
        } else if let clash, let comment {
            let reason = "\(clash.file) has '\(clash.name)' already"
            output.print("\(comment) \(reason), so merge these lines:")
            for line in lines.split(whereSeparator: { $0 == "\n" }) {
                let isComment = line.starts(with: comment.utf8)
                output.print("\(comment) ".when(!isComment) + line.text)
            }
            output.notes.append("note: \(reason), so the lines are comments; merge them")
        } else {
            output.text += lines
            if !lines.isEmpty, lines.last != "\n" { output.print("") }
        }
        return output
    }

    /// The characters that begin a comment, or `nil` if no comment can be printed.
    private var comment: String? {
        switch recipe.method {
        case .desktop, .terminal: recipe.comment ?? "#"
        case .hook, .line: recipe.comment
        }
    }

    /// The text of the first comment.
    private var heading: String {
        switch recipe.method {
        case .desktop, .terminal: "\(recipe.name) follows the \(recipe.method.rawValue) by itself"
        case .hook: "\(recipe.name) follows with a hook: \(recipe.detail)"
        case .line: recipe.detail
        }
    }

    /// The note about a configuration without comments, to which nothing can be appended.
    private var note: String {
        if recipe.method == .line {
            "note: merge these lines into \(recipe.detail)"
        } else if lines.isEmpty {
            "note: nothing has to be added; try '\(recipe.detail)'"
        } else {
            "note: merge these lines into the configuration, and try '\(recipe.detail)'"
        }
    }

    /// The line that loads the installed file, or `nil` if the file's own lines are printed.
    private var load: String? {
        // Each language quotes other characters in another way.
        guard let load = recipe.load, let file = file?.description, file.quotedForShell == file
        else {
            return nil
        }
        var line: [UInt8] = []
        var rest = load.bytes[...]
        while let byte = rest.first {
            if let next = rest.removing(prefix: "@FILE@") {
                line += file.utf8
                rest = next
            } else {
                line.append(byte)
                rest = rest.dropFirst()
            }
        }
        return line.text
    }
}
