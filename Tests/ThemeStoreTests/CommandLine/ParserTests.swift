import Testing

@Suite("The command line")
struct ParserTests {
    /// Two stores with different values.
    private func themectl() throws -> Themectl {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#, "L")
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#, "D")
        return themectl
    }

    @Test(
        "Options are accepted anywhere and in every POSIX and GNU notation",
        arguments: [
            ("get --app D", "dark\n"), ("get --app=D", "dark\n"), ("get -a D", "dark\n"), ("get -aD", "dark\n"),
            ("get -qaD", "dark\n"), ("get -qa D", "dark\n"), ("--app D get", "dark\n"), ("-aD get", "dark\n"),
            ("-q -aD get --as raw", "2\n"), ("--as=raw -qaD get", "2\n"),
            // The last one counts.
            ("get -aL -aD", "dark\n"), ("get -aD --app=L", "light\n"), ("-aL get --app D", "dark\n"),
            ("get --as raw --as name -aD", "dark\n"), ("get -qq -q -aD", "dark\n"),
            // After `--` everything is an operand.
            ("get -aD --", "dark\n"), ("-aD -- get", "dark\n"),
            // A value may look like an option.
            ("get --store --help", "system\n"), ("get --store=--app", "system\n"), ("get -s --", "system\n"),
            ("get -s=D", "system\n"), ("get --store a=b", "system\n"), ("get --store=a=b", "system\n"),
        ])
    func conventions(line: String, output: String) throws {
        #expect(try themectl().line(line) == Outcome(0, output))
    }

    @Test("Grouped short options work like separate ones, and the last may take a value")
    func groups() throws {
        let themectl = try themectl()
        #expect(try themectl.line("set dark -qnaL") == Outcome(0))
        #expect(themectl.storeText("L") == #"{"userInterfaceStyle":1}"#)
        #expect(try themectl.line("set dark -qaL") == Outcome(0))
        #expect(themectl.storeText("L") == #"{"userInterfaceStyle":2}"#)
        #expect(try themectl.line("-aL set -- dark") == Outcome(0))
        #expect(try themectl.line("set -- light -aL").status == 64)
    }

    @Test(
        "A usage error names the wrong word and suggests the nearest one",
        arguments: [
            ("gte", "'gte': no such command; try 'get'"),
            ("lst", "'lst': no such command; try 'list'"),
            ("chekc", "'chekc': no such command; try 'check'"),
            ("nonsense", "'nonsense': no such command; try 'themectl help'"),
            ("GET", "'GET': no such command; try 'get'"),
            ("ge", "'ge': no such command; try 'get'"),
            ("-", "'-': no such command; try 'themectl help'"),
            ("-- -q", "'-q': no such command; try 'themectl help'"),
            ("-q", "no command given; try 'themectl help'"),
            ("--", "no command given; try 'themectl help'"),
            ("get --sotre x", "--sotre: no such option; try '--store'"),
            ("get --stor=x", "--stor: no such option; try '--store'"),
            ("get --stric", "--stric: no such option; try '--strict'"),
            ("get --nonsense", "--nonsense: no such option; try 'themectl help get'"),
            ("get --JSON", "--JSON: no such option; try '--json'"),
            ("get ---", "---: no such option; try 'themectl help get'"),
            ("get --=x", "--: no such option; try 'themectl help get'"),
            ("--list", "--list: no such option; try 'list'"), ("--unset", "--unset: no such option; try 'reset'"),
            ("--dark", "--dark: no such option; try 'set dark'"), ("-v", "-v: no such option; try '-V'"),
            ("get -Q", "-Q: no such option; try '-q'"),
            ("-x get", "-x: no such option; try 'themectl help'"),
            ("--nonsense get", "--nonsense: no such option; try 'themectl help'"),
            ("get -x", "-x: no such option; try 'themectl help get'"),
            ("get -qx", "-x: no such option; try 'themectl help get'"),
            ("get -é", "-é: no such option; try 'themectl help get'"),
            ("get --app", "--app: needs a value: ID"),
            ("get -a", "-a: needs a value: ID"),
            ("get -qs", "-s: needs a value: FILE"),
            ("get --as", "--as: needs a value: CODEC"),
            ("palette --as", "--as: needs a value: FORM"),
            ("get --json=1", "--json: takes no value; try it without '='"),
            ("get --quiet=", "--quiet: takes no value; try it without '='"),
            ("get --help=get", "--help: takes no value; try it without '='"),
            ("get extra", "get: unexpected operand 'extra'; try 'themectl help get'"),
            ("get com.example.Notes", "get: unexpected operand 'com.example.Notes'; try '--app com.example.Notes'"),
            ("set com.example.Notes dark", "set: unexpected operand 'dark'; try '--app com.example.Notes'"),
            ("toggle settings.json", "toggle: unexpected operand 'settings.json'; try '--store settings.json'"),
            ("explain ./a", "explain: unexpected operand './a'; try '--store ./a'"),
            ("completions bash a.b", "completions: unexpected operand 'a.b'; try 'themectl help completions'"),
            ("get -", "get: unexpected operand '-'; try 'themectl help get'"),
            ("get -- -q", "get: unexpected operand '-q'; try 'themectl help get'"),
            ("get -a x -s y", "get: --app and --store exclude each other; try one of them"),
            ("is dark -n", "is: does not take --dry-run; try 'themectl help is'"),
            ("help --json", "help: does not take --json; try 'themectl help help'"),
        ])
    func misuse(line: String, message: String) throws {
        let themectl = try Themectl()
        #expect(try themectl.line(line) == Outcome(64, errors: "themectl: \(message)\n"))
        #expect(themectl.home.contents.isEmpty)
    }

    @Test(
        "Commands of other tools are answered with ours",
        arguments: [
            ("unset", "reset"), ("remove", "reset"), ("delete", "reset"), ("clear", "reset"), ("show", "get"),
            ("read", "get"), ("status", "get"), ("switch", "toggle"), ("flip", "toggle"), ("dark", "set dark"),
            ("light", "set light"), ("night", "set dark"), ("prefer-dark", "set dark"), ("auto", "set system"),
            ("UNSET", "reset"),
            ("2", "set dark"), ("ls", "list"), ("which", "path"), ("lint", "check"), ("monitor", "watch"),
            ("version", "--version"), ("ligth", "set light"), ("drak", "set dark"), ("sytem", "set system"),
        ])
    func synonyms(word: String, command: String) throws {
        #expect(
            try Themectl().run(word)
                == Outcome(64, errors: "themectl: '\(word)': no such command; try '\(command)'\n"))
    }

    @Test(
        "Other words for appearances are answered with ours",
        arguments: [
            ("night", "dark"), ("black", "dark"), ("day", "light"), ("white", "light"), ("auto", "system"),
            ("default", "system"), ("unspecified", "system"), ("Night", "dark"), ("drak", "dark"),
        ])
    func appearanceSynonyms(word: String, appearance: String) throws {
        for command in ["set", "is", "get --default"] {
            let outcome = try Themectl().line("\(command) \(word)")
            #expect(outcome.status == 64)
            #expect(outcome.errors.hasSuffix("'\(word)' is not an appearance; try '\(appearance)'\n"), "\(outcome)")
        }
    }

    @Test("An abbreviated option is refused, and the full name suggested", arguments: ["--dry", "--stor", "--lock-"])
    func abbreviations(word: String) throws {
        let outcome = try Themectl().run("set", "dark", word, "x")
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("themectl: \(word): no such option; try '\(word)"), "\(outcome)")
    }
}
