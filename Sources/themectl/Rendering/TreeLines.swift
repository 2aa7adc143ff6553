/// The lines that show a tree on a terminal, for its nodes in document order.
struct TreeLines {
    private let levels: [Int]
    /// Whether another node of the same parent follows each node.
    private var hasSibling: [Bool] = []
    /// Whether a line goes on at each level, for the node before.
    private var continues: [Bool] = []

    /// - Parameter levels: The level of each node, from 0.
    init(levels: [Int]) {
        self.levels = levels
        // The levels that a later node has, below the same parent.
        var following: [Int] = []
        for level in levels.reversed() {
            hasSibling.append(following.contains(level))
            following = following.filter { $0 < level } + [level]
        }
        hasSibling.reverse()
    }

    /// The start of a node's line, two columns a level.
    ///
    /// Nodes are passed in their order.
    mutating func start(of index: Int) -> String {
        let level = levels[index]
        continues = Array(continues.prefix(level)) + [hasSibling[index]]
        guard level > 0 else {
            return ""
        }
        let outer = continues[1..<level].map { $0 ? "│ " : "  " }.joined()
        return outer + (hasSibling[index] ? "├─" : "└─")
    }
}
