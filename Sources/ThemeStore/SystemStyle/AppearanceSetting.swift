/// The setting of the desktop portal that has the style, and the name of themectl's own backend for
/// it (XDG Desktop Portal, "Settings").
enum AppearanceSetting {
    /// The object of the portal and of each backend.
    static let object = "/org/freedesktop/portal/desktop"
    /// The interface of a backend.
    static let backendInterface = "org.freedesktop.impl.portal.Settings"
    static let namespace = "org.freedesktop.appearance"
    static let key = "color-scheme"
    /// The name of themectl's backend on the bus.
    static let backend = "org.freedesktop.impl.portal.desktop.themectl"
}

extension SessionBus {
    /// Whether themectl's backend runs, so that the portal may ask it.
    mutating func hasBackend() -> Bool {
        (try? names("ListNames"))?.contains(AppearanceSetting.backend) == true
    }
}
