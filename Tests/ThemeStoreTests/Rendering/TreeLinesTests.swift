import Testing

@testable import themectl

@Suite("Lines of a tree", .bounded)
struct TreeLinesTests {
    @Test(
        "Each node has a line to its parent, and each parent to its last child",
        arguments: [
            ([], []), ([nil], [""]), ([nil, nil], ["", ""]), ([nil, 0], ["", "└─"]),
            ([nil, 0, 0], ["", "├─", "└─"]),
            ([nil, 0, 1, 0, 3, 4], ["", "├─", "│ └─", "└─", "  └─", "    └─"]),
            ([nil, 0, 1, 1, nil, 4], ["", "└─", "  ├─", "  └─", "", "└─"]),
            ([nil, 0, 1, 2, 0], ["", "├─", "│ └─", "│   └─", "└─"]),
        ] as [([Int?], [String])]
    )
    func starts(parents: [Int?], expected: [String]) {
        let tree = TreeLines(parents: parents)
        #expect(parents.indices.map { tree.start(of: $0) } == expected)
    }
}
