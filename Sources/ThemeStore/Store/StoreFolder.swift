/// A folder with the stores of many apps, held open while they are read, so that the system finds
/// the way to it once.
package struct StoreFolder: ~Copyable {
    /// The folder, or `nil` where there is none.
    private let descriptor: FileDescriptor?
    /// The stores in it, sorted by the bytes of the app's identifier.
    package let locations: [StoreLocation]

    /// Opens the folder of all apps' stores in the user's configuration.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Throws: ``StoreError/noConfigurationFolder(variables:)``, and ``StoreError/fileError(_:)``
    ///   if the folder cannot be read.
    package init(of environment: ProcessEnvironment) throws(StoreError) {
        try self.init(
            StoreLocation.folder(in: environment),
            site: SiteFiles(in: environment, name: "")
        )
    }

    /// Opens a folder, in which some files may be others'.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - site: Where the site may have a default for an app. Its name is of no importance.
    /// - Throws: ``StoreError/fileError(_:)`` if the folder cannot be read.
    fileprivate init(_ folder: StorePath, site: SiteFiles) throws(StoreError) {
        let descriptor = try FileReader.openFolder(folder)
        let names = try FileOperation(.read, folder).call(try descriptor?.names() ?? [])
        let suffix = Array(StoreLocation.suffix.utf8)
        let identifiers = names.filter { $0.suffix(suffix.count) == suffix[...] }.map {
            $0.dropLast(suffix.count)
        }
        locations = identifiers.sorted { $0.lexicographicallyPrecedes($1) }.compactMap {
            identifier in
            AppIdentifier(String(decoding: identifier, as: UTF8.self)).map { app in
                let name = StoreLocation.name(of: app)
                return StoreLocation(
                    app: app,
                    backing: .file(folder.appending(name)),
                    site: site.named(name)
                )
            }
        }
        self.descriptor = descriptor
    }

    /// One of the stores as it is now, or `nil` where it is gone.
    package func document(of location: StoreLocation) throws(StoreError) -> StoreDocument? {
        let file = try location.name
        return try StoreDocument.reading(file) { () throws(StoreError) in
            switch descriptor {
            case .some(let folder):
                try FileReader.read(file, in: folder)
            case .none:
                try FileReader.read(file)
            }
        }
    }
}

extension StoreLocation {
    /// Every app about which the site's files may decide, sorted by the bytes of the identifier.
    ///
    /// - Parameters:
    ///   - environment: Where to look for `XDG_CONFIG_DIRS`.
    ///   - skip: Is given the error of each folder that this user may not read.
    /// - Returns: The site's stores.
    /// - Throws: ``StoreError/fileError(_:)`` if a folder cannot be read for another reason.
    package static func siteApps(
        in environment: ProcessEnvironment,
        skippingForbidden skip: (StoreError) -> Void
    ) throws(StoreError) -> [StoreLocation] {
        var apps: Set<AppIdentifier> = []
        for file in try StoreLocation(siteOf: .default, in: environment).site {
            do {
                apps.formUnion(
                    try StoreFolder(file.parent, site: .none).locations.compactMap { $0.app }
                )
            } catch {
                guard error.isForbidden else { throw error }
                skip(error)
            }
        }
        return try apps.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.map {
            app throws(StoreError) in
            try StoreLocation(siteOf: app, in: environment)
        }
    }
}
