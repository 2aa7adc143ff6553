import ThemeStore

/// A page that shows every role in both styles and how well it can be read.
///
/// It runs no script and loads no other file.
struct PalettePage {
    /// The colours that the page itself is drawn with.
    let palette: ColorPalette
    /// The roles that it lists.
    let entries: [ColorPalette.Entry]
    let check: ContrastCheck

    var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="data:,">
        <title>Palette</title>
        <style>
        \(PalettePage.style)
        body { background: \(lightDark(.background)); color: \(lightDark(.primaryText)); }
        header p { color: \(lightDark(.secondaryText)); }
        </style>
        </head>
        <body>
        <header>
        <h1>Palette</h1>
        <p>Roles in light and dark. Contrast ratios by WCAG 2.2: \
        text needs 4.5, an icon 3\(", judged by --strict alone".when(!check.includesIcons)); \
        what is inactive needs none.</p>
        </header>
        <main>
        \(InterfaceStyle.allCases.map { PalettePanel(page: self, style: $0).text }.joined())</main>
        </body>
        </html>

        """
    }

    private func lightDark(_ role: ColorRole) -> String {
        let color = palette[role].composited(over: palette[.background])
        return "light-dark(\(color.light), \(color.dark))"
    }

    /// The layout.
    ///
    /// The colours are in the elements.
    private static let style = """
        :root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
        body { margin: 0 auto; max-width: 80rem; padding: 1rem clamp(0.75rem, 3vw, 2rem); }
        h1, h2, h3, p { margin: 0; }
        h1 { font-size: 1.75rem; }
        h2 { font-size: 1.35rem; }
        h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
        header { margin-bottom: 1rem; }
        main { display: grid; gap: 1rem; \
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
        section { border: 1px solid; border-radius: 0.75rem; \
        padding: clamp(0.75rem, 3vw, 1.5rem); min-width: 0; }
        ul { display: grid; gap: 0.5rem; \
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.25rem), 1fr)); }
        ul { list-style: none; margin: 0; padding: 0; }
        li { border: 1px solid; border-radius: 0.5rem; overflow: hidden; }
        li > span { display: block; height: 2.5rem; }
        li > div { font-size: 0.85rem; overflow-wrap: anywhere; padding: 0.35rem 0.6rem; }
        code { font: 0.8rem ui-monospace, monospace; }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; font-size: 0.85rem; width: 100%; }
        th, td { border: 1px solid; padding: 0.4rem 0.5rem; text-align: start; }
        th[scope=row] { font-weight: normal; overflow-wrap: anywhere; }
        td b { font-size: 1.15rem; margin-inline-end: 0.35rem; }
        td strong { display: block; }
        @media (max-width: 30rem) {
          table { font-size: 0.75rem; }
          th, td { padding: 0.35rem; }
          td b { display: block; }
        }
        """
}
