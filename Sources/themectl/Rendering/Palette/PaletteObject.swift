import ThemeStore

/// The palette as JSON; with both styles it is a palette file.
struct PaletteObject {
    let entries: [ColorPalette.Entry]
    /// The style, or `nil` for both.
    let style: InterfaceStyle?

    /// A line a role.
    var text: String { "{\n  \(members(separatedBy: ",\n  ", after: " "))\n}\n" }

    /// All on one line.
    var line: String { "{\(members(separatedBy: ",", after: ""))}\n" }

    private func members(separatedBy separator: String, after colon: String) -> String {
        entries.map { entry in
            let values = (style.map { [$0] } ?? InterfaceStyle.allCases).map { style in
                "\"\(style.appearance.name)\":\(colon)\"\(entry.color[style])\""
            }
            return "\"\(entry.role)\":\(colon){\(values.joined(separator: ",\(colon)"))}"
        }.joined(separator: separator)
    }
}
