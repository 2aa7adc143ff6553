import Testing

@Suite("The command line", .bounded, .onOwnThreads)
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
            ("get --app D", "dark\n"), ("get --app=D", "dark\n"), ("get -a D", "dark\n"),
            ("get -aD", "dark\n"),
            ("get -qaD", "dark\n"), ("get -qa D", "dark\n"), ("--app D get", "dark\n"),
            ("-aD get", "dark\n"),
            ("-q -aD get --as raw", "2\n"), ("--as=raw -qaD get", "2\n"),
            // A flag may be given again.
            ("get -qq -q -aD", "dark\n"),
            // After `--` everything is an operand.
            ("get -aD --", "dark\n"), ("-aD -- get", "dark\n"),
            // A value may look like an option.
            ("get -q --store --help", "system\n"), ("get -q --store=--app", "system\n"),
            ("get -q -s --", "system\n"),
            ("get -q -s ./=D", "system\n"), ("get -q -s =D", "system\n"),
            ("get -q --store a=b", "system\n"),
            ("get -q --store=a=b", "system\n"),
        ]
    )
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

    static let usageErrors: [(line: String, message: String)] = [
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
        ("--lock", "no command given; try 'themectl help'"),
        ("get --sotre x", "get: --sotre: no such option; try '--store'"),
        // The mark does not join the second hyphen.
        ("get --\u{301}json", "get: --\u{301}json: no such option; try '--json'"),
        ("set nil --system", "set: 'nil' is not an appearance; try 'set system --system'"),
        ("get --stor=x", "get: --stor: no such option; try '--store'"),
        ("get --stric", "get: --stric: no such option; try '--strict'"),
        ("get --nonsense", "get: --nonsense: no such option; try 'themectl help get'"),
        ("get --nonsense --help", "get: --nonsense: no such option; try 'themectl help get'"),
        ("get --JSON", "get: --JSON: no such option; try '--json'"),
        ("get ---", "get: ---: no such option; try 'themectl help get'"),
        ("get --=x", "get: --: no such option; try 'themectl help get'"),
        ("--list", "--list: no such option; try 'themectl help'"),
        ("-v", "-v: no such option; try 'themectl help'"),
        ("get -Q", "get: -Q: no such option; try 'themectl help get'"),
        ("-x get", "-x: no such option; try 'themectl help'"),
        ("--nonsense get", "--nonsense: no such option; try 'themectl help'"),
        ("get -x", "get: -x: no such option; try 'themectl help get'"),
        ("get -qx", "get: -x: no such option; try 'themectl help get'"),
        ("get -é", "get: -é: no such option; try 'themectl help get'"),
        ("get --app", "get: --app: needs a value: ID"),
        ("get -a", "get: -a: needs a value: ID"),
        ("get -qs", "get: -s: needs a value: FILE"),
        ("get --as", "get: --as: needs a value: CODEC"),
        ("palette --as", "palette: --as: needs a value: FORM"),
        ("get --json=1", "get: --json: takes no value; try it without '='"),
        ("get --quiet=", "get: --quiet: takes no value; try it without '='"),
        ("get --help=get", "get: --help: takes no value; try it without '='"),
        ("get extra", "get: unexpected operand 'extra'; try 'themectl help get'"),
        (
            "get com.example.Notes",
            "get: unexpected operand 'com.example.Notes'; try 'get --app com.example.Notes'"
        ),
        (
            "set com.example.Notes dark",
            "set: unexpected operand 'com.example.Notes'; "
                + "try 'set dark --app com.example.Notes'"
        ),
        (
            "toggle settings.json",
            "toggle: unexpected operand 'settings.json'; try 'toggle --store settings.json'"
        ),
        ("explain ./a", "explain: unexpected operand './a'; try 'explain --store ./a'"),
        (
            "completions bash a.b",
            "completions: unexpected operand 'a.b'; try 'themectl help completions'"
        ),
        ("get -", "get: unexpected operand '-'; try 'themectl help get'"),
        ("get -- -q", "get: unexpected operand '-q'; try 'themectl help get'"),
        ("get -a x -s y", "get: --app and --store exclude each other; try one of them"),
        ("is dark -n", "is: does not take -n; try 'themectl help is'"),
        ("get -n", "get: does not take -n; try 'themectl help get'"),
        ("watch -n 1", "watch: does not take -n; try 'themectl help watch'"),
        ("watch -n 1 date", "watch: does not take -n; try 'themectl help watch'"),
        ("watch 1", "watch: unexpected operand '1'; try 'themectl help watch'"),
        ("reset --all", "reset: does not take --all; try '--all-scopes'"),
        ("list --scope a", "list: does not take --scope; try '--scopes'"),
        ("get -o raw", "get: -o: no such option; try 'themectl help get'"),
        ("set --force dark", "set: --force: no such option; try 'themectl help set'"),
        ("get --dark", "get: --dark: no such option; try 'themectl help get'"),
        ("explain -v", "explain: -v: no such option; try 'themectl help explain'"),
        ("set dark -S checkout", "set: -S: no such option; try 'themectl help set'"),
        ("reset --site --lock", "reset: does not take --lock; try 'themectl help reset'"),
        // The nearest of all options would be `--once`.
        ("set dark --onc", "set: --onc: no such option; try 'themectl help set'"),
        ("--shel bash", "--shel: no such option; try 'themectl help'"),
        ("get -s=f.json", "get: -s: takes no '='; try '-s f.json'"),
        ("get -qs=f.json", "get: -s: takes no '='; try '-s f.json'"),
        ("get -q=1", "get: -q: takes no '='; try it without '='"),
        ("get -aL -aD", "get: -a is given twice; try one ID"),
        ("get -aL --app=L", "get: --app is given twice; try one ID"),
        ("-aL get --app D", "get: --app is given twice; try one ID"),
        ("reset --scope a --scope b", "reset: --scope is given twice; try one PATH"),
        ("palette --as css --as sh", "palette: --as is given twice; try one FORM"),
        ("set theme dark", "set: unexpected operand 'theme'; try 'set dark'"),
        ("set dark light", "set: unexpected operand 'light'; try 'themectl help set'"),
        ("toggle light", "toggle: unexpected operand 'light'; try 'set light'"),
        (
            "toggle light/dark",
            "toggle: unexpected operand 'light/dark'; try 'themectl help toggle'"
        ),
        ("reset night", "reset: unexpected operand 'night'; try 'reset'"),
        ("reset dark", "reset: unexpected operand 'dark'; try 'reset'"),
        ("get effective", "get: unexpected operand 'effective'; try '--effective'"),
        ("get system", "get: unexpected operand 'system'; try '--system'"),
        ("set dark system", "set: unexpected operand 'system'; try '--system'"),
        ("set system dark", "set: unexpected operand 'system'; try '--system'"),
        ("set --dark", "set: --dark: no such option; try 'set dark'"),
        ("--night", "--night: no such option; try 'set dark'"),
        ("get --dark", "get: --dark: no such option; try 'themectl help get'"),
        ("list scopes", "list: unexpected operand 'scopes'; try '--scopes'"),
        ("set dark scope checkout", "set: unexpected operand 'scope'; try '--scope'"),
        ("watch effective", "watch: unexpected operand 'effective'; try '--effective'"),
        ("set --global dark", "set: --global: no such option; try '--site'"),
        ("reset --global", "reset: --global: no such option; try '--site'"),
        ("get --global", "get: --global: no such option; try 'themectl help get'"),
        ("migrate --system", "migrate: does not take --system; try 'themectl help migrate'"),
        ("watch -c ls", "watch: -c: no such option; try 'themectl watch -- ls'"),
        (
            "watch --effective -c ls",
            "watch: -c: no such option; try 'themectl watch --effective -- ls'"
        ),
        ("watch --exec ls", "watch: --exec: no such option; try 'themectl watch -- ls'"),
        ("set --local dark", "set: --local: no such option; try 'themectl help set'"),
        (
            "palette --check --as json",
            "palette: --as and --check exclude each other; try one of them"
        ),
        ("watch -c", "watch: -c: no such option; try 'themectl watch -- COMMAND'"),
        ("with dark -c ls", "with: -c: no such option; try 'themectl with dark -- ls'"),
        ("get -c x", "get: -c: no such option; try 'themectl help get'"),
        ("get dark", "get: unexpected operand 'dark'; try 'themectl help get'"),
        ("with dark sh -c x", "with: '--' is missing before 'sh'; try 'themectl with dark -- sh'"),
        (
            "with dark grep -q x",
            "with: '--' is missing before 'grep'; try 'themectl with dark -- grep'"
        ),
        ("watch make -j", "watch: '--' is missing before 'make'; try 'themectl watch -- make'"),
        (
            "watch ./script.sh",
            "watch: '--' is missing before './script.sh'; try 'themectl watch -- ./script.sh'"
        ),
        ("watch once", "watch: unexpected operand 'once'; try '--once'"),
        ("set dark --file s.json", "set: --file: no such option; try '--store s.json'"),
        ("set dark -f s.json", "set: -f: no such option; try '--store s.json'"),
        ("set dark -f", "set: -f: no such option; try 'themectl help set'"),
        ("set dark --unlock", "set: --unlock needs --site; try --site --unlock"),
        ("set darkmode", "set: 'darkmode' is not an appearance; try 'dark'"),
        ("palette check", "palette: 'check' is not a role; try '--check'"),
        ("watch --", "watch: COMMAND is missing; try 'themectl watch -- COMMAND'"),
        ("--complete", "--complete: no such option; try 'themectl help'"),
        ("help --json", "help: does not take --json; try 'themectl help help'"),
        ("get theme", "get: unexpected operand 'theme'; try 'get'"),
        ("get appearance", "get: unexpected operand 'appearance'; try 'get'"),
        ("get color-scheme", "get: unexpected operand 'color-scheme'; try 'get'"),
        (
            "get org.gnome.desktop.interface color-scheme",
            "get: unexpected operand 'org.gnome.desktop.interface'; try 'get'"
        ),
        ("toggle theme dark", "toggle: unexpected operand 'theme'; try 'set dark'"),
        ("reset theme", "reset: unexpected operand 'theme'; try 'reset'"),
        ("unset --store=f.json", "'unset': no such command; try 'reset --store f.json'"),
        ("unset -qsf.json", "'unset': no such command; try 'reset --store f.json'"),
        ("-nsf.json dark", "'dark': no such command; try 'set dark --store f.json'"),
        ("-ax.y unset", "'unset': no such command; try 'reset --app x.y'"),
        (
            "switch dark --app=x.y --scope=a",
            "'switch': no such command; try 'set dark --app x.y --scope a'"
        ),
        (
            "unset --key k=bool --store=f.json",
            "'unset': no such command; try 'reset --key k=bool --store f.json'"
        ),
        ("set nil -s f.json", "set: 'nil' is not an appearance; try 'reset --store f.json'"),
        ("set none --site", "set: 'none' is not an appearance; try 'reset --site'"),
        (
            "watch -s f.json --effective date",
            "watch: '--' is missing before 'date'; "
                + "try 'themectl watch -s f.json --effective -- date'"
        ),
        ("is effective", "is: unexpected operand 'effective'; try '--effective'"),
        ("is effective dark", "is: unexpected operand 'effective'; try '--effective'"),
        ("set dry-run", "set: unexpected operand 'dry-run'; try '--dry-run'"),
        ("set nil", "set: 'nil' is not an appearance; try 'reset'"),
        ("set none", "set: 'none' is not an appearance; try 'reset'"),
        ("with dark true", "with: '--' is missing before 'true'; try 'themectl with dark -- true'"),
        ("--global set dark", "--global: no such option; try '--site'"),
        ("--global get", "--global: no such option; try 'themectl help'"),
        (
            "get --scope /checkout",
            "get: --scope: '/checkout' has an empty component: drop the leading /; try 'checkout'"
        ),
    ]

    @Test(
        "A usage error names the wrong word and suggests the nearest one",
        .sameOnEveryMachine,
        arguments: usageErrors
    )
    func misuse(line: String, message: String) throws {
        let themectl = try Themectl()
        #expect(try themectl.line(line) == Outcome(64, errors: "themectl: \(message)\n"))
        #expect(themectl.home.contents.isEmpty)
    }

    static let wordsOfOtherTools: [(line: String, command: String)] = [
        ("unset", "reset"), ("remove", "reset"), ("delete", "reset"), ("clear", "reset"),
        ("rm", "reset"),
        ("UNSET", "reset"), ("show", "get"), ("read", "get"), ("status", "get"),
        ("print", "get --json"),
        ("query", "get"),
        ("theme", "get"), ("mode", "get"), ("switch", "toggle"), ("flip", "toggle"),
        ("invert", "toggle"),
        ("switch dark", "set dark"), ("switch on", "set dark"), ("theme off", "set light"),
        ("default light", "set light"), ("on", "set dark"), ("off", "set light"),
        ("listen", "watch"),
        ("flip 1", "set light"), ("theme night", "set dark"),
        ("mode day", "set light"),
        ("default dark", "set dark"), ("write light", "set light"), ("put", "set"),
        ("dark", "set dark"), ("light", "set light"), ("night", "set dark"), ("black", "set dark"),
        ("day", "set light"), ("white", "set light"),
        ("auto", "set system"),
        ("default", "set system"), ("unspecified", "set system"), ("2", "set dark"), ("ls", "list"),
        ("dark-mode on", "set dark"), ("scopes", "list --scopes"), ("scope list", "list --scopes"),
        ("use dark", "set dark"), ("enable dark", "set dark"),
        ("apps", "list"),
        ("domains", "list"),
        ("which", "path"), ("where", "path"), ("file", "path"),
        ("lint", "check"), ("validate", "check"), ("verify", "check"), ("doctor", "explain"),
        ("monitor", "watch"),
        ("follow", "watch"), ("subscribe", "watch"),
        ("why", "explain"), ("colors", "palette"), ("colours", "palette"),
        ("upgrade", "check"),
        ("convert", "migrate"), ("version", "--version"), ("ligth", "set light"),
        ("drak", "set dark"),
        ("sytem", "set system"), ("complet", "completions"),
        ("current", "get"), ("effective", "get --effective"), ("cycle", "toggle"),
        ("next", "toggle"),
        ("daemon", "watch"), ("info", "explain"), ("man", "help"), ("manual", "help"),
        ("schedule", "man themectl-recipes"),
        ("sunset", "man themectl-recipes"), ("sunrise", "man themectl-recipes"),
        ("recipes", "man themectl-recipes"), ("hooks", "man themectl-recipes"),
        ("at 19:00 dark", "man themectl-recipes"),
        ("cron", "man themectl-recipes"), ("timer", "man themectl-recipes"),
        ("undo", "themectl help"),
        ("restore", "themectl help"),
        ("config", "path"),
        ("read -g AppleInterfaceStyle", "get"), ("write -g AppleInterfaceStyle Dark", "set dark"),
        ("delete -g AppleInterfaceStyle", "reset"),
        ("write NSGlobalDomain AppleInterfaceStyle Dark", "set dark"),
        ("dark --", "set dark"),
        ("gte --nonsense", "get"),
    ]

    /// Lines typed from habit of git, gsettings, dconf, defaults, systemctl, plutil and others.
    static let remembered: [(line: String, advice: String)] = [
        ("edit", "path"),
        ("open", "path"), ("export", "get --json"),
        ("read com.example.App", "get --app com.example.App"),
        ("write com.example.App userInterfaceStyle 2", "set dark --app com.example.App"),
        ("write com.example.App theme -string Dark", "set dark --app com.example.App"),
        ("delete com.example.App theme", "reset --app com.example.App"),
        ("export com.example.App -", "get --json --app com.example.App"),
        ("set dark com.example.App", "set dark --app com.example.App"),
        ("set com.example.App theme dark", "set dark --app com.example.App"),
        ("toggle theme light --app App", "set light --app App"),
        ("toggle dark -s other.txt", "set dark --store other.txt"),
        ("unset --app App", "reset --app App"), ("unset -s other.txt", "reset --store other.txt"),
        ("dark --app App", "set dark --app App"), ("dark --system", "set dark --system"),
        ("unset --site", "reset --site"), ("unset --scope a/b", "reset --scope a/b"),
        ("delete theme --scope 'a b'", "reset --scope \"a b\""), ("rset -a App", "reset --app App"),
        ("start", "watch --hooks"),
        ("wait", "watch"), ("tail -f", "watch"),
        ("init", "set VALUE"),
        ("select dark", "set dark"), ("choose light", "set light"),
        ("apply", "set VALUE"),
        ("diagnose", "explain"),
        ("lint s.json", "check s.json"),
        ("--config s.json get", "--store s.json"), ("--file s.json get", "--store s.json"),
        ("get -f s.json", "--store s.json"),
        ("get userInterfaceStyle", "get"),
        ("defaults write com.example.App theme Dark", "set dark --app com.example.App"),
        ("gsettings set org.gnome.desktop.interface color-scheme prefer-dark", "set dark"),
        ("dconf write /org/gnome/desktop/interface/color-scheme \"'prefer-dark'\"", "set dark"),
        ("config theme dark", "set dark"), ("config", "path"), ("git config", "path"),
        ("list-keys", "list"), ("writable x", "explain"), ("toggle-theme", "toggle"),
        ("is-dark", "is dark"), ("isDark", "is dark"), ("is-enabled dark", "is dark"),
        ("run dark date", "with dark -- COMMAND"), ("exec light ls", "with light -- COMMAND"),
        ("lock dark", "set dark --site --lock"), ("unlock --app App", "reset --site --app App"),
        ("get --format json", "--json"), ("get -o json", "--json"), ("get -j", "--json"),
        ("get --origin", "--show-origin"), ("set dark --noop", "--dry-run"),
        ("migrate --from night", "--key"), ("set dark --force", "themectl set dark"),
        // A command that writes is suggested only one slip away.
        ("setup", "themectl help"), ("restore", "themectl help"), ("undo", "themectl help"),
        ("revert", "themectl help"), ("upgrade", "check"), ("geo", "get"),
        ("highlight", "themectl help"), ("seht", "set"), ("toogle", "toggle"),
    ]

    @Test(
        "Remembered lines get the right advice in one step",
        .sameOnEveryMachine,
        arguments: remembered
    )
    func rememberedLines(line: String, advice: String) throws {
        let themectl = try self.themectl()
        let before = themectl.home.contents
        let outcome = try themectl.shell("$THEMECTL \(line)")
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasSuffix("; try '\(advice)'\n"), "\(outcome)")
        #expect(themectl.home.contents == before)
    }

    @Test(
        "Commands of other tools are answered with ours",
        .sameOnEveryMachine,
        arguments: wordsOfOtherTools
    )
    func synonyms(line: String, command: String) throws {
        let word = line.prefix { $0 != " " }
        #expect(
            try Themectl().line(line)
                == Outcome(64, errors: "themectl: '\(word)': no such command; try '\(command)'\n")
        )
    }

    @Test(
        "Other words for appearances are answered with ours",
        .sameOnEveryMachine,
        arguments: [
            ("night", "dark"), ("black", "dark"), ("day", "light"), ("white", "light"),
            ("auto", "system"),
            ("default", "system"), ("unspecified", "system"), ("on", "dark"), ("Off", "light"),
            ("Night", "dark"),
            ("true", "dark"), ("false", "light"),
            ("drak", "dark"),
        ]
    )
    func appearanceSynonyms(word: String, appearance: String) throws {
        for command in ["set", "is", "get --default"] {
            let outcome = try Themectl().shell("$THEMECTL \(command) \(word)")
            #expect(outcome.status == 64)
            #expect(
                outcome.errors.hasSuffix(
                    "'\(word.replacing("'", with: ""))' is not an appearance; try '\(appearance)'\n"
                ),
                "\(outcome)"
            )
        }
    }

    @Test(
        "An abbreviated option is refused, and the full name suggested",
        arguments: ["--dry", "--stor", "--lock-"]
    )
    func abbreviations(word: String) throws {
        let outcome = try Themectl().run("set", "dark", word, "x")
        #expect(outcome.status == 64)
        #expect(
            outcome.errors.hasPrefix("themectl: set: \(word): no such option; try '\(word)"),
            "\(outcome)"
        )
    }
}
