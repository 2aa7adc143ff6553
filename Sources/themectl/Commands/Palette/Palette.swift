import ThemeStore

extension Command {
    /// `palette`: the semantic colours.
    static let palette = Command(
        name: "palette",
        summary: "print colours by their use, for light and dark",
        manual: """
            Print each
            .Ar role ,
            or all roles, with its colour in the style in force; see
            .Sx PALETTE .
            """,
        operands: [.init(name: "ROLE", count: .any, kind: .role)],
        options: [.as, .default, .style, .over, .palette, .check],
        shared: Command.readerOptions,
        examples: [
            .init("themectl palette --style dark primaryText card", nil),
            .init("themectl palette --as css >palette.css"),
            .init("themectl palette --check", nil),
        ],
        run: { invocation throws(Failure) in
            let request = try PaletteRequest(invocation)
            let source = try PaletteSource(invocation)
            let entries = try source.entries(named: invocation.operands)
            return try request.isCheck ? source.checked(entries, request) : source.printed(entries, request)
        })
}

extension PaletteSource {
    fileprivate func checked(_ entries: [ColorPalette.Entry], _ request: PaletteRequest) throws(Failure) -> Output {
        let check = try contrastCheck(includesIcons: request.invocation.has(.strict))
        let findings = entries.flatMap { check.findings(for: $0.role) }
            .filter { request.style == nil || $0.style == request.style }
        var output = Output(status: findings.allSatisfy { $0.passes } ? .success : .no)
        for finding in findings {
            output.print(request.invocation.has(.json) ? JSONLine(of: finding).text : finding.line)
        }
        return output
    }

    fileprivate func printed(_ entries: [ColorPalette.Entry], _ request: PaletteRequest) throws(Failure) -> Output {
        let ground = try ground(request.invocation.value(of: .over))
        // The style in force is asked for last, because that may take a second.
        try requireDifferentNames(entries, in: request.form)
        var output = Output()
        let style = try request.shownStyle(&output)
        if let ground { try requireOpaque(ground, in: style.map { [$0] } ?? InterfaceStyle.allCases) }
        let seen = entries.map { entry in
            guard let ground else { return entry }
            return ColorPalette.Entry(role: entry.role, color: entry.color.composited(over: ground.color))
        }
        output.write(try text(seen, style, request))
        return output
    }

    private func text(
        _ entries: [ColorPalette.Entry], _ style: InterfaceStyle?, _ request: PaletteRequest
    ) throws(Failure) -> String {
        let text = PaletteText(entries: entries, style: style)
        switch request.form {
        case .hex: return request.hasSwatches ? text.swatches(on: palette[.background]) : text.lines
        case .sh: return text.assignments
        case .css: return text.styleSheet
        case .json: return text.object(onOneLine: request.invocation.has(.json))
        case .swift: return SwiftSource(entries: entries).text
        case .colorset: return entries.map { ColorSet(color: $0.color).text }.joined()
        case .html:
            let check = try contrastCheck(includesIcons: request.invocation.has(.strict))
            return PalettePage(palette: palette, entries: entries, check: check).text
        }
    }
}
