/// A folder with the stores of many apps, held open while they are read, so that the system finds the way to it once.
package struct StoreFolder: ~Copyable {
    /// The folder, or `nil` where there is none.
    private let descriptor: FileDescriptor?
    /// The stores in it, sorted by the bytes of the app's identifier.
    package let locations: [StoreLocation]

    /// Opens the folder of all apps' stores in the user's configuration.
    ///
    /// - Parameter environment: The variables to look at.
    /// - Throws: ``StoreError/noConfigurationFolder(variables:)``, and ``StoreError/file(_:)`` if the folder cannot
    ///   be read.
    package init(of environment: ProcessEnvironment) throws(StoreError) {
        try self.init(
            StoreLocation.folder(in: environment), site: SiteFiles(in: environment, name: ""), isSite: false)
    }

    /// Opens the first of the folders in which the site may decide.
    package init(ofSiteIn environment: ProcessEnvironment) throws(StoreError) {
        let folder = try StoreLocation(siteOf: .default, in: environment).file.parts.folder
        try self.init(folder, site: .none, isSite: true)
    }

    private init(_ folder: StorePath, site: SiteFiles, isSite: Bool) throws(StoreError) {
        let descriptor = try StoreError.wrapping { () throws(FileError) in try FileReader.openFolder(folder) }
        let names = try StoreError.wrapping { () throws(FileError) in
            try FileError.attributing(.read, folder) { () throws(SystemError) in try descriptor?.names() ?? [] }
        }
        locations = StoreLocation.apps(names, in: folder, site: site, isSite: isSite)
        self.descriptor = descriptor
    }

    /// One of the stores as it is now, or `nil` where it is gone.
    package func document(of location: StoreLocation) throws(StoreError) -> StoreDocument? {
        let snapshot = try StoreError.wrapping { () throws(FileError) in
            switch descriptor {
            case .some(let descriptor): try FileReader.read(location.file, in: descriptor)
            case .none: try FileReader.read(location.file)
            }
        }
        return try snapshot.map { snapshot throws(StoreError) in
            try StoreDocument(unambiguous: snapshot.content, of: location.file)
        }
    }
}
