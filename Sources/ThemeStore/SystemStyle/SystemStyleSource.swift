/// The sources of the system's style, light or dark, in the order of asking.
///
/// Later versions may add cases, so end a `switch` with `default`.
public enum SystemStyleSource: String, CaseIterable, Sendable {
    /// `$THEMECTL_SYSTEM`, which is `light` or `dark`; an empty one counts as not set.
    case environment
    /// `AppleInterfaceStyle` among the global defaults of macOS, which is `Dark` or missing.
    case macos
    /// The setting `org.freedesktop.appearance color-scheme` of the desktop portal (XDG Desktop Portal, Settings),
    /// over the session bus.
    case portal
    /// GNOME's key `org.gnome.desktop.interface color-scheme`, through `gsettings`; its `default` is light in GNOME,
    /// and no opinion elsewhere.
    case gsettings
    /// `$COLORFGBG`, in which some terminals give their colours by number.
    case colorfgbg
    /// The background colour of the controlling terminal (xterm's OSC 11). It is asked only by name, because asking
    /// writes to the terminal.
    case terminal

    /// The sources that are asked by default.
    public static let automatic: [SystemStyleSource] = allCases.filter { $0 != .terminal }

    /// Whether this system has the source at all.
    package var isOfThisSystem: Bool {
        #if os(macOS)
            true
        #else
            self != .macos
        #endif
    }
}

/// A source's answer.
package enum SystemStyleAnswer: Equatable, Sendable {
    /// The system's style.
    case style(InterfaceStyle)
    /// Nothing, because the source is not there or has no opinion, for the reason given.
    case noOpinion(String)
    /// Nothing, because asking failed, for the reason given.
    case failure(String)
    /// A variable holds something that it cannot mean; no other source is asked then.
    case invalid(StoreError)
}
