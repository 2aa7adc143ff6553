/// Cinnamon, MATE and Xfce, where xapp's backend of the portal reads its own key
/// (xdg-desktop-portal-xapp, `src/settings.c`).
enum XappDesktop {
    private static let key = SettingsKey(schema: "org.x.apps.portal")

    static var row: DesktopRow {
        GNOMEDesktop.row(names: ["x-cinnamon", "mate", "xfce"]) { environment in
            // GNOME's key as well: gtk's backend, if it answers the portal, reads only that key.
            key.isInstalled(in: environment) ? [.gnome, key] : [.gnome]
        }
    }
}
