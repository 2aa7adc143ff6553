/// Pantheon, whose daemon copies its own key into GNOME's when it changes (elementary's
/// settings-daemon, `src/Backends/PrefersColorSchemeSettings.vala`).
enum PantheonDesktop {
    private static let key = SettingsKey(
        schema: "io.elementary.settings-daemon.prefers-color-scheme"
    )

    static var row: DesktopRow {
        GNOMEDesktop.row(names: ["pantheon"]) { environment in
            // The schema had no such key before version 8.3 of the daemon.
            key.isInstalled(in: environment) ? [key, .gnome] : [.gnome]
        }
    }
}
