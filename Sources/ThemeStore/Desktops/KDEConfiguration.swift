/// The values of KDE's configuration that decide how its style is changed.
///
/// They are read from the files themselves, because KDE's tools take a tenth of a second each.
struct KDEConfiguration {
    /// The texts of all files, the most important first: the user's own file, or an empty text.
    private let texts: [String]

    init(in environment: ProcessEnvironment) {
        let defaults = environment.kdeDefaults
        var folders = [defaults?.parent, defaults]
        folders += StorePath.folders(in: environment.siteFolders).map { $0 }
        texts = folders.map { folder in
            folder?.appending("kdeglobals").content?.bytes.text ?? ""
        }
    }

    /// Whether the user's own file names global themes for day and night, or switches between them.
    var hasChosenThemes: Bool {
        ["DefaultLightLookAndFeel", "DefaultDarkLookAndFeel", "AutomaticLookAndFeel"].contains {
            KeyFile.value(of: $0, in: "KDE", of: texts[0]) != nil
        }
    }

    /// Whether Plasma switches between the global themes of day and night.
    var isAutomatic: Bool {
        value(of: "AutomaticLookAndFeel") == "true"
    }

    /// The global theme in force.
    var theme: String {
        value(of: "LookAndFeelPackage") ?? "org.kde.breeze.desktop"
    }

    /// The global theme for a style.
    func theme(for style: InterfaceStyle) -> String {
        switch style {
        case .light:
            value(of: "DefaultLightLookAndFeel") ?? "org.kde.breeze.desktop"
        case .dark:
            value(of: "DefaultDarkLookAndFeel") ?? "org.kde.breezedark.desktop"
        }
    }

    /// The colour scheme in force.
    var scheme: String {
        value(of: "ColorScheme", in: "General") ?? InterfaceStyle.light.breezeScheme
    }

    // MARK: KConfig's files

    private func value(of key: String, in group: String = "KDE") -> String? {
        texts.lazy.compactMap { KeyFile.value(of: key, in: group, of: $0) }.first { !$0.isEmpty }
    }
}

extension InterfaceStyle {
    /// Breeze's colour scheme of the style: `BreezeLight` or `BreezeDark`.
    var breezeScheme: String { "Breeze\(appearance.name.withCapital)" }
}

extension ProcessEnvironment {
    /// The folder of the global theme's defaults, in the user's configuration folder.
    fileprivate var kdeDefaults: StorePath? {
        baseFolder("XDG_CONFIG_HOME", inHome: ".config")?.appending("kdedefaults")
    }

    /// `$XDG_CONFIG_DIRS` as Plasma's session has it, with the folder of the global theme's
    /// defaults first, or `nil` if there is no such folder.
    ///
    /// Over SSH and in cron, KDE's tools would otherwise not see the values of the global theme.
    var kdeSystemFolders: [UInt8]? {
        guard let kdeDefaults, kdeDefaults.status?.kind == .folder else {
            return nil
        }
        return Array("\(kdeDefaults):".utf8) + siteFolders
    }
}
