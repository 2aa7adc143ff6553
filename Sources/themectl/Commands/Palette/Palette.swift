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
        run: PaletteCommand.run)
}

private enum PaletteCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let request = try PaletteRequest(invocation)
        let source = try PaletteSource(invocation)
        let entries = try source.entries(named: invocation.operands)
        if request.isCheck { return try checked(entries, source, request) }
        return try printed(entries, source, request)
    }

    private static func checked(
        _ entries: [ColorPalette.Entry], _ source: PaletteSource, _ request: PaletteRequest
    ) throws(Failure) -> Output {
        let check = try source.contrastCheck(includesIcons: request.invocation.has(.strict))
        let findings = entries.flatMap { check.findings(for: $0.role) }
            .filter { request.style == nil || $0.style == request.style }
        let lines = ContrastLines(findings: findings)
        var output = Output()
        output.write(request.invocation.has(.json) ? lines.json : lines.text)
        if findings.contains(where: { !$0.passes }) { output.status = .no }
        return output
    }

    private static func printed(
        _ entries: [ColorPalette.Entry], _ source: PaletteSource, _ request: PaletteRequest
    ) throws(Failure) -> Output {
        let ground = try source.ground(request.invocation.value(of: .over))
        // The style in force is asked for last, because that may take a second.
        try source.requireDifferentNames(entries, in: request.form)
        var output = Output()
        let style = try request.shownStyle(&output)
        if let ground { try source.requireOpaque(ground, in: style.map { [$0] } ?? InterfaceStyle.allCases) }
        let seen = entries.map { entry in
            guard let ground else { return entry }
            return ColorPalette.Entry(role: entry.role, color: entry.color.composited(over: ground.color))
        }
        output.write(try text(seen, source, style, request))
        return output
    }

    private static func text(
        _ entries: [ColorPalette.Entry], _ source: PaletteSource, _ style: InterfaceStyle?, _ request: PaletteRequest
    ) throws(Failure) -> String {
        let text = PaletteText(entries: entries, style: style)
        switch request.form {
        case .hex: return request.hasSwatches ? text.swatches(on: source.palette[.background]) : text.lines
        case .sh: return text.assignments
        case .css: return text.styleSheet
        case .json: return text.object(onOneLine: request.invocation.has(.json))
        case .swift: return SwiftSource(entries: entries).text
        case .colorset: return entries.map { ColorSet(color: $0.color).text }.joined()
        case .html:
            let check = try source.contrastCheck(includesIcons: request.invocation.has(.strict))
            return PalettePage(palette: source.palette, entries: entries, check: check).text
        }
    }
}
