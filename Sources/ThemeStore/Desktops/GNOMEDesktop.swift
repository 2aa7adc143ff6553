/// GNOME, and every session where a backend of the portal reads GNOME's key.
enum GNOMEDesktop {
    static var row: DesktopRow {
        row(names: [], keys: [.gnome])
    }

    /// The row of a desktop that keeps its style in keys of GSettings.
    ///
    /// - Parameters:
    ///   - names: The desktop's names in `$XDG_CURRENT_DESKTOP`.
    ///   - keys: The keys in the order of setting them. Other keys than GNOME's are left out if
    ///     they are not installed.
    /// - Returns: The row.
    static func row(names: [String], keys: [SettingsKey]) -> DesktopRow {
        @Sendable func installed(_ environment: ProcessEnvironment) -> [SettingsKey] {
            keys.filter { $0 == .gnome || $0.isInstalled(in: environment) }
        }
        return DesktopRow(
            names: names,
            show: { style, _, environment in
                let keys = installed(environment)
                return DesktopPlan(steps: keys.map { .key($0, value: $0.value(for: style)) })
            },
            removeChoice: { environment in
                DesktopPlan(steps: installed(environment).map { .key($0, value: nil) })
            }
        )
    }
}
