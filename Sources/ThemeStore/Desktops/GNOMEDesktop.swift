/// GNOME, and every session where a backend of the portal reads GNOME's key.
enum GNOMEDesktop {
    static var row: DesktopRow {
        row(names: []) { _ in [.gnome] }
    }

    /// The row of a desktop that keeps its style in keys of GSettings.
    ///
    /// - Parameters:
    ///   - names: The desktop's names in `$XDG_CURRENT_DESKTOP`.
    ///   - keys: The keys that exist in an environment, in the order of setting them.
    /// - Returns: The row.
    static func row(
        names: [String],
        keys: @escaping @Sendable (ProcessEnvironment) -> [SettingsKey]
    ) -> DesktopRow {
        DesktopRow(
            names: names,
            show: { style, _, environment in
                DesktopPlan(keys(environment).map { .key($0, value: $0.value(for: style)) })
            },
            removeChoice: { environment in
                DesktopPlan(keys(environment).map { .key($0, value: nil) })
            }
        )
    }
}
