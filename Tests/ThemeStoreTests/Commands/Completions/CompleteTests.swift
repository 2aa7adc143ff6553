import Foundation
import Testing

/// Real shells are asked by `make shell-check`; these are the answers that they get.
@Suite("The hidden command complete", .bounded, .onOwnThreads)
struct CompleteTests {
    /// The words offered to fish for the last argument, separated by spaces.
    private func words(_ typed: [String], in themectl: Themectl) throws -> String {
        let outcome = try themectl.run(["complete", "--", "themectl"] + typed)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let lines = outcome.output.split(separator: "\n")
        return lines.map { $0.prefix { $0 != "\t" } }.joined(separator: " ")
    }

    @Test(
        "The candidates depend on what was typed before",
        .sameOnEveryMachine,
        arguments: [
            (
                ["se"],
                ":words get set toggle reset is explain list path hooks recipe watch with portal receive check migrate…"
            ),
            (["nonsense", ""], ":words"), (["get", ""], ":words"),
            (["get", "--nonsense", ""], ":words"),
            (["set", ""], ":words system light dark"),
            (["set", "--", ""], ":words system light dark"),
            (["palette", "--default", ""], ":words light dark"),
            (["get", "--default", ""], ":words system light dark"),
            (["set", "dark", ""], ":words"), (["palette", "--style", ""], ":words light dark"),
            (["completions", ""], ":words bash zsh fish"),
            (["migrate", "--false-as", ""], ":words light system"),
            (["get", "--as="], ":words --as=name --as=raw…"),
            (["palette", "--as="], ":words --as=hex --as=css…"),
            (["get", "--scope", ""], ":words checkout"),
            (["get", "--scope=c"], ":words --scope=checkout"),
            (["get", "-qaother", "--scope", ""], ":words two words"),
            (["get", "--store", "-", "--scope", ""], ":words"),
            (["--scope", ""], ":words checkout"), (["get", "--app", "o"], ":words default other"),
            (["watch", "--timeout", ""], ":words"),
            (["check", ""], ":files"), (["get", "--store", ""], ":files"),
            (["with", "dark", ""], ":words --"), (["with", "dark", "--", "l"], ":command"),
            (["watch", "--", ""], ":command"), (["watch", "--timeout", "--", ""], ":words --"),
            (["help", ""], ":words get set…"),
            (["palette", "card", ""], ":words primaryText secondaryText…"),
        ]
    )
    func candidates(typed: [String], expected: String) throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyleOverrides":{"checkout":1,"gone":null}}"#)
        try themectl.writeStore(#"{"userInterfaceStyleOverrides":{"two words":2}}"#, "other")
        let found = try words(typed, in: themectl)
        if expected.hasSuffix("…") {
            #expect(found.hasPrefix(expected.dropLast()), "\(found)")
        } else {
            #expect(found == expected)
        }
    }

    @Test(
        "An option is offered once unless it may be repeated",
        arguments: [
            (["path", "-"], "-a --app -s --store --site -q --quiet -h --help -V --version"),
            (["path", "-adefault", "--site", "-"], "-s --store -q --quiet -h --help -V --version"),
            (["with", "-"], "-h --help -V --version"),
            (
                ["check", "--key", "a=bool", "-q", "--json", "-adefault", "-"],
                "--key --word -s --store --site --strict -h --help -V --version"
            ),
            (
                ["reset", "--all-scopes", "-qn", "-"],
                "--scope --key --word -a --app -s --store --site --json --strict --lock-timeout -h --help -V --version"
            ),
        ]
    )
    func options(typed: [String], expected: String) throws {
        #expect(try words(typed, in: try Themectl()) == ":words \(expected)")
    }

    @Test(
        "Commands and options are offered with what they mean",
        arguments: [
            [""], ["help", ""], ["get", "-"],
        ]
    )
    func meanings(typed: [String]) throws {
        let outcome = try Themectl().run(["complete", "--", "themectl"] + typed)
        let offered = outcome.output.split(separator: "\n").dropFirst()
        #expect(!offered.isEmpty)
        #expect(offered.allSatisfy { $0.split(separator: "\t").count == 2 }, "\(outcome.output)")
    }

    @Test("A scope that would be shown with an escape is not offered, and a joiner is kept")
    func invisible() throws {
        let themectl = try Themectl()
        let parts = ["\u{202E}", "\u{2066}", "\u{2028}", "\u{200B}", "\u{FEFF}", "\u{1B}", "\t"]
        let scopes = (parts + ["\u{200C}", "\u{200D}"]).map { "a\($0)b" }
        let values = Dictionary(uniqueKeysWithValues: scopes.map { ($0, 2) })
        let json = try JSONSerialization.data(
            withJSONObject: ["userInterfaceStyleOverrides": values]
        )
        try themectl.writeStore(String(decoding: json, as: UTF8.self))
        let outcome = try themectl.run("complete", "--", "themectl", "get", "--scope", "")
        let offered = Set(outcome.output.split(separator: "\n").dropFirst())
        #expect(offered == ["a\u{200C}b", "a\u{200D}b"])
    }

    @Test(
        "Hooks and recipes are offered by their names",
        arguments: [
            ("hooks ''", ":words enable disable run"),
            ("hooks enable ''", ":words desktop foot gtk3"),
            ("hooks enable foot ''", ":words desktop gtk3"),
            ("hooks disable ''", ":words gtk3 old"),
            ("hooks disable gtk3 ''", ":words old"),
            ("hooks disable --site ''", ":words foot"),
            ("hooks run ''", ":words"),
            ("hooks enable --s", ":words -n --dry-run --site -q --quiet -h --help -V --version"),
            (
                "recipe ''",
                ":words claude editor code firefox foot less neovim nvim vim-of-the-future pager panel script tmux"
            ),
            ("recipe tmux ''", ":words"),
        ]
    )
    func installed(typed: String, expected: String) throws {
        let outcome = try Themectl.installed().inFolders(
            """
            themectl hooks enable -q gtk3; themectl hooks enable -q --site foot
            ln -s /nowhere $own/old; cp $installed/foot $own/mine
            themectl complete -- themectl \(typed) | cut -f 1 | paste -s -d ' ' >words
            rm -r .config site; cat words
            """
        )
        #expect(outcome == Outcome(0, "\(expected)\n"))
    }

    @Test("Apps are offered by the names of their stores, none of which is opened")
    func apps() throws {
        let themectl = try Themectl()
        for app in ["broken", "empty"] { try themectl.writeStore("", app) }
        _ = try themectl.shell(
            "mkfifo .config/themectl/fifo.json; chmod 0 .config/themectl/empty.json"
        )
        #expect(try words(["get", "--app", ""], in: themectl) == ":words broken empty fifo")
    }

    @Test("The value of an option in the same word is completed with the option")
    func attached() throws {
        let themectl = try Themectl()
        try themectl.home.write(#"{"userInterfaceStyleOverrides":{"there":1}}"#, to: "s.json")
        let scope = ["complete", "--", "themectl", "get", "-s", "~/s.json", "--scope="]
        #expect(try themectl.run(scope) == Outcome(0, ":words\n--scope=there\n"))
        let file = ["complete", "--", "themectl", "get", "-sx"]
        #expect(try themectl.run(file) == Outcome(0, ":files\n-s\n"))
    }

    @Test("The complete command is in no help, manual or completion")
    func hidden() throws {
        let themectl = try Themectl()
        #expect(try themectl.line("help").output.contains("\n  complete ") == false)
        #expect(try themectl.run([]).errors.contains(" complete ") == false)
        #expect(try words([""], in: themectl).contains(" complete ") == false)
        #expect(try words(["help", ""], in: themectl).contains(" complete ") == false)
        #expect(try words(["-"], in: themectl).contains("--shell") == false)
    }
}
