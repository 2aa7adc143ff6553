extension SystemStyleSource {
    /// What to watch to hear that a source may answer differently.
    enum Watched {
        /// The portal's own signals on the session bus.
        case bus
        /// A file that is written when the setting changes.
        case file(SettingsFile)
    }

    /// What to watch for changes of this source; `nil` if it cannot change, or nothing tells of it.
    func watched(in environment: ProcessEnvironment) -> Watched? {
        switch self {
        case .portal: .bus
        case .gsettings: SettingsFile.dconf(environment).map { .file($0) }
        case .macos: SettingsFile.globalPreferences(environment).map { .file($0) }
        case .environment, .colorfgbg, .terminal: nil
        }
    }
}
