import Testing

@testable import themectl

@Suite("Lines of a tree", .bounded)
struct TreeLinesTests {
    @Test(
        "Each node has a line to its parent, and each parent to its last child",
        arguments: [
            ([], []), ([0], [""]), ([0, 0], ["", ""]), ([0, 1], ["", "└─"]),
            ([0, 1, 1], ["", "├─", "└─"]),
            ([0, 1, 2, 1, 2, 3], ["", "├─", "│ └─", "└─", "  └─", "    └─"]),
            ([0, 1, 2, 2, 0, 1], ["", "└─", "  ├─", "  └─", "", "└─"]),
            ([0, 1, 2, 3, 1], ["", "├─", "│ └─", "│   └─", "└─"]),
        ] as [([Int], [String])]
    )
    func starts(levels: [Int], expected: [String]) {
        var tree = TreeLines(levels: levels)
        #expect(levels.indices.map { tree.start(of: $0) } == expected)
    }
}
