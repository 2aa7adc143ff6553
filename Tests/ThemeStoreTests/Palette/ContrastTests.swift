import Foundation
import Testing

@testable import ThemeStore

@Suite("Contrast by WCAG 2.2", .bounded)
struct ContrastTests {
    /// Pairs and their ratios, as the Understanding documents of SC 1.4.3 and 1.4.11 and common checkers give them.
    static let ratios: [(String, String, Double)] = [
        ("#000000", "#FFFFFF", 21), ("#FFFFFF", "#FFFFFF", 1), ("#777777", "#FFFFFF", 4.48),
        ("#767676", "#FFFFFF", 4.54), ("#949494", "#FFFFFF", 3.03), ("#FF0000", "#FFFFFF", 4.0),
        ("#00FF00", "#FFFFFF", 1.37), ("#0000FF", "#FFFFFF", 8.59),
    ]

    @Test("Known pairs have the known ratio, in either order", arguments: ratios)
    func ratio(_ one: String, _ other: String, _ ratio: Double) throws {
        let (one, other) = (try TestColors.color(one), try TestColors.color(other))
        #expect(abs(one.contrast(with: other) - ratio) < 0.005)
        #expect(one.contrast(with: other) == other.contrast(with: one))
    }

    @Test("Every gray has the luminance of the definition")
    func luminance() {
        for level in 0...255 {
            let encoded = Double(level) / 255
            let linear = encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
            let gray = ColorValue(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
            #expect(abs(gray.relativeLuminance - linear) < 1e-15)
        }
    }

    @Test("Red, green and blue have their weights in the luminance")
    func shares() throws {
        #expect(try TestColors.color("#FF0000").relativeLuminance == 0.2126)
        #expect(try TestColors.color("#00FF00").relativeLuminance == 0.7152)
        #expect(try TestColors.color("#0000FF").relativeLuminance == 0.0722)
    }

    @Test("A minimum is compared with the unrounded ratio")
    func limit() {
        func finding(_ ratio: Double) -> Bool {
            ContrastCheck.Finding(
                role: "a",
                ground: .card,
                style: .dark,
                ratio: ratio,
                minimum: 4.5
            ).passes
        }
        #expect(!finding(4.4999))
        #expect(finding(4.5))
    }

    @Test(
        "A role's name decides its minimum",
        arguments: [
            ("primaryText", 4.5, 4.5), ("disabledText", nil, nil), ("activeIcon", nil, 3),
            ("inactiveIcon", nil, nil),
            ("helpText", 4.5, 4.5), ("helpIcon", nil, 3),
        ] as [(String, Double?, Double?)]
    )
    func minimum(_ role: String, _ usual: Double?, _ strict: Double?) throws {
        let own = ##"{"light":"#000","dark":"#FFF"}"##
        let palette = try ColorPalette(json: #"{"helpText":\#(own),"helpIcon":\#(own)}"#.utf8)
        for (includesIcons, expected) in [(false, usual), (true, strict)] {
            let findings = try ContrastCheck(of: palette, includesIcons: includesIcons).findings(
                for: role
            )
            #expect(findings.map(\.minimum) == Array(repeating: expected, count: 6))
            #expect(
                findings.map(\.ground) == [
                    .background, .background, .card, .card, .appBar, .appBar,
                ]
            )
            #expect(findings.map(\.style) == [.light, .dark, .light, .dark, .light, .dark])
        }
    }

    @Test(
        "The contrast of roles that are neither text nor icon is not checked",
        arguments: ["card", "dividers", "Textual", "icon", "nope"]
    )
    func others(_ role: String) throws {
        #expect(try ContrastCheck(of: .standard).findings(for: role) == [])
    }

    @Test("The contrast is that of the composited colour")
    func composited() throws {
        let finding = try #require(
            try ContrastCheck(of: .standard).findings(for: "secondaryText").first
        )
        // Black at 138 of 255 over #FAFAFA is #737373.
        #expect(
            finding.ratio
                == (try TestColors.color("#737373").contrast(with: TestColors.color("#FAFAFA")))
        )
    }
}
