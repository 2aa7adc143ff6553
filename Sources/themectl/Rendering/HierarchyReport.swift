import ThemeStore

/// The report of `hierarchy`: a tree for people, or an object a node.
///
/// The output is made in parts, because the paths of deep nodes make it much larger than the file.
struct HierarchyReport: Report {
    let hierarchy: ViewHierarchy
    let surfaces: [ViewHierarchy.Surface]
    let pins: ScopePins
    /// The source of the system's style; `nil` if none was asked, or `--default` replaces it.
    let systemSource: SystemStyleSource?
    let isJSON: Bool
    var notes: [String]

    /// Names are padded up to this width, so that a single longer name does not pad all lines.
    private static let widestColumn = 1024
    /// A part ends with the line that makes it this long.
    private static let partLength = 1 << 16

    consuming func rendered() -> Output {
        Output(notes: notes, nextPart: isJSON ? json : text)
    }

    /// Repeats a function that adds the line of a node, as long as there are nodes and a part is not full.
    private func parts(_ addLine: @escaping (Int, inout [UInt8]) -> Void) -> () -> [UInt8]? {
        var index = 0
        return {
            var part: [UInt8] = []
            while index < surfaces.count, part.count < HierarchyReport.partLength {
                addLine(index, &part)
                part.append(UInt8(ascii: "\n"))
                index += 1
            }
            return part.isEmpty ? nil : part
        }
    }

    /// A line a node: its name, indented by its level, its style, and why.
    private var text: () -> [UInt8]? {
        func length(_ node: ViewHierarchy.Node) -> Int {
            node.name.withControlsEscaped.unicodeScalars.count + 2 * node.level
        }
        let width = min(hierarchy.nodes.map(length).max() ?? 0, HierarchyReport.widestColumn)
        // Styles have a fixed width, so one more dark screen changes one line of a diff.
        let styleWidth = InterfaceStyle.allCases.map { $0.appearance.name.utf8.count }.max() ?? 0
        return parts { index, text in
            let node = hierarchy.nodes[index]
            let style = surfaces[index].style.appearance.name.utf8
            text += HierarchyReport.spaces(2 * node.level)
            text += node.name.withControlsEscaped.utf8
            text += HierarchyReport.spaces(max(width - length(node), 0) + 2)
            text += style
            text += HierarchyReport.spaces(styleWidth - style.count + 2)
            text += reason(index).withControlsEscaped.utf8
        }
    }

    private static func spaces(_ count: Int) -> Repeated<UInt8> {
        repeatElement(UInt8(ascii: " "), count: count)
    }

    /// Why a node shows its style.
    private func reason(_ index: Int) -> String {
        let surface = surfaces[index]
        let source = surface.source.map { hierarchy.nodes[$0] }
        let name = source?.name ?? ""
        let isOwn = surface.source == index
        let reason =
            switch surface.mechanism {
            case .colorScheme: isOwn ? "its own colorScheme" : "colorScheme in \(name)"
            case .overrideUserInterfaceStyle where source?.kind == .window: "the window's override"
            case .overrideUserInterfaceStyle: isOwn ? "its own override" : "\(name)'s override"
            case .scope: source?.scope.map(reason) ?? ""
            case .overrideTraitCollectionForChildren: "\(name) overrides its children"
            case .preferredColorScheme: "preferredColorScheme in \(name)"
            case .preference: "preferred \(surface.style.appearance.name)"
            case .system: "the system (\(systemSource?.rawValue ?? "default"))"
            }
        return surface.isLive ? reason : "\(reason), when it is opened again"
    }

    /// Why a scope is pinned.
    private func reason(_ scope: ScopePath) -> String {
        switch pins[scope]?.layer {
        case .environment: return "the environment"
        case .site: return "locked by the site"
        default: break
        }
        guard let place = pins[scope]?.scope, place != scope else { return "scope \(scope.text)" }
        return "scope \(place.text), above \(scope.text)"
    }

    /// An object a node, each on a line of its own.
    private var json: () -> [UInt8]? {
        parts { index, text in
            let surface = surfaces[index]
            var line = JSONLine()
            line.add("path", hierarchy.path(of: index))
            line.add("kind", hierarchy.nodes[index].kind.rawValue)
            line.add("style", surface.style.appearance.name)
            line.add("mechanism", surface.mechanism.rawValue)
            line.add("from", surface.source.map(hierarchy.path))
            line.add("live", surface.isLive)
            text += line.text.utf8
        }
    }

    /// A warning about two settings of the hierarchy.
    func words(_ conflict: ViewHierarchy.Conflict) -> String {
        switch conflict {
        case .disagreement(let first, let second):
            """
            'preferredColorScheme' of '\(hierarchy.path(of: second))' has no effect, because it disagrees with that of \
            '\(hierarchy.path(of: first))'
            """
        case .besideOverride(let node, let window):
            """
            'preferredColorScheme' of '\(hierarchy.path(of: node))' wins over the override of the window \
            '\(hierarchy.path(of: window))', which reaches only modals, dialogs and alerts
            """
        }
    }
}
