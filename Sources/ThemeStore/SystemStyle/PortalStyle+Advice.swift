extension PortalStyle {
    private var setting: String {
        "try 'themectl set \((expected ?? .dark).appearance.name) --system'"
    }

    /// The advice if a variable or receiver decides in this process alone.
    func adviceAbout(
        _ source: SystemStyleSource?,
        from origin: String,
        _ layer: Preference.Layer?
    ) -> String? {
        let variable: String
        switch source {
        case .environment:
            variable = "THEMECTL_SYSTEM"
        case .received where origin == "$LC_THEMECTL":
            variable = "LC_THEMECTL"
        case .received:
            return "a receiver decides here (\(origin)), not for the portal; \(setting)"
        case _ where layer == .environment:
            variable = "THEMECTL_APPEARANCE"
        default:
            return nil
        }
        return "$\(variable) decides in this process alone; "
            + "try 'env -u \(variable) themectl explain'"
    }

    /// The advice if the desktop owns the setting.
    var adviceAboutDesktop: String? {
        ["GNOME", "Unity", "KDE"].first { environment.isDesktop($0.lowercased()) }.map {
            "\($0) owns the setting; \(setting), or the hook 'desktop' (man themectl-recipes)"
        }
    }

    /// Why the portal gives programs another style, although nothing else decides here.
    ///
    /// - Parameters:
    ///   - bus: The bus.
    ///   - backends: The backends with the portal's answer, or `nil` if the portal hangs.
    /// - Returns: The reason, and what to do about it.
    func adviceAboutBackend(_ bus: inout SessionBus, _ backends: [String]?) -> String {
        bus.deadline = Syscalls.deadline()
        let version = try? bus.call(DesktopPortal.versionRequest()).number
        let portal = ProcessEnvironment(ofPortalOn: &bus)
        let isNamed = portal?.isDesktop("themectl") ?? false
        // `ListNames` worked above. If this call fails, assume the backend is not installed.
        let activatable = try? bus.names("ListActivatableNames")
        let isActivatable = activatable?.contains(AppearanceSetting.backend) == true
        // Portals from 1.20.1 on look in more folders, but report the same version as 1.17.1.
        let isOld = version == 1 || isNamed
        if let portal, isOld, !portal.findsBackend,
            isActivatable || environment.hasDataFile(ProcessEnvironment.backendFile)
        {
            return "the portal does not look where themectl's backend is installed; "
                + "install it under /usr, or \(setting)"
        }
        if !isActivatable {
            return "D-Bus does not find themectl's backend; \(setting), "
                + "or install themectl where D-Bus looks"
        }
        guard let backends else {
            return "the portal does not answer, so programs that ask it learn nothing"
        }
        if backends.contains(AppearanceSetting.backend) {
            return "themectl answers the portal with the variables of the session; "
                + "try 'themectl explain' in a new login"
        }
        return "the portal does not ask themectl" + remedy(version: version, isNamed: isNamed)
    }

    /// What makes the portal ask themectl.
    ///
    /// - Parameters:
    ///   - version: The version of the portal's interface, if it reports any.
    ///   - isNamed: Whether themectl is among the desktops in the portal's own environment.
    /// - Returns: The rest of the sentence.
    private func remedy(version: UInt32?, isNamed: Bool) -> String {
        let desktops = environment["XDG_CURRENT_DESKTOP"] ?? ""
        let others = desktops.split(separator: ":").filter { $0 != "themectl" }
        let desktop = "'XDG_CURRENT_DESKTOP=\((others + ["themectl"]).joined(separator: ":"))'"
        return switch version {
        case 1 where isNamed:
            ", although its environment names it; "
                + "try 'systemctl --user restart xdg-desktop-portal'"
        case 1:
            "; try \(desktop) in the session's environment"
        default:
            "; try 'org.freedesktop.impl.portal.Settings=themectl;gtk' in portals.conf"
                + ", up to version 1.18 also \(desktop)".when(!isNamed)
                + "; up to 1.20.0 only files in /usr count"
        }
    }
}
