/// The colour of a role in each style.
public struct StyledColor: Hashable, Sendable {
    /// The colour in the light style.
    public let light: ColorValue
    /// The colour in the dark style.
    public let dark: ColorValue

    /// Creates a colour from its values in both styles.
    ///
    /// - Parameters:
    ///   - light: The colour in the light style.
    ///   - dark: The colour in the dark style.
    public init(light: ColorValue, dark: ColorValue) {
        self.light = light
        self.dark = dark
    }

    /// The colour in a style.
    public subscript(_ style: InterfaceStyle) -> ColorValue {
        switch style {
        case .light: light
        case .dark: dark
        }
    }

    /// The colour on an opaque background, in each style.
    ///
    /// - Parameter ground: The background.
    /// - Returns: Opaque colours, by ``ColorValue/composited(over:)``.
    package func composited(over ground: StyledColor) -> StyledColor {
        StyledColor(
            light: light.composited(over: ground.light),
            dark: dark.composited(over: ground.dark)
        )
    }
}
