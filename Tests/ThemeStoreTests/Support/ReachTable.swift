import Foundation
import Testing
import ThemeStore

/// The manual's table of what reaches what, as the rules make it, in mdoc.
enum ReachTable {
    typealias Node = HierarchyNode

    /// What is set, in the order of the columns.
    private enum Way: CaseIterable {
        case scheme, preferred, override, children, window
    }

    /// The rows: the label of a surface, its name below, and the systems on which it was observed.
    private static let surfaces = [
        ("the screen itself", "screen", ""), ("its child views", "child", "16"),
        ("its child controllers", "controller", "13"), ("its parent", "parent", "16"),
        ("a screen pushed after it", "next", "13"), ("sheet", "sheet", "16"),
        ("popover", "popover", ""),
        ("fullScreenCover", "fullScreenCover", "16"), ("modal", "modal", "13, 16"),
        ("confirmationDialog", "confirmationDialog", "16"), ("alert", "alert", "16"),
    ]

    /// A light app with a single element set to dark.
    private static func app(_ way: Way) throws -> ViewHierarchy {
        var screen = Node(
            "screen",
            .screen,
            children: [Node("child", .view), Node("controller", .screen)],
            presents: ViewHierarchy.Kind.presented.map { Node($0.rawValue, $0) }
        )
        var window = Node("window", .window)
        switch way {
        case .scheme: screen.colorScheme = .dark
        case .preferred: screen.preferredColorScheme = .dark
        case .override: screen.overrideUserInterfaceStyle = .dark
        case .children: screen.overrideTraitCollectionForChildren = .dark
        case .window: window.overrideUserInterfaceStyle = .dark
        }
        window.children = [Node("parent", .container, children: [screen, Node("next", .screen)])]
        return try ViewHierarchy([window])
    }

    static func rows() throws -> String {
        let columns = try Way.allCases.map(app)
        return try surfaces.map { label, name, observed in
            let cells = try columns.map { column in
                let surface = try #require(column.answer(named: name, .light))
                return surface.style == .light ? "no" : surface.isLive ? "yes" : "later"
            }
            return
                ".It \(label) Ta \((cells + [observed.isEmpty ? "\\(en" : observed]).joined(separator: " Ta "))\n"
        }.joined()
    }

    /// The page with the table as it is made now.
    static func replaced(in page: String) throws -> String {
        let head =
            ".It Sy surface Ta Sy scheme Ta Sy preferred Ta Sy override Ta Sy children Ta Sy window Ta Sy seen\n"
        let start = try #require(page.range(of: head)).upperBound
        let end = try #require(page.range(of: ".El\n", range: start..<page.endIndex)).lowerBound
        return page[..<start] + (try rows()) + page[end...]
    }
}
