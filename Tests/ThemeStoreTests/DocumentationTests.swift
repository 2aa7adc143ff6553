import Foundation
import Testing

@testable import ThemeStore
@testable import themectl

/// README and manuals show real output.
@Suite("Documentation", .bounded, .onOwnThreads)
struct DocumentationTests {
    @Test("The README's tour prints what it shows")
    func tour() throws {
        try expectSessions(in: try TestFiles.text("README.md"), fencedBy: "```console", "```")
    }

    static let pages =
        ["", "-hierarchy", "-migrate", "-palette"].map { "man/themectl\($0).1" } + [
            "man/themectl.5", "man/themectl-ci.7", "man/themectl-system.7",
        ]

    @Test("The examples of a manual page print what it shows", arguments: pages)
    func examples(_ page: String) throws {
        // A page writes a backslash as an escape.
        let text = try TestFiles.text(page).replacing(#"\e"#, with: #"\"#)
        try expectSessions(in: text, fencedBy: ".Bd -literal", ".Ed")
    }

    @Test("No word of a manual heading is taken for a macro")
    func headings() throws {
        for page in try TestFiles.files(in: "man", endingIn: "") {
            for line in try TestFiles.text(page).components(separatedBy: "\n")
            where line.hasPrefix(".Sh ") || line.hasPrefix(".Ss ") {
                for word in line.split(separator: " ").dropFirst() where word.utf8.count == 2 {
                    #expect(
                        word.first?.isUppercase == false || word.last?.isLowercase == false,
                        "\(page): \(line)"
                    )
                }
            }
        }
    }

    @Test("Each cross-reference of a manual page leads to a section or a page of ours")
    func references() throws {
        let pages = try TestFiles.files(in: "man", endingIn: "")
        for page in pages {
            let text = try TestFiles.text(page)
            let headings = text.matches(of: /\n\.S[hs] (.+)/).map { $0.1 }
            for reference in text.matches(of: /\n\.Sx (.+?)(?: [.,;:])?(?=\n)/) {
                #expect(headings.contains(reference.1), "\(page)")
            }
            for reference in text.matches(of: /\n\.Xr (themectl[a-z-]*) ([157])/) {
                #expect(
                    pages.contains("man/\(reference.1).\(reference.2)"),
                    "\(page): \(reference.0)"
                )
            }
        }
        #expect(pages.count > 3)
    }

    @Test("Each link of a page at the top leads to a file, and to a heading of it")
    func links() throws {
        for page in ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] {
            for link in try TestFiles.text(page).matches(of: /\]\(([^():# ]*)(?:#([^)]*))?\)/) {
                let target = link.1.isEmpty ? page : String(link.1)
                let text = try? TestFiles.text(target)
                #expect(text != nil, "\(page): \(link.0)")
                guard let anchor = link.2 else { continue }
                let headings = (text ?? "").matches(of: /\n#+ (.+)/).map { heading in
                    heading.1.lowercased().replacing(" ", with: "-").filter {
                        $0.isLetter || $0.isNumber || $0 == "-"
                    }
                }
                #expect(headings.contains(String(anchor)), "\(page): \(link.0)")
            }
        }
    }

    @Test("The README links every article of the library's documentation by its file")
    func articles() throws {
        let readme = try TestFiles.text("README.md")
        for article in try TestFiles.files(
            in: "Sources/ThemeStore/ThemeStore.docc",
            endingIn: ".md"
        )
        where try !TestFiles.text(article).hasPrefix("# ``ThemeStore/") {
            #expect(readme.contains("(\(article))"), "\(article)")
        }
    }

    /// `make apple-check` compiles the samples.
    @Test("Each public name is in a sample of an article")
    func publicNames() throws {
        let articles = try TestFiles.files(
            in: "Sources/ThemeStore/ThemeStore.docc",
            endingIn: ".md"
        )
        let lines = try articles.flatMap { article in
            blocks(in: try TestFiles.text(article), fencedBy: "```swift", "```").joined()
        }
        // A comment uses no name.
        let code = lines.map { $0.replacing(/\/\/.*/, with: "") }.joined(separator: "\n")
        let used = Set(code.matches(of: /\w+/).map { $0.0 })
        let keyword = #/\b(?:func|var|let|case|struct|enum|class|protocol) `?(\w+)/#
        var names: Set<Substring> = []
        for file in ["public-interface.txt", "public-interface-apple.txt"] {
            let interface = try TestFiles.text("Tests/ThemeStoreTests/Golden/\(file)")
            let declarations = interface.split(separator: "\n").filter { !$0.contains(" is ") }
            names.formUnion(declarations.compactMap { $0.firstMatch(of: keyword)?.1 })
        }
        // The standard library calls it.
        names.remove("hash")
        #expect(names.count > 150)
        #expect(names.subtracting(used).sorted() == [])
    }

    @Test("The files in themectl(5) are stores without problems")
    func stores() throws {
        let shown = blocks(
            in: try TestFiles.text("man/themectl.5"),
            fencedBy: ".Bd -literal",
            ".Ed"
        ).map {
            $0.joined(separator: "\n")
        }.filter { $0.hasPrefix("{") }
        #expect(shown.count > 2)
        for store in shown {
            #expect(StoreCheck.problems(in: PaddedBytes(store.utf8), of: .sample) == [], "\(store)")
        }
    }

    @Test("The version is that of the CHANGELOG's newest section, perhaps with -dev, or later")
    func changelog() throws {
        let sections = try TestFiles.text("CHANGELOG.md").components(separatedBy: "\n## ")
            .dropFirst()
        let unreleased = try #require(sections.first)
        let newest = try #require(
            sections.dropFirst().first?.firstMatch(of: /^\[(.*)\] - \d{4}-\d\d-\d\d\n/)
        )
        let version = Version.current.components(separatedBy: "-")
        if version.count == 1 {
            // A release has everything that has changed in its own section.
            #expect(unreleased == "[Unreleased]\n")
            #expect(newest.1 == Version.current[...])
        } else {
            #expect(version[1...] == ["dev"])
            #expect(version[0].compare(newest.1, options: .numeric) != .orderedAscending)
        }
    }

    @Test(
        "The README's picture shows the command's real output",
        .needs("python3"),
        .linuxOnly("the picture shows a desktop that asks a portal"),
        .enabled(if: canDraw, "needs /dev/ptmx and /dev/pts to draw it")
    )
    func picture() throws {
        let script = TestFiles.root.appendingPathComponent("Tests/Checks/tools/picture").path
        #expect(
            try Themectl().shell("python3 -B '\(script)' --check --command \"$THEMECTL\"")
                == Outcome(0)
        )
    }

    private static let canDraw: Bool = {
        #if os(Linux)
            return (try? PseudoTerminal()) != nil
        #else
            return true
        #endif
    }()

    @Test("Every suite has a time limit, and its own threads if it starts the command")
    func suites() throws {
        for file in try TestFiles.files(in: "Tests/ThemeStoreTests", endingIn: ".swift") {
            let text = try TestFiles.text(file)
            let traits = text.contains("Themectl(") ? ".bounded, .onOwnThreads" : ".bounded"
            for line in text.split(separator: "\n") where line.contains("@Suite(\"") {
                #expect(line.contains(traits), "\(file): \(line)")
            }
        }
    }

    @Test("Every exit test has the time limit as its first line")
    func exitTests() throws {
        for file in try TestFiles.files(in: "Tests/ThemeStoreTests", endingIn: ".swift") {
            // This file has the word in a string.
            guard !file.hasSuffix("DocumentationTests.swift") else { continue }
            let parts = try TestFiles.text(file).components(separatedBy: "processExitsWith:")
            for test in parts.dropFirst() {
                let body = test.drop { $0 != "{" }.dropFirst()
                let first = body.split(separator: "\n").first { $0.contains("(") }
                #expect(first?.contains("limitTime(") == true, "\(file)")
            }
        }
    }

    @Test("The command in CONTRIBUTING is compiled with the tests")
    func command() throws {
        let shown = blocks(in: try TestFiles.text("CONTRIBUTING.md"), fencedBy: "```swift", "```")
            .map {
                $0.joined(separator: "\n")
            }
        let compiled = try TestFiles.text("Tests/ThemeStoreTests/Support/ChosenCommand.swift")
        #expect(!shown.isEmpty && shown.allSatisfy { compiled.contains($0) })
    }

    /// Runs every command, `$ ` with its continuation lines `> `, in the blocks of a text, one shell after the
    /// other in one home, and compares.
    private func expectSessions(in text: String, fencedBy opening: String, _ closing: String) throws
    {
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
    private func blocks(in text: String, fencedBy opening: String, _ closing: String) -> [[String]]
    {
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
