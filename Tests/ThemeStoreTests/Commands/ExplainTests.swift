import Foundation
import Testing

@Suite("explain", .bounded, .onOwnThreads)
struct ExplainTests {
    private static let answerOfMacOS = (Themectl.asksMacOS ? "failed: " : "") + Themectl.answerOfMacOS

    /// The outcome with every time replaced, because times differ between runs.
    private func explain(_ themectl: Themectl, _ arguments: String...) throws -> Outcome {
        var outcome = try themectl.run(["explain"] + arguments)
        outcome.output = outcome.output
            .replacing(#/ +[0-9]+\.[0-9]{3} ms/#, with: " TIME")
            .replacing(/"milliseconds":[0-9]+\.[0-9]{3},/, with: "\"milliseconds\":0,")
        return outcome
    }

    @Test("Every layer and source has a row, and the winners an asterisk")
    func table() throws {
        let themectl = try Themectl(
            try FakeBus(.error("org.example.Error")), try StandIns(["gsettings": "echo \"'prefer-dark'\""]),
            environment: ["COLORFGBG": "0;15"]
        )
        let expected = """
               layer   environment  - TIME  $THEMECTL_APPEARANCE
               layer   scope        - TIME  no scope given
               layer   store        - TIME  ~/.config/themectl/default.json
               layer   site         - TIME  ~/site/themectl/default.json
            *  layer   default      system TIME
               source  environment  - TIME  $THEMECTL_SYSTEM is not set
               source  macos        - TIME  \(ExplainTests.answerOfMacOS)
               source  portal       - TIME  failed: the portal answered org.example.Error
            *  source  gsettings    dark TIME
               source  colorfgbg    light TIME

            """
        #expect(try explain(themectl) == Outcome(0, expected))
    }

    @Test("The columns are aligned, however long a source takes")
    func alignment() throws {
        let themectl = try Themectl(try FakeBus(.silence), environment: ["COLORFGBG": "0;15"])
        let outcome = try themectl.run("explain")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 10)
        let shape = /[* ]  (?:layer |source)  [a-z ]{11}  [-a-z ]{6}  .*/
        #expect(lines.filter { $0.wholeMatch(of: shape) == nil } == [])
        let ends = lines.map { line in
            (line.range(of: " ms")?.upperBound).map { line.distance(from: line.startIndex, to: $0) }
        }
        #expect(Set(ends).count == 1)
        #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
        #expect(lines.contains { $0.contains(#/portal .* 1[0-9]{3}\.[0-9]{3} ms/#) })
    }

    @Test("--json prints one object per row, with the same members in each")
    func json() throws {
        let themectl = try Themectl(try FakeBus())
        #expect(try themectl.run("set", "system") == Outcome(0))
        func row(
            _ kind: String, _ name: String, _ answer: String, _ detail: String, won: Bool = false, asked: Bool = true
        ) -> String {
            #"{"kind":"\#(kind)","name":"\#(name)","asked":\#(asked),"answer":\#(answer),"detail":\#(detail),"#
                + "\"milliseconds\":0,\"won\":\(won)}\n"
        }
        let expected = [
            row("layer", "environment", "null", #""$THEMECTL_APPEARANCE""#),
            row("layer", "scope", "null", #""no scope given""#, asked: false),
            row("layer", "store", #""system""#, #""~/.config/themectl/default.json""#, won: true),
            row("layer", "site", "null", #""~/site/themectl/default.json""#),
            row("layer", "default", #""system""#, "null"),
            row("source", "environment", "null", #""$THEMECTL_SYSTEM is not set""#),
            row("source", "macos", "null", "\"\(ExplainTests.answerOfMacOS)\"", asked: Themectl.isForMacOS),
            row("source", "portal", #""dark""#, "null", won: true),
            row("source", "gsettings", "null", #""there is no gsettings""#),
            row("source", "colorfgbg", "null", #""$COLORFGBG is not set""#),
        ].joined()
        #expect(try explain(themectl, "--json") == Outcome(0, expected))
    }

    /// The rows that won, as `layer store dark`.
    private func winners(_ outcome: Outcome) -> [String] {
        outcome.output.split(separator: "\n").filter { $0.hasPrefix("*") }
            .map { $0.split(separator: " ").dropFirst().prefix(3).joined(separator: " ") }
    }

    @Test("An invalid THEMECTL_SYSTEM fails only if the sources decide, and keeps those below it from winning")
    func invalidSystem() throws {
        let themectl = try Themectl(
            try StandIns(["gdbus": "echo '(<uint32 1>,)'"]), environment: ["THEMECTL_SYSTEM": "mauve"])
        let outcome = try explain(themectl)
        #expect(winners(outcome) == ["layer default system"])
        #expect(outcome.status == 78)
        #expect(outcome.errors == "themectl: $THEMECTL_SYSTEM: 'mauve' is not light or dark\n")
        #expect(try themectl.run("set", "dark") == Outcome(0))
        let pinned = try explain(themectl)
        #expect(winners(pinned) == ["layer store dark"])
        #expect((pinned.status, pinned.errors) == (0, ""))
    }

    @Test("No source wins if the preference pins the style")
    func pinned() throws {
        var themectl = try Themectl(try FakeBus(.color(2)))
        #expect(try themectl.run("set", "dark") == Outcome(0))
        #expect(try themectl.run("set", "light", "--scope", "checkout") == Outcome(0))
        #expect(winners(try explain(themectl)) == ["layer store dark"])
        #expect(winners(try explain(themectl, "--scope", "checkout/payment")) == ["layer scope light"])
        themectl.environment["THEMECTL_APPEARANCE"] = "system"
        #expect(winners(try explain(themectl)) == ["layer environment system", "source portal light"])
    }

    @Test("If no source answers, none wins and the status is 0")
    func noneKnows() throws {
        let outcome = try explain(try Themectl(try StandIns()))
        #expect(winners(outcome) == ["layer default system"])
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
    }

    @Test("A lock wins and is shown with its file")
    func lock() throws {
        var themectl = try Themectl(try StandIns(), environment: ["THEMECTL_APPEARANCE": "dark"])
        try themectl.home.write(
            #"{"userInterfaceStyle": 1, "userInterfaceStyleLocked": true}"#, to: "site/themectl/default.json")
        let outcome = try explain(themectl)
        #expect(winners(outcome) == ["layer site light"])
        #expect(outcome.output.contains("light TIME  locked by ~/site/themectl/default.json\n"))
        try themectl.home.write("junk", to: "site/themectl/default.json")
        themectl.environment["THEMECTL_APPEARANCE"] = nil
        let unsure = try explain(themectl)
        #expect(winners(unsure) == ["layer default system"])
        #expect(unsure.output.contains("- TIME  ~/site/themectl/default.json:1:1: expected a value\n"))
        #expect(unsure.status == 0)
    }

    @Test(
        "The site's deciding file is named, whatever is wrong with another one",
        arguments: [("userInterfaceStyleLocked", "locked by "), ("other", "")])
    func decidingFile(_ member: String, _ detail: String) throws {
        var themectl = try Themectl(try StandIns())
        themectl.environment["XDG_CONFIG_DIRS"] = "\(themectl.home.path("broken")):\(themectl.home.path("site"))"
        try themectl.home.write("{", to: "broken/themectl/default.json")
        try themectl.home.write(#"{"userInterfaceStyle": 1, "\#(member)": true}"#, to: "site/themectl/default.json")
        let outcome = try explain(themectl)
        #expect(winners(outcome) == ["layer site light"])
        #expect(outcome.output.contains("light TIME  \(detail)~/site/themectl/default.json\n"))
        #expect(outcome.errors.contains("~/broken/themectl/default.json:1:2: the text ends inside an object"))
    }

    @Test("A malformed store is reported, and the other layers are explained", arguments: [false, true])
    func brokenStore(_ isJSON: Bool) throws {
        let themectl = try Themectl(try FakeBus())
        try themectl.writeStore("{")
        let outcome = try explain(themectl, isJSON ? "--json" : "--quiet")
        let reason = "~/.config/themectl/default.json:1:2: the text ends inside an object"
        #expect(outcome.status == 65)
        #expect(outcome.errors == "themectl: \(reason)\n")
        #expect(outcome.output.split(separator: "\n").count == 10)
        #expect(winners(outcome).isEmpty)
        #expect(outcome.output.contains(reason))
        #expect(
            outcome.output.contains(isJSON ? #""name":"portal","asked":true,"answer":"dark""# : "portal       dark"))
    }

    @Test("An invalid variable is reported, and the other layers are explained")
    func badVariable() throws {
        let themectl = try Themectl(try StandIns(), environment: ["THEMECTL_APPEARANCE": "mauve"])
        let outcome = try explain(themectl)
        #expect(outcome.status == 78)
        #expect(outcome.errors == "themectl: $THEMECTL_APPEARANCE: 'mauve' is not one of system, light and dark\n")
        #expect(outcome.output.split(separator: "\n").count == 10)
        #expect(winners(outcome).isEmpty)
    }

    @Test("An unrecognized value is a warning, and an error with --strict")
    func unrecognizedValue() throws {
        let themectl = try Themectl(try StandIns())
        try themectl.writeStore(#"{"userInterfaceStyle": 7}"#)
        let reason = "~/.config/themectl/default.json:1:24: 7 is not 0, 1 or 2, so it means 'system'\n"
        let outcome = try explain(themectl)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "themectl: warning: \(reason)")
        #expect(try explain(themectl, "--quiet").errors.isEmpty)
        let strict = try explain(themectl, "--strict")
        #expect(strict.status == 65)
        #expect(strict.errors == "themectl: \(reason)")
    }

    @Test("A tool's output is shown with control characters escaped")
    func controlCharacters() throws {
        let themectl = try Themectl(try FakeBus(greeting: "\u{1B}]0;title\u{07}\n"))
        let table = try explain(themectl)
        #expect(!table.output.contains("\u{1B}") && !table.output.contains("\u{07}"))
        #expect(table.output.contains(#"failed: the session bus answered '\u001b]0;title\u0007'"#))
        let json = try explain(themectl, "--json")
        #expect(!json.output.contains("\u{1B}") && !json.output.contains("\u{07}"))
    }

    @Test("A line feed in a file name does not break a row")
    func lineBreakInName() throws {
        let themectl = try Themectl(try StandIns())
        let outcome = try explain(themectl, "--store", "a\nb")
        #expect(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count == 11)
    }

    @Test("Output that does not go to a terminal has no colour")
    func plainFile() throws {
        let themectl = try Themectl(try StandIns(), environment: ["TERM": "xterm-256color"])
        #expect(!(try explain(themectl).output.contains("\u{1B}")))
    }

    #if os(Linux)
        @Test(
            "On a terminal the winner is bold, unless NO_COLOR is not empty or TERM is dumb", PseudoTerminal.needed,
            arguments: [
                (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
                (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false),
            ])
        func color(_ environment: [String: String], _ isColored: Bool) throws {
            let themectl = try Themectl(try StandIns(), environment: environment)
            let terminal = try PseudoTerminal()
            let outcome = try terminal.run("exec $THEMECTL explain", in: themectl, printsToTerminal: true)
            #expect(outcome == Outcome(0))
            let lines = terminal.screen.split(separator: "\n")
            #expect(lines.count == 10)
            let marked = lines.filter { $0.contains("*  layer") }
            #expect(marked.count == 1)
            #expect(marked.allSatisfy { ($0.hasPrefix("\u{1B}[1m") && $0.hasSuffix("\u{1B}[0m")) == isColored })
            #expect(lines.filter { $0.contains("\u{1B}") }.count == (isColored ? 1 : 0))
        }
    #endif
}
