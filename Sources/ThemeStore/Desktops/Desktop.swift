/// The desktops whose style can be changed.
///
/// The first that matches the session counts.
package enum Desktop: CaseIterable, Sendable {
    case macOS
    case kde
    case xapp
    case budgie
    case pantheon
    case cosmic
    /// Any other session: GNOME's key, which GNOME and the portal's backend for GTK follow.
    case gnome

    /// How the desktop is recognised and changed.
    ///
    /// Inlined so that `plan` does not build the other rows' closures.
    @inline(__always) var row: DesktopRow {
        switch self {
        case .macOS: MacOSDesktop.row
        case .kde: KDEDesktop.row
        case .xapp: XappDesktop.row
        case .budgie: BudgieDesktop.row
        case .pantheon: PantheonDesktop.row
        case .cosmic: COSMICDesktop.row
        case .gnome: GNOMEDesktop.row
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
            let named = Desktop.allCases.first { desktop in
                desktop.row.names.contains { environment.isDesktop($0) }
            }
            self = named ?? .gnome
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
        if let style = appearance.style {
            return try row.show(style, previous, environment)
        }
        return try row.removeChoice(environment)
    }
}
