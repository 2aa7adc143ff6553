/// Which store is meant, and the file that it is.
public struct StoreLocation: Hashable, Sendable {
    /// The app whose store it is, or `nil` for a file that was named as such.
    public let app: AppIdentifier?
    /// The store's file; it need not exist.
    public let file: StorePath
    /// Where the site may have a default for the app; for a file that was named as such, nowhere.
    package let site: SiteFiles

    /// A store that is a certain file, whoever's it is.
    ///
    /// - Parameter file: The file; a relative path is looked for from the working folder, each time anew.
    public init(file: StorePath) {
        app = nil
        self.file = file
        site = .none
    }

    /// An app's store in the user's configuration folder: the file `ID.json` in ``folder(in:)``.
    ///
    /// - Parameters:
    ///   - app: The app's identifier.
    ///   - environment: Where to look for `XDG_CONFIG_HOME`, `HOME` and `XDG_CONFIG_DIRS`, by the XDG Base Directory
    ///     Specification: a path that is empty or not absolute counts as not set.
    /// - Throws: ``StoreError/noConfigurationFolder(variables:)`` where neither `XDG_CONFIG_HOME` nor `HOME` is set.
    public init(app: AppIdentifier, in environment: ProcessEnvironment) throws(StoreError) {
        self.init(app: app, folder: try StoreLocation.folder(in: environment), in: environment)
    }

    /// The store that the environment names: `$THEMECTL_STORE`, a file, or else that of `$THEMECTL_APP`, or else that
    /// of the app `default`.
    ///
    /// Empty values count as not set.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Throws: ``StoreError/invalidEnvironment(variable:value:expected:)`` where `$THEMECTL_APP` is no identifier,
    ///   ``StoreError/noConfigurationFolder(variables:)`` where an app's folder cannot be told.
    public init(namedIn environment: ProcessEnvironment) throws(StoreError) {
        if let file = environment.path("THEMECTL_STORE") {
            // Only the option's '-' is standard input; here it is the name of a file.
            self.init(file: file.bytes.elementsEqual("-".utf8) ? StorePath.workingFolder.appending("-") : file)
            return
        }
        guard let name = environment.text("THEMECTL_APP"), !name.isEmpty else {
            try self.init(app: .default, in: environment)
            return
        }
        guard let app = AppIdentifier(name) else {
            throw .invalidEnvironment(variable: "THEMECTL_APP", value: name, expected: AppIdentifier.rule)
        }
        try self.init(app: app, in: environment)
    }

    /// The folder of all apps' stores, `themectl` in the user's configuration folder; it need not exist.
    ///
    /// That is `$XDG_CONFIG_HOME`, or else `~/.config`, as the XDG Base Directory Specification has it; on Apple's systems, or
    /// else `~/Library/Application Support`.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Returns: The folder's path.
    /// - Throws: ``StoreError/noConfigurationFolder(variables:)`` where neither `XDG_CONFIG_HOME` nor `HOME` is set to
    ///   an absolute path.
    public static func folder(in environment: ProcessEnvironment) throws(StoreError) -> StorePath {
        if let folder = environment.path("XDG_CONFIG_HOME"), folder.isAbsolute {
            return folder.appending("themectl")
        }
        guard let home = environment.path("HOME"), home.isAbsolute else {
            throw .noConfigurationFolder(variables: ["XDG_CONFIG_HOME", "HOME"])
        }
        #if canImport(Darwin)
            return home.appending("Library/Application Support/themectl")
        #else
            return home.appending(".config/themectl")
        #endif
    }

    private static let suffix = ".json"

    /// Every app that has a store in the user's configuration folder, sorted by the bytes of the identifier.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Returns: The stores; a folder that does not exist has none.
    /// - Throws: ``StoreError/noConfigurationFolder(variables:)``, and ``StoreError/file(_:)`` where the folder cannot
    ///   be read.
    public static func apps(in environment: ProcessEnvironment) throws(StoreError) -> [StoreLocation] {
        let folder = try folder(in: environment)
        let names = try StoreError.wrapping { () throws(FileError) in try FileReader.names(in: folder) }
        var stores: [StoreLocation] = []
        for name in names where name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
            let text = String(decoding: name.dropLast(suffix.utf8.count), as: UTF8.self)
            guard let app = AppIdentifier(text) else { continue }
            stores.append(StoreLocation(app: app, folder: folder, in: environment))
        }
        return stores.sorted { ($0.app?.text ?? "").utf8.lexicographicallyPrecedes(($1.app?.text ?? "").utf8) }
    }

    private init(app: AppIdentifier, folder: StorePath, in environment: ProcessEnvironment) {
        let name = app.text + StoreLocation.suffix
        self.app = app
        file = folder.appending(name)
        site = SiteFiles(in: environment, name: name)
    }
}
