extension StoreLocation {
    /// The stores of all apps in the user's configuration, sorted by the bytes of the identifiers.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Returns: The stores.
    /// - Throws: ``StoreError/Kind/noConfigurationFolder``, and ``StoreError/Kind/file``
    ///   if the folder cannot be read.
    package static func apps(in environment: ProcessEnvironment) throws(StoreError)
        -> [StoreLocation]
    {
        sorted(try apps(in: StoreLocation.folder(in: environment))).map {
            StoreLocation(app: $0, in: environment)
        }
    }

    /// Every app about which the site's files may decide, sorted by the bytes of the identifier.
    ///
    /// - Parameters:
    ///   - environment: Where to look for `XDG_CONFIG_DIRS`.
    ///   - skip: Is given the error of each folder that this user may not read.
    /// - Returns: The site's stores.
    /// - Throws: ``StoreError/Kind/file`` if a folder cannot be read for another reason.
    package static func siteApps(
        in environment: ProcessEnvironment,
        skippingForbidden skip: (StoreError) -> Void
    ) throws(StoreError) -> [StoreLocation] {
        var found: Set<AppIdentifier> = []
        for file in try StoreLocation(siteOf: .default, in: environment).site {
            do {
                found.formUnion(try apps(in: file.parent))
            } catch {
                guard error.isForbidden else { throw error }
                skip(error)
            }
        }
        return try sorted(found).map { app throws(StoreError) in
            try StoreLocation(siteOf: app, in: environment)
        }
    }

    /// The apps with a store in a folder.
    private static func apps(in folder: StorePath) throws(StoreError) -> [AppIdentifier] {
        guard let descriptor = try FileReader.openFolder(folder) else {
            return []
        }
        let names = try FileOperation(.read, folder).call(descriptor.names())
        let suffix = ".json".bytes
        return names.filter { $0.suffix(suffix.count) == suffix[...] }.compactMap {
            AppIdentifier($0.dropLast(suffix.count).text)
        }
    }

    private static func sorted(_ apps: some Sequence<AppIdentifier>) -> [AppIdentifier] {
        apps.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    }
}
