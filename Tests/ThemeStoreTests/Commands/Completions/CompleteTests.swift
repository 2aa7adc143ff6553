import Testing

/// Real shells are asked by `make shell-check`; these are the answers that they get.
@Suite("The hidden command complete", .bounded, .onOwnThreads)
struct CompleteTests {
    /// The words offered to fish for the last argument, separated by spaces.
    private func words(_ typed: [String], in themectl: Themectl) throws -> String {
        let outcome = try themectl.run(["complete", "--shell", "fish", "--", "themectl"] + typed)
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
                ":words get set toggle reset is explain list path watch with portal receive check migrate…"
            ),
            (["nonsense", ""], ":words"), (["get", ""], ":words"),
            (["get", "--nonsense", ""], ":words"),
            (["set", ""], ":words system light dark"),
            (["set", "--", ""], ":words system light dark"),
            (["set", "--as", "raw", ""], ":words 0 1 2"),
            (["set", "--as", "bool", ""], ":words false true"),
            (["is", "--effective", ""], ":words light dark"),
            (["palette", "--default", ""], ":words light dark"),
            (["get", "--default", ""], ":words system light dark"),
            (["watch", "--source", "portal", "--default", ""], ":words light dark"),
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
            (["get", "-qa"], ":words -qadefault -qaother"), (["watch", "--timeout", ""], ":words"),
            (["check", ""], ":files"), (["get", "--store", ""], ":files"),
            (["migrate", "--all", ""], ":words"),
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
        "An option is offered once unless it may be repeated, and not if it is excluded",
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
                "--key --word -a --app -s --store --site --json --strict --lock-timeout -h --help -V --version"
            ),
        ]
    )
    func options(typed: [String], expected: String) throws {
        #expect(try words(typed, in: try Themectl()) == ":words \(expected)")
    }

    @Test(
        "Each word is offered with what it means",
        arguments: [
            ["completions", ""], ["migrate", "--false-as", ""], ["palette", "--style", ""],
            ["set", "--as", ""],
            ["set", ""], ["get", "--source", ""], ["palette", "--as", ""], ["help", ""],
            ["get", "-"],
        ]
    )
    func meanings(typed: [String]) throws {
        let outcome = try Themectl().run(["complete", "--shell", "fish", "--", "themectl"] + typed)
        let offered = outcome.output.split(separator: "\n").dropFirst()
        #expect(!offered.isEmpty)
        #expect(offered.allSatisfy { $0.split(separator: "\t").count == 2 }, "\(outcome.output)")
    }

    @Test("Roles of the file in --palette or $THEMECTL_PALETTE are offered")
    func roles() throws {
        var themectl = try Themectl()
        try themectl.home.write(##"{"mine":{"light":"#FFF","dark":"#000"}}"##, to: "own.json")
        #expect(try words(["palette", "--palette=own.json", ""], in: themectl).hasSuffix(" mine"))
        #expect(try words(["palette", "--palette", "-", ""], in: themectl) == ":words")
        #expect(try words(["palette", "--over", ""], in: themectl).hasSuffix(" highlightedCard"))
        themectl.environment["THEMECTL_PALETTE"] = "own.json"
        #expect(try words(["palette", "--over", ""], in: themectl).hasSuffix(" mine"))
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

    @Test(
        "bash gets the part of a word that it replaces, after quotes and backslashes",
        .sameOnEveryMachine,
        arguments: [
            ("themectl get --as=g", "gsettings"), ("themectl get --scope a", #"a\ b"#),
            ("themectl get --scope 'a", "'a b"),
            (#"themectl get --scope "d"#, #""d\$e"\!""#), (#"themectl get --scope=d"#, #"d\$e\!"#),
            ("themectl get --scope b\\'", #"b\'c"#), ("themectl get --scope 'b", #"'b'\''c"#),
            ("themectl get -qadef", "-qadefault"), ("themectl se", "set"), ("A=1 themectl", nil),
            ("themectl set d >o", ":files"), ("themectl set 2>&1 d", "dark"),
            ("themectl get --store=o", ":files"),
            ("themectl get -so", ":names\n-s\no"), ("themectl get -s'o", ":files"),
        ] as [(String, String?)]
    )
    func bash(line: String, answer: String?) throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyleOverrides":{"a b":1,"b'c":1,"d$e!":1}}"#)
        let outcome = try themectl.run(
            "complete",
            "--shell",
            "bash",
            "--",
            " \t\n\"'><=;|&(:",
            line
        )
        let lines = answer.map { $0.first == ":" ? "\($0)\n" : ":words\n\($0)\n" }
        if let lines { #expect(outcome == Outcome(0, lines)) } else { #expect(outcome.status == 0) }
    }

    @Test("zsh gets the kept prefix's length, and colons are escaped")
    func zsh() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyleOverrides":{"a:b":1,"c\\d":2}}"#)
        let answer = ":words=8\na\\:b:light\nc\\\\d:dark\n"
        #expect(
            try themectl.run(["complete", "--shell", "zsh", "--", "themectl", "get", "--scope='a"])
                == Outcome(0, answer)
        )
        try themectl.home.write(
            #"{"userInterfaceStyleOverrides":{"there":1}}"#,
            to: "my store.json"
        )
        for store in [#"~/my\ store.json"#, "'my store.json'"] {
            let words = ["themectl", "get", "-s", store, "--scope", ""]
            #expect(
                try themectl.run(["complete", "--shell", "zsh", "--"] + words)
                    == Outcome(0, ":words=0\nthere:light\n")
            )
        }
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
