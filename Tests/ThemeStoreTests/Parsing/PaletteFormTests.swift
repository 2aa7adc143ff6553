import Foundation
import Testing

@testable import ThemeStore
@testable import themectl

@Suite("Forms of the palette", .bounded)
struct PaletteFormTests {
    private static let entries = ColorPalette.standard.entries

    /// Each form of the built-in palette, by its golden file.
    private static let forms: [(file: String, text: String)] = [
        (
            "light.txt",
            PaletteText(entries: entries, style: .light).text(in: .hex, onOneLine: false)
        ),
        (
            "swatches.txt",
            PaletteText(entries: entries, style: .dark).alignedLines(
                on: ColorPalette.standard[.background]
            )
        ),
        ("dark.sh", PaletteText(entries: entries, style: .dark).text(in: .sh, onOneLine: false)),
        ("both.css", PaletteText(entries: entries, style: nil).styleSheet),
        ("dark.css", PaletteText(entries: entries, style: .dark).styleSheet),
        ("both.json", PaletteText(entries: entries, style: nil).object(onOneLine: false)),
        ("light.json", PaletteText(entries: entries, style: .light).object(onOneLine: false)),
        ("line.json", PaletteText(entries: entries, style: nil).object(onOneLine: true)),
        ("Colors.swift", PaletteText(entries: entries, style: nil).swiftSource),
        ("Contents.json", ColorPalette.standard[.primaryText].colorSet),
    ]

    @Test("Each form of the built-in palette matches its golden file", arguments: forms.indices)
    func golden(_ index: Int) throws {
        let (file, text) = PaletteFormTests.forms[index]
        try Golden.expect(text, in: "Tests/ThemeStoreTests/Golden/palette/\(file)")
    }

    @Test("The page and the contrasts match their golden files")
    func goldenChecks() throws {
        let check = try ContrastCheck(of: .standard)
        let findings = PaletteFormTests.entries.flatMap { check.findings(for: $0.role) }
        let page = PalettePage(palette: .standard, entries: PaletteFormTests.entries, check: check)
        let lines = findings.map { $0.cells(isColored: false).joined(separator: "\t") + "\n" }
        for (file, text) in [
            ("page.html", page.text), ("contrasts.txt", lines.joined()),
            ("contrasts.json", findings.map { "\($0.json)\n" }.joined()),
        ] {
            try Golden.expect(text, in: "Tests/ThemeStoreTests/Golden/palette/\(file)")
        }
    }

    @Test("The json form with both styles is a palette file", arguments: [false, true])
    func roundTrip(_ isOneLine: Bool) throws {
        let source =
            ##"{"b-1":{"light":"#123","dark":"#01020304"},"card":{"light":"#ABC","dark":"#DEF"}}"##
        let palette = try ColorPalette(json: source.utf8)
        let object = PaletteText(entries: palette.entries, style: nil).object(onOneLine: isOneLine)
        let again = try ColorPalette(json: object.utf8)
        #expect(again.entries.map { $0.role } == palette.entries.map { $0.role })
        #expect(again.entries.map { $0.color } == palette.entries.map { $0.color })
    }

    @Test(
        "A role's words are joined by each language's convention",
        arguments: [
            ("primaryText", "--primary-text", "primary_text", "primaryText"),
            ("card", "--card", "card", "card"),
            ("a", "--a", "a", "a"),
            ("A", "--a", "a", "a"),
            ("URLBar", "--url-bar", "url_bar", "urlBar"),
            ("barURL", "--bar-url", "bar_url", "barUrl"),
            ("my-role_2", "--my-role-2", "my_role_2", "myRole2"),
            ("gray50Text", "--gray50-text", "gray50_text", "gray50Text"),
            ("a--b__", "--a-b", "a_b", "aB"),
            ("ABC", "--abc", "abc", "abc"),
        ]
    )
    func names(_ role: String, _ css: String, _ sh: String, _ swift: String) {
        #expect(PaletteForm.css.name(of: role) == css)
        #expect(PaletteForm.sh.name(of: role) == sh)
        #expect(PaletteForm.swift.name(of: role) == swift)
        for form in [PaletteForm.hex, .json, .colorset, .html] {
            #expect(form.name(of: role) == role)
        }
    }

    @Test("A color set keeps every alpha distinguishable")
    func thousandths() throws {
        for alpha in UInt8.min...UInt8.max {
            let color = ColorValue(red: 1, green: 0xAB, blue: 0, alpha: alpha)
            let text = StyledColor(light: color, dark: color).colorSet
            let contents = try JSONDecoder().decode(Contents.self, from: Data(text.utf8))
            let components = try #require(contents.colors.first?.color.components)
            #expect(components["red"] == "0x01")
            #expect(components["green"] == "0xAB")
            #expect(components["blue"] == "0x00")
            let part = try #require(components["alpha"])
            #expect(part.count == 5)
            let difference: Double = try #require(Double(part)) * 255 - Double(alpha)
            #expect(abs(difference) < 0.5)
            #expect(contents.colors.map { $0.appearances?.first?["value"] } == [nil, "dark"])
        }
    }

    private struct Contents: Decodable {
        struct Entry: Decodable {
            struct Components: Decodable { let components: [String: String] }
            let appearances: [[String: String]]?
            let color: Components
        }
        let colors: [Entry]
    }

    @Test(
        "A contrast ratio has two decimals",
        arguments: [
            (1, "1.00"), (21, "21.00"), (4.4999, "4.50"), (4.5, "4.50"), (3.004, "3.00"),
            (9.096, "9.10"),
        ]
    )
    func ratio(_ ratio: Double, _ text: String) {
        let finding = ContrastCheck.Finding(
            role: "primaryText",
            ground: .card,
            style: .light,
            ratio: ratio,
            minimum: nil
        )
        #expect(finding.decimalRatio == text)
    }

    @Test("The page loads and runs nothing, and marks failing contrasts")
    func page() throws {
        let palette = try ColorPalette(
            json:
                ##"{"dimText":{"light":"#AAA","dark":"#555"},"dimIcon":{"light":"#AAA","dark":"#555"}}"##
                .utf8
        )
        func text(includesIcons: Bool) throws -> String {
            let check = try ContrastCheck(of: palette, includesIcons: includesIcons)
            return PalettePage(palette: palette, entries: palette.entries, check: check).text
        }
        let page = try text(includesIcons: false)
        for word in ["<script", "src=", "http", "url(", "@import", "onload"] {
            #expect(!page.contains(word))
        }
        // Six contrasts a role: three grounds, two styles.
        #expect(page.components(separatedBy: "fails").count - 1 == 6)
        #expect(try text(includesIcons: true).components(separatedBy: "fails").count - 1 == 12)
        for entry in palette.entries {
            #expect(page.contains(entry.role + "<br>"))
        }
    }

    @Test(
        "The page of a palette without text or icons has no table of contrasts",
        arguments: [1, 2]
    )
    func pageWithoutText(_ count: Int) throws {
        let entries = Array(
            ColorPalette.standard.entries.filter { ["card", "appBar"].contains($0.role) }.prefix(
                count
            )
        )
        let check = try ContrastCheck(of: .standard)
        let page = PalettePage(palette: .standard, entries: entries, check: check).text
        #expect(!page.contains("<table>") && !page.contains("Contrast</h3>"))
    }

    @Test(
        "A role that is a keyword of Swift stands in backticks",
        arguments: ["class", "default", "self", "card"]
    )
    func keyword(_ role: String) {
        let color = StyledColor(light: ColorValue(0x000000_FF), dark: ColorValue(0xFFFFFF_FF))
        let source = PaletteText(
            entries: [ColorPalette.Entry(role: role, color: color)],
            style: nil
        ).swiftSource
        let name = role == "card" ? "card" : "`\(role)`"
        #expect(
            source.contains(
                "    nonisolated static let \(name) = RoleColor(light: 0x000000FF, dark: 0xFFFFFFFF)\n"
            )
        )
    }
}
