import Foundation
import Testing
import ThemeStore

/// The manual's table of mechanisms and surfaces in mdoc, computed from the rules.
enum ReachTable {
    typealias Node = ViewHierarchy.Node

    /// The mechanisms, in the order of the columns.
    private enum Way: CaseIterable {
        case scheme, preferred, override, children, window
    }

    /// The rows: a surface's description and its node's name.
    private static let surfaces = [
        ("the screen itself", "screen"), ("its children", "child"), ("its parent", "parent"),
        ("what is pushed after it", "next"), ("sheet it presents", "sheet"),
        ("fullScreenCover it presents", "fullScreenCover"), ("modal it presents", "modal"),
        ("confirmationDialog it presents", "confirmationDialog"), ("alert it presents", "alert"),
    ]

    /// A light app with one mechanism set to dark.
    private static func surfaces(_ way: Way) throws -> [ViewHierarchy.Surface] {
        var screen = Node(
            "screen", .screen, children: [Node("child", .view)],
            presents: ViewHierarchy.Kind.allCases.filter(\.isPresented).map { Node($0.rawValue, $0) })
        var window = Node("window", .window)
        switch way {
        case .scheme: screen.colorScheme = .dark
        case .preferred: screen.preferredColorScheme = .dark
        case .override: screen.overrideUserInterfaceStyle = .dark
        case .children: screen.overrideTraitCollectionForChildren = .dark
        case .window: window.overrideUserInterfaceStyle = .dark
        }
        window.children = [Node("parent", .container, children: [screen, Node("next", .screen)])]
        return try ViewHierarchy([window]).answers(.light)
    }

    static func rows() throws -> String {
        let columns = try Way.allCases.map(surfaces)
        return try surfaces.map { label, name in
            let cells = try columns.map { column in
                let surface = try #require(column.first { $0.name == name })
                return surface.style == .light ? "no" : surface.isLive ? "yes" : "later"
            }
            return ".It \(label) Ta \(cells.joined(separator: " Ta "))\n"
        }.joined()
    }

    /// The page with the table generated anew.
    static func replaced(in page: String) throws -> String {
        let head = ".It Sy surface Ta Sy scheme Ta Sy preferred Ta Sy override Ta Sy children Ta Sy window\n"
        let start = try #require(page.range(of: head)).upperBound
        let end = try #require(page.range(of: ".El\n", range: start..<page.endIndex)).lowerBound
        return page[..<start] + (try rows()) + page[end...]
    }
}
