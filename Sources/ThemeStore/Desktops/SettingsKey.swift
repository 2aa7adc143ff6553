/// A key of GSettings with the values that stand for the styles.
package struct SettingsKey: Equatable {
    let schema: String
    var name = "color-scheme"
    /// The spelling for `gsettings set` of light, by default as GNOME's key has it.
    var light = "prefer-light"
    /// The spelling for `gsettings set` of dark, by default as GNOME's key has it.
    var dark = "prefer-dark"

    /// GNOME's key, which its programs and the portal's backends for GNOME and GTK read.
    static let gnome = SettingsKey(schema: "org.gnome.desktop.interface")

    /// The key as `gsettings` takes it: schema and name.
    package var words: [String] {
        [schema, name]
    }

    /// The spelling of a style.
    func value(for style: InterfaceStyle) -> String {
        switch style {
        case .light: light
        case .dark: dark
        }
    }

    /// Whether the schema is installed, and has the key.
    ///
    /// GSettings looks into the same folders: `$GSETTINGS_SCHEMA_DIR`, the user's data folder, and
    /// the folders of `$XDG_DATA_DIRS` (GLib, `gio/gsettingsschema.c`).
    func isInstalled(in environment: ProcessEnvironment) -> Bool {
        let named = StorePath.folders(in: environment.bytes("GSETTINGS_SCHEMA_DIR") ?? [])
        let data = environment.dataFolders.map { $0.appending("glib-2.0/schemas") }
        return (named + data).contains { folder in
            GVDBTable(file: folder.appending("gschemas.compiled"))?
                .table(named: schema)?
                .value(of: name) != nil
        }
    }
}
