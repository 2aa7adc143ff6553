import ThemeStore

extension Command {
    /// `hierarchy`: what each surface of an app shows, and why.
    static let hierarchy = Command(
        name: "hierarchy",
        summary: "print what each screen, sheet and alert of an app shows, and why",
        manual: """
            Read the view hierarchy of an app from
            .Ar file ,
            or from standard input if that is
            .Sq - ,
            and print each window, screen, sheet and alert with its style and the reason for
            it; see
            .Sx VIEW HIERARCHIES .
            The system is asked only if something follows it.
            """,
        operands: [.init(name: "FILE", count: .one, kind: .file)],
        options: [.source, .default],
        shared: Command.readerOptions,
        examples: [.init("themectl hierarchy app.json", nil)],
        run: HierarchyCommand.run)
}

private enum HierarchyCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let fallback = try invocation.shownFallback()
        _ = try invocation.sources()
        let (hierarchy, name) = try hierarchy(invocation)
        let source = try invocation.source()
        let layers = LayerSnapshot(reading: source.store, in: invocation.environment)
        let pins = try resolving(try ScopePins(of: hierarchy, layers))
        let preference = try resolving(try layers.preference())
        var systemSource: SystemStyleSource?
        let surfaces = try hierarchy.surfaces(scopes: pins.style, preference: preference.appearance) {
            () throws(Failure) in
            let shown = try invocation.shown(preference, fallback: fallback)
            systemSource = shown.source
            return shown.style
        }
        var output = Output(notes: try invocation.warnings(pins.warnings + preference.warnings))
        try warn(of: hierarchy, name, invocation, &output)
        let table = HierarchyTable(hierarchy: hierarchy, surfaces: surfaces, systemSource: systemSource)
        output.text += invocation.has(.json) ? table.json : table.text
        return output
    }

    /// Reads the hierarchy, and returns it with the name of its file for messages.
    private static func hierarchy(_ invocation: Invocation) throws(Failure) -> (ViewHierarchy, name: StorePath) {
        let (text, name) = try invocation.text(of: invocation.operands[0])
        do throws(ViewHierarchy.Problem) {
            return (try ViewHierarchy(text), name)
        } catch {
            throw .input("\(name):\(error)")
        }
    }

    private static func warn(
        of hierarchy: ViewHierarchy, _ name: StorePath, _ invocation: Invocation, _ output: inout Output
    ) throws(Failure) {
        for disagreement in hierarchy.disagreements {
            let warning = """
                \(name): 'preferredColorScheme' of '\(hierarchy.path(of: disagreement.second))' has no effect, \
                because it disagrees with that of '\(hierarchy.path(of: disagreement.first))'
                """
            if invocation.has(.strict) { throw .input(warning) }
            if !invocation.has(.quiet) { output.notes.append("warning: \(warning)") }
        }
    }
}
