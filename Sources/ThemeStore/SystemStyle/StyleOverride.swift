/// A setting of a toolkit that may give its programs another style than the desktop reports.
package struct StyleOverride: Equatable {
    /// The variable, or the folder of the toolkit's settings.
    package let name: String
    /// The variable's value, or the setting and its file.
    package let detail: String
    /// The style, or `nil` if the setting is about more than the style.
    package let style: InterfaceStyle?
    /// The programs that read it.
    package let programs: String

    /// The settings that are set, by variables first.
    package static func all(in environment: ProcessEnvironment) -> [StyleOverride] {
        var overrides = variable("GTK_THEME", of: "GTK", in: environment)
        for version in ["3", "4"] {
            overrides += settings(ofGTK: version, in: environment)
        }
        overrides += variable("QT_QPA_PLATFORMTHEME", of: "Qt", in: environment)
        overrides += variable("QT_STYLE_OVERRIDE", of: "Qt", in: environment)
        return overrides
    }

    private static func variable(
        _ name: String,
        of programs: String,
        in environment: ProcessEnvironment
    ) -> [StyleOverride] {
        guard let theme = environment[name], !theme.isEmpty else {
            return []
        }
        let style = InterfaceStyle(ofTheme: theme)
        return [StyleOverride(name: name, detail: theme, style: style, programs: programs)]
    }

    /// The settings in `settings.ini` of a version of GTK.
    ///
    /// The user's file takes precedence over the site's.
    private static func settings(
        ofGTK version: String,
        in environment: ProcessEnvironment
    ) -> [StyleOverride] {
        let own = environment.baseFolder("XDG_CONFIG_HOME", inHome: ".config")
        let folders = [own].compactMap { $0 } + StorePath.folders(in: environment.siteFolders)
        let files = folders.map { $0.appending("gtk-\(version).0").appending("settings.ini") }
        let texts = files.map { $0.content?.bytes.text ?? "" }
        return ["gtk-application-prefer-dark-theme", "gtk-theme-name"].compactMap { key in
            for (file, text) in zip(files, texts) {
                guard let value = KeyFile.value(of: key, in: "Settings", of: text) else {
                    continue
                }
                var style = InterfaceStyle(ofTheme: value)
                if key == "gtk-application-prefer-dark-theme" {
                    // A Boolean is true if it is one of these words (GLib, `gkeyfile.c`).
                    style = ["true", "1"].contains(value) ? .dark : nil
                }
                return StyleOverride(
                    name: "gtk-\(version).0",
                    detail: "\(key)=\(value) in \(file)",
                    style: style,
                    programs: "GTK \(version)"
                )
            }
            return nil
        }
    }
}

extension InterfaceStyle {
    /// The style in the name of a theme, such as `Adwaita-dark` and `Adwaita:light`.
    fileprivate init?(ofTheme name: String) {
        let name = name.lowercased()
        let style = InterfaceStyle.allCases.first { style in
            let word = style.appearance.name
            return name.hasSuffix("-\(word)") || name.hasSuffix(":\(word)")
        }
        guard let style else { return nil }
        self = style
    }
}
