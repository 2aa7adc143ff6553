/// Pantheon, whose daemon copies its own key into GNOME's when it changes (elementary's
/// settings-daemon, `src/Backends/PrefersColorSchemeSettings.vala`).
///
/// The schema had no such key before version 8.3 of the daemon.
enum PantheonDesktop {
    private static let schema = "io.elementary.settings-daemon.prefers-color-scheme"

    static var row: DesktopRow {
        GNOMEDesktop.row(names: ["pantheon"], keys: [SettingsKey(schema: schema), .gnome])
    }
}
