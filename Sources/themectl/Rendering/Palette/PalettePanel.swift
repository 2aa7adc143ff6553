import ThemeStore

/// The part of the page for one style: the roles, and their contrasts.
struct PalettePanel {
    let page: PalettePage
    let style: InterfaceStyle

    var text: String {
        """
        <section style="background:\(hex(.background));color:\(ink);\
        border-color:\(line);color-scheme:\(style.name)">
        <h2>\(style.name.withCapital)</h2>
        <h3>Roles</h3>
        <ul>
        \(page.entries.map(item).joined())</ul>
        \(contrasts)</section>

        """
    }

    private func hex(_ role: ColorRole) -> String {
        page.palette[role][style].hex
    }

    /// The colour of the panel's own words.
    private var ink: String {
        style == .dark ? "#FFFFFF" : "#000000"
    }

    /// The colour of the panel's own lines.
    private var line: String { ink + "40" }

    // MARK: Roles

    private func item(_ entry: ColorPalette.Entry) -> String {
        """
        <li style="border-color:\(line)"><span style="background:\(entry.color[style])"></span>\
        <div>\(entry.role)<br><code>\(entry.color[style])</code></div></li>

        """
    }

    // MARK: Contrasts

    /// A row for each role of text or of an icon, or an empty text without such roles.
    private var contrasts: String {
        let rows = page.entries.map(row).joined()
        guard !rows.isEmpty else { return "" }
        return """
            <h3>Contrast</h3>
            <div class="scroll"><table>
            <tr><td style="border-color:\(line)"></td>\
            \(ContrastCheck.grounds.map(heading).joined())</tr>
            \(rows)</table></div>

            """
    }

    private func heading(_ ground: ColorRole) -> String {
        "<th scope=\"col\" style=\"border-color:\(line)\">\(ground.name)</th>"
    }

    /// The row of a role, or an empty text without contrasts.
    private func row(_ entry: ColorPalette.Entry) -> String {
        let findings = page.check.findings(for: entry.role).filter { $0.style == style }
        if findings.isEmpty { return "" }
        let cells = findings.map { finding in
            """
            <td style="background:\(hex(finding.ground));border-color:\(line);\
            color:\(ink)"><b style="color:\(entry.color[style])">Aa</b>\
            \(finding.decimalRatio)\(verdict(finding))</td>
            """
        }
        return """
            <tr><th scope="row" style="border-color:\(line)">\
            \(entry.role)</th>\(cells.joined())</tr>

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
