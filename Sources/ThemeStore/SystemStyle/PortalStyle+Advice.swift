extension PortalStyle {
    /// Why the announced style differs from the style in force here, and what to do.
    ///
    /// - Parameter environment: The variables, for the name of the desktop.
    /// - Returns: The advice, or `nil` if the styles are the same.
    func advice(in environment: ProcessEnvironment) -> String? {
        guard let cause else { return nil }
        let setting = "try 'themectl set \((expected ?? .dark).appearance.name) --system'"
        let desktops = environment["XDG_CURRENT_DESKTOP"] ?? ""
        let others = desktops.split(separator: ":").filter { $0 != "themectl" }
        let desktop = "XDG_CURRENT_DESKTOP=\((others + ["themectl"]).joined(separator: ":"))"
        return switch cause {
        case .trouble(let trouble):
            trouble.advice
        case .variable(let name):
            "\(name) decides in this process alone; "
                + "try 'env -u \(name.drop { $0 == "$" }) themectl explain'"
        case .receiver(let name):
            "a receiver decides here (\(name)), not for the portal; \(setting)"
        case .desktop(let name):
            "\(name) owns the setting; \(setting), or the hook 'desktop' (man themectl-recipes)"
        case .noAnswer:
            "the portal does not answer, so programs that ask it learn nothing"
        case .notStarted:
            "this session has no display, so the portal was not started; "
                + "try 'themectl explain' in a terminal on the desktop"
        case .installedElsewhere:
            "the portal does not look where themectl's backend is installed; "
                + "install it under /usr, or \(setting)"
        case .notInstalled:
            "D-Bus does not find themectl's backend; \(setting), "
                + "or install themectl where D-Bus looks"
        case .notAsked(version: 1, isNamed: true):
            "the portal does not ask themectl, although its environment names it; "
                + "try 'systemctl --user restart xdg-desktop-portal'"
        case .notAsked(version: 1, isNamed: false):
            "the portal does not ask themectl; try '\(desktop)' in the session's environment"
        case .notAsked(_, let isNamed):
            "the portal does not ask themectl; "
                + "try 'org.freedesktop.impl.portal.Settings=themectl;gtk' in portals.conf"
                + ", up to version 1.18 also '\(desktop)'".when(!isNamed)
                + "; up to 1.20.0 only files in /usr count"
        case .answeredElsewhere:
            "themectl answers the portal with the variables of the session; "
                + "try 'themectl explain' in a new login"
        }
    }
}
