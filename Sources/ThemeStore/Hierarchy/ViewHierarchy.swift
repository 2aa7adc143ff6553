/// The windows of an app and everything below them, as far as it decides which style each part shows.
///
/// Describe the screens once, in code or in a JSON file, and ask what they show with what is stored and pinned now:
///
/// ```swift
/// let settings = ViewHierarchy.Node("settings", .sheet)
/// let root = ViewHierarchy.Node("root", .screen, preferredColorScheme: .dark, presents: [settings])
/// let hierarchy = try ViewHierarchy([.init("main", .window, children: [root])])
/// let surfaces = try hierarchy.surfaces(with: store, system: .light)
/// ```
///
/// The rules are those of SwiftUI and UIKit; `themectl(1)` has them in words, `themectl(5)` the JSON.
public struct ViewHierarchy: Equatable, Sendable {
    /// How many levels of nodes there may be: as many as fit into JSON of the greatest depth.
    public static let maximumLevels = JSONScanner.maximumDepth / 2

    /// A node and where it is.
    struct PlacedNode: Equatable, Sendable {
        /// The node, without those below it.
        let node: Node
        /// The node that holds or presents it; `nil` for a window.
        let parent: Int?
        /// How many nodes are above it.
        let level: Int

        /// Whether a presentation begins here: what hangs together through `children`.
        var isTopOfPresentation: Bool { parent == nil || node.kind.isPresented }
    }

    /// The nodes in document order: a node, its children with all below them, then what it presents.
    let nodes: [PlacedNode]

    /// Creates a hierarchy.
    ///
    /// - Parameter windows: The windows, each with all that is below it.
    /// - Throws: ``Problem`` if a kind is out of place, two siblings have one name, a name is empty, or there are more
    ///   than ``maximumLevels`` levels.
    public init(_ windows: [Node]) throws(Problem) {
        var builder = Builder()
        var open: [(node: Node, parent: Int?, place: Place)] = windows.reversed().map { ($0, nil, .top) }
        while let (node, parent, place) = open.popLast() {
            let index: Int
            do throws(Problem.Reason) {
                index = try builder.add(node, below: parent, in: place)
            } catch {
                let path = ViewHierarchy.path(of: parent, in: builder.nodes, followedBy: node.name)
                throw Problem(reason: error, path: path)
            }
            open += node.presents.reversed().map { ($0, index, .presents) }
            open += node.children.reversed().map { ($0, index, .children) }
        }
        nodes = builder.nodes
    }

    init(_ builder: Builder) {
        nodes = builder.nodes
    }

    /// A node, without those below it.
    ///
    /// - Parameter index: The node's place in document order, such as ``Surface/index``.
    /// - Returns: The node; ``Node/children`` and ``Node/presents`` are empty.
    public func node(at index: Int) -> Node {
        nodes[index].node
    }

    /// The names from the window down to a node, joined by `/`.
    ///
    /// - Parameter index: The node's place in document order, such as ``Surface/index``.
    /// - Returns: The path, in which a name that has a `/` itself keeps it.
    public func path(of index: Int) -> String {
        ViewHierarchy.path(of: nodes[index].parent, in: nodes, followedBy: nodes[index].node.name)
    }

    private static func path(of parent: Int?, in nodes: [PlacedNode], followedBy name: String) -> String {
        var names = [name]
        var next = parent
        while let index = next {
            names.append(nodes[index].node.name)
            next = nodes[index].parent
        }
        return names.reversed().joined(separator: "/")
    }
}

extension ViewHierarchy {
    /// Where among the others a node stands.
    enum Place: String, Sendable {
        case top, children, presents

        /// The kinds that stand there.
        var kinds: [Kind] {
            Kind.allCases.filter { $0.place == self }
        }
    }

    /// Puts nodes together, in document order, and checks what a node by itself does not tell.
    struct Builder {
        private(set) var nodes: [PlacedNode] = []
        private var names: [SiblingName: Int] = [:]

        /// A name among those of one parent, in UTF-8: canonically equal is not the same.
        private struct SiblingName: Hashable {
            let parent: Int?
            let name: [UInt8]
        }

        /// Adds a node, and returns its index.
        mutating func add(_ node: Node, below parent: Int?, in place: Place) throws(Problem.Reason) -> Int {
            guard node.kind.place == place else { throw .misplacedKind(node.kind) }
            guard !node.name.isEmpty else { throw .emptyName }
            let level = parent.map { nodes[$0].level + 1 } ?? 0
            guard level < ViewHierarchy.maximumLevels else { throw .tooDeep }
            let key = SiblingName(parent: parent, name: Array(node.name.utf8))
            if let first = names.updateValue(nodes.count, forKey: key) {
                throw .duplicateName(node.name, first: first)
            }
            var alone = node
            (alone.children, alone.presents) = ([], [])
            nodes.append(PlacedNode(node: alone, parent: parent, level: level))
            return nodes.count - 1
        }
    }
}
