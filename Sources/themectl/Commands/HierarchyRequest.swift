import ThemeStore

/// `hierarchy`: the style of each surface of an app, and why.
struct HierarchyRequest: Request {
    static let row = CommandRow(
        group: .apps,
        summary: "print what each screen, sheet and alert of an app shows, and why",
        operand: .init(name: "FILE", kind: .file),
        options: [.source, .default, .ios],
        shared: CommandRow.readerOptions,
        wordings: [.defaultStyle],
        examples: ["themectl hierarchy app.json": nil]
    )

    let file: InputFile
    let version: Int
    let question: Question

    init(_ line: Line) throws(Failure) {
        // All versions from 17 on behave alike.
        let word = line.value(.ios)?.text ?? "17"
        version = Int(digits: word.utf8) ?? 0
        guard version >= 13 else {
            throw line.misuse(
                "--ios: '\(word)' is not a version of iOS; try a whole number from 13 on"
            )
        }
        question = try Question(line, about: .style)
        file = try InputFile(line.operand, line)
        if file.isStandardInput, question.target.isStandardInput {
            throw line.exclusion("FILE -", "--store -")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let text = try file.read(orThrow: .noStore(file.path, for: HierarchyRequest.row))
        let hierarchy = try mappingError(ViewHierarchy(text)) { (problem: JSONProblem) in
            Failure.input("\(file.path):\(problem)")
        }
        let target = question.target
        let store = try target.store(in: environment)
        let layers = LayerSnapshot(reading: store, in: environment)
        let pins = try resolving(ScopePins(of: hierarchy, in: layers))
        var systemSource: SystemStyleSource?
        let (surfaces, conflicts) = try hierarchy.surfaces(
            onIOS: version,
            pins: { pins[$0]?.appearance.style },
            preference: resolving(layers.preference()).appearance
        ) { () throws(Failure) in
            let shown = try question.systemStyle(in: environment)
            systemSource = shown.source
            return shown.style
        }
        var report = HierarchyReport(
            hierarchy: hierarchy,
            surfaces: surfaces,
            pins: pins,
            systemSource: systemSource,
            isJSON: target.isJSON,
            isOnTerminal: FileDescriptor.standardOutput.isTerminal,
            notes: try target.warnings(pins.warnings)
        )
        for conflict in conflicts {
            let warning = "\(file.path): \(report.words(conflict))"
            if target.isStrict {
                throw .input(warning)
            }
            if !target.isQuiet {
                report.notes.append("warning: \(warning)")
            }
        }
        return report.rendered()
    }
}
