/// The file in which this system keeps the user's settings, followed for changes of the system's style.
struct SettingsFile: ~Copyable {
    /// The setting as the file has it.
    private enum Content: Equatable {
        /// The setting's value, as the file has it; `nil` where it has none.
        case value([UInt8]?)
        /// Its format is not known, so any change may be one of the setting; `nil` for no file.
        case status(FileStatus?)
    }

    #if canImport(Darwin)
        /// The source that answers by this file.
        static let source = SystemStyleSource.macos
        /// The global defaults; other programs' are in other files of the same folder.
        private static let name = "Library/Preferences/.GlobalPreferences.plist"
        /// The key in a database of dconf.
        private static let key: String? = nil
    #else
        /// The source that answers by this file.
        static let source = SystemStyleSource.gsettings
        /// The user's database of dconf, which keeps GNOME's settings.
        private static let name = "dconf/user"
        /// The key in a database of dconf.
        private static let key: String? = "/org/gnome/desktop/interface/color-scheme"
    #endif

    private let path: StorePath
    private var watch: FolderWatch
    /// The setting as it was last seen.
    private var content: Content

    /// Begins to follow the file; `nil` if the variables lead to none, or the system allows no other watch.
    init?(in environment: ProcessEnvironment) {
        guard let path = SettingsFile.path(in: environment), var watch = try? FolderWatch(for: path),
            (try? watch.arm([path])) != nil
        else { return nil }
        self.path = path
        self.watch = watch
        content = SettingsFile.content(of: path)
    }

    /// The file's path; `nil` if the variables lead to none.
    static func path(in environment: ProcessEnvironment) -> StorePath? {
        let home = environment.path("HOME")
        #if canImport(Darwin)
            let folder = home
        #else
            let named = environment.path("XDG_CONFIG_HOME")
            let folder = named?.isAbsolute == true ? named : home?.appending(".config")
        #endif
        guard let folder, folder.isAbsolute else { return nil }
        return folder.appending(SettingsFile.name)
    }

    private static func content(of path: StorePath) -> Content {
        let status = try? FileDescriptor.workingFolder.status(of: path, followingLinks: true)
        guard let key, let file = try? FileReader.read(path), let database = DconfDatabase(Array(file.content.bytes))
        else { return .status(status) }
        return .value(database.value(of: key))
    }

    /// The events to wait for.
    var awaited: [PollEntry] { watch.awaited }

    /// Reads the notices that have come.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened.
    /// - Returns: Whether the setting may have changed.
    mutating func takeNotices(of happened: Set<PollEntry>) -> Bool {
        guard !happened.isDisjoint(with: awaited) else { return false }
        do throws(FileError) {
            if try watch.takeNotices(of: happened, for: path) == .ways { try watch.arm([path]) }
        } catch {
            // Earlier watches are kept.
        }
        let last = content
        content = SettingsFile.content(of: path)
        return content != last
    }
}
