import ThemeStore

/// A line of the index of recipes: how one program follows.
struct ProgramRecipe {
    /// How a program follows.
    enum Method: String {
        case desktop, terminal, hook, line
    }

    let name: String
    /// The commands that are looked for in `PATH`, and accepted as names.
    let commands: [String]
    let method: Method
    /// The usual path of the configuration, the command that enables the hook, or a remark.
    let detail: String
    /// The name of the recipe's file, next to the index.
    let file: String?
    /// The line that loads an installed file, with `@FILE@` instead of its path.
    let load: String?
    /// The characters that begin a comment in the program's configuration, if it has comments.
    let comment: String?

    /// Reads a line, whose fields are divided by tabs.
    ///
    /// Returns `nil` for a comment and for a line of another form.
    init?(line: some Collection<UInt8>) {
        guard line.first != "#" else { return nil }
        let fields = line.split(omittingEmptySubsequences: false) { $0 == "\t" }.map { $0.text }
        guard fields.count == 7, let method = Method(rawValue: fields[2]) else {
            return nil
        }
        func optional(_ field: String) -> String? {
            if field == "-" { nil } else { field }
        }
        name = fields[0]
        commands = optional(fields[1])?.split(separator: ",").map(String.init) ?? []
        self.method = method
        detail = fields[3]
        file = optional(fields[4])
        load = optional(fields[5])
        comment = optional(fields[6])
    }

    /// Whether one of the program's commands is in `PATH`.
    func isFound(in environment: ProcessEnvironment) -> Bool {
        commands.contains {
            (try? ProgramSearch.file(of: $0.bytes, in: environment)) != nil
        }
    }
}
