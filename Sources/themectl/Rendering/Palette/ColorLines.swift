import ThemeStore

/// The colours of one style, a line each, for people and for `cut`.
struct ColorLines {
    let entries: [ColorPalette.Entry]
    let style: InterfaceStyle

    /// `role<TAB>colour`.
    var text: String {
        entries.map(line(of:)).joined()
    }

    /// The same with a swatch before each line, for a terminal; the ground is seen through a colour that is not opaque.
    func text(on ground: StyledColor) -> String {
        entries.map { swatch($0.color[style].composited(over: ground[style])) + line(of: $0) }.joined()
    }

    private func line(of entry: ColorPalette.Entry) -> String {
        "\(entry.role)\t\(entry.color[style])\n"
    }

    /// The same as assignments, which any shell can evaluate: nothing in them is special between single quotes.
    var assignments: String {
        entries.map { "\(PaletteForm.sh.name(of: $0.role))='\($0.color[style].hex)'\n" }.joined()
    }

    /// Blanks on a colour, by the direct colours of ISO 8613-6 as terminals understand them.
    private func swatch(_ color: ColorValue) -> String {
        "\u{1B}[48;2;\(color.red);\(color.green);\(color.blue)m    \u{1B}[0m "
    }
}
