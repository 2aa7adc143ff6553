/// Where the files are in which the site may have decided about an app: `themectl/ID.json` in the folders of
/// `$XDG_CONFIG_DIRS`, the most important first.
package struct SiteFiles: Sequence, Hashable, Sendable {
    private let folders: SearchPath
    private let name: String

    /// No file at all.
    package static let none = SiteFiles(folders: SearchPath(""), name: "")

    package init(folders: SearchPath, name: String) {
        self.folders = folders
        self.name = name
    }

    /// The files of that name, by the XDG Base Directory Specification.
    package init(in environment: ProcessEnvironment, name: String) {
        let folders = environment.bytes("XDG_CONFIG_DIRS") ?? []
        self.init(folders: folders.isEmpty ? SearchPath("/etc/xdg") : SearchPath(folders), name: name)
    }

    /// The files of another name in the same folders.
    func named(_ name: String) -> SiteFiles {
        SiteFiles(folders: folders, name: name)
    }

    package func makeIterator() -> Iterator {
        Iterator(folders: folders.makeIterator(), name: "themectl/" + name)
    }

    package struct Iterator: IteratorProtocol {
        fileprivate var folders: SearchPath.Iterator
        fileprivate let name: String

        package mutating func next() -> StorePath? {
            folders.next()?.appending(name)
        }
    }
}
