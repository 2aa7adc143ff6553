/// Names a store: the app, if any, and the file.
public struct StoreLocation: Hashable, Sendable {
    /// The app whose store it is, or `nil` for a store that was named as a file.
    public let app: AppIdentifier?
    /// The store's file; it need not exist.
    public let file: StorePath
    /// Where the site may have a default for the app; for a file that was named as such, nowhere.
    package let site: SiteFiles
    /// Whether this is the site's own file, which decides for all its users.
    package let isSite: Bool
    /// The variables looked at in vain, where none leads to the user's configuration; `file` only stands for a file
    /// then.
    private let missingVariables: [String]?

    /// The user's configuration folder, in which folders are their owner's alone; `nil` where there is none.
    package var privateFolder: StorePath? {
        if app != nil, !isSite, missingVariables == nil { return file.parent.parent }
        return StoreLocation.knownFolder(in: .process)?.parent
    }

    /// Uses a file as the store.
    ///
    /// - Parameter file: The file; a relative path starts at the working folder, at each use.
    public init(file: StorePath) {
        self.init(app: nil, file: file, site: .none)
    }

    private init(
        app: AppIdentifier?, file: StorePath, site: SiteFiles, isSite: Bool = false,
        missingVariables: [String]? = nil
    ) {
        self.app = app
        self.file = file
        self.site = site
        self.isSite = isSite
        self.missingVariables = missingVariables
    }

    /// An app's store in the user's configuration folder: the file `ID.json` in ``folder(in:)``.
    ///
    /// Where no variable leads to that folder there is no file: then nothing is stored, and writing throws
    /// ``StoreError/noConfigurationFolder(variables:)``.
    ///
    /// - Parameters:
    ///   - app: The app's identifier.
    ///   - environment: Where to look for `XDG_CONFIG_HOME`, `HOME` and `XDG_CONFIG_DIRS`. By the XDG Base Directory
    ///     Specification, a path that is empty or not absolute counts as unset.
    public init(app: AppIdentifier, in environment: ProcessEnvironment) {
        self.init(app: app, folder: StoreLocation.knownFolder(in: environment), in: environment)
    }

    private init(app: AppIdentifier, folder: StorePath?, in environment: ProcessEnvironment) {
        let name = StoreLocation.name(of: app)
        self.init(
            app: app, file: (folder ?? StorePath(madeUp: "themectl")).appending(name),
            site: SiteFiles(in: environment, name: name),
            missingVariables: folder == nil ? StoreLocation.folderVariables : nil)
    }

    /// The site's own file for an app: the first in which the site may have decided about it.
    ///
    /// - Parameters:
    ///   - app: The app's identifier.
    ///   - environment: Where to look for `XDG_CONFIG_DIRS`.
    /// - Throws: ``StoreError/noConfigurationFolder(variables:)`` where that names no absolute path.
    package init(siteOf app: AppIdentifier, in environment: ProcessEnvironment) throws(StoreError) {
        let files = SiteFiles(in: environment, name: StoreLocation.name(of: app))
        guard let first = files.first(where: { _ in true }) else {
            throw .noConfigurationFolder(variables: ["XDG_CONFIG_DIRS"])
        }
        self.init(app: app, file: first, site: .none, isSite: true)
    }

    /// The app that the environment names: `$THEMECTL_APP`, or else `default`.
    ///
    /// - Throws: ``StoreError/invalidEnvironment(variable:value:expected:)`` where `$THEMECTL_APP` is no identifier.
    package static func app(namedIn environment: ProcessEnvironment) throws(StoreError) -> AppIdentifier {
        guard let name = environment.text("THEMECTL_APP"), !name.isEmpty else { return .default }
        guard let app = AppIdentifier(name) else {
            throw .invalidEnvironment(variable: "THEMECTL_APP", value: name, expected: AppIdentifier.rule)
        }
        return app
    }

    /// The store that the environment names: the file `$THEMECTL_STORE`, or else the store of the app `$THEMECTL_APP`,
    /// or else that of the app `default`.
    ///
    /// Empty values count as unset.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Throws: ``StoreError/invalidEnvironment(variable:value:expected:)`` where `$THEMECTL_APP` is no identifier.
    public init(namedIn environment: ProcessEnvironment) throws(StoreError) {
        if let file = environment.path("THEMECTL_STORE") {
            // Only the option's '-' is standard input; here it is the name of a file.
            self.init(file: file.bytes.elementsEqual("-".utf8) ? StorePath.workingFolder.appending("-") : file)
            return
        }
        self.init(app: try StoreLocation.app(namedIn: environment), in: environment)
    }

    /// The folder of all apps' stores, `themectl` in the user's configuration folder; it need not exist.
    ///
    /// The configuration folder is `$XDG_CONFIG_HOME`, or else `~/.config`, following the XDG Base Directory
    /// Specification. On Apple's systems it is `$XDG_CONFIG_HOME`, or else `~/Library/Application Support`.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Returns: The folder's path.
    /// - Throws: ``StoreError/noConfigurationFolder(variables:)`` where neither `XDG_CONFIG_HOME` nor `HOME` is set to
    ///   an absolute path.
    public static func folder(in environment: ProcessEnvironment) throws(StoreError) -> StorePath {
        guard let folder = knownFolder(in: environment) else {
            throw .noConfigurationFolder(variables: folderVariables)
        }
        return folder
    }

    private static let folderVariables = ["XDG_CONFIG_HOME", "HOME"]

    private static func knownFolder(in environment: ProcessEnvironment) -> StorePath? {
        if let folder = environment.path("XDG_CONFIG_HOME"), folder.isAbsolute {
            return folder.appending("themectl")
        }
        guard let home = environment.path("HOME"), home.isAbsolute else { return nil }
        #if canImport(Darwin)
            return home.appending("Library/Application Support/themectl")
        #else
            return home.appending(".config/themectl")
        #endif
    }

    /// Why there is no file, where no variable leads to the user's configuration.
    package var absence: StoreError? {
        missingVariables.map { .noConfigurationFolder(variables: $0) }
    }

    private static let suffix = ".json"

    private static func name(of app: AppIdentifier) -> String { app.text + suffix }

    /// Every app that has a store in the user's configuration folder, sorted by the bytes of the identifier.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Returns: The stores; a folder that does not exist has none.
    /// - Throws: ``StoreError/noConfigurationFolder(variables:)``, and ``StoreError/file(_:)`` if the folder cannot
    ///   be read.
    public static func apps(in environment: ProcessEnvironment) throws(StoreError) -> [StoreLocation] {
        try StoreFolder(of: environment).locations
    }

    /// The stores of which a folder holds files of these names, sorted by the bytes of the app's identifier.
    ///
    /// - Parameters:
    ///   - names: The names in the folder, of which some may be others'.
    ///   - folder: The folder.
    ///   - site: Where the site may have a default for an app; its name is of no importance.
    ///   - isSite: Whether it is the site's own folder.
    /// - Returns: The stores.
    static func apps(
        _ names: [[UInt8]], in folder: StorePath, site: SiteFiles, isSite: Bool
    ) -> [StoreLocation] {
        let suffix = Array(suffix.utf8)
        let identifiers = names.filter { $0.suffix(suffix.count) == suffix[...] }.map { $0.dropLast(suffix.count) }
        return identifiers.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { identifier in
            AppIdentifier(String(decoding: identifier, as: UTF8.self)).map { app in
                let name = name(of: app)
                return StoreLocation(app: app, file: folder.appending(name), site: site.named(name), isSite: isSite)
            }
        }
    }
}
