#if os(Linux)
    import Foundation
    import Testing

    /// The public interface, as the compiler has it; `make apple-check` compares Apple's half.
    ///
    /// A member that only meets a protocol of the standard library counts as its conformance.
    @Suite("The public interface", .bounded)
    struct PublicInterfaceTests {
        private struct Graph: Decodable {
            struct Symbol: Decodable {
                struct Identifier: Decodable { let precise: String }
                struct Fragment: Decodable { let spelling: String }
                struct Location: Decodable {}
                let identifier: Identifier
                let pathComponents: [String]
                let declarationFragments: [Fragment]
                let location: Location?

                /// Whether it stands in the sources.
                var isWritten: Bool {
                    location != nil && !identifier.precise.contains("::SYNTHESIZED::")
                }
            }
            struct Relationship: Decodable {
                let kind: String
                let source: String
                let target: String
                let targetFallback: String?
            }
            let symbols: [Symbol]
            let relationships: [Relationship]
        }

        /// The declarations, a line each, after the types that they are in, and the conformances.
        private func extracted() throws -> (declarations: [String], conformances: [String]) {
            let folder = try TemporaryFolder()
            // Beside the tests lie the modules that they were built with. The folder above has the name of the target.
            let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
                .deletingLastPathComponent()
            let words = [
                "/usr/bin/env", "swift", "symbolgraph-extract", "-module-name", "ThemeStore",
                "-target",
                products.deletingLastPathComponent().lastPathComponent,
                "-I", products.appendingPathComponent("Modules").path,
                "-I", TestFiles.root.appendingPathComponent("Sources/ThemeStore/System/C").path,
                "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir",
                folder.path,
            ]
            let status = try Spawn.run(
                words,
                environment: ProcessInfo.processInfo.environment,
                in: folder.path,
                streams: ["/dev/null", "/dev/null", "/dev/null"]
            )
            try #require(status == 0)
            let data = Data(try #require(folder.text("ThemeStore.symbols.json")).utf8)
            let graph = try JSONDecoder().decode(Graph.self, from: data)
            let names = Dictionary(
                graph.symbols.map {
                    ($0.identifier.precise, $0.pathComponents.joined(separator: "."))
                }
            ) { first, _ in first }
            // Every type has these unless it says otherwise.
            let implied: Set = ["Swift.Copyable", "Swift.Escapable"]
            let conformances = graph.relationships.compactMap { relationship -> String? in
                guard relationship.kind == "conformsTo", let type = names[relationship.source],
                    let other = names[relationship.target] ?? relationship.targetFallback,
                    !implied.contains(other)
                else { return nil }
                return "\(type) is \(other)"
            }
            let declarations = graph.symbols.filter(\.isWritten).map { symbol in
                let declaration = symbol.declarationFragments.map(\.spelling).joined()
                let oneLine = declaration.split(whereSeparator: \.isWhitespace).joined(
                    separator: " "
                )
                return (symbol.pathComponents.dropLast() + [oneLine]).joined(separator: ": ")
            }
            return (declarations.sorted(), Set(conformances).sorted())
        }

        @Test("The interface changes only on purpose, and stays small")
        func interface() throws {
            let (declarations, conformances) = try extracted()
            #expect(declarations.count <= 280)
            // A scope is never optional, so a name that is none cannot become the whole app.
            #expect(declarations.filter { $0.contains("ScopePath?") && $0.contains("func") } == [])
            try Golden.expect(
                (declarations + conformances).joined(separator: "\n") + "\n",
                in: "Tests/ThemeStoreTests/Golden/public-interface.txt"
            )
        }
    }
#endif
