import Foundation
import Testing

/// What README and manual show is what happens.
@Suite("Documentation")
struct DocumentationTests {
    @Test("The README's tour gives what is printed beside it, pasted line by line")
    func tour() throws {
        try expectSessions(in: try TestFiles.text("README.md"), fencedBy: "```console", "```")
    }

    @Test("The manual's examples give what is printed beside them")
    func manual() throws {
        let page = try TestFiles.text("man/themectl.1")
        try expectSessions(in: page, fencedBy: ".Bd -literal", ".Ed")
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
        var isInside = false
        var steps: [(command: String, expected: String)] = []
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix(opening) {
                isInside = true
            } else if line.hasPrefix(closing) {
                isInside = false
            } else if isInside, line.hasPrefix("$ ") {
                steps.append((String(line.dropFirst(2)), ""))
            } else if isInside, !steps.isEmpty {
                steps[steps.count - 1].expected += line + "\n"
            }
        }
        #expect(steps.count > 3)
        for step in steps {
            let script = "PATH=${THEMECTL%/*}:$PATH\n{ \(step.command)\n} 2>&1"
            #expect(try themectl.shell(script).output == step.expected, "\(step.command)")
        }
    }
}
