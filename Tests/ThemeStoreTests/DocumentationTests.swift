import Foundation
import Testing

@testable import ThemeStore
@testable import themectl

/// README and manuals show real output.
@Suite("Documentation", .bounded)
struct DocumentationTests {
    @Test("The README's tour prints what it shows")
    func tour() throws {
        try expectSessions(in: try TestFiles.text("README.md"), fencedBy: "```console", "```")
    }

    static let pages = ["man/themectl.1", "man/themectl.5"]

    @Test("The examples of a manual page print what it shows", arguments: pages)
    func examples(_ page: String) throws {
        try expectSessions(in: try TestFiles.text(page), fencedBy: ".Bd -literal", ".Ed")
    }

    @Test("No word of a manual heading is taken for a macro")
    func headings() throws {
        for page in Self.pages + ["man/themectl-recipes.7"] {
            for line in try TestFiles.text(page).components(separatedBy: "\n")
            where line.hasPrefix(".Sh ") || line.hasPrefix(".Ss ") {
                for word in line.split(separator: " ").dropFirst() where word.utf8.count == 2 {
                    #expect(word.first?.isUppercase == false || word.last?.isLowercase == false, "\(page): \(line)")
                }
            }
        }
    }

    @Test("The files in themectl(5) are stores without problems")
    func stores() throws {
        let shown = blocks(in: try TestFiles.text("man/themectl.5"), fencedBy: ".Bd -literal", ".Ed").map {
            $0.joined(separator: "\n")
        }.filter { $0.hasPrefix("{") }
        #expect(shown.count > 2)
        for store in shown {
            #expect(StoreCheck.problems(in: PaddedBytes(store.utf8), of: .sample) == [], "\(store)")
        }
    }

    @Test("The newest dated section of the CHANGELOG is that of this version")
    func changelog() throws {
        let sections = try TestFiles.text("CHANGELOG.md").matches(of: /\n## \[(.*)\](?: - \d{4}-\d\d-\d\d)?(?=\n)/)
        #expect(sections.first?.1 == "Unreleased")
        #expect(sections.dropFirst().first?.1 == Version.current[...])
    }

    @Test(
        "The README's picture shows the command's real output",
        .enabled(if: canDraw, "needs python3, /dev/ptmx and /dev/pts to draw it"))
    func picture() throws {
        let script = TestFiles.root.appendingPathComponent("Tests/Checks/picture").path
        #expect(try Themectl().shell("python3 '\(script)' --check --command \"$THEMECTL\"") == Outcome(0))
    }

    private static let canDraw: Bool = {
        #if os(Linux)
            guard (try? PseudoTerminal()) != nil else { return false }
        #endif
        return FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    }()

    @Test("Every suite has the time limit")
    func suites() throws {
        for file in try TestFiles.files(in: "Tests/ThemeStoreTests", endingIn: ".swift") {
            for line in try TestFiles.text(file).split(separator: "\n") where line.contains("@Suite(\"") {
                #expect(line.contains(".bounded"), "\(file): \(line)")
            }
        }
    }

    @Test("Every Swift sample of the documentation is compiled with the tests")
    func swift() throws {
        let tests = ["Support/AppSnippet.swift", "Support/ChosenCommand.swift", "ArticleTests.swift"].map {
            "Tests/ThemeStoreTests/\($0)"
        }
        // Samples with UIKit, AppKit and SwiftUI are compiled by 'make apple-check'.
        let compiled = try (tests + TestFiles.files(in: "Tests/Checks/apple/snippets", endingIn: ".swift")).map {
            code(in: try TestFiles.text($0))
        }
        let articles = try TestFiles.files(in: "Sources", endingIn: ".md")
        let sources = try TestFiles.files(in: "Sources", endingIn: ".swift")
        for (files, count) in [(["README.md"], 3), (["CONTRIBUTING.md"], 1), (articles, 24), (sources, 4)] {
            let blocks = try files.flatMap { file in
                swiftBlocks(in: try TestFiles.text(file)).map { (file, code(in: $0)) }
            }
            #expect(blocks.count >= count)
            for (file, block) in blocks where !isOfPackageFile(block) {
                #expect(compiled.contains { $0.contains(block) }, "\(file):\(block)")
            }
        }
    }

    /// The blocks of code in Markdown, or in the comments of a source: fenced ones, and in comments indented ones, too.
    private func swiftBlocks(in text: String) -> [String] {
        var blocks: [String] = []
        var isFenced = false
        var isAfterBlank = false
        var isIndented = false
        for line in text.components(separatedBy: "\n").map(commented) {
            let wasIndented = isIndented
            isIndented = !isFenced && line.isComment && line.text.hasPrefix("    ") && (isAfterBlank || wasIndented)
            if isFenced ? line.text.hasPrefix("```") : line.text.hasPrefix("```swift") {
                if !isFenced { blocks.append("") }
                isFenced.toggle()
            } else if isFenced || isIndented {
                if isIndented, !wasIndented { blocks.append("") }
                blocks[blocks.count - 1] += line.text + "\n"
            }
            isAfterBlank = line.text.isEmpty
        }
        return blocks
    }

    /// A line as it stands in the comment that it belongs to, if it does.
    private func commented(_ line: String) -> (text: String, isComment: Bool) {
        let trimmed = line.trimmingCharacters(in: .whitespaces)
        guard trimmed.hasPrefix("///") else { return (line, false) }
        return (String(trimmed.dropFirst(trimmed.hasPrefix("/// ") ? 4 : 3)), true)
    }

    /// The lines of a Swift text, without comments for the reader and imports.
    private func code(in text: String) -> String {
        let lines = text.components(separatedBy: "\n").map {
            $0.components(separatedBy: "  //")[0].trimmingCharacters(in: .whitespaces)
        }
        return "\n"
            + lines.filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("import ") }.map { $0 + "\n" }.joined()
    }

    private func isOfPackageFile(_ code: String) -> Bool {
        code.hasPrefix("\n.package(")
    }

    /// Runs every command, `$ ` with its continuation lines `> `, in the blocks of a text, one shell after the
    /// other in one home, and compares.
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
            } else if line.hasPrefix("> "), steps.last?.expected == "" {
                steps[steps.count - 1].command += "\n" + line.dropFirst(2)
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
