extension CommandTable {
    /// The table of the program.
    static let standard = CommandTable(commands: [
        Command("get", GetRequest.self),
        Command("set", SetRequest.self),
        Command("toggle", ToggleRequest.self),
        Command("reset", ResetRequest.self),
        Command("is", IsRequest.self),
        Command("explain", ExplainRequest.self),
        Command("list", ListRequest.self),
        Command("path", PathRequest.self),
        Command("watch", WatchRequest.self),
        Command("with", WithRequest.self),
        Command("portal", PortalRequest.self),
        Command("check", CheckRequest.self),
        Command("migrate", MigrateRequest.self),
        Command("hierarchy", HierarchyRequest.self),
        Command("palette", PaletteRequest.self),
        Command("completions", CompletionsRequest.self),
        Command("help", HelpRequest.self),
        Command("complete", CompleteRequest.self),
    ])
}
