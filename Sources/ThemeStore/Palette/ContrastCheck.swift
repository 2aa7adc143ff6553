/// Whether text and icons of a palette have enough contrast with their background, by WCAG 2.2.
public struct ContrastCheck: Sendable {
    /// The contrast of one role on one background in one style.
    public struct Finding: Equatable, Sendable {
        /// The role.
        public let role: String
        /// The background.
        public let ground: ColorRole
        /// The style.
        public let style: InterfaceStyle
        /// The contrast ratio, from 1 to 21, not rounded.
        public let ratio: Double
        /// The least ratio that passes; `nil` if any does.
        public let minimum: Double?

        /// Whether the ratio is high enough.
        public var passes: Bool { minimum.map { ratio >= $0 } ?? true }
    }

    /// The backgrounds that text and icons are checked against.
    public static let grounds: [ColorRole] = [.background, .card, .appBar]

    private let palette: ColorPalette
    package let includesIcons: Bool

    /// Prepares to check a palette.
    ///
    /// - Parameters:
    ///   - palette: The palette.
    ///   - includesIcons: Whether icons need contrast too, and not only text.
    /// - Throws: ``PaletteError`` if a background is not opaque.
    public init(of palette: ColorPalette, includesIcons: Bool = false) throws(PaletteError) {
        self.palette = palette
        self.includesIcons = includesIcons
        for ground in ContrastCheck.grounds { try palette.requireOpaque(ground.name) }
    }

    /// The contrasts of a role on all backgrounds, in both styles; none if it is neither text nor icon.
    ///
    /// - Parameter role: The role's name.
    /// - Returns: Background by background, light before dark. A colour that is not opaque is composited first; see
    ///   ``ColorValue/composited(over:)``.
    public func findings(for role: String) -> [Finding] {
        guard let color = palette[role], ContrastCheck.isText(role) || ContrastCheck.isIcon(role) else { return [] }
        return ContrastCheck.grounds.flatMap { ground in
            InterfaceStyle.allCases.map { style in
                let below = palette[ground][style]
                return Finding(
                    role: role, ground: ground, style: style,
                    ratio: color[style].composited(over: below).contrast(with: below), minimum: minimum(for: role))
            }
        }
    }

    /// Whether a role is text, by its name.
    public static func isText(_ role: String) -> Bool { role.hasSuffix("Text") }

    /// Whether a role is an icon, by its name.
    public static func isIcon(_ role: String) -> Bool { role.hasSuffix("Icon") }

    /// What is asked of a role: 4.5 of text (success criterion 1.4.3, AA), 3 of icons (1.4.11, AA); of what is inactive
    /// neither asks anything.
    private func minimum(for role: String) -> Double? {
        guard role != ColorRole.disabledText.name, role != ColorRole.inactiveIcon.name else { return nil }
        return ContrastCheck.isText(role) ? 4.5 : includesIcons ? 3 : nil
    }
}

extension ColorPalette {
    /// Makes sure that other colours can lie on a role.
    ///
    /// - Throws: `PaletteError` where it is not opaque in one of the styles.
    package func requireOpaque(
        _ role: String, in styles: [InterfaceStyle] = InterfaceStyle.allCases
    ) throws(PaletteError) {
        guard let entry = entry(role) else { return }
        for style in styles where !entry.color[style].isOpaque {
            throw PaletteError(.groundNotOpaque(role: role, style, entry.color[style]), at: entry.position)
        }
    }
}
