import ThemeStore

/// How a runner of hooks is started in a session.
enum RunnerStart {
    /// The end of a sentence that begins with `start one with`: the line and the file it belongs
    /// in.
    static func words(in environment: ProcessEnvironment) -> String {
        let runner = "themectl watch --hooks"
        #if canImport(Darwin)
            return "the launchd agent of 'man themectl-recipes'"
        #else
            // The portal and the services of the session need the variables of the compositor.
            let all =
                "dbus-update-activation-environment --systemd "
                + "WAYLAND_DISPLAY DISPLAY XDG_CURRENT_DESKTOP && \(runner)"
            if environment.isSet("SWAYSOCK") {
                return "'exec \(all)' in sway's configuration"
            }
            if environment.isSet("I3SOCK") {
                return "'exec \(runner)' in i3's configuration"
            }
            if environment.isSet("HYPRLAND_INSTANCE_SIGNATURE") {
                return "'exec-once = \(all)' in Hyprland's configuration"
            }
            if environment.isSet("NIRI_SOCKET") {
                return "'spawn-at-startup \"sh\" \"-c\" \"\(all)\"' in niri's configuration"
            }
            if hasUserManager(in: environment) {
                return "'systemctl --user enable --now themectl-hooks.service'"
            }
            if environment.isSet("DISPLAY") {
                return "'\(runner) &' in ~/.xprofile"
            }
            return "'\(runner) &' in ~/.profile"
        #endif
    }

    /// Whether a user manager of systemd runs, by its private socket.
    private static func hasUserManager(in environment: ProcessEnvironment) -> Bool {
        guard let folder = environment.path("XDG_RUNTIME_DIR"), folder.isAbsolute else {
            return false
        }
        return folder.appending("systemd/private").status != nil
    }
}
