extension ProcessEnvironment {
    /// The user's data folder, then the system's, by the XDG Base Directory Specification.
    var dataFolders: [StorePath] {
        let user = baseFolder("XDG_DATA_HOME", inHome: ".local/share")
        return [user].compactMap { $0 } + systemDataFolders
    }

    /// The system's data folders, by the XDG Base Directory Specification.
    package var systemDataFolders: [StorePath] {
        let list = folderList("XDG_DATA_DIRS", default: "/usr/local/share:/usr/share")
        return StorePath.folders(in: list)
    }

    /// Whether a data folder has a file.
    func hasDataFile(_ name: String) -> Bool {
        dataFolders.contains { $0.appending(name).status != nil }
    }

    /// The folder of a variable of the XDG Base Directory Specification, or its default in the home
    /// folder.
    func baseFolder(_ variable: String, inHome name: String) -> StorePath? {
        absolutePath(variable) ?? absolutePath("HOME")?.appending(name)
    }
}
