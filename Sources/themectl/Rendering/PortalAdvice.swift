import ThemeStore

/// Advice about a desktop portal that does not start or has no backend for settings.
struct PortalAdvice {
    /// `$XDG_CURRENT_DESKTOP`, without themectl's own name.
    private let desktops: [Substring]

    init(in environment: ProcessEnvironment) {
        self.init(desktops: environment["XDG_CURRENT_DESKTOP"] ?? "")
    }

    init(desktops: String) {
        self.desktops = desktops.split(separator: ":").filter { $0 != "themectl" }
    }

    /// The trouble, and what to do about it.
    func sentence(_ trouble: DesktopPortal.Trouble) -> String {
        switch trouble {
        case .doesNotStart:
            return "\(trouble): from version 1.21 on it requires graphical-session.target, "
                + "which many sessions do not start; try '\(starter)' in \(configuration) "
                + "(man themectl-recipes has the unit), "
                + "and see 'journalctl --user -u xdg-desktop-portal'"
        case .hasNoBackend:
            return "\(trouble), or the backend could not start; "
                + "install xdg-desktop-portal-gtk, and try "
                + "'dbus-update-activation-environment --systemd "
                + "WAYLAND_DISPLAY XDG_CURRENT_DESKTOP' and "
                + "'systemctl --user restart xdg-desktop-portal'"
        }
    }

    /// The name of the compositor, as far as its configuration is known.
    private var compositor: String {
        let known = ["sway", "i3", "hyprland", "river"]
        let names = desktops.map { $0.lowercased() }
        return names.first { known.contains($0) } ?? "sway"
    }

    /// The line that starts a target bound to `graphical-session.target`.
    ///
    /// systemd does not start
    /// that target by itself.
    private var starter: String {
        let command = "systemctl --user start \(compositor)-session.target"
        switch compositor {
        case "hyprland": return "exec-once = \(command)"
        case "river": return "riverctl spawn \"\(command)\""
        default: return "exec \(command)"
        }
    }

    /// The compositor's file for that line.
    private var configuration: String {
        switch compositor {
        case "hyprland": "Hyprland's configuration"
        case "i3": "i3's configuration"
        case "river": "river's init file"
        default: "sway's configuration"
        }
    }
}
