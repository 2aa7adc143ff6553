/// Whether text and icons of a palette have enough contrast with their background, by WCAG 2.2.
package struct ContrastCheck {
    /// The contrast of a role on a background in a style.
    package struct Finding: Equatable {
        package let role: String
        package let ground: ColorRole
        package let style: InterfaceStyle
        /// The contrast ratio, from 1 to 21, not rounded.
        package let ratio: Double
        /// The least ratio that passes, or `nil` if any does.
        package let minimum: Double?

        package var passes: Bool { ratio >= minimum ?? 0 }
    }

    /// The backgrounds that text and icons are checked against.
    package static let grounds: [ColorRole] = [.background, .card, .appBar]

    private let palette: ColorPalette
    package let includesIcons: Bool

    /// Prepares to check a palette.
    ///
    /// - Parameters:
    ///   - palette: The palette.
    ///   - includesIcons: Whether icons need contrast, too, and not only text.
    /// - Throws: `PaletteError` if a background is not opaque.
    package init(of palette: ColorPalette, includesIcons: Bool = false) throws(PaletteError) {
        self.palette = palette
        self.includesIcons = includesIcons
        for ground in ContrastCheck.grounds {
            try palette.requireOpaque(ground.name)
        }
    }

    /// The contrasts of a role on all backgrounds, in both styles.
    ///
    /// Other roles have no findings.
    ///
    /// - Parameter role: The role's name.
    /// - Returns: Background by background, light before dark. A colour that is not opaque is
    ///   composited first.
    package func findings(for role: String) -> [Finding] {
        let isText = role.hasSuffix("Text")
        guard let color = palette[role], isText || role.hasSuffix("Icon") else {
            return []
        }
        // Success criterion 1.4.3 (AA) requires 4.5 of text, 1.4.11 (AA) 3 of icons. Neither has a
        // requirement for inactive elements.
        var minimum: Double? = isText ? 4.5 : 3
        let isInactive = [ColorRole.disabledText, .inactiveIcon].contains { $0.name == role }
        if isInactive || !isText && !includesIcons {
            minimum = nil
        }
        return ContrastCheck.grounds.flatMap { ground in
            InterfaceStyle.allCases.map { style in
                let below = palette[ground][style]
                return Finding(
                    role: role,
                    ground: ground,
                    style: style,
                    ratio: color[style].composited(over: below).contrast(with: below),
                    minimum: minimum
                )
            }
        }
    }
}

extension ColorPalette {
    /// Makes sure that other colours can be composited onto a role.
    ///
    /// - Throws: `PaletteError` if it is not opaque in one of the styles.
    package func requireOpaque(
        _ role: String,
        in styles: [InterfaceStyle] = InterfaceStyle.allCases
    ) throws(PaletteError) {
        guard let entry = entry(role),
            let style = styles.first(where: { !entry.color[$0].isOpaque })
        else {
            return
        }
        throw PaletteError(
            position: entry.position,
            explanation: "'\(role)' is \(entry.color[style]) in \(style.appearance.name), "
                + "which is not opaque, so nothing can be composited onto it"
        )
    }
}
