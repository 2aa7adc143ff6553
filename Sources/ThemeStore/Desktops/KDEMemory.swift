/// The memory of `--system` about KDE between two changes: the colour scheme of each style,
/// and the global theme that it applied.
///
/// It is kept in `themectl/desktop.json` in the user's state folder (XDG Base Directory
/// Specification).
struct KDEMemory: Equatable {
    private var values: [String: String] = [:]

    /// The global theme that was applied last.
    var theme: String? {
        get { values["globalTheme"] }
        set { values["globalTheme"] = newValue }
    }

    /// Reads the file.
    ///
    /// A file that is missing or damaged counts as empty.
    init(in environment: ProcessEnvironment) {
        guard let content = environment.kdeMemory?.content,
            let tree = try? JSONTree(content)
        else {
            return
        }
        for index in tree.children(of: 0) {
            values[tree.name(of: index).text] = tree.string(index)
        }
    }

    /// The colour scheme that was in force when a style was left.
    subscript(style: InterfaceStyle) -> String? {
        get { values["\(style.appearance.name)ColorScheme"] }
        set { values["\(style.appearance.name)ColorScheme"] = newValue }
    }

    /// Writes the file, unless it has the same content already.
    ///
    /// - Throws: `StoreError` if the file or its folder cannot be written.
    func write(in environment: ProcessEnvironment) throws(StoreError) {
        let members = values.sorted { $0.key < $1.key }.map { name, value in
            "\(JSONString.quoted(name).text): \(JSONString.quoted(value).text)"
        }
        if self != KDEMemory(in: environment), let file = environment.kdeMemory {
            try DesktopFile.replace(file, with: "{\(members.joined(separator: ", "))}\n")
        }
    }
}

extension ProcessEnvironment {
    /// The file of the memory, or `nil` if no variable names its folder.
    fileprivate var kdeMemory: StorePath? {
        baseFolder("XDG_STATE_HOME", inHome: ".local/state")?.appending("themectl/desktop.json")
    }
}
