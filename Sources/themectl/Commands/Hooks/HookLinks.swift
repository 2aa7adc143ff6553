import ThemeStore

/// The links in a folder of hooks that enable installed hooks.
struct HookLinks {
    /// A file in the folder.
    struct File {
        let path: StorePath
        let meaning: InstalledHooks.Meaning
        /// The target of a link.
        let target: StorePath?
        /// The kind of the file, with links followed, or `nil` if it cannot be found.
        let kind: FileKind?

        /// Whether it is no file that could run, such as a link to `/dev/null` that hides a hook.
        var isHiding: Bool {
            ![nil, .regular, .folder].contains(kind)
        }
    }

    let folder: StorePath
    let installed: InstalledHooks
    /// The files, in the order of their names.
    ///
    /// Empty if the folder does not exist.
    let files: [File]

    /// - Throws: `Failure` if the folder cannot be read.
    init(in folder: StorePath, of installed: InstalledHooks) throws(Failure) {
        self.folder = folder
        self.installed = installed
        var names: [[UInt8]] = []
        do {
            names = try folder.hookNames()
        } catch {
            if error != .noSuchFileOrDirectory {
                throw .store(StoreError(FileError(.read, folder, .system(error))))
            }
        }
        files = names.map { name in
            let path = folder.appending(name)
            return File(
                path: path,
                meaning: installed.meaning(of: path),
                target: path.linkTarget,
                kind: path.status?.kind
            )
        }
    }

    /// The hooks that the links enable, by the names to disable them.
    var enabledNames: [String] {
        files.compactMap { file in
            switch file.meaning {
            case .installed(let name), .ofOtherPrefix(let name): name
            case .dangling: file.path.name?.description
            case .other: nil
            }
        }
    }

    /// Whether a file of this name hides a hook of an earlier folder and runs none.
    func hides(_ name: String) -> Bool {
        files.contains { $0.isHiding && $0.path == folder.appending(name) }
    }

    /// The change that enables a hook, or `nil` if the folder has a link to it.
    ///
    /// - Throws: `Failure` if another file has the link's name.
    func change(enabling hook: InstalledHooks.Hook) throws(Failure) -> HookChange? {
        let links = files.filter { $0.meaning.isLink(toHook: hook.name) }
        let isEnabled = links.contains { installed.hook(linkedBy: $0.path) != nil }
        if isEnabled { return nil }
        if let link = links.first {
            return HookChange(link: link.path, old: link.target, new: hook.path)
        }
        let path = folder.appending(hook.linkName)
        let file = files.first { $0.path == path }
        switch file?.meaning {
        case nil:
            return HookChange(link: path, old: nil, new: hook.path)
        case .dangling, .ofOtherPrefix:
            return HookChange(link: path, old: file?.target, new: hook.path)
        case .installed, .other:
            let line = "rm \(path.quotedForShell)"
            throw Failure(
                status: .cannotCreate,
                message: "hooks: \(path): exists, and is no link to the installed hook"
                    + line.adviceToPaste.when(file?.isHiding == true)
            )
        }
    }

    /// The changes that disable a hook.
    ///
    /// - Parameter name: The name of an installed hook, or of a link.
    /// - Returns: The changes, none if the folder has no link to the hook.
    /// - Throws: `Failure` if the name belongs to a file that is no such link.
    func changes(disabling name: String) throws(Failure) -> [HookChange] {
        var links = files.filter { $0.meaning.isLink(toHook: name) }
        if links.isEmpty {
            links = files.filter { file in
                let isNoHook = file.isHiding || file.kind == .folder
                return !isNoHook && file.path == folder.appending(name)
            }
        }
        if let file = links.first, case .other = file.meaning {
            throw Failure(
                status: .cannotCreate,
                message: "hooks: \(file.path): is no link to an installed hook"
                    + "rm \(file.path.quotedForShell)".adviceToPaste
            )
        }
        return links.map { HookChange(link: $0.path, old: $0.target, new: nil) }
    }
}
