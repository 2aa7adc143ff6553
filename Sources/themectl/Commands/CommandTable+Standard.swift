extension CommandTable {
    /// The table of the program.
    static let standard = CommandTable(commands: [
        Command(GetRequest.self), Command(SetRequest.self), Command(ToggleRequest.self), Command(ResetRequest.self),
        Command(IsRequest.self), Command(ListRequest.self), Command(PathRequest.self), Command(HierarchyRequest.self),
        Command(PaletteRequest.self), Command(MigrateRequest.self), Command(CheckRequest.self),
        Command(ExplainRequest.self), Command(WatchRequest.self), Command(PortalRequest.self),
        Command(WithRequest.self), Command(CompletionsRequest.self), Command(HelpRequest.self),
        Command(CompleteRequest.self),
    ])
}
