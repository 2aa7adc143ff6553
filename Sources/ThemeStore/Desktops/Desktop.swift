/// The desktops whose style can be changed.
///
/// The first that matches the session counts.
package enum Desktop: String, CaseIterable {
    /// macOS, whose System Events change the appearance for scripts.
    case macOS
    /// KDE Plasma, as `KDEDesktop` changes it.
    case kde
    /// Cinnamon, MATE and Xfce, where xapp's backend of the portal reads its own key
    /// (xdg-desktop-portal-xapp, `src/settings.c`).
    case xapp
    /// Budgie, which writes its own key into GNOME's at each login (budgie-desktop,
    /// `src/daemon/settings.vala`).
    case budgie
    /// Pantheon, whose daemon copies its own key into GNOME's when it changes (elementary's
    /// settings-daemon, `src/Backends/PrefersColorSchemeSettings.vala`).
    case pantheon
    /// COSMIC, whose programs watch a file a setting (libcosmic, `cosmic-theme/src/model/mode.rs`).
    case cosmic
    /// Any other session: GNOME's key, which GNOME and the portal's backend for GTK follow.
    case gnome

    /// Its names in `$XDG_CURRENT_DESKTOP`, in small letters.
    private var names: [String] {
        if self == .xapp {
            return ["x-cinnamon", "mate", "xfce"]
        }
        return [rawValue]
    }

    /// The keys of GSettings with the style, in the order of setting them.
    private var keys: [SettingsKey] {
        switch self {
        // GNOME's key as well: gtk's backend, if it answers the portal, reads only that key.
        case .xapp:
            [.gnome, SettingsKey(schema: "org.x.apps.portal")]
        case .budgie:
            [
                SettingsKey(
                    schema: "com.solus-project.budgie-panel",
                    name: "dark-theme",
                    light: "false",
                    dark: "true"
                ),
                .gnome,
            ]
        // The schema had no such key before version 8.3 of the daemon.
        case .pantheon:
            [SettingsKey(schema: "io.elementary.settings-daemon.prefers-color-scheme"), .gnome]
        default:
            [.gnome]
        }
    }

    /// The desktop of the session.
    ///
    /// - Parameter environment: The variables. `XDG_CURRENT_DESKTOP` lists the desktop's
    ///   names.
    package init(in environment: ProcessEnvironment) {
        #if os(macOS)
            self = .macOS
        #else
            self = Self.allCases.first { $0.names.contains(where: environment.isDesktop) } ?? .gnome
        #endif
    }

    /// The steps to show an appearance.
    ///
    /// - Parameters:
    ///   - appearance: The style. `system` removes the choice.
    ///   - previous: The style that the sources report, or `nil` without an answer.
    ///   - environment: The variables of the session.
    /// - Returns: The plan, or `nil` if the desktop has no choice that could be removed.
    /// - Throws: `StoreError` if no variable names the desktop's configuration folder.
    package func plan(
        toShow appearance: Appearance,
        leaving previous: InterfaceStyle?,
        in environment: ProcessEnvironment
    ) throws(StoreError) -> DesktopPlan? {
        let style = appearance.style
        switch self {
        // The setting is a Boolean, so there is no choice that could be removed.
        case .macOS where style == nil, .budgie where style == nil:
            return nil
        case .macOS:
            let setting = "tell appearance preferences to set dark mode to \(style == .dark)"
            // The system may first ask the user whether this process may control System Events.
            let tool = DesktopTool(
                name: "osascript",
                arguments: ["-e", "tell application \"System Events\" to \(setting)"],
                seconds: 60,
                needsBus: false
            )
            return DesktopPlan(steps: [.tool(tool)])
        case .kde:
            guard let style else { return KDEDesktop.removeChoice(in: environment) }
            return KDEDesktop.show(style, leaving: previous, in: environment)
        case .cosmic:
            let folder = try StoreLocation.folder(in: environment).parent
                .appending("cosmic/com.system76.CosmicTheme.Mode/v1")
            let file = folder.appending(style == nil ? "auto_switch" : "is_dark")
            return DesktopPlan(steps: [.file(file, content: "\(style != .light)")])
        case .xapp, .budgie, .pantheon, .gnome:
            let installed = keys.filter { $0 == .gnome || $0.isInstalled(in: environment) }
            return DesktopPlan(
                steps: installed.map { key in .key(key, value: style.map(key.value)) }
            )
        }
    }
}
