/// The lines that show a tree on a terminal.
struct TreeLines {
    private let parents: [Int?]
    /// The last child of each node that has children.
    private var lastChildren: [Int]

    /// - Parameter parents: The parent of each node, which is before the node, or `nil` for none.
    init(parents: [Int?]) {
        self.parents = parents
        lastChildren = Array(repeating: 0, count: parents.count)
        for (index, parent) in parents.enumerated() {
            if let parent { lastChildren[parent] = index }
        }
    }

    /// The start of a node's line, two columns a level.
    func start(of index: Int) -> String {
        var parts: [String] = []
        var node = index
        while let parent = parents[node] {
            let isLast = lastChildren[parent] == node
            if node == index {
                parts.append(isLast ? "└─" : "├─")
            } else {
                parts.append(isLast ? "  " : "│ ")
            }
            node = parent
        }
        return parts.reversed().joined()
    }
}
