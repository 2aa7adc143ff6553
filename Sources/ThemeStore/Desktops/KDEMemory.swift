/// The memory of `--system` about KDE between two changes: the colour scheme of each style,
/// and the global theme that it applied.
///
/// It is kept in `themectl/desktop.json` in the user's state folder (XDG Base Directory
/// Specification).
struct KDEMemory: Equatable, Sendable {
    private static let light = "lightColorScheme"
    private static let dark = "darkColorScheme"
    private static let themeName = "globalTheme"

    private var lightScheme: String?
    private var darkScheme: String?
    /// The global theme that was applied last.
    var theme: String?

    /// The file, or `nil` if no variable names its folder.
    static func file(in environment: ProcessEnvironment) -> StorePath? {
        environment.baseFolder("XDG_STATE_HOME", inHome: ".local/state")?
            .appending("themectl/desktop.json")
    }

    /// Reads the file.
    ///
    /// A file that is missing or damaged counts as empty.
    init(in environment: ProcessEnvironment) {
        guard let file = KDEMemory.file(in: environment),
            let content = try? FileReader.read(file)?.content,
            let tree = try? JSONTree(content)
        else {
            return
        }
        for index in tree.children(of: 0) {
            let value = tree.string(index)
            if tree.isNamed(KDEMemory.light, index) {
                lightScheme = value
            } else if tree.isNamed(KDEMemory.dark, index) {
                darkScheme = value
            } else if tree.isNamed(KDEMemory.themeName, index) {
                theme = value
            }
        }
    }

    /// The colour scheme that was in force when a style was left.
    func scheme(of style: InterfaceStyle) -> String? {
        switch style {
        case .light: lightScheme
        case .dark: darkScheme
        }
    }

    /// Remembers the colour scheme of a style that is left.
    mutating func setScheme(_ name: String, of style: InterfaceStyle) {
        switch style {
        case .light: lightScheme = name
        case .dark: darkScheme = name
        }
    }

    /// Writes the file, unless it has the same content already.
    ///
    /// - Throws: `StoreError` if the file or its folder cannot be written.
    func write(in environment: ProcessEnvironment) throws(StoreError) {
        guard self != KDEMemory(in: environment), let file = KDEMemory.file(in: environment) else {
            return
        }
        let members = [
            (KDEMemory.light, lightScheme), (KDEMemory.dark, darkScheme),
            (KDEMemory.themeName, theme),
        ]
        let lines = members.compactMap { name, value in
            value.map { "  \"\(name)\": " + String(decoding: JSONString.quoted($0), as: UTF8.self) }
        }
        try DesktopFile.replace(file, with: "{\n\(lines.joined(separator: ",\n"))\n}\n")
    }
}
