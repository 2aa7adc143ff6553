/// Cinnamon, MATE and Xfce, where xapp's backend of the portal reads its own key
/// (xdg-desktop-portal-xapp, `src/settings.c`).
enum XappDesktop {
    static var row: DesktopRow {
        // GNOME's key as well: gtk's backend, if it answers the portal, reads only that key.
        GNOMEDesktop.row(
            names: ["x-cinnamon", "mate", "xfce"],
            keys: [.gnome, SettingsKey(schema: "org.x.apps.portal")]
        )
    }
}
