extension PaletteForm {
    /// What the form calls a role; different roles may have the same name.
    func name(of role: String) -> String {
        switch self {
        case .hex, .json, .colorset, .html: role
        case .css: RoleWords(role).customProperty
        case .sh: RoleWords(role).variable
        case .swift: RoleWords(role).constant
        }
    }
}
