import Foundation
import Testing

@testable import ThemeStore

/// What README and manuals show is what happens.
@Suite("Documentation")
struct DocumentationTests {
    @Test("The README's tour gives what is printed beside it, pasted line by line")
    func tour() throws {
        try expectSessions(in: try TestFiles.text("README.md"), fencedBy: "```console", "```")
    }

    static let pages = ["man/themectl.1", "man/themectl.5"]

    @Test("The examples of a manual page give what is printed beside them", arguments: pages)
    func examples(_ page: String) throws {
        try expectSessions(in: try TestFiles.text(page), fencedBy: ".Bd -literal", ".Ed")
    }

    @Test("The files that the manual of the store shows are stores without a problem")
    func stores() throws {
        let shown = blocks(in: try TestFiles.text("man/themectl.5"), fencedBy: ".Bd -literal", ".Ed").map {
            $0.joined(separator: "\n")
        }.filter { $0.hasPrefix("{") }
        #expect(shown.count > 2)
        for store in shown {
            #expect(StoreCheck.problems(in: ByteBuffer(store.utf8), of: .sample) == [], "\(store)")
        }
    }

    @Test("The README's Swift is compiled with these tests")
    func swift() throws {
        let compiled = Set(lines(of: try TestFiles.text("Tests/ThemeStoreTests/Support/AppSnippet.swift")))
        let blocks = try TestFiles.text("README.md").components(separatedBy: "```swift\n").dropFirst()
        #expect(blocks.count > 2)
        for line in blocks.flatMap({ lines(of: $0.components(separatedBy: "```")[0]) }) {
            let isOfPackageFile = [".package(", ".product(", "//"].contains { line.hasPrefix($0) }
            #expect(compiled.contains(line) || isOfPackageFile, "\(line)")
        }
    }

    /// The lines of a text of Swift, without what is only for the reader.
    private func lines(of text: String) -> [String] {
        text.components(separatedBy: "\n").map {
            $0.components(separatedBy: "  //")[0].trimmingCharacters(in: .whitespaces)
        }
    }

    /// Runs everything after `$ ` in the blocks of a text, one shell after the other in one home, and compares.
    private func expectSessions(in text: String, fencedBy opening: String, _ closing: String) throws {
        let themectl = try Themectl()
        let steps = blocks(in: text, fencedBy: opening, closing).flatMap(steps(of:))
        #expect(steps.count > 3)
        for step in steps {
            let script = "PATH=${THEMECTL%/*}:$PATH\n{ \(step.command)\n} 2>&1"
            #expect(try themectl.shell(script).output == step.expected, "\(step.command)")
        }
    }

    /// The commands of a block, each with what is printed under it.
    private func steps(of block: [String]) -> [(command: String, expected: String)] {
        var steps: [(command: String, expected: String)] = []
        for line in block {
            if line.hasPrefix("$ ") {
                steps.append((String(line.dropFirst(2)), ""))
            } else if !steps.isEmpty {
                steps[steps.count - 1].expected += line + "\n"
            }
        }
        return steps
    }

    /// The lines of each block of a text, without those that fence it.
    private func blocks(in text: String, fencedBy opening: String, _ closing: String) -> [[String]] {
        var blocks: [[String]] = []
        var isInside = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix(opening) {
                isInside = true
                blocks.append([])
            } else if line.hasPrefix(closing) {
                isInside = false
            } else if isInside {
                blocks[blocks.count - 1].append(line)
            }
        }
        return blocks
    }
}
