import ThemeStore

/// The search for the files that are installed with the program, such as hooks and recipes.
struct InstalledFiles {
    /// The folders that may have the files, in the order of the search.
    let candidates: [StorePath]

    init(in environment: ProcessEnvironment) {
        let programs = InstalledFiles.program(in: environment)?.pathsThroughLinks ?? []
        let own = programs.map { $0.parent.parent.appending("share/themectl") }
        let system = environment.systemDataFolders.map { $0.appending("themectl") }
        let checkouts = programs.compactMap { $0.checkout?.appending("share") }
        candidates = own + system + checkouts
    }

    /// The path in the first folder that has a file or folder of this name.
    func path(of name: String) -> StorePath? {
        candidates.lazy.map { $0.appending(name) }.first { $0.status != nil }
    }

    /// The failure if no folder has the files.
    ///
    /// - Parameters:
    ///   - verb: The command.
    ///   - what: The files, in the plural.
    ///   - name: The name that was looked for in each folder.
    /// - Returns: The failure, with the folders.
    func failure(_ verb: String, _ what: String, named name: String) -> Failure {
        var seen: Set<String> = []
        let places = candidates.map { $0.appending(name).description }.filter {
            seen.insert($0).inserted
        }
        let list = places.joined(separator: ", ")
        return .unavailable("\(verb): no \(what) are installed in any of these folders: \(list)")
    }

    // MARK: The program

    /// The path of the program as it was started, if that is this program's, or else its file.
    private static func program(in environment: ProcessEnvironment) -> StorePath? {
        let file = StorePath(literal: "/proc/self/exe")
        #if canImport(Darwin)
            // macOS has no such file. If there is one, it is an emulator's.
            let identity: FileStatus.Identity? = nil
        #else
            let identity = file.status?.identity
        #endif
        if let name = Syscalls.programName,
            let path = try? Argument(bytes: name).program(in: environment),
            identity == nil || path.status?.identity == identity
        {
            return path
        }
        return file.linkTarget
    }
}

extension StorePath {
    /// The absolute path, then each path that a link on its way leads to, without `.` and `..`.
    var pathsThroughLinks: [StorePath] {
        let path = absolute
        let paths = [path] + SymbolicLink.all(on: path).map { $0.followed }
        return paths.map { $0.simplified }
    }

    /// An absolute path without `.`, and without `..` and the name before it.
    private var simplified: StorePath {
        var names: [[UInt8]] = []
        for name in components {
            if name.elementsEqual("..".utf8) {
                _ = names.popLast()
            } else if !name.elementsEqual(".".utf8) {
                names.append(name)
            }
        }
        return names.reduce(.root) { $0.appending($1) }
    }

    /// The checkout whose `.build` contains the file of this absolute path, or `nil`.
    fileprivate var checkout: StorePath? {
        ancestry.first { $0.name?.description == ".build" }?.parent
    }
}
