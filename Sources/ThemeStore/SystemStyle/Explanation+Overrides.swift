extension Explanation {
    /// Adds a row for each setting of a toolkit that may give its programs another style than the
    /// desktop reports.
    mutating func addOverrides(in environment: ProcessEnvironment) {
        addVariable("GTK_THEME", of: "GTK", in: environment)
        for version in ["3", "4"] {
            addSettings(ofGTK: version, in: environment)
        }
        addVariable("QT_QPA_PLATFORMTHEME", of: "Qt", in: environment)
        addVariable("QT_STYLE_OVERRIDE", of: "Qt", in: environment)
    }

    private mutating func addVariable(
        _ name: String,
        of toolkit: String,
        in environment: ProcessEnvironment
    ) {
        guard let theme = environment[name], !theme.isEmpty else { return }
        addOverride(name, of: toolkit, styleOfTheme(theme), theme)
    }

    /// Adds the settings in `settings.ini` of a version of GTK.
    ///
    /// The user's file takes precedence over the site's.
    private mutating func addSettings(
        ofGTK version: String,
        in environment: ProcessEnvironment
    ) {
        let own = environment.baseFolder("XDG_CONFIG_HOME", inHome: ".config")
        let folders = [own].compactMap { $0 } + StorePath.folders(in: environment.siteFolders)
        let name = "gtk-\(version).0"
        let files = folders.map { $0.appending(name).appending("settings.ini") }
        let texts = files.map { $0.content?.bytes.text ?? "" }
        for key in ["gtk-application-prefer-dark-theme", "gtk-theme-name"] {
            for (file, text) in zip(files, texts) {
                guard let value = KeyFile.value(of: key, in: "Settings", of: text) else {
                    continue
                }
                var style = styleOfTheme(value)
                if key == "gtk-application-prefer-dark-theme" {
                    // A Boolean is true if it is one of these words (GLib, `gkeyfile.c`).
                    style = ["true", "1"].contains(value) ? .dark : nil
                }
                addOverride(name, of: "GTK \(version)", style, "\(key)=\(value) in \(file)")
                break
            }
        }
    }

    /// Adds the row of a setting.
    ///
    /// - Parameters:
    ///   - name: The variable, or the folder of the toolkit's settings.
    ///   - programs: The programs that read it.
    ///   - chosen: The style, or `nil` if the setting is about more than the style.
    ///   - detail: The variable's value, or the setting and its file.
    private mutating func addOverride(
        _ name: String,
        of programs: String,
        _ chosen: InterfaceStyle?,
        _ detail: String
    ) {
        var row = Row(kind: "override", name: name, answer: chosen?.appearance.name, detail: detail)
        if let chosen, let style, chosen != style {
            row.agrees = false
            row.detail += ", so \(programs) programs do not follow"
        }
        rows.append(row)
    }
}

/// The style in the name of a theme, such as `Adwaita-dark` and `Adwaita:light`.
private func styleOfTheme(_ name: String) -> InterfaceStyle? {
    let name = name.lowercased()
    return InterfaceStyle.allCases.first { style in
        let word = style.appearance.name
        return name.hasSuffix("-\(word)") || name.hasSuffix(":\(word)")
    }
}
