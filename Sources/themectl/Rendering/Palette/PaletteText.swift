import ThemeStore

/// The colours of a palette as plain text, a role a line, for people and for other programs.
struct PaletteText {
    let entries: [ColorPalette.Entry]
    /// The style, or `nil` for both, if the form can show both.
    ///
    /// Lines and assignments then show light.
    let style: InterfaceStyle?

    /// The text in a form other than a page.
    func text(in form: PaletteForm, onOneLine: Bool) -> String {
        switch form {
        // `role<TAB>colour`.
        case .hex, .html:
            entries.map { "\($0.role)\t\(color($0))\n" }.joined()
        // Assignments that any shell can evaluate: colours have no characters that are special
        // between single quotes.
        case .sh:
            entries.map { "\(form.name(of: $0.role))='\(color($0))'\n" }.joined()
        case .css:
            styleSheet
        case .json:
            object(onOneLine: onOneLine)
        case .swift:
            swiftSource
        case .colorset:
            entries.map { $0.color.colorSet }.joined()
        }
    }

    /// The lines of hex for a terminal, with a swatch before each line if there is a ground.
    ///
    /// The ground shows through a colour that is not opaque. The swatch has a border in the
    /// terminal's own colour, so that white is visible on white.
    func alignedLines(on ground: StyledColor?) -> String {
        let rows = entries.map { entry in
            let color = color(entry)
            guard let ground else {
                return [entry.role, "\(color)"]
            }
            let seen = color.composited(over: ground[style ?? .light])
            // The direct colours of ISO 8613-6, as terminals understand them.
            let swatch = "\u{1B}[48;2;\(seen.red);\(seen.green);\(seen.blue)m    \u{1B}[0m"
            return ["▕\(swatch)▏ \(entry.role)", "\(color)"]
        }
        return TextColumns.lines(rows, isAligned: true)
    }

    /// Custom properties of CSS (CSS Custom Properties Level 1).
    ///
    /// `light-dark()` is of CSS Color 5.
    var styleSheet: String {
        let properties = entries.map { entry in
            let value =
                if style == nil {
                    "light-dark(\(entry.color.light), \(entry.color.dark))"
                } else {
                    color(entry).hex
                }
            return "  \(PaletteForm.css.name(of: entry.role)): \(value);\n"
        }
        let scheme = style?.name ?? "light dark"
        return ":root {\n  color-scheme: \(scheme);\n\(properties.joined())}\n"
    }

    /// A JSON object, which is a palette file if it has both styles.
    func object(onOneLine: Bool) -> String {
        let space = " ".when(!onOneLine)
        let members = entries.map { entry in
            let values = style.styles.map { "\"\($0.name)\":\(space)\"\(entry.color[$0])\"" }
            return "\"\(entry.role)\":\(space){\(values.joined(separator: ",\(space)"))}"
        }
        if onOneLine {
            return "{\(members.joined(separator: ","))}\n"
        }
        return "{\n  \(members.joined(separator: ",\n  "))\n}\n"
    }

    private func color(_ entry: ColorPalette.Entry) -> ColorValue {
        entry.color[style ?? .light]
    }
}

extension InterfaceStyle? {
    /// The style, or both if none is chosen.
    var styles: [InterfaceStyle] {
        map { [$0] } ?? InterfaceStyle.allCases
    }
}

extension ContrastCheck.Finding {
    /// The five columns: role, ground, style, ratio, and `pass` in green or `fail` in red.
    func cells(isColored: Bool) -> [String] {
        var verdict = "fail".painted(31, if: isColored)
        if passes { verdict = "pass".painted(32, if: isColored) }
        return [role, ground.name, style.name, decimalRatio, verdict]
    }

    /// The ratio, from 1 to 21, with two decimals.
    var decimalRatio: String {
        Int(ratio * 100 + 0.5).withDecimals(2)
    }

    /// The finding as a JSON object.
    var json: String {
        JSONLine.text {
            ("role", role)
            ("over", ground.name)
            ("style", style.name)
            JSONLine.spelled("ratio", decimalRatio)
            ("passes", passes)
        }
    }
}
