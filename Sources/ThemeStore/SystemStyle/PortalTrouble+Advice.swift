extension PortalTrouble {
    /// The trouble, and what to do about it.
    package var advice: String {
        switch self {
        case .doesNotStart:
            "\(self): from version 1.21 on it requires graphical-session.target, "
                + "which many sessions do not start; "
                + "try 'exec systemctl --user start sway-session.target' in sway's configuration "
                + "(man themectl-recipes has the unit), "
                + "and see 'journalctl --user -u xdg-desktop-portal'"
        case .lacksDisplay:
            "\(self); try 'dbus-update-activation-environment --systemd "
                + "WAYLAND_DISPLAY DISPLAY XDG_CURRENT_DESKTOP', before themectl is started"
        case .hasNoBackend:
            "\(self), or the backend could not start; "
                + "install xdg-desktop-portal-gtk, and try "
                + "'dbus-update-activation-environment --systemd "
                + "WAYLAND_DISPLAY DISPLAY XDG_CURRENT_DESKTOP' and "
                + "'systemctl --user restart xdg-desktop-portal'"
        }
    }
}
