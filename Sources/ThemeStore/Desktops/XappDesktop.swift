/// Cinnamon, MATE and Xfce, in which xapp's backend of the portal reads a key of its own
/// (xdg-desktop-portal-xapp, `src/settings.c`).
enum XappDesktop {
    private static let key = SettingsKey(schema: "org.x.apps.portal")

    static var row: DesktopRow {
        GNOMEDesktop.row(names: ["x-cinnamon", "mate", "xfce"]) { environment in
            // GNOME's key as well: where gtk's backend answers the portal, only that one is read.
            key.isInstalled(in: environment) ? [.gnome, key] : [.gnome]
        }
    }
}
