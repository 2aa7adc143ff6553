import Testing
@testable import ThemeStore

@Suite("Migration of random stores in odd dress", .bounded)
struct RandomMigrationTests {
    private static let parts = 8
    private static let seedsPerPart: UInt64 = 1000

    private static func documents(_ part: Int) -> [(seed: UInt64, document: RandomLegacyDocument)] {
        let first = UInt64(part) * seedsPerPart
        return (first..<first + seedsPerPart).map { ($0, RandomLegacyDocument(seed: $0)) }
    }

    private func rules(_ document: RandomLegacyDocument) -> MigrationRules {
        MigrationRules(
            falseMeans: document.offMeansSystem ? .system : .light,
            keepsLegacyKeys: document.keeps
        )
    }

    /// The members by their spelling, as they stand in a text.
    private func spellings(_ bytes: [UInt8]) -> [[String]]? {
        MemberSplitter.members(of: bytes)?.map { [$0.name, $0.value] }
    }

    @Test(
        "A random store gets the value, loses the legacy keys and keeps all else",
        arguments: 0..<parts
    )
    func migration(_ part: Int) throws {
        for (seed, random) in Self.documents(part) {
            let comment: Comment = "seed \(seed), keep: \(random.keeps): \(random.text)"
            guard case .members(let expected) = random.outcome else {
                #expect(throws: StoreError.self, comment) {
                    try MigratedText(random.bytes, rules(random))
                }
                continue
            }
            let migrated = try MigratedText(random.bytes, rules(random))
            #expect(spellings(migrated.bytes) == expected.map { [$0.name, $0.value] }, comment)
            #expect(migrated.bytes.starts(with: [0xEF, 0xBB, 0xBF]) == random.hasMark, comment)
            #expect(migrated.report.didChange == random.isChanged, comment)
            if !random.isChanged { #expect(migrated.bytes == random.bytes, comment) }

            let text = PaddedBytes(migrated.bytes)
            let document = try StoreDocument(text, of: .sample)
            #expect(document.value(for: .app).appearance?.rawValue == random.preference, comment)
            #expect(migrated.report.appearance?.rawValue == random.preference, comment)
            let tree = try StoreTree(text, of: .sample)
            let members = LegacySearch(tree, MigrationRules()).members
            #expect(members.isEmpty == !random.keeps, comment)

            let again = try MigratedText(migrated.bytes, rules(random))
            #expect(!again.report.didChange && again.bytes == migrated.bytes, comment)
        }
    }

    @Test("Bytes around an object's members stay, whatever is between them", arguments: 0..<parts)
    func surroundings(_ part: Int) throws {
        func ends(_ bytes: [UInt8]) throws -> [ArraySlice<UInt8>] {
            let open = try #require(bytes.firstIndex(of: UInt8(ascii: "{")))
            let close = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
            return [bytes[...open], bytes[close...]]
        }
        for (seed, random) in Self.documents(part) where random.outcome != .refused {
            let migrated = try MigratedText(random.bytes, rules(random))
            #expect(try ends(migrated.bytes) == ends(random.bytes), "seed \(seed): \(random.text)")
        }
    }

    @Test("The random stores cover every case")
    func coverage() {
        let documents = (0..<Self.parts).flatMap(Self.documents).map(\.document)
        #expect(documents.count { $0.outcome == .refused } > 500)
        #expect(documents.count { $0.outcome != .refused && !$0.isChanged } > 100)
        #expect(documents.count { $0.isChanged && $0.keeps } > 500)
        #expect(documents.count { $0.isChanged && !$0.keeps } > 2000)
    }
}
