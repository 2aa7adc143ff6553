/// The place of a store's text.
enum StoreBacking: Hashable {
    /// A file, which need not exist.
    case file(StorePath)
    /// No file: the text of a test, a preview or a pipe.
    case memory(StoreMemory)
    /// No place: no variable leads to the user's configuration folder.
    case missing
}

/// The name of an app's store in the configuration folder, such as `com.example.Notes`.
///
/// ``StoreLocation/init(app:in:)`` has the path.
package struct AppIdentifier: Hashable {
    /// The identifier as written, in ASCII.
    package let text: String

    /// The app to use if none is named: `default`.
    package static let `default` = AppIdentifier(valid: "default")

    /// The rule for identifiers, for messages about a text that breaks it.
    package static let rule =
        "an app's identifier (1 to 128 of A-Z a-z 0-9 . _ -, first a letter or digit)"

    /// Reads an identifier, or returns `nil` if the text is not one.
    ///
    /// - Parameter text: 1 to 128 characters of `A-Z a-z 0-9 . _ -`, the first a letter or digit,
    ///   so that a file named after it can never lie outside its folder.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard (1...128).contains(bytes.count), bytes.first?.isAlphanumeric == true,
            bytes.allSatisfy({ $0.isAlphanumeric || "._-".utf8.contains($0) })
        else {
            return nil
        }
        self.text = text
    }

    private init(valid text: String) {
        self.text = text
    }

    /// The name of the app's store in a folder of stores.
    fileprivate var fileName: String { text + ".json" }
}

/// Names a store: the app, if any, and the place of its text.
package struct StoreLocation: Hashable {
    /// The store's app, or `nil` for a store that was named as a file.
    package let app: AppIdentifier?
    /// The place of the store's text.
    let backing: StoreBacking
    /// The site's configuration folders in the form of `PATH`.
    ///
    /// Empty for a file that was named as such.
    let siteFolders: [UInt8]
    /// Whether this is the site's own file, which decides for all its users.
    package private(set) var isSite = false
    /// The key of the setting in another program's file, or `nil` for a store of ours.
    package var key: AppearanceKey?
}

extension StoreLocation {
    /// Uses a file as the store.
    ///
    /// - Parameters:
    ///   - file: The file. A relative path starts at the working folder, at each use.
    ///   - key: The key of the setting, if it is another program's file.
    package init(file: StorePath, key: AppearanceKey? = nil) {
        self.init(app: nil, backing: .file(file), siteFolders: [], key: key)
    }

    /// Uses memory as the store.
    init(_ memory: StoreMemory, key: AppearanceKey? = nil) {
        self.init(app: nil, backing: .memory(memory), siteFolders: [], key: key)
    }

    /// An app's store in the user's configuration folder: the file `ID.json` in ``folder(in:)``.
    ///
    /// If no variable leads to that folder, the store has no place: nothing is stored, and writing
    /// throws ``StoreError/Kind/noConfigurationFolder``.
    ///
    /// - Parameters:
    ///   - app: The app's identifier.
    ///   - environment: Where to look for `XDG_CONFIG_HOME`, `HOME` and `XDG_CONFIG_DIRS`. By the
    ///     XDG Base Directory Specification, a path that is empty or not absolute counts as unset.
    package init(app: AppIdentifier, in environment: ProcessEnvironment) {
        let name = app.fileName
        let folder = try? StoreLocation.folder(in: environment)
        self.init(
            app: app,
            backing: folder.map { .file($0.appending(name)) } ?? .missing,
            siteFolders: environment.siteFolders
        )
    }

    /// The site's own file for an app: the first in which the site may have decided about it.
    ///
    /// - Parameters:
    ///   - app: The app's identifier.
    ///   - environment: Where to look for `XDG_CONFIG_DIRS`.
    /// - Throws: ``StoreError/Kind/noConfigurationFolder`` where that names no absolute
    ///   path.
    package init(siteOf app: AppIdentifier, in environment: ProcessEnvironment) throws(StoreError) {
        let list = environment.siteFolders
        guard let folder = StoreLocation.siteFolders(in: list).first else {
            throw StoreError(.noConfigurationFolder(variables: ["XDG_CONFIG_DIRS"]))
        }
        let file = folder.appending(app.fileName)
        self.init(app: app, backing: .file(file), siteFolders: list, isSite: true)
    }

    /// The app that the environment names: `$THEMECTL_APP`, or else `default`.
    ///
    /// - Throws: ``StoreError/Kind/invalidEnvironment`` if `$THEMECTL_APP` is
    ///   not an identifier.
    package static func app(namedIn environment: ProcessEnvironment) throws(StoreError)
        -> AppIdentifier
    {
        guard let name = environment["THEMECTL_APP"], !name.isEmpty else {
            return .default
        }
        guard let app = AppIdentifier(name) else {
            throw StoreError(
                .invalidEnvironment(
                    variable: "THEMECTL_APP",
                    value: name,
                    expected: AppIdentifier.rule
                )
            )
        }
        return app
    }

    /// The store that the environment names: the file `$THEMECTL_STORE`, or else the store of the
    /// app `$THEMECTL_APP`, or else that of the app `default`.
    ///
    /// Empty values count as unset.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Throws: ``StoreError/Kind/invalidEnvironment`` if `$THEMECTL_APP` is
    ///   not an identifier.
    package init(namedIn environment: ProcessEnvironment) throws(StoreError) {
        if let file = environment.path("THEMECTL_STORE") {
            // Only the option's '-' is standard input. Here it is the name of a file.
            if file.bytes.elementsEqual("-".utf8) {
                self.init(file: StorePath.workingFolder.appending("-"))
            } else {
                self.init(file: file)
            }
            return
        }
        self.init(app: try StoreLocation.app(namedIn: environment), in: environment)
    }

    /// The folder of all apps' stores, `themectl` in the user's configuration folder.
    ///
    /// It need not exist.
    ///
    /// The configuration folder is `$XDG_CONFIG_HOME`, or else `~/.config`, following the XDG Base
    /// Directory Specification. On Apple's systems it is `$XDG_CONFIG_HOME`, or else
    /// `~/Library/Application Support`.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Returns: The folder's path.
    /// - Throws: ``StoreError/Kind/noConfigurationFolder`` where neither `XDG_CONFIG_HOME`
    ///   nor `HOME` is set to an absolute path.
    package static func folder(in environment: ProcessEnvironment) throws(StoreError) -> StorePath {
        if let folder = environment.absolutePath("XDG_CONFIG_HOME") {
            return folder.appending("themectl")
        }
        guard let home = environment.absolutePath("HOME") else {
            throw missingFolder
        }
        #if canImport(Darwin)
            return home.appending("Library/Application Support/themectl")
        #else
            return home.appending(".config/themectl")
        #endif
    }

    private static var missingFolder: StoreError {
        StoreError(.noConfigurationFolder(variables: ["XDG_CONFIG_HOME", "HOME"]))
    }

    /// The files in which the site may have decided about the app, the most important first.
    package var site: [StorePath] {
        guard let app else { return [] }
        let name = app.fileName
        return StoreLocation.siteFolders(in: siteFolders).map { $0.appending(name) }
    }

    /// The folders of all apps' files in a site's configuration folders.
    package static func siteFolders(in list: [UInt8]) -> [StorePath] {
        StorePath.folders(in: list).map { $0.appending("themectl") }
    }

    /// The store's file, or `nil` if it is in memory or has no place.
    package var file: StorePath? {
        if case .file(let file) = backing {
            file
        } else {
            nil
        }
    }

    /// The file, or the name in messages of a store in memory.
    ///
    /// - Throws: ``StoreError/Kind/noConfigurationFolder`` if the store has no place.
    package var name: StorePath {
        get throws(StoreError) {
            switch backing {
            case .file(let file):
                file
            case .memory(let memory):
                memory.name
            case .missing:
                throw StoreLocation.missingFolder
            }
        }
    }

    /// Requires that the store is no other program's file: there are no scopes and no legacy keys
    /// in such a file.
    ///
    /// - Parameter scope: A scope that a value is for. The app itself is allowed.
    /// - Throws: `StoreError.unwritableKey`.
    func requireOwn(for scope: ScopePath? = nil) throws(StoreError) {
        if let key, scope?.isApp != true {
            throw StoreError(
                .unwritableKey(pathInErrors, KeyProblem(key: key, reason: .onlySetting))
            )
        }
    }

    /// The path to name in a failure of the system: the store's, or a site's file watched in its
    /// place.
    package var pathInErrors: StorePath {
        (try? name) ?? site.first ?? .workingFolder
    }

    /// The site's decisions, read from its files.
    ///
    /// A store in memory has no site, but may simulate a lock.
    var sitePolicy: SitePolicy {
        guard case .memory(let memory) = backing, case .locked(let appearance) = memory.failure
        else {
            return SitePolicy.read(site)
        }
        let lock = SimulatedFailure.lock
        return SitePolicy(
            value: .appearance(appearance),
            file: lock,
            lock: lock,
            isLockCertain: true,
            isRead: true
        )
    }

    /// Why the store has no place, if it has none.
    package var absence: StoreError? {
        if case .missing = backing {
            StoreLocation.missingFolder
        } else {
            nil
        }
    }

    /// The user's configuration folder, in which folders are their owner's alone, or `nil` if there
    /// is none.
    var privateFolder: StorePath? {
        if app != nil, !isSite, let file {
            return file.parent.parent
        }
        return (try? StoreLocation.folder(in: .current))?.parent
    }
}
