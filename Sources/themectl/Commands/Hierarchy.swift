import ThemeStore

extension Command {
    /// `hierarchy`: the style of each surface of an app, and why.
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
        options: [.source, .default, .ios],
        shared: Command.readerOptions,
        examples: [.init("themectl hierarchy app.json", nil)],
        run: { invocation throws(Failure) in
            let fallback = try invocation.shownFallback()
            let version = try invocation.version()
            _ = try invocation.sources()
            let (hierarchy, name) = try invocation.hierarchy()
            let source = try invocation.source()
            let layers = LayerSnapshot(reading: source.store, in: invocation.environment)
            let pins = try resolving(try ScopePins(of: hierarchy, in: layers))
            let preference = try resolving(try layers.preference())
            var systemSource: SystemStyleSource?
            let (surfaces, conflicts) = try hierarchy.surfaces(
                onIOS: version, pins: { pins[$0]?.appearance.style }, preference: preference.appearance
            ) { () throws(Failure) in
                let shown = try invocation.shown(preference, fallback: fallback)
                systemSource = shown.source
                return shown.style
            }
            var output = Output(notes: try invocation.warnings(pins.warnings))
            for conflict in conflicts {
                let warning = "\(name): \(invocation.words(conflict, in: hierarchy))"
                if invocation.has(.strict) { throw .input(warning) }
                if !invocation.has(.quiet) { output.notes.append("warning: \(warning)") }
            }
            let table = HierarchyTable(hierarchy: hierarchy, surfaces: surfaces, pins: pins, systemSource: systemSource)
            output.nextPart = invocation.has(.json) ? table.json : table.text
            return output
        })
}

extension Invocation {
    /// Reads the hierarchy, and returns it with the name of its file for messages.
    fileprivate func hierarchy() throws(Failure) -> (ViewHierarchy, name: StorePath) {
        let (text, name) = try text(of: operands[0])
        do throws(ViewHierarchy.Problem) {
            return (try ViewHierarchy(text), name)
        } catch {
            throw .input("\(name):\(error)")
        }
    }

    /// The version of iOS that `--ios` names; from 17 on there is no difference.
    fileprivate func version() throws(Failure) -> Int {
        guard let text = value(of: .ios)?.text else { return 17 }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        // A number that is too large for an Int is a later version, too.
        let version = Int(text) ?? .max
        guard isNumber, version >= 13 else {
            throw misuse("--ios: '\(text)' is not a version of iOS; try a whole number from 13 on")
        }
        return version
    }

    fileprivate func words(_ conflict: ViewHierarchy.Conflict, in hierarchy: ViewHierarchy) -> String {
        switch conflict {
        case .disagreement(let first, let second):
            """
            'preferredColorScheme' of '\(hierarchy.path(of: second))' has no effect, because it disagrees with that of \
            '\(hierarchy.path(of: first))'
            """
        case .besideOverride(let node, let window):
            """
            'preferredColorScheme' of '\(hierarchy.path(of: node))' stands beside the override of the window \
            '\(hierarchy.path(of: window))'; which of them wins has not been observed
            """
        }
    }
}
