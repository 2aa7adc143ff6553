/// One step of a change of the desktop's style.
package enum DesktopStep: Equatable {
    /// Sets a key with `gsettings` and reads it back. Without a value, the key is reset and not
    /// read back.
    case key(SettingsKey, value: String?)
    /// Runs a tool of the desktop.
    case tool(DesktopTool)
    /// Replaces a small file that the desktop watches.
    case file(StorePath, content: String)

    /// The tool that the step runs, or `nil` for a file.
    package var tool: DesktopTool? {
        switch self {
        case .key(let key, let value?):
            DesktopTool(name: "gsettings", arguments: ["set"] + key.words + [value])
        case .key(let key, nil):
            DesktopTool(name: "gsettings", arguments: ["reset"] + key.words)
        case .tool(let tool):
            tool
        case .file:
            nil
        }
    }
}

/// A tool, and how to run it.
package struct DesktopTool: Equatable {
    package let name: String
    package let arguments: [String]
    /// Its time limit, in seconds.
    package var seconds: Int64 = 5
    /// Whether it talks to the desktop over the session bus.
    var needsBus = true
    /// Whether it belongs to KDE, whose tools need a display and the folder of Plasma's own
    /// defaults.
    var isOfKDE = false
}
