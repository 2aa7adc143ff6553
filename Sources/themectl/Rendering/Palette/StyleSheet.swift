import ThemeStore

/// Custom properties of CSS (CSS Custom Properties Level 1), a line a role.
struct StyleSheet {
    let entries: [ColorPalette.Entry]
    /// The style, or `nil` for both, between which `light-dark()` chooses (CSS Color 5).
    let style: InterfaceStyle?

    var text: String {
        let properties = entries.map { "  \(PaletteForm.css.name(of: $0.role)): \(value($0.color));\n" }
        return """
            :root {
              color-scheme: \(style?.appearance.name ?? "light dark");
            \(properties.joined())}

            """
    }

    private func value(_ color: StyledColor) -> String {
        style.map { color[$0].hex } ?? "light-dark(\(color.light), \(color.dark))"
    }
}
