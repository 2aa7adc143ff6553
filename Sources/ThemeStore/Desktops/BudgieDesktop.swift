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
        // The key is a Boolean, so there is no choice that could be removed.
        DesktopRow(
            names: ["budgie"],
            show: { style, _, environment in
                var keys = [SettingsKey.gnome]
                if key.isInstalled(in: environment) {
                    keys.insert(key, at: 0)
                }
                return DesktopPlan(keys.map { .key($0, value: $0.value(for: style)) })
            }
        )
    }
}
