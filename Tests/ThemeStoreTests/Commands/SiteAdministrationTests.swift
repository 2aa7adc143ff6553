import Testing

@Suite("--site", .bounded, .onOwnThreads)
struct SiteAdministrationTests {
    /// A home with a site of two folders, the first with the higher priority.
    private func themectl(_ variables: [String: String] = [:]) throws -> Themectl {
        var themectl = try Themectl(environment: variables)
        themectl.environment["XDG_CONFIG_DIRS"] =
            "\(themectl.home.path("site")):\(themectl.home.path("vendor"))"
        return themectl
    }

    @Test("--site stores, locks, reads and removes the site's value, and names its file")
    func administration() throws {
        let themectl = try themectl()
        #expect(try themectl.line("path --site") == Outcome(0, "~/site/themectl/default.json\n"))
        #expect(try themectl.line("get --site --show-origin") == Outcome(0, "default\tsystem\n"))
        #expect(try themectl.line("set dark --site") == Outcome(0))
        #expect(try themectl.line("set dark --site -q") == Outcome(0))
        #expect(try themectl.line("get --show-origin") == Outcome(0, "site\tdark\n"))
        #expect(try themectl.line("get --site --show-origin") == Outcome(0, "site\tdark\n"))
        #expect(try themectl.line("is dark --site") == Outcome(0))
        #expect(try themectl.line("toggle --site") == Outcome(0, "light\n"))
        #expect(try themectl.line("set dark") == Outcome(0))
        #expect(try themectl.line("get") == Outcome(0, "dark\n"))
        #expect(try themectl.line("set light --site --lock") == Outcome(0))
        #expect(
            themectl.home.text("site/themectl/default.json")
                == "{\n  \"userInterfaceStyle\": 1,\n  \"userInterfaceStyleLocked\": true\n}\n"
        )
        #expect(try themectl.line("get") == Outcome(0, "light\n"))
        #expect(try themectl.line("set dark").status == 77)
        // The lock does not refuse changes of the site's own file.
        #expect(try themectl.line("set dark --site") == Outcome(0))
        #expect(
            try themectl.line("get --site --json").output.hasSuffix(
                #""origin":"site","locked":true}"# + "\n"
            )
        )
        #expect(try themectl.line("reset --site") == Outcome(0))
        #expect(themectl.home.text("site/themectl/default.json") == "{\n}\n")
        #expect(try themectl.line("get") == Outcome(0, "dark\n"))
    }

    @Test("Forty parallel toggles of the site's value are forty toggles")
    func parallelToggles() throws {
        let themectl = try themectl()
        let script = """
            i=0
            while [ $i -lt 40 ]; do
                "$THEMECTL" toggle --site -q --lock-timeout 300 >>words &
                i=$((i + 1))
            done
            wait
            sort words | uniq -c | tr -s ' '
            """
        try themectl.home.write("{}", to: "site/themectl/default.json")
        try themectl.home.write(#"{"userInterfaceStyle":1}"#, to: "vendor/themectl/default.json")
        #expect(try themectl.shell(script) == Outcome(0, " 20 dark\n 20 light\n"))
        #expect(try themectl.line("get --site") == Outcome(0, "light\n"))
    }

    @Test(
        "Every user can read new site files and folders, whatever the umask",
        arguments: ["022", "002", "077", "0"]
    )
    func modes(mask: String) throws {
        let themectl = try themectl()
        #expect(
            try themectl.shell("umask \(mask); exec \"$THEMECTL\" set dark --site --app a")
                == Outcome(0)
        )
        #expect(try ["site", "site/themectl"].map { try themectl.mode($0) } == ["755", "755"])
        #expect(try themectl.mode("site/themectl/a.json") == "644")
        // An existing file keeps its mode.
        try themectl.setMode(0o640, "site/themectl/a.json")
        #expect(
            try themectl.shell("umask \(mask); exec \"$THEMECTL\" set light --site --app a")
                == Outcome(0)
        )
        #expect(try themectl.mode("site/themectl/a.json") == "640")
    }

    @Test("A dry run reports a change of the lock alone")
    func dryRun() throws {
        let themectl = try themectl()
        func prospect(_ line: String) throws -> String {
            try themectl.line(line).errors.replacing(
                "themectl: note: dry run: nothing was changed; ",
                with: ""
            )
        }
        #expect(
            try themectl.line("set dark --site --lock -n").errors
                == "themectl: note: dry run: nothing was changed; unset would become dark\n"
        )
        #expect(try themectl.line("set dark --site") == Outcome(0))
        #expect(try prospect("set dark --site --lock -n") == "the site's lock would change\n")
        #expect(try themectl.line("set dark --site --lock") == Outcome(0))
        #expect(
            try prospect("set dark --site --lock -n")
                == "themectl: note: dry run: nothing to change\n"
        )
        #expect(try prospect("reset --site -n") == "dark would become unset\n")
        try themectl.home.write(
            #"{"userInterfaceStyleLocked":true}"#,
            to: "site/themectl/default.json"
        )
        #expect(try prospect("reset --site -n") == "the site's lock would change\n")
        try themectl.home.write(#"{"userInterfaceStyle":"x"}"#, to: "site/themectl/default.json")
        #expect(try prospect("set system --site -nq") == "")
        #expect(try prospect("set system --site -n").hasSuffix("\"x\" would become system\n"))
    }

    @Test("list --site lists the site's apps")
    func list() throws {
        let themectl = try themectl()
        #expect(try themectl.line("list --site") == Outcome(0))
        #expect(try themectl.line("set dark --site -a b") == Outcome(0))
        #expect(try themectl.line("set light -a a") == Outcome(0))
        #expect(try themectl.line("list --site") == Outcome(0, "b\tdark\t-\n"))
        #expect(
            try themectl.line("list --site --json")
                == Outcome(
                    0,
                    #"[{"app":"b","store":"~/site/themectl/b.json","appearance":"dark","rawValue":2,"error":null,"#
                        + "\"locked\":false}]\n"
                )
        )
    }

    @Test("check also checks the app's site files, and with --site only those")
    func check() throws {
        let themectl = try themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":7}"#)
        try themectl.home.write(#"{"userInterfaceStyle":8}"#, to: "vendor/themectl/default.json")
        let own =
            "~/.config/themectl/default.json:1:23: warning: 7 is not 0, 1 or 2, so it means 'system'\n"
        let vendor =
            "~/vendor/themectl/default.json:1:23: warning: 8 is not 0, 1 or 2, so it means 'system'\n"
        #expect(try themectl.line("check") == Outcome(1, own + vendor))
        #expect(try themectl.line("check --site") == Outcome(1, vendor))
        let note =
            "themectl: note: other has no store: ~/.config/themectl/other.json: no such file or directory\n"
        #expect(try themectl.line("check -a other") == Outcome(0, errors: note))
    }

    @Test("A note says which layer decides over a stored value")
    func decisions() throws {
        var themectl = try themectl()
        try themectl.home.write(
            #"{"userInterfaceStyle":1,"userInterfaceStyleLocked":true}"#,
            to: "vendor/themectl/default.json"
        )
        let lock =
            "themectl: note: ~/vendor/themectl/default.json locks the setting to light, whatever is stored\n"
        #expect(try themectl.line("set dark --site") == Outcome(0, errors: lock))
        #expect(try themectl.line("set dark --site -q") == Outcome(0))
        themectl.environment["THEMECTL_APPEARANCE"] = "2"
        let word = "themectl: note: $THEMECTL_APPEARANCE sets dark, whatever is stored\n"
        #expect(try themectl.line("set light -a other") == Outcome(0, errors: word))
        #expect(try themectl.line("reset -a other") == Outcome(0, errors: word))
        for command in ["set light", "reset"] {
            #expect(
                try themectl.line("\(command) --site -a other")
                    == Outcome(0)
            )
        }
        for word in ["drak", ""] {
            themectl.environment["THEMECTL_APPEARANCE"] = word
            #expect(try themectl.line("set light -a other") == Outcome(0))
        }
    }

    @Test("Readers take the site's files together, without variables and the user's store")
    func together() throws {
        let themectl = try themectl(["THEMECTL_APPEARANCE": "system"])
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#)
        try themectl.home.write("{}", to: "site/themectl/default.json")
        try themectl.home.write(#"{"userInterfaceStyle":2}"#, to: "vendor/themectl/default.json")
        #expect(try themectl.line("get --site --show-origin") == Outcome(0, "site\tdark\n"))
        #expect(try themectl.line("is dark --site") == Outcome(0))
        func json(
            _ store: String,
            _ appearance: String,
            _ rawValue: String,
            _ origin: String,
            locked: Bool
        ) -> Outcome {
            Outcome(
                0,
                #"{"app":"default","store":"~/\#(store)/themectl/default.json","scope":null,"appearance":"#
                    + #""\#(appearance)","rawValue":\#(rawValue),"style":null,"source":null,"origin":"\#(origin)","#
                    + "\"locked\":\(locked)}\n"
            )
        }
        #expect(
            try themectl.line("get --site --json")
                == json("vendor", "dark", "2", "site", locked: false)
        )
        #expect(
            try themectl.line("list --site --json")
                == Outcome(
                    0,
                    #"[{"app":"default","store":"~/vendor/themectl/default.json","appearance":"dark","rawValue":2,"#
                        + "\"error\":null,\"locked\":false}]\n"
                )
        )
        #expect(try themectl.line("list --site") == Outcome(0, "default\tdark\t-\n"))
        // The opposite of what the files give together is stored in the first of them.
        #expect(try themectl.line("toggle --site") == Outcome(0, "light\n"))
        #expect(themectl.home.text("site/themectl/default.json") == #"{"userInterfaceStyle": 1}"#)
        #expect(
            try themectl.line("get --site --json")
                == json("site", "light", "1", "site", locked: false)
        )
        try themectl.home.write(
            #"{"userInterfaceStyleLocked":true}"#,
            to: "vendor/themectl/default.json"
        )
        try themectl.home.write("{}", to: "site/themectl/default.json")
        #expect(
            try themectl.line("get --site --json")
                == json("vendor", "system", "null", "site", locked: true)
        )
        try themectl.home.write("{}", to: "vendor/themectl/default.json")
        #expect(
            try themectl.line("get --site --json")
                == json("site", "system", "null", "default", locked: false)
        )
        #expect(try themectl.line("get --site --default dark") == Outcome(0, "dark\n"))
    }

    @Test("list --site has the apps of every folder, and an error for a malformed file")
    func listOfAll() throws {
        let themectl = try themectl()
        try themectl.home.write(#"{"userInterfaceStyle":2}"#, to: "vendor/themectl/b.json")
        try themectl.home.write("{}", to: "site/themectl/c.json")
        try themectl.home.write("junk", to: "vendor/themectl/a.json")
        let error = "~/vendor/themectl/a.json:1:1: expected a value"
        #expect(
            try themectl.line("list --site")
                == Outcome(65, "b\tdark\t-\nc\t-\t-\n", errors: "themectl: \(error)\n")
        )
        #expect(
            try themectl.line("list --site --json").output
                == #"[{"app":"a","store":"~/site/themectl/a.json","appearance":null,"rawValue":null,"#
                + #""error":"\#(error)","locked":false},"#
                + #"{"app":"b","store":"~/vendor/themectl/b.json","appearance":"dark","rawValue":2,"error":null,"#
                + #""locked":false},{"app":"c","store":"~/site/themectl/c.json","appearance":null,"rawValue":null,"#
                + "\"error\":null,\"locked\":false}]\n"
        )
    }

    @Test("list --site prints whether any file locks an app, and ignores a broken lock")
    func locks() throws {
        let themectl = try themectl()
        try themectl.home.write(
            #"{"userInterfaceStyle":2,"userInterfaceStyleLocked":true}"#,
            to: "site/themectl/a.json"
        )
        try themectl.home.write(#"{"userInterfaceStyle":1}"#, to: "site/themectl/b.json")
        try themectl.home.write(#"{"userInterfaceStyleLocked":true}"#, to: "vendor/themectl/b.json")
        try themectl.home.write(#"{"userInterfaceStyleLocked":true}"#, to: "site/themectl/c.json")
        try themectl.home.write(
            #"{"userInterfaceStyle":2,"userInterfaceStyleLocked":false}"#,
            to: "site/themectl/d.json"
        )
        try themectl.home.write(
            #"{"userInterfaceStyle":2,"userInterfaceStyleLocked":7}"#,
            to: "site/themectl/e.json"
        )
        let list = try themectl.line("list --site -q")
        #expect(
            list
                == Outcome(
                    0,
                    "a\tdark\tlocked\nb\tlight\tlocked\nc\t-\tlocked\nd\tdark\t-\ne\tdark\t-\n"
                )
        )
        let objects = try themectl.line("list --site --json -q").output.split(separator: "},{")
        #expect(objects.map { $0.contains("\"locked\":true") } == [true, true, true, false, false])
        #expect(objects.allSatisfy { $0.contains("\"error\":null,\"locked\":") })
    }

    @Test("set --site keeps a lock, --lock adds it, and --unlock removes only the lock")
    func unlocking() throws {
        let themectl = try themectl()
        let file = "site/themectl/default.json"
        try themectl.home.write(
            #"{"a": 1.10, "userInterfaceStyle": 2, "userInterfaceStyleLocked": true}"#,
            to: file
        )
        #expect(try themectl.line("set light --site -q") == Outcome(0))
        #expect(
            themectl.home.text(file)
                == #"{"a": 1.10, "userInterfaceStyle": 1, "userInterfaceStyleLocked": true}"#
        )
        let dryRun = try themectl.line("set light --site --unlock -n")
        let prospect =
            "themectl: note: dry run: nothing was changed; the site's lock would change\n"
        #expect(dryRun == Outcome(0, errors: prospect))
        let report =
            #"{"app":"default","store":"~/site/themectl/default.json","scope":null,"appearance":"dark","#
            + #""previous":"light","changed":true,"dryRun":false}"#
        #expect(
            try themectl.line("set dark --site --unlock --json -q") == Outcome(0, report + "\n")
        )
        #expect(themectl.home.text(file) == #"{"a": 1.10, "userInterfaceStyle": 2}"#)
        #expect(
            try themectl.line("set dark --site --unlock --json -q").output.contains(
                #""changed":false"#
            )
        )
        #expect(try themectl.line("set dark --site --lock -q") == Outcome(0))
        #expect(
            themectl.home.text(file)
                == #"{"a": 1.10, "userInterfaceStyle": 2, "userInterfaceStyleLocked": true}"#
        )
        try themectl.home.write(
            #"{"userInterfaceStyle":1,"userInterfaceStyleLocked":true}"#,
            to: "vendor/themectl/x.json"
        )
        let other =
            "themectl: note: ~/vendor/themectl/x.json locks the setting to light, whatever is stored\n"
        #expect(
            try themectl.line("set dark --site --unlock -a x")
                == Outcome(0, errors: other)
        )
    }

    @Test("A lock by set --site has no note about a variable that it overrules")
    func lockOverVariable() throws {
        let themectl = try themectl(["THEMECTL_APPEARANCE": "light"])
        #expect(try themectl.line("set dark --site --lock") == Outcome(0))
        #expect(try themectl.line("get") == Outcome(0, "dark\n"))
    }

    @Test("explain names the deciding site file and its lock")
    func explain() throws {
        let themectl = try themectl()
        func site() throws -> Substring? {
            try themectl.line("explain --json").output.split(separator: "\n").first {
                $0.contains(#""name":"site""#)
            }
        }
        try themectl.home.write(#"{"userInterfaceStyle":1}"#, to: "vendor/themectl/default.json")
        #expect(
            try site()?.contains(#""answer":"light","detail":"~/vendor/themectl/default.json""#)
                == true
        )
        try themectl.home.write(
            #"{"userInterfaceStyleLocked":true}"#,
            to: "vendor/themectl/default.json"
        )
        #expect(
            try site()?.contains(
                #""answer":"system","detail":"locked by ~/vendor/themectl/default.json""#
            ) == true
        )
    }

    @Test(
        "Options that contradict --site are wrong usage",
        arguments: [
            ("get --site --store x", "get: --store and --site exclude each other; try one of them"),
            ("get --site --store -", "get: --store and --site exclude each other; try one of them"),
            (
                "set dark --site --scope a",
                "set: --scope and --site exclude each other; try one of them"
            ),
            (
                "reset --site --all-scopes",
                "reset: --all-scopes and --site exclude each other; try one of them"
            ),
            (
                "list --site --scopes",
                "list: --scopes and --site exclude each other; try one of them"
            ),
            ("set dark --lock", "set: --lock needs --site; try --site --lock"),
            (
                "set dark --site --lock --unlock",
                "set: --lock and --unlock exclude each other; try one of them"
            ),
            ("reset --unlock", "reset: does not take --unlock; try 'themectl help reset'"),
            ("get --lock", "get: does not take --lock; try 'themectl help get'"),
            ("check --site x", "check: --site and FILE exclude each other; try one of them"),
            ("migrate --site", "migrate: does not take --site; try 'themectl help migrate'"),
        ]
    )
    func misuse(line: String, message: String) throws {
        #expect(try themectl().line(line) == Outcome(64, errors: "themectl: \(message)\n"))
    }
}
