/// Where the files are in which the site may have decided about an app: `themectl/ID.json` in the folders of
/// `$XDG_CONFIG_DIRS`, the most important first.
package struct SiteFiles: Sequence, Hashable, Sendable {
    /// The folders in the form of `PATH`, which most commands never look into.
    private let folders: [UInt8]
    private let name: String

    /// No file at all.
    package static let none = SiteFiles(folders: [], name: "")

    private init(folders: [UInt8], name: String) {
        self.folders = folders
        self.name = name
    }

    /// The files of that name, by the XDG Base Directory Specification.
    package init(in environment: ProcessEnvironment, name: String) {
        let folders = environment.bytes("XDG_CONFIG_DIRS") ?? []
        self.init(folders: folders.isEmpty ? Array("/etc/xdg".utf8) : folders, name: name)
    }

    /// The files of another name in the same folders.
    func named(_ name: String) -> SiteFiles {
        SiteFiles(folders: folders, name: name)
    }

    package func makeIterator() -> IndexingIterator<[StorePath]> {
        StorePath.folders(in: folders).map { $0.appending("themectl/" + name) }.makeIterator()
    }
}
