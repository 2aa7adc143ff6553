import ThemeStore

extension ProcessEnvironment {
    /// How a runner of hooks is started in this session: the end of a sentence that begins with
    /// `start one with`, with the line and the file it belongs in.
    var runnerStart: String {
        #if canImport(Darwin)
            return "the launchd agent of 'man themectl-recipes'"
        #else
            let runner = "themectl watch --hooks"
            // The portal and the services of the session need the variables of the compositor.
            let all =
                "dbus-update-activation-environment --systemd "
                + "WAYLAND_DISPLAY DISPLAY XDG_CURRENT_DESKTOP && \(runner)"
            if isSet("SWAYSOCK") {
                return "'exec \(all)' in sway's configuration"
            }
            if isSet("I3SOCK") {
                return "'exec \(runner)' in i3's configuration"
            }
            if isSet("HYPRLAND_INSTANCE_SIGNATURE") {
                return "'exec-once = \(all)' in Hyprland's configuration"
            }
            if isSet("NIRI_SOCKET") {
                return "'spawn-at-startup \"sh\" \"-c\" \"\(all)\"' in niri's configuration"
            }
            // A user manager of systemd has a private socket.
            if let folder = path("XDG_RUNTIME_DIR"), folder.isAbsolute,
                folder.appending("systemd/private").status != nil
            {
                return "'systemctl --user enable --now themectl-hooks.service'"
            }
            if isSet("DISPLAY") {
                return "'\(runner) &' in ~/.xprofile"
            }
            return "'\(runner) &' in ~/.profile"
        #endif
    }
}
