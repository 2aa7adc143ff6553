import ThemeStore

/// The report of `palette`.
struct PaletteReport: Report {
    enum Content {
        case contrasts([ContrastCheck.Finding])
        /// The colours in a style, or in both, in a form; with swatches on a ground, for a terminal.
        case colors([ColorPalette.Entry], InterfaceStyle?, PaletteForm, swatchesOn: StyledColor?)
        case page(PalettePage)
    }

    var content: Content
    let isJSON: Bool
    var notes: [String] = []

    consuming func rendered() -> Output {
        var output = Output(notes: notes)
        switch content {
        case .contrasts(let findings):
            if !findings.allSatisfy({ $0.passes }) { output.status = .no }
            for finding in findings { output.print(isJSON ? finding.json : finding.line) }
        case .colors(let entries, let style, let form, let ground):
            output.write(text(PaletteText(entries: entries, style: style), form, ground))
        case .page(let page):
            output.write(page.text)
        }
        return output
    }

    private func text(_ text: PaletteText, _ form: PaletteForm, _ ground: StyledColor?) -> String {
        switch form {
        case .hex, .html: ground.map { text.swatches(on: $0) } ?? text.lines
        case .sh: text.assignments
        case .css: text.styleSheet
        case .json: text.object(onOneLine: isJSON)
        case .swift: SwiftSource(entries: text.entries).text
        case .colorset: text.entries.map { ColorSet(color: $0.color).text }.joined()
        }
    }
}
