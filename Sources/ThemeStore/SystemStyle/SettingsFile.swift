/// A file in which many settings are kept, the system's style among them.
struct SettingsFile {
    /// The setting as the file has it.
    enum Content: Equatable {
        case missing
        /// The setting's value, as the file has it; `nil` where it has none.
        case value([UInt8]?)
        /// Its format is not known, so any change may be one of the setting.
        case status(FileStatus)
    }

    let path: StorePath
    /// The key in a database of dconf.
    private let key: String?

    /// The user's database of dconf, which keeps GNOME's settings: `dconf/user` in the configuration folder.
    static func dconf(_ environment: ProcessEnvironment) -> SettingsFile? {
        #if canImport(Darwin)
            return nil
        #else
            var folder = environment.path("XDG_CONFIG_HOME")
            if folder?.isAbsolute != true { folder = environment.path("HOME")?.appending(".config") }
            guard let folder, folder.isAbsolute else { return nil }
            return SettingsFile(
                path: folder.appending("dconf/user"), key: "/org/gnome/desktop/interface/color-scheme")
        #endif
    }

    /// The global defaults of macOS; other programs' are in other files of the same folder.
    static func globalPreferences(_ environment: ProcessEnvironment) -> SettingsFile? {
        #if canImport(Darwin)
            guard let home = environment.path("HOME"), home.isAbsolute else { return nil }
            return SettingsFile(path: home.appending("Library/Preferences/.GlobalPreferences.plist"), key: nil)
        #else
            return nil
        #endif
    }

    /// Looks into the file.
    var content: Content {
        guard let status = try? FileDescriptor.workingFolder.status(of: path, followingLinks: true) else {
            return .missing
        }
        guard let key, let file = try? FileReader.read(path),
            let database = DconfDatabase(Array(file.content.bytes))
        else { return .status(status) }
        return .value(database.value(of: key))
    }
}
