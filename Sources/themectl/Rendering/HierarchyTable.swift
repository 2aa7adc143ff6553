import ThemeStore

/// What the nodes of a view hierarchy show: a tree for people, or an object a node.
struct HierarchyTable {
    let hierarchy: ViewHierarchy
    let surfaces: [ViewHierarchy.Surface]
    /// Who told what the system shows, if it was asked; nobody where `--default` stands in.
    let systemSource: SystemStyleSource?

    /// Names are padded up to this width; one name alone that is longer cannot blow up all lines.
    private static let widestColumn = 1024

    /// A line a node: its name, indented by its level, its style, and why.
    var text: String {
        let names = surfaces.map { surface in
            String(repeating: "  ", count: surface.level) + surface.name.withControlsEscaped
        }
        let lengths = names.map { $0.unicodeScalars.count }
        let width = min(lengths.max() ?? 0, HierarchyTable.widestColumn)
        // The width of a style is fixed, so that one more dark screen is one changed line.
        let styleWidth = InterfaceStyle.allCases.map { $0.appearance.name.utf8.count }.max() ?? 0
        var text = ""
        for (index, surface) in surfaces.enumerated() {
            let style = surface.style.appearance.name
            text += names[index] + HierarchyTable.spaces(width - lengths[index] + 2)
            text += style + HierarchyTable.spaces(styleWidth - style.utf8.count + 2)
            text += reason(surface).withControlsEscaped + "\n"
        }
        return text
    }

    private static func spaces(_ count: Int) -> String {
        String(repeating: " ", count: max(count, 2))
    }

    /// Why a node shows its style.
    private func reason(_ surface: ViewHierarchy.Surface) -> String {
        let source = surface.source.map(hierarchy.node(at:))
        let name = source?.name ?? ""
        let isOwn = surface.source == surface.index
        return switch surface.mechanism {
        case .colorScheme: isOwn ? "its own colorScheme" : "colorScheme in \(name)"
        case .overrideUserInterfaceStyle where source?.kind == .window: "the window's override"
        case .overrideUserInterfaceStyle: isOwn ? "its own override" : "\(name)'s override"
        case .scope: "scope \(source?.scope?.text ?? "")"
        case .overrideTraitCollectionForChildren: "\(name) overrides its children"
        case .preferredColorScheme: "preferredColorScheme in \(name)"
        case .preference: "preferred \(surface.style.appearance.name)"
        case .system: "the system (\(systemSource?.rawValue ?? "default"))"
        }
    }

    /// The object of a node, for one line.
    func json(_ surface: ViewHierarchy.Surface) -> String {
        var line = JSONLine()
        line.add("path", hierarchy.path(of: surface.index))
        line.add("kind", surface.kind.rawValue)
        line.add("style", surface.style.appearance.name)
        line.add("mechanism", surface.mechanism.rawValue)
        line.add("from", surface.source.map(hierarchy.path))
        line.add("live", surface.isLive)
        return line.text
    }
}
