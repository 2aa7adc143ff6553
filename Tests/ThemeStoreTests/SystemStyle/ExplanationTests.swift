import Foundation
import Testing

@testable import ThemeStore

@Suite("Explanations", .bounded, .onOwnThreads)
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
            let isShown = row.kind == "layer" || row.kind == "source" && row.answer != nil
            guard isShown, let name = row.name else { return nil }
            let words = "\(name) \(row.answer ?? "-")" + (row.hasWon ? "*" : "")
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
        let details = explanation.rows.filter { $0.name == "store" }.map(\.detail)
        #expect(details == [failure.description])
        #expect(explanation.rows.contains { $0.kind != "layer" })
        #expect(explanation.rows.filter(\.hasWon).isEmpty)
    }

    /// A row as the JSON of the command has it, without the time.
    private struct PrintedRow: Decodable, Equatable {
        let kind: String
        let name: String?
        let answer: String?
        let detail: String?
        /// It is `nil` for the portal.
        let won: Bool?

        /// What the library has.
        ///
        /// The command's tests write `~` for the home folder.
        init(_ row: Explanation.Row, home: String) {
            kind = row.kind
            name = row.name
            answer = row.answer
            detail = row.detail.isEmpty ? nil : row.detail.replacing(home, with: "~")
            won = row.kind == "told" ? nil : row.hasWon
        }
    }

    @Test(
        "An explanation has the rows and the text that the command prints",
        .linuxOnly("other sources answer on macOS")
    )
    func sameAsCommand() throws {
        let bus = try FakeBus(
            .wrapped(1),
            [
                "Read": .wrapped(1), "Get": .color(2), "ListActivatableNames": .names([]),
                "ListNames": .names(["org.freedesktop.DBus", "org.freedesktop.portal.Desktop"]),
            ]
        )
        let themectl = try Themectl(bus, environment: ["GTK_THEME": "Adwaita-dark"])
        let home = themectl.home
        try home.write("#!/bin/sh\n", to: ".config/themectl/hooks/first")
        try home.setMode(0o755, of: ".config/themectl/hooks/first")
        try home.write("", to: ".config/themectl/hooks/second")
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#)
        let environment = ProcessEnvironment(
            themectl.variables(path: TemporaryFolder.nowhere)
        )
        let explanation = try AppearanceStore(app: "default", in: environment).blocking.explain()

        let text = "\(explanation)\n".replacing(home.path, with: "~")
        #expect(try themectl.run("explain") == Outcome(0, text))
        let lines = try themectl.run("explain", "--json").output.split(separator: "\n")
        let printed = try lines.map { line in
            try JSONDecoder().decode(PrintedRow.self, from: Data(line.utf8))
        }
        #expect(explanation.rows.map { PrintedRow($0, home: home.path) } == printed)
        let kinds = ["layer", "source", "hook", "told", "override"]
        #expect(kinds.allSatisfy { kind in printed.contains { $0.kind == kind } })
    }
}
