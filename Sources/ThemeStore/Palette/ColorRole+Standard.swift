extension ColorRole {
    /// The colour in the built-in palette.
    public var standardColor: StyledColor {
        switch self {
        case .primaryText: StyledColor(light: .black(87), dark: .white(100))
        case .secondaryText: StyledColor(light: .black(54), dark: .white(70))
        case .disabledText: StyledColor(light: .black(38), dark: .white(50))
        case .activeIcon: StyledColor(light: .black(54), dark: .white(100))
        case .inactiveIcon: StyledColor(light: .black(50), dark: .white(38))
        case .dividers: StyledColor(light: .black(12), dark: .gray(0x30))
        case .statusBar: StyledColor(light: .gray(0xE0), dark: .black(100))
        case .appBar: StyledColor(light: .gray(0xF5), dark: .gray(0x21))
        case .highlightedAppBar: StyledColor(light: .gray(0xEE), dark: .gray(0x42))
        case .background: StyledColor(light: .gray(0xFA), dark: .gray(0x30))
        case .card: StyledColor(light: .white(100), dark: .gray(0x42))
        case .highlightedCard: StyledColor(light: .gray(0xF5), dark: .gray(0x30))
        }
    }
}
