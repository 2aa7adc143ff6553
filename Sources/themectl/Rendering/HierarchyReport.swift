import ThemeStore

/// The report of `hierarchy`: a tree for people, or an object a node.
///
/// The output is made in parts, because the paths of deep nodes make it much larger than the file.
struct HierarchyReport {
    let hierarchy: ViewHierarchy
    let surfaces: [ViewHierarchy.Surface]
    let pins: ScopePins
    /// The source of the system's style, or `nil` if it was not needed, or `--default` replaces it.
    let systemSource: SystemStyleSource?
    let isJSON: Bool
    let isOnTerminal: Bool
    var notes: [String]

    func rendered() -> Output {
        let names = hierarchy.nodes.map { node in
            node.name.withControlsEscaped.unicodeScalars.count + 2 * node.level
        }
        // A single longer name does not pad all lines.
        let width = min(names.max() ?? 0, 1024)
        var tree: TreeLines?
        if isOnTerminal {
            tree = TreeLines(parents: hierarchy.nodes.map { $0.parent })
        }
        var index = 0
        return Output(notes: notes) {
            var part: [UInt8] = []
            // A part ends with the line that makes it this long.
            while index < surfaces.count, part.count < 1 << 16 {
                let line = isJSON ? json(index) : text(index, width, tree)
                part += "\(line)\n".utf8
                index += 1
            }
            return part.isEmpty ? nil : part
        }
    }

    /// The line of a node: its name, indented by its level, its style, and why.
    ///
    /// Without `tree` it has an indentation instead of the tree's lines.
    private func text(_ index: Int, _ width: Int, _ tree: TreeLines?) -> String {
        let node = hierarchy.nodes[index]
        let indentation =
            tree?.start(of: index) ?? String(repeating: " ", count: 2 * node.level)
        let cells = [
            indentation + node.name.withControlsEscaped,
            surfaces[index].style.name,
            reason(index).withControlsEscaped,
        ]
        // Styles have a fixed width: if one more screen becomes dark, a diff shows a single line.
        return TextColumns.line(cells, [width, "light".utf8.count])
    }

    /// Why a node shows its style.
    private func reason(_ index: Int) -> String {
        let surface = surfaces[index]
        let source = surface.source.map { hierarchy.nodes[$0] }
        let name = source?.name ?? ""
        let isOwn = surface.source == index
        let reason =
            switch surface.mechanism {
            case .colorScheme:
                isOwn ? "its own colorScheme" : "colorScheme in \(name)"
            case .overrideUserInterfaceStyle where source?.kind == .window:
                "the window's override"
            case .overrideUserInterfaceStyle:
                isOwn ? "its own override" : "\(name)'s override"
            case .scope:
                source?.scope.map(reason) ?? ""
            case .overrideTraitCollectionForChildren:
                "\(name) overrides its children"
            case .preferredColorScheme:
                "preferredColorScheme in \(name)"
            case .preference:
                "preferred \(surface.style.name)"
            case .system:
                "the system (\(systemSource?.rawValue ?? "default"))"
            }
        return reason + ", when it is opened again".when(!surface.isLive)
    }

    /// Why a scope is pinned.
    private func reason(_ scope: ScopePath) -> String {
        let pin = pins[scope]
        let place = pin?.scope ?? scope
        return switch pin?.layer {
        case .environment:
            "the environment"
        case .site:
            "locked by the site"
        default:
            place == scope ? "scope \(scope.text)" : "scope \(place.text), above \(scope.text)"
        }
    }

    private func json(_ index: Int) -> String {
        let surface = surfaces[index]
        return JSONLine.text {
            ("path", hierarchy.path(of: index))
            ("kind", hierarchy.nodes[index].kind.rawValue)
            ("style", surface.style.name)
            ("mechanism", surface.mechanism.rawValue)
            ("from", surface.source.map(hierarchy.path))
            ("live", surface.isLive)
        }
    }

    /// The reach of a window's style beside the scheme of a presentation, as part of a sentence.
    private func reach(of window: Int, besideSchemeOf top: Int) -> String {
        if top == window {
            return "which reaches only modals, dialogs and alerts"
        }
        return "which does not reach '\(hierarchy.path(of: top))'"
    }

    /// A warning about two settings of the hierarchy.
    func words(_ conflict: ViewHierarchy.Conflict) -> String {
        switch conflict {
        case .disagreement(let first, let second):
            "'preferredColorScheme' of '\(hierarchy.path(of: second))' has no effect, "
                + "because it disagrees with that of '\(hierarchy.path(of: first))'"
        case .besideOverride(let node, let window):
            "'preferredColorScheme' of '\(hierarchy.path(of: node))' wins over the style "
                + "of the window '\(hierarchy.path(of: window))', "
                + reach(of: window, besideSchemeOf: hierarchy.nodes[node].top)
        }
    }
}
