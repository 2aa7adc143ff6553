import ThemeStore

/// The part of the page for one style: a screen in its colours, the roles, and their contrasts.
struct PalettePanel {
    let page: PalettePage
    let style: InterfaceStyle

    var text: String {
        """
        <section style="background:\(hex(.background));color:\(ink);\
        border-color:\(line);color-scheme:\(name)">
        <h2>\(name.prefix(1).uppercased() + name.dropFirst())</h2>
        \(screen)
        <h3>Roles</h3>
        <ul>
        \(page.entries.map(item).joined())</ul>
        \(contrasts)</section>

        """
    }

    private var name: String { style.name }

    private func hex(_ role: ColorRole) -> String {
        page.palette[role][style].hex
    }

    /// The colour of the panel's own words, which can be read on any background.
    private var ink: String {
        ink(on: page.palette[.background][style])
    }

    /// The colour of the panel's own lines.
    private var line: String { ink + "40" }

    /// Black or white, whichever stands out more.
    private func ink(on ground: ColorValue) -> String {
        let black = ColorValue(red: 0, green: 0, blue: 0)
        let white = ColorValue(red: 255, green: 255, blue: 255)
        let isDark = ground.contrast(with: black) < ground.contrast(with: white)
        return (isDark ? white : black).hex
    }

    // MARK: Screen

    /// A screen of an app, with every built-in role where it belongs.
    private var screen: String {
        """
        <div class="screen" role="img" aria-label="A screen in the \(name) style" \
        style="border-color:\(line)">
        <div class="status" style="background:\(hex(.statusBar))"></div>
        \(bar(.appBar, "App bar"))
        \(bar(.highlightedAppBar, "Highlighted app bar"))
        \(card(.card, "Card"))
        \(card(.highlightedCard, "Highlighted card"))
        </div>
        """
    }

    private func bar(_ ground: ColorRole, _ title: String) -> String {
        """
        <div class="bar" style="background:\(hex(ground))">\
        <b style="color:\(hex(.primaryText))">\(title)</b>\
        \(star(hex(.activeIcon)))\(star(hex(.inactiveIcon)))</div>
        """
    }

    private func card(_ ground: ColorRole, _ title: String) -> String {
        """
        <div class="card" style="background:\(hex(ground))">\
        <b style="color:\(hex(.primaryText))">\(title)</b>
        <p style="color:\(hex(.secondaryText))">Secondary text</p>
        <hr style="background:\(hex(.dividers))">
        <p style="color:\(hex(.disabledText))">Disabled text</p></div>
        """
    }

    private func star(_ fill: String) -> String {
        """
        <svg viewBox="0 0 24 24" aria-hidden="true" fill="\(fill)">\
        <path d="m12 17.3-6.2 3.7 1.6-7L2 9.2l7.2-.6L12 2l2.8 \
        6.6 7.2.6-5.4 4.8 1.6 7z"/></svg>
        """
    }

    // MARK: Roles

    private func item(_ entry: ColorPalette.Entry) -> String {
        let color = entry.color[style]
        return """
            <li style="border-color:\(line)"><span style="background:\(color)"></span>\
            <div>\(PalettePage.breakable(entry.role))<br><code>\(color)</code></div></li>

            """
    }

    // MARK: Contrasts

    /// A row for each role of text or of an icon, or an empty text without such roles.
    private var contrasts: String {
        let rows = page.entries.map { entry in
            (entry, page.check.findings(for: entry.role).filter { $0.style == style })
        }.filter { !$0.1.isEmpty }
        guard !rows.isEmpty else { return "" }
        return """
            <h3>Contrast</h3>
            <div class="scroll"><table>
            <tr><td style="border-color:\(line)"></td>\
            \(ContrastCheck.grounds.map(heading).joined())</tr>
            \(rows.map { row($0.0, $0.1) }.joined())</table></div>

            """
    }

    private func heading(_ ground: ColorRole) -> String {
        let name = PalettePage.breakable(ground.name)
        return "<th scope=\"col\" style=\"border-color:\(line)\">\(name)</th>"
    }

    private func row(_ entry: ColorPalette.Entry, _ findings: [ContrastCheck.Finding]) -> String {
        let cells = findings.map { finding in
            let ground = page.palette[finding.ground][style]
            let color = entry.color[style].hex
            let sample =
                if ContrastCheck.isIcon(entry.role) {
                    star(color)
                } else {
                    "<b style=\"color:\(color)\">Aa</b>"
                }
            return """
                <td style="background:\(ground);border-color:\(line);\
                color:\(ink(on: ground))">\(sample)\
                \(finding.decimalRatio)\(verdict(finding))</td>
                """
        }
        return """
            <tr><th scope="row" style="border-color:\(line)">\
            \(PalettePage.breakable(entry.role))</th>\(cells.joined())</tr>

            """
    }

    private func verdict(_ finding: ContrastCheck.Finding) -> String {
        guard finding.minimum != nil else { return "" }
        if finding.passes {
            return "&nbsp;✓"
        }
        return " <strong>✗&nbsp;fails</strong>"
    }
}
