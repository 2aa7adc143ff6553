extension SystemStyleSource {
    /// A place to watch: a change there may change a source's answer.
    enum Watched {
        /// The portal's own signals on the session bus.
        case bus
        /// A file that is written when the setting changes.
        case file(SettingsFile)
    }

    /// The place to watch for changes of this source; `nil` if it cannot change, or changes unseen.
    func watched(in environment: ProcessEnvironment) -> Watched? {
        switch self {
        case .portal: .bus
        case .gsettings: SettingsFile.dconf(environment).map { .file($0) }
        case .macos: SettingsFile.globalPreferences(environment).map { .file($0) }
        case .environment, .colorfgbg, .terminal: nil
        }
    }
}
