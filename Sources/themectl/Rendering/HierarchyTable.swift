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
    var text: [UInt8] {
        let names = surfaces.map { $0.name.withControlsEscaped }
        let lengths = zip(names, surfaces).map { $0.unicodeScalars.count + 2 * $1.level }
        let width = min(lengths.max() ?? 0, HierarchyTable.widestColumn)
        // The width of a style is fixed, so that one more dark screen is one changed line.
        let styleWidth = InterfaceStyle.allCases.map { $0.appearance.name.utf8.count }.max() ?? 0
        var text: [UInt8] = []
        for (index, surface) in surfaces.enumerated() {
            let style = surface.style.appearance.name.utf8
            text += HierarchyTable.spaces(2 * surface.level)
            text += names[index].utf8
            text += HierarchyTable.spaces(max(width - lengths[index], 0) + 2)
            text += style
            text += HierarchyTable.spaces(styleWidth - style.count + 2)
            text += reason(surface).withControlsEscaped.utf8
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    private static func spaces(_ count: Int) -> Repeated<UInt8> {
        repeatElement(UInt8(ascii: " "), count: count)
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

    /// An object a node, each on a line of its own.
    var json: [UInt8] {
        var text: [UInt8] = []
        // The spelled paths of a node and of all above it, so that none is put together from its first name each time.
        var paths: [String] = []
        var sources: [Int: String] = [:]
        for surface in surfaces {
            paths.removeLast(paths.count - surface.level)
            let name = HierarchyTable.spelled(surface.name)
            paths.append(paths.last.map { "\($0)/\(name)" } ?? name)
            if let source = surface.source, sources[source] == nil {
                sources[source] = HierarchyTable.spelled(hierarchy.path(of: source))
            }
            var line = JSONLine()
            line.add("path", spelled: paths.last.map { "\"\($0)\"" })
            line.add("kind", surface.kind.rawValue)
            line.add("style", surface.style.appearance.name)
            line.add("mechanism", surface.mechanism.rawValue)
            line.add("from", spelled: surface.source.flatMap { sources[$0] }.map { "\"\($0)\"" })
            line.add("live", surface.isLive)
            text += line.text.utf8
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    /// A text as it is spelled between the quotes of JSON.
    private static func spelled(_ text: String) -> String {
        String(decoding: JSONString.quoted(text).dropFirst().dropLast(), as: UTF8.self)
    }
}
