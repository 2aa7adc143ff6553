import Testing

@testable import themectl

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
        ("gte", "'gte': no such command; try 'themectl get'"),
        ("lst", "'lst': no such command; try 'themectl list'"),
        ("chekc", "'chekc': no such command; try 'themectl check'"),
        ("nonsense", "'nonsense': no such command; try 'themectl help'"),
        ("GET", "'GET': no such command; try 'themectl get'"),
        ("ge", "'ge': no such command; try 'themectl get'"),
        ("-", "'-': no such command; try 'themectl help'"),
        ("-- -q", "'-q': no such command; try 'themectl help'"),
        ("-q", "no command given; try 'themectl help'"),
        ("--", "no command given; try 'themectl help'"),
        ("--lock", "no command given; try 'themectl help'"),
        ("get --sotre x", "get: --sotre: no such option; try '--store'"),
        // The mark does not join the second hyphen.
        ("get --\u{301}json", "get: --\u{301}json: no such option; try '--json'"),
        ("set nil --system", "set: 'nil' is not an appearance; try 'themectl set system --system'"),
        ("get --stor=x", "get: --stor: no such option; try '--store'"),
        ("get --stric", "get: --stric: no such option; try '--strict'"),
        ("get --nonsense", "get: --nonsense: no such option; try 'themectl help get'"),
        ("get --nonsense --help", "get: --nonsense: no such option; try 'themectl help get'"),
        ("get --JSON", "get: --JSON: no such option; try '--json'"),
        ("get ---", "get: ---: no such option; try 'themectl help get'"),
        ("get --=x", "get: --: no such option; try 'themectl help get'"),
        ("--list", "--list: no such option; try 'themectl list'"),
        ("-v", "-v: no such option; try 'themectl --version'"),
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
            "get: unexpected operand 'com.example.Notes'; try 'themectl get --app com.example.Notes'"
        ),
        (
            "set com.example.Notes dark",
            "set: unexpected operand 'com.example.Notes'; "
                + "try 'themectl set dark --app com.example.Notes'"
        ),
        (
            "toggle settings.json",
            "toggle: unexpected operand 'settings.json'; try 'themectl toggle --store settings.json'"
        ),
        ("explain ./a", "explain: unexpected operand './a'; try 'themectl explain --store ./a'"),
        (
            "completions bash a.b",
            "completions: unexpected operand 'a.b'; try 'themectl help completions'"
        ),
        ("get -", "get: unexpected operand '-'; try 'themectl help get'"),
        ("get -- -q", "get: unexpected operand '-q'; try 'themectl help get'"),
        ("get -a x -s y", "get: --app and --store exclude each other; try one of them"),
        ("is dark -n", "is: does not take -n; try 'themectl help is'"),
        ("get -n", "get: does not take -n; try 'themectl help get'"),
        ("watch -n 1", "watch: does not take -n; try 'themectl watch'"),
        ("list --all", "list: does not take --all; try 'themectl list'"),
        ("watch 1", "watch: unexpected operand '1'; try 'themectl help watch'"),
        ("list --scope a", "list: does not take --scope; try '--scopes'"),
        ("get -o raw", "get: -o: no such option; try 'themectl help get'"),
        ("set --force dark", "set: --force: no such option; try 'themectl set dark'"),
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
        ("set theme dark", "set: unexpected operand 'theme'; try 'themectl set dark'"),
        ("set dark light", "set: unexpected operand 'light'; try 'themectl help set'"),
        ("toggle light", "toggle: unexpected operand 'light'; try 'themectl set light'"),
        (
            "toggle light/dark",
            "toggle: unexpected operand 'light/dark'; try 'themectl help toggle'"
        ),
        ("reset night", "reset: unexpected operand 'night'; try 'themectl reset'"),
        ("reset dark", "reset: unexpected operand 'dark'; try 'themectl reset'"),
        ("get effective", "get: unexpected operand 'effective'; try '--effective'"),
        ("get system", "get: unexpected operand 'system'; try '--system'"),
        ("set dark system", "set: unexpected operand 'system'; try '--system'"),
        ("set system dark", "set: unexpected operand 'system'; try '--system'"),
        ("set --dark", "set: --dark: no such option; try 'themectl set dark'"),
        ("--night", "--night: no such option; try 'themectl set dark'"),
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
        ("set --local dark", "set: --local: no such option; try 'themectl set dark'"),
        (
            "palette --check --as json",
            "palette: --as and --check exclude each other; try one of them"
        ),
        ("watch -c", "watch: -c: no such option; try 'themectl help watch'"),
        ("with dark -c ls", "with: -c: no such option; try 'themectl with dark -- ls'"),
        ("get -c x", "get: -c: no such option; try 'themectl help get'"),
        ("get dark", "get: unexpected operand 'dark'; try 'themectl help get'"),
        (
            "with dark sh -c x",
            "with: '--' is missing before 'sh'; try 'themectl with dark -- sh -c x'"
        ),
        (
            "with dark grep -q x",
            "with: '--' is missing before 'grep'; try 'themectl with dark -- grep -q x'"
        ),
        ("watch make -j", "watch: '--' is missing before 'make'; try 'themectl watch -- make -j'"),
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
        ("watch --", "watch: COMMAND is missing; try 'themectl help watch'"),
        ("--complete", "--complete: no such option; try 'themectl help'"),
        ("help --json", "help: does not take --json; try 'themectl help help'"),
        ("get theme", "get: unexpected operand 'theme'; try 'themectl get'"),
        ("get appearance", "get: unexpected operand 'appearance'; try 'themectl get'"),
        ("get color-scheme", "get: unexpected operand 'color-scheme'; try 'themectl get'"),
        (
            "get org.gnome.desktop.interface color-scheme",
            "get: unexpected operand 'org.gnome.desktop.interface'; try 'themectl get'"
        ),
        ("toggle theme dark", "toggle: unexpected operand 'theme'; try 'themectl set dark'"),
        ("reset theme", "reset: unexpected operand 'theme'; try 'themectl reset'"),
        ("unset --store=f.json", "'unset': no such command; try 'themectl reset --store f.json'"),
        ("unset -qsf.json", "'unset': no such command; try 'themectl reset --store f.json'"),
        (
            "-nsf.json dark",
            "'dark': no such command; try 'themectl set dark --dry-run --store f.json'"
        ),
        ("-ax.y unset", "'unset': no such command; try 'themectl reset --app x.y'"),
        (
            "switch dark --app=x.y --scope=a",
            "'switch': no such command; try 'themectl set dark --app x.y --scope a'"
        ),
        (
            "unset --key k=bool --store=f.json",
            "'unset': no such command; try 'themectl reset --key k=bool --store f.json'"
        ),
        (
            "set nil -s f.json",
            "set: 'nil' is not an appearance; try 'themectl reset --store f.json'"
        ),
        ("set none --site", "set: 'none' is not an appearance; try 'themectl reset --site'"),
        (
            "watch -s f.json --effective date",
            "watch: '--' is missing before 'date'; "
                + "try 'themectl watch -s f.json --effective -- date'"
        ),
        ("is effective", "is: unexpected operand 'effective'; try '--effective'"),
        ("is effective dark", "is: unexpected operand 'effective'; try '--effective'"),
        ("set dry-run", "set: unexpected operand 'dry-run'; try '--dry-run'"),
        ("set nil", "set: 'nil' is not an appearance; try 'themectl reset'"),
        ("set none", "set: 'none' is not an appearance; try 'themectl reset'"),
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
        ("unset", "themectl reset"), ("remove", "themectl reset"), ("delete", "themectl reset"),
        ("clear", "themectl reset"),
        ("rm", "themectl reset"),
        ("UNSET", "themectl reset"), ("show", "themectl get"), ("read", "themectl get"),
        ("status", "themectl get"),
        ("print", "themectl get --json"),
        ("query", "themectl get"),
        ("theme", "themectl get"), ("mode", "themectl get"), ("switch", "themectl toggle"),
        ("flip", "themectl toggle"),
        ("invert", "themectl toggle"),
        ("switch dark", "themectl set dark"), ("switch on", "themectl set dark"),
        ("theme off", "themectl set light"),
        ("default light", "themectl set light"), ("on", "themectl set dark"),
        ("off", "themectl set light"),
        ("listen", "themectl watch"),
        ("flip 1", "themectl set light"), ("theme night", "themectl set dark"),
        ("mode day", "themectl set light"),
        ("default dark", "themectl set dark"), ("write light", "themectl set light"),
        ("put dark", "themectl set dark"),
        ("dark", "themectl set dark"), ("light", "themectl set light"),
        ("night", "themectl set dark"), ("black", "themectl set dark"),
        ("day", "themectl set light"), ("white", "themectl set light"),
        ("auto", "themectl set system"),
        ("default", "themectl set system"), ("unspecified", "themectl set system"),
        ("2", "themectl set dark"), ("ls", "themectl list"),
        ("dark-mode on", "themectl set dark"), ("scopes", "themectl list --scopes"),
        ("scope list", "themectl list --scopes"),
        ("use dark", "themectl set dark"), ("enable dark", "themectl set dark"),
        ("apps", "themectl list"),
        ("domains", "themectl list"),
        ("which", "themectl path"), ("where", "themectl path"), ("file", "themectl path"),
        ("lint", "themectl check"), ("validate", "themectl check"), ("verify", "themectl check"),
        ("doctor", "themectl explain"),
        ("monitor", "themectl watch"),
        ("follow", "themectl watch"), ("subscribe", "themectl watch"),
        ("why", "themectl explain"), ("colors", "themectl palette"),
        ("colours", "themectl palette"),
        ("upgrade", "themectl check"),
        ("convert", "themectl migrate"), ("version", "themectl --version"),
        ("ligth", "themectl set light"),
        ("drak", "themectl set dark"),
        ("sytem", "themectl set system"), ("complet bash", "themectl completions bash"),
        ("complet", "themectl help completions"),
        ("current", "themectl get"), ("effective", "themectl get --effective"),
        ("cycle", "themectl toggle"),
        ("next", "themectl toggle"),
        ("daemon", "themectl watch"), ("info", "themectl explain"), ("man", "themectl help"),
        ("manual", "themectl help"),
        ("recipes", "themectl recipe"), ("install", "themectl recipe"),
        ("hook", "themectl hooks"), ("enable", "themectl hooks"), ("disable", "themectl hooks"),
        ("undo", "themectl help"),
        ("restore", "themectl help"),
        ("config", "themectl path"),
        ("read -g AppleInterfaceStyle", "themectl get"),
        ("write -g AppleInterfaceStyle Dark", "themectl set dark"),
        ("delete -g AppleInterfaceStyle", "themectl reset"),
        ("write NSGlobalDomain AppleInterfaceStyle Dark", "themectl set dark"),
        ("dark --", "themectl set dark"),
        ("gte --nonsense", "themectl get"),
    ]

    /// Lines typed from habit of git, gsettings, dconf, defaults, darkman, watch(1) and others.
    static let remembered: [(line: String, advice: String)] = [
        // Words of other tools for the setting.
        ("edit", "themectl path"), ("open", "themectl path"), ("config", "themectl path"),
        ("export", "themectl get --json"), ("show --effective", "themectl get --effective"),
        ("status", "themectl get"), ("diagnose", "themectl explain"),
        ("get userInterfaceStyle", "themectl get"), ("get --theme", "themectl get"),
        ("toggle-theme", "themectl toggle"), ("toogle", "themectl toggle"),
        ("theme toggle", "themectl toggle"), ("dark-mode status", "themectl get"),
        ("switch dark -n", "themectl set dark --dry-run"),
        ("select dark", "themectl set dark"), ("choose light", "themectl set light"),
        ("dark --system", "themectl set dark --system"),
        ("dark --app App", "themectl set dark --app App"),
        ("isdark", "themectl is dark"), ("is-dark", "themectl is dark"),
        ("isDark", "themectl is dark"),
        ("is_light", "themectl is light"), ("is-enabled dark", "themectl is dark"),
        ("set-dark", "themectl set dark"), ("setdark", "themectl set dark"),
        ("set_dark", "themectl set dark"), ("set-light -q", "themectl set light"),
        ("set-system dark", "themectl set dark --system"),
        ("toggle-system", "themectl toggle --system"),
        ("set gnome dark", "themectl set dark --system"),
        ("set desktop dark", "themectl set dark --system"),
        ("set --desktop dark", "themectl set dark --system"),
        ("toggle --desktop", "themectl toggle --system"),
        ("toggle desktop", "themectl toggle --system"), ("get gnome", "themectl get --system"),
        ("set follow", "themectl set system"), ("set os", "themectl set system"),
        ("set device -a App", "themectl set system --app App"),
        ("set theme=dark", "themectl set dark"), ("set --theme dark", "themectl set dark"),
        ("set --mode=dark", "themectl set dark"), ("set dark mode", "themectl set dark"),
        ("set --light --system", "themectl set light --system"),
        ("set --dark -a X", "themectl set dark -a X"),
        ("set --dark -n", "themectl set dark -n"), ("set dark --force", "themectl set dark"),
        ("set --force dark", "themectl set dark"), ("set nil -n", "themectl reset --dry-run"),
        ("--get", "themectl get"), ("--set dark", "themectl set dark"),
        ("--set=dark -n", "themectl set dark --dry-run"),
        ("--toggle", "themectl toggle"), ("--status", "themectl get"), ("--list", "themectl list"),
        ("--dark -a App", "themectl set dark --app App"),
        ("-v", "themectl --version"), ("-version", "themectl --version"),
        ("list apps", "themectl list"), ("list --apps", "themectl list"), ("ls", "themectl list"),
        ("set dark --all", "themectl list | cut -f1 | xargs -I{} themectl set dark --app {}"),
        ("reset --all", "themectl list | cut -f1 | xargs -I{} themectl reset --app {}"),
        ("reset --all -a S", "themectl reset --all-scopes --app S"),
        ("reset --all -a L", "themectl reset --app L"),
        ("lint s.json", "themectl check s.json"),
        ("chekc s.json t.json", "themectl check s.json t.json"),
        ("lock dark", "themectl set dark --site --lock"),
        ("unlock --app App", "themectl reset --site --app App"),
        // Lines that follow a change.
        ("start", "themectl watch --hooks"), ("wait", "themectl watch"),
        ("tail -f", "themectl watch"),
        ("listen", "themectl watch"), ("watch -n 1", "themectl watch"),
        ("watch -n 1 date", "themectl watch -- date"),
        ("watch -c date", "themectl watch -- date"),
        ("watch -e 'date -u'", "themectl watch -- date -u"),
        ("watch --command date --once", "themectl watch --once -- date"),
        ("watch --exec date -u", "themectl watch -- date -u"),
        ("watch --run 'date; true'", "themectl watch -- sh -c \"date; true\""),
        ("watch -q date -u", "themectl watch -q -- date -u"),
        ("run dark date", "themectl with dark -- date"),
        ("exec light -- ls -a", "themectl with light -- ls -a"),
        ("with dark sh -c 'echo $0'", "themectl with dark -- sh -c \"echo \\$0\""),
        ("hook", "themectl hooks"), ("enable", "themectl hooks"),
        ("enable foot", "themectl hooks enable foot"),
        ("disable foot", "themectl hooks disable foot"),
        ("hook enable foot", "themectl hooks enable foot"),
        // Options that the advised line would refuse are left out.
        ("enable foot -a S --json -s s.json --default dark", "themectl hooks enable foot"),
        ("disable foot --site -n --json", "themectl hooks disable foot --site --dry-run"),
        ("enable -a S --json", "themectl hooks --json"), ("hook -n", "themectl hooks"),
        ("hoks enable foot -a S -n", "themectl hooks enable foot --dry-run"),
        ("hook run --json -a S", "themectl hooks run --app S"),
        ("install tmux --json", "themectl recipe tmux"),
        ("recipes --json", "themectl recipe --json"),
        ("hooks enable --now foot", "themectl hooks enable foot"),
        ("check --force s.json t.json", "themectl check s.json t.json"),
        ("hooks --list", "themectl hooks"), ("hooks -l", "themectl hooks"),
        ("hooks mask foot", "themectl hooks disable foot"),
        ("hooks unmask foot", "themectl hooks enable foot"),
        ("hooks info foot", "themectl hooks"), ("hooks start", "themectl watch --hooks"),
        ("list-hooks", "themectl hooks"), ("recipe --list", "themectl recipe"),
        ("recipe --all", "themectl recipe"), ("recipe show tmux", "themectl recipe tmux"),
        ("recipe install tmux", "themectl recipe tmux"),
        ("watch --follow", "themectl watch"), ("watch -f", "themectl watch"),
        ("hooks add foot --json --site", "themectl hooks enable foot --site"),
        ("hooks ls --json -n", "themectl hooks --json"),
        ("recipes", "themectl recipe"), ("install tmux", "themectl recipe tmux"),
        ("integrate tmux", "themectl recipe tmux"), ("setup tmux", "themectl recipe tmux"),
        // Other tools' whole lines.
        ("git config theme dark", "themectl set dark"), ("git config", "themectl path"),
        ("git config --unset theme", "themectl reset"),
        ("git config --replace-all theme dark", "themectl set dark"),
        ("git config --get-all theme", "themectl get"),
        ("git config --list", "themectl list"), ("defaults find dark", "themectl list"),
        ("defaults write -g AppleInterfaceStyle -string Dark", "themectl set dark"),
        ("defaults write NSGlobalDomain AppleInterfaceStyle -string Dark", "themectl set dark"),
        ("defaults write -g x -array-add Dark", "themectl set dark"),
        ("git config --get theme", "themectl get"), ("git config -l", "themectl path"),
        ("config theme dark", "themectl set dark"),
        ("defaults read -g AppleInterfaceStyle", "themectl get"),
        ("defaults delete -g AppleInterfaceStyle", "themectl reset"),
        ("defaults write -g AppleInterfaceStyle Dark", "themectl set dark"),
        ("defaults write com.example.App theme Dark", "themectl set dark --app com.example.App"),
        ("read com.example.App", "themectl get --app com.example.App"),
        ("write com.example.App userInterfaceStyle 2", "themectl set dark --app com.example.App"),
        ("write com.example.App theme -string Dark", "themectl set dark --app com.example.App"),
        ("delete com.example.App theme", "themectl reset --app com.example.App"),
        ("export com.example.App -", "themectl get --json --app com.example.App"),
        ("set dark com.example.App", "themectl set dark --app com.example.App"),
        ("gsettings get org.gnome.desktop.interface color-scheme", "themectl get"),
        ("gsettings set org.gnome.desktop.interface color-scheme prefer-dark", "themectl set dark"),
        ("gsettings reset org.gnome.desktop.interface color-scheme", "themectl reset"),
        ("gsettings monitor org.gnome.desktop.interface", "themectl watch"),
        ("gsettings list-keys org.gnome.desktop.interface", "themectl list"),
        ("dconf read /org/gnome/desktop/interface/color-scheme", "themectl get"),
        (
            "dconf write /org/gnome/desktop/interface/color-scheme \"'prefer-dark'\"",
            "themectl set dark"
        ),
        ("dconf watch /org/gnome/desktop/interface/", "themectl watch"),
        ("darkman get", "themectl get"), ("darkman set dark", "themectl set dark"),
        ("darkman toggle", "themectl toggle"),
        ("plasma-apply-colorscheme BreezeDark", "themectl set dark"),
        ("unset -s other.txt", "themectl reset --store other.txt"),
        ("unset --site", "themectl reset --site"),
        ("delete theme --scope 'a b'", "themectl reset --scope \"a b\""),
        ("rset -a App", "themectl reset --app App"),
        ("toggle theme light --app App", "themectl set light --app App"),
        ("seht dark", "themectl set dark"), ("gte --effective", "themectl get --effective"),
        // No command of ours is meant, or none that writes is near enough.
        ("setup", "themectl help"), ("restore", "themectl help"), ("undo", "themectl help"),
        ("revert", "themectl help"), ("highlight", "themectl help"), ("upgrade", "themectl check"),
        ("geo", "themectl get"),
    ]

    /// Advice that is no line of ours, but one word of it.
    static let words: [(line: String, advice: String)] = [
        ("--config s.json get", "'--store s.json'"), ("--file s.json get", "'--store s.json'"),
        ("get -f s.json", "'--store s.json'"), ("get --format json", "'--json'"),
        ("get -o json", "'--json'"), ("get -j", "'--json'"), ("get --origin", "'--show-origin'"),
        ("get --desktop", "'--system'"),
        ("set dark --noop", "'--dry-run'"), ("migrate --from night", "'--key'"),
        ("schedule", clock), ("sunset", clock), ("sunrise", clock), ("at 19:00 dark", clock),
        ("cron", clock), ("timer", clock), ("set dark --until 19:00", clock),
        ("set dark --at 19:00", clock),
        ("set dark --for 2h", clock),
        ("set", three("")), ("set -a L", three(" -a L")), ("init", three("")), ("apply", three("")),
        ("put", three("")), ("seht", three("")), ("select --system", three(" --system")),
        ("lock", three(" --site --lock")),
        ("set --all", three(" --app {}", after: "themectl list | cut -f1 | xargs -I{} ")),
        ("set --all -a L", three(" --app L")),
    ]

    private static let clock = "'man themectl-recipes', BY THE CLOCK"

    private static func three(_ options: String, after start: String = "") -> String {
        let lines = ["system", "light", "dark"].map { "'\(start)themectl set \($0)\(options)'" }
        return "\(lines[0]), \(lines[1]) or \(lines[2])"
    }

    @Test(
        "An option, a page or three lines are advised where no line of ours is meant",
        .sameOnEveryMachine,
        arguments: words
    )
    func otherAdvice(line: String, advice: String) throws {
        let outcome = try themectl().shell("$THEMECTL \(line)")
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasSuffix("; try \(advice)\n"), "\(outcome)")
    }

    @Test(
        "Remembered lines get the right advice in one step, and it can be pasted",
        .sameOnEveryMachine,
        arguments: remembered
    )
    func rememberedLines(line: String, advice: String) throws {
        let themectl = try self.themectl()
        try themectl.writeStore(#"{"userInterfaceStyleOverrides":{"a":2}}"#, "S")
        for file in ["s.json", "t.json"] { try themectl.home.write("{}", to: file) }
        let before = themectl.home.contents
        let outcome = try themectl.shell("$THEMECTL \(line)")
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasSuffix("; try '\(advice)'\n"), "\(outcome)")
        #expect(themectl.home.contents == before)
        let verb = advice.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let isListed = CommandTable.standard.find(verb) != nil
        guard isListed || verb == "--version" else { return }
        // A watch does not end by itself.
        let typed = advice.replacing("themectl watch", with: "themectl watch --timeout 0.1")
        let pasted = try themectl.shell(
            """
            mkdir bin run; ln -s "$THEMECTL" bin/themectl
            THEMECTL_SYSTEM=light PATH=$PWD/bin:$PATH; export THEMECTL_SYSTEM PATH
            \(typed)
            """
        )
        #expect(pasted.status != 64 && pasted.status < 126, "\(typed): \(pasted)")
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
