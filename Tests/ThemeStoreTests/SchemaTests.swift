import Foundation
import Testing

@testable import ThemeStore

/// The table of `make schema-check`, which holds the JSON Schemas to it as these tests hold the readers.
@Suite("What the schemas describe", .bounded)
struct SchemaTests {
    /// Texts that differ in what stands in the place of `@`.
    struct Row: Decodable {
        let store, hierarchy, palette: [String]?
        let accepted, refused: [String]
        let refusedBeyondSchema: [String]?

        /// Each text for one kind of file, and whether its reader is to accept it.
        func texts(of kind: [String]?) -> [(text: String, isAccepted: Bool)] {
            (kind ?? []).flatMap { pattern in
                accepted.map { (pattern.replacing("@", with: $0), true) }
                    + (refused + (refusedBeyondSchema ?? [])).map {
                        (pattern.replacing("@", with: $0), false)
                    }
            }
        }
    }

    private let rows: [Row]

    init() throws {
        let table = try TestFiles.text("Tests/ThemeStoreTests/Golden/verdicts.json")
        rows = try JSONDecoder().decode([Row].self, from: Data(table.utf8))
    }

    @Test("Schema and check agree on stores, except for legacy keys")
    func stores() {
        let file = StorePath(literal: "store.json")
        for (text, isAccepted) in rows.flatMap({ $0.texts(of: $0.store) }) {
            let problems = StoreCheck.problems(in: PaddedBytes(text.utf8), of: file).filter {
                problem in
                if case .legacyKey = problem.cause { false } else { true }
            }
            #expect(problems.isEmpty == isAccepted, "\(text): \(problems)")
        }
    }

    @Test("The schema calls the legacy keys deprecated, and no other member")
    func legacyKeys() throws {
        struct Schema: Decodable {
            struct Member: Decodable { let deprecated: Bool? }
            let properties: [String: Member]
        }
        let text = try TestFiles.text("share/themectl.schema.json")
        let schema = try JSONDecoder().decode(Schema.self, from: Data(text.utf8))
        let deprecated = schema.properties.filter { $0.value.deprecated == true }.keys
        #expect(Set(deprecated) == Set(AppearanceKey.known.map(\.name)))
    }

    @Test("Schema and reader agree on view hierarchies")
    func hierarchies() {
        for (text, isAccepted) in rows.flatMap({ $0.texts(of: $0.hierarchy) }) {
            #expect(((try? ViewHierarchy(json: text.utf8)) != nil) == isAccepted, "\(text)")
        }
    }

    @Test("Schema and reader agree on palettes")
    func palettes() {
        for (text, isAccepted) in rows.flatMap({ $0.texts(of: $0.palette) }) {
            #expect(((try? ColorPalette(json: text.utf8)) != nil) == isAccepted, "\(text)")
        }
    }
}
