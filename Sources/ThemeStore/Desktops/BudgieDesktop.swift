/// Budgie, which writes its own key into GNOME's at each login (budgie-desktop,
/// `src/daemon/settings.vala`).
enum BudgieDesktop {
    private static let key = SettingsKey(
        schema: "com.solus-project.budgie-panel",
        name: "dark-theme",
        light: "false",
        dark: "true"
    )

    static var row: DesktopRow {
        var row = GNOMEDesktop.row(names: ["budgie"], keys: [key, .gnome])
        // The key is a Boolean, so there is no choice that could be removed.
        row.removeChoice = { _ in nil }
        return row
    }
}
