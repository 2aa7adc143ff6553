import ThemeStore

/// `palette`: the semantic colours.
struct PaletteRequest: Request {
    static let row = CommandRow(
        group: .apps,
        summary: "print colours named by role, for light and dark",
        operand: .init(name: "ROLE", count: 0...Int.max, kind: .role),
        options: [.as, .default, .style, .over, .palette, .check],
        shared: CommandRow.readerOptions,
        wordings: [
            .defaultStyle,
            .init(
                option: .as,
                value: "FORM",
                kind: .form,
                summary: "print hex, css, sh, json, swift, colorset or html"
            ),
            .init(option: .json, summary: "print the palette, or what --check finds, as JSON"),
            .init(
                option: .strict,
                summary: "with --check, hold icons to 3.0; "
                    + "fail on a stored value that is no preference"
            ),
        ],
        examples: [
            "themectl palette --style dark primaryText card": nil,
            "themectl palette --as css >palette.css": "",
            "themectl palette --check": nil,
        ]
    )

    let roles: [String]
    let ground: String?
    let form: PaletteForm
    let isCheck: Bool
    /// The style that `--style` names.
    let style: InterfaceStyle?
    /// The question for the style, if none is named.
    let question: Question
    let file: InputFile?

    init(_ line: Line) throws(Failure) {
        isCheck = line.has(.check)
        let namedForm: PaletteForm? = try line.choice(.as, "a form")
        ground = line.value(.over)?.text
        let word = line.value(.style)?.text
        style = word.flatMap { Appearance(name: $0.inLowerCase)?.style }
        if let word, style == nil {
            let words = InterfaceStyle.allCases.map { $0.name }
            throw .unknown(line.verb, word, "a style", among: words, for: .style)
        }
        question = try Question(line, about: .style)
        file = try line.file(.palette)
        roles = line.operands.map { $0.text }
        form = namedForm ?? (question.target.isJSON ? .json : .hex)
        try line.refuse([.as, .over], beside: .check)
        try line.refuse([.as], beside: .json)
        if form.hasBothStyles {
            try line.refuse([.style], beside: "--as \(form.rawValue)")
        }
        if form == .html {
            try line.refuse([.over], beside: "--as html")
        }
        if form == .colorset, roles.count != 1 {
            throw line.misuse(
                "--as colorset takes one ROLE; try 'themectl palette card --as colorset'"
            )
        }
        if file?.isStandardInput == true, question.target.isStandardInput {
            throw line.exclusion("--palette -", "--store -")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let source = try PaletteSource(file, in: environment)
        var entries = try source.entries(named: roles, for: PaletteRequest.row)
        if isCheck {
            return try checked(entries, of: source, in: environment)
        }
        let ground = try ground.map { role throws(Failure) in try source.entry(role, for: .over) }
        try source.requireFreeNames(entries, in: form)
        var output = Output()
        // The style in force is found last, because that may take a second.
        var shown = style
        let isForTerminal = form == .hex && FileDescriptor.standardOutput.isTerminal
        if form.hasOneStyle, style == nil {
            do {
                let answer = try question.answer(in: environment)
                shown = answer.shown?.style
                output.notes = answer.warnings
            } catch {
                // A person gets both styles.
                guard isForTerminal, error.status == .unavailable else {
                    throw error
                }
            }
        }
        if let ground {
            try mappingError(source.palette.requireOpaque(ground.role, in: shown.styles)) {
                (error: PaletteError) in
                Failure.usage("palette: --over: \(error.explanation)")
            }
            entries = entries.map { $0.composited(over: ground) }
        }
        if form == .html {
            let check = try source.contrastCheck(includesIcons: question.target.isStrict)
            output.write(PalettePage(palette: source.palette, entries: entries, check: check).text)
        } else if isForTerminal {
            output.write(terminalText(entries, in: shown, of: source, environment))
        } else {
            let text = PaletteText(entries: entries, style: shown)
            output.write(text.text(in: form, onOneLine: question.target.isJSON))
        }
        return output
    }

    /// The colours in a style, or in both, each below its name.
    private func terminalText(
        _ entries: [ColorPalette.Entry],
        in style: InterfaceStyle?,
        of source: PaletteSource,
        _ environment: ProcessEnvironment
    ) -> String {
        let ground = Console.wantsTrueColor(in: environment) ? source.palette[.background] : nil
        let isColored = Console.wantsColor(in: environment)
        return style.styles.map { shown in
            let heading = "\(shown.name.painted(1, if: isColored))\n"
            let text = PaletteText(entries: entries, style: shown)
            return heading.when(style == nil) + text.alignedLines(on: ground)
        }.joined(separator: "\n")
    }

    /// The contrasts of the roles, in the style that is named or in both.
    private func checked(
        _ entries: [ColorPalette.Entry],
        of source: PaletteSource,
        in environment: ProcessEnvironment
    ) throws(Failure) -> Output {
        let check = try source.contrastCheck(includesIcons: question.target.isStrict)
        let findings = entries.flatMap { check.findings(for: $0.role) }.filter {
            style == nil || $0.style == style
        }
        var output = Output(status: findings.allSatisfy { $0.passes } ? .success : .no)
        if question.target.isJSON {
            for finding in findings {
                output.print(finding.json)
            }
            return output
        }
        let isColored = Console.wantsColor(in: environment)
        output.write(
            TextColumns.lines(
                findings.map { $0.cells(isColored: isColored) },
                isAligned: FileDescriptor.standardOutput.isTerminal
            )
        )
        return output
    }
}
