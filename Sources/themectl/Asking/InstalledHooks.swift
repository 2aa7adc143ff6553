import ThemeStore

/// The hooks that are installed with the program, and their links.
struct InstalledHooks {
    struct Hook {
        let name: String
        let path: StorePath
        fileprivate let identity: FileStatus.Identity

        /// The name of the link that enables it.
        ///
        /// The theme of GTK has to change before the colour scheme, which other hooks change.
        var linkName: String {
            if name == "gtk3" { "00-gtk3" } else { name }
        }

        /// The summary in its head, such as `# foot: switch the colours of foot`, or `-` if it has
        /// none.
        var summary: String {
            let lead = "# \(name): "
            let lines = path.head(1024).split { $0 == "\n" }.prefix { $0.first == "#" }
            guard let line = lines.first(where: { $0.starts(with: lead.utf8) }) else {
                return "-"
            }
            return line.dropFirst(lead.utf8.count).text
        }
    }

    /// The meaning of a file in a folder of hooks.
    enum Meaning {
        /// A link to this installed hook.
        case installed(String)
        /// A link to a hook of this name that comes with another installation of the program.
        case ofOtherPrefix(String)
        /// A link without a target.
        case dangling
        /// Any other file.
        case other

        /// Whether it is a link to the hook of this name in any installation.
        func isLink(toHook name: String) -> Bool {
            switch self {
            case .installed(name), .ofOtherPrefix(name): true
            default: false
            }
        }
    }

    /// The hooks, by name.
    let hooks: [Hook]

    init(in files: InstalledFiles) {
        guard let folder = files.path(of: "hooks"),
            let names = try? folder.hookNames()
        else {
            hooks = []
            return
        }
        hooks = names.compactMap { name in
            let path = folder.appending(name)
            guard let status = path.status, status.kind == .regular,
                FileDescriptor.workingFolder.isExecutable(path)
            else {
                return nil
            }
            return Hook(name: name.text, path: path, identity: status.identity)
        }
    }

    var names: [String] {
        hooks.map { $0.name }
    }

    func hook(named name: String) -> Hook? {
        hooks.first { $0.name == name }
    }

    /// The installed hook that a link in a folder of hooks enables.
    func hook(linkedBy file: StorePath) -> Hook? {
        guard case .installed(let name) = meaning(of: file) else {
            return nil
        }
        return hook(named: name)
    }

    /// The meaning of a file in a folder of hooks.
    func meaning(of file: StorePath) -> Meaning {
        guard let target = file.linkTarget else {
            return .other
        }
        let status = file.status
        if let status, let hook = hooks.first(where: { $0.identity == status.identity }) {
            return .installed(hook.name)
        }
        // The link itself, not a link on the way to its folder, has to lead to the hook.
        let paths = file.replacingName(with: target).pathsThroughLinks
        if let name = paths.lazy.compactMap({ $0.nameOfInstalledHook }).first {
            return .ofOtherPrefix(name)
        }
        if status == nil { return .dangling }
        return .other
    }
}

extension StorePath {
    /// The name of the hook if the path is an installed hook's: `share/themectl/hooks/NAME`
    /// in any prefix, or `share/hooks/NAME` in a checkout of the program.
    fileprivate var nameOfInstalledHook: String? {
        let folders = parent.components.map { $0.text }
        let isInstalled = folders.suffix(3) == ["share", "themectl", "hooks"]
        let checkout = parent.parent.parent
        let isInCheckout =
            folders.suffix(2) == ["share", "hooks"]
            && checkout.appending("Sources/themectl/Themectl.swift").status != nil
        guard isInstalled || isInCheckout else { return nil }
        return name?.description
    }
}
