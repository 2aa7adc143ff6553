import Testing

@testable import ThemeStore

@Suite("Explanations", .bounded)
struct ExplanationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The rows as `name answer*`: an asterisk marks winners, brackets rows that were not asked.
    private func rows(_ text: String, scope: String? = nil, _ environment: [String: String]) throws
        -> [String]
    {
        try folder.write(text, to: "store.json")
        let store = AppearanceStore(file: try folder.file("store.json"))
        let explanation = Explanation(
            of: store,
            for: try scope.map { try #require(ScopePath($0)) } ?? .app,
            in: .init(environment)
        )
        return explanation.rows.compactMap { row in
            let name: String
            switch row.subject {
            case .layer(let layer): name = layer.rawValue
            case .source(let source): name = source.rawValue
            }
            guard row.subject.isLayer || row.answer != nil else { return nil }
            let words = "\(name) \(row.answer?.name ?? "-")" + (row.hasWon ? "*" : "")
            return row.isAsked ? words : "[\(words)]"
        }
    }

    @Test("An explanation has every layer, and marks the one that won")
    func layers() throws {
        let environment = ["THEMECTL_SYSTEM": "dark", "PATH": TemporaryFolder.nowhere]
        #expect(
            try rows(#"{"userInterfaceStyle":1}"#, environment)
                == [
                    "environment -", "[scope -]", "store light*", "site -", "default system",
                    "environment dark",
                ]
        )
        #expect(
            try rows(
                #"{"userInterfaceStyle":1,"userInterfaceStyleOverrides":{"a":2}}"#,
                scope: "a/b",
                environment.merging(["THEMECTL_APPEARANCE": "system"]) { $1 }
            )
                == [
                    "environment system*", "scope dark", "store light", "site -", "default system",
                    "environment dark*",
                ]
        )
    }

    @Test("A layer that fails has its error, and the others are still asked")
    func failure() throws {
        try folder.write("{", to: "store.json")
        let store = AppearanceStore(file: try folder.file("store.json"))
        let explanation = Explanation(
            of: store,
            for: .app,
            in: .init(["PATH": TemporaryFolder.nowhere])
        )
        let failure = try #require(explanation.failure)
        let details = explanation.rows.filter { $0.subject == .layer(.store) }.map(\.detail)
        #expect(details == [failure.description])
        #expect(explanation.rows.contains { !$0.subject.isLayer })
        #expect(explanation.rows.filter(\.hasWon).isEmpty)
    }
}

extension Explanation.Row.Subject {
    fileprivate var isLayer: Bool {
        if case .layer = self { true } else { false }
    }
}
