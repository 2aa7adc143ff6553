/// A folder with the stores of many apps, held open while they are read, so that the system finds the way to it once.
package struct StoreFolder: ~Copyable {
    /// The folder, or `nil` where there is none.
    private let descriptor: FileDescriptor?
    /// The stores in it, sorted by the bytes of the app's identifier.
    package let locations: [StoreLocation]

    /// Opens the folder of all apps' stores in the user's configuration.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Throws: ``StoreError/noConfigurationFolder(variables:)``, and ``StoreError/fileError(_:)`` if the folder cannot
    ///   be read.
    package init(of environment: ProcessEnvironment) throws(StoreError) {
        try self.init(
            StoreLocation.folder(in: environment), site: SiteFiles(in: environment, name: ""), isSite: false)
    }

    fileprivate init(_ folder: StorePath, site: SiteFiles, isSite: Bool) throws(StoreError) {
        let descriptor = try StoreError.wrapping(try FileReader.openFolder(folder))
        let names = try StoreError.wrapping(
            try FileError.attributing(.read, folder, try descriptor?.names() ?? []))
        locations = StoreLocation.apps(names, in: folder, site: site, isSite: isSite)
        self.descriptor = descriptor
    }

    /// One of the stores as it is now, or `nil` where it is gone.
    package func document(of location: StoreLocation) throws(StoreError) -> StoreDocument? {
        let file = try location.name
        let snapshot =
            switch descriptor {
            case .some(let folder): try StoreError.wrapping(try FileReader.read(file, in: folder))
            case .none: try StoreError.wrapping(try FileReader.read(file))
            }
        return try snapshot.map { snapshot throws(StoreError) in
            try StoreDocument(unambiguous: snapshot.content, of: file)
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
    /// - Throws: ``StoreError/file(_:)`` if a folder cannot be read for another reason.
    package static func siteApps(
        in environment: ProcessEnvironment, skippingForbidden skip: (StoreError) -> Void
    ) throws(StoreError) -> [StoreLocation] {
        var locations: [AppIdentifier: StoreLocation] = [:]
        for file in try StoreLocation(siteOf: .default, in: environment).site {
            do throws(StoreError) {
                let folder = try StoreFolder(
                    file.parts.folder, site: SiteFiles(in: environment, name: ""), isSite: true)
                for location in folder.locations {
                    guard let app = location.app, locations[app] == nil else { continue }
                    locations[app] = try StoreLocation(siteOf: app, in: environment)
                }
            } catch {
                guard error.isForbidden else { throw error }
                skip(error)
            }
        }
        return locations.values.sorted {
            ($0.app?.text ?? "").utf8.lexicographicallyPrecedes(($1.app?.text ?? "").utf8)
        }
    }
}
