import Testing
import ThemeStore

@Suite("hooks", .bounded, .onOwnThreads, .linuxOnly("macOS starts a runner in another way"))
struct HooksTests {
    private static let own = "~/.config/themectl/hooks"
    private static let runnerStart = "start one with 'themectl watch --hooks &' in ~/.profile"
    private static let note = "themectl: note: no runner of hooks is active; \(runnerStart)\n"
    private static let footLink =
        ".config/themectl/hooks/foot -> ~/share/themectl/hooks/foot\n"

    // MARK: The list

    @Test(
        "The list has what runs and what is skipped in order, then what is available",
        arguments: [
            ("", ["desktop\tavailable\tswitch desktop", "foot\tavailable\tswitch foot"]),
            (
                "enable foot gtk3",
                [
                    "gtk3\tenabled\tswitch gtk3", "foot\tenabled\tswitch foot",
                    "desktop\tavailable\tswitch desktop",
                ]
            ),
            (
                "enable foot desktop; cp $installed/foot $own/a; echo >$own/b; ln -s /nowhere $own/c",
                [
                    "a\tenabled\t\(own)/a",
                    "b\tskipped\tis not executable; try 'chmod +x \(own)/b'",
                    "c\tskipped\tcannot be read: no such file or directory; "
                        + "the symbolic link '\(own)/c' points to '/nowhere'",
                    "desktop\tenabled\tswitch desktop", "foot\tenabled\tswitch foot",
                ]
            ),
            (
                "enable foot --site; cp $installed/foot $site/a; mkdir -p $own; echo >$own/a",
                ["foot\tenabled\tswitch foot", "desktop\tavailable\tswitch desktop"]
            ),
            (
                "enable foot; chmod o+w $installed/foot",
                [
                    "foot\tskipped\teverybody can write '~/share/themectl/hooks/foot', "
                        + "so it is skipped; try 'chmod o-w ~/share/themectl/hooks/foot'",
                    "desktop\tavailable\tswitch desktop",
                ]
            ),
        ]
    )
    func list(preparation: String, lines: [String]) throws {
        let themectl = try Themectl.installed()
        var script = "themectl hooks"
        if !preparation.isEmpty { script = "themectl hooks -q \(preparation)\n\(script)" }
        let listed = try themectl.inFolders(
            "\(script) >list; rm -r .config site 2>/dev/null; cat list"
        )
        #expect(listed.status == 0)
        #expect(listed.errors == "")
        let runner = "runner\tnone\t\(HooksTests.runnerStart)"
        let isShort = preparation.hasPrefix("enable foot gtk3")
        let rest = isShort ? [] : ["gtk3\tavailable\tswitch gtk3"]
        let expected = lines + rest + [runner]
        #expect(listed.output == expected.map { "\($0)\n" }.joined())
    }

    @Test("--json prints an object for each hook, and one for the runner")
    func json() throws {
        let themectl = try Themectl.installed()
        let script =
            "bin/themectl hooks enable -q foot; bin/themectl hooks --json | grep -v desktop"
        let lines = try themectl.shell(script).output
        let path = "\"path\":\"\(HooksTests.own)"
        #expect(
            lines.split(separator: "\n").prefix(2) == [
                """
                {"name":"foot","state":"enabled",\(path)/foot","installed":true,"detail":"switch foot"}
                """,
                """
                {"name":"gtk3","state":"available","path":"~/share/themectl/hooks/gtk3",\
                "installed":true,"detail":"switch gtk3"}
                """,
            ]
        )
        let runner = lines.split(separator: "\n").last ?? ""
        #expect(runner.hasPrefix("{\"name\":null,\"state\":\"none\",\"path\":\""))
        #expect(runner.hasSuffix("\"installed\":false,\"detail\":\"\(HooksTests.runnerStart)\"}"))
    }

    @Test("While a runner runs, the list reports it, and enable has no note")
    func activeRunner() throws {
        let themectl = try Themectl.installed(environment: ["THEMECTL_SYSTEM": "light"])
        let outcome = try themectl.inFolders(
            """
            mkdir -m 700 "$XDG_RUNTIME_DIR"
            { bin/themectl watch --hooks -q & } 2>/dev/null; runner=$!
            for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
                themectl hooks | grep '^runner.running' && break; sleep 0.5
            done
            themectl hooks enable foot; themectl hooks run; status=$?
            { kill $runner; wait $runner; } 2>/dev/null; cat ran; [ $status = 0 ]
            """
        )
        let running = "runner\trunning\truns the hooks that are enabled\n"
        #expect(outcome == Outcome(0, "\(running)foot light []\n\(HooksTests.footLink)"))
    }

    @Test("A pipe in place of the runner's lock is no runner, and nothing waits for its writer")
    func pipeInPlaceOfLock() throws {
        let themectl = try Themectl.installed()
        let outcome = try themectl.inFolders(
            """
            mkdir -m 700 "$XDG_RUNTIME_DIR"; mkfifo -m 600 "$XDG_RUNTIME_DIR/themectl-hooks.lock"
            themectl hooks enable -q foot; themectl hooks | tail -n 1
            rm -r .config
            """
        )
        #expect(outcome == Outcome(0, "runner\tnone\t\(HooksTests.runnerStart)\n"))
    }

    // MARK: enable

    @Test(
        "enable makes the links that are missing",
        arguments: [
            ("", "enable foot", footLink),
            (
                "", "enable gtk3 foot foot",
                """
                .config/themectl/hooks/00-gtk3 -> ~/share/themectl/hooks/gtk3
                \(footLink)
                """
            ),
            (
                "mkdir -p $own; ln -s $installed/foot $own/10-foot", "enable foot",
                ".config/themectl/hooks/10-foot -> ~/share/themectl/hooks/foot\n"
            ),
            (
                "mkdir -p $site; ln -s $installed/foot $site/x", "enable foot",
                "site/themectl/hooks/x -> ~/share/themectl/hooks/foot\n"
            ),
            ("mkdir -p $own; ln -s /nowhere $own/foot", "enable foot", footLink),
            (
                "mkdir -p $own; ln -s /old/share/themectl/hooks/x $own/foot", "enable foot",
                footLink
            ),
            (
                "mkdir -p $own; ln -s /old/share/themectl/hooks/foot $own/10-foot", "enable foot",
                ".config/themectl/hooks/10-foot -> ~/share/themectl/hooks/foot\n"
            ),
            (
                "mkdir -p $own old; cp -r share old; ln -s $PWD/old/share/themectl/hooks/foot $own/foot",
                "enable foot", footLink
            ),
            (
                "", "enable foot --site",
                "site/themectl/hooks/foot -> ~/share/themectl/hooks/foot\n"
            ),
            (
                "themectl hooks enable -q foot", "enable foot --site",
                footLink + "site/themectl/hooks/foot -> ~/share/themectl/hooks/foot\n"
            ),
        ]
    )
    func enable(preparation: String, words: String, files: String) throws {
        let themectl = try Themectl.installed()
        let script = "umask 077; \(preparation)\nthemectl hooks \(words)"
        #expect(try themectl.inFolders(script) == Outcome(0, files, errors: HooksTests.note))
        let isForEveryone = words.contains("--site")
        if isForEveryone {
            #expect(try themectl.home.mode("site/themectl/hooks") == "755")
        }
    }

    @Test(
        "enable changes nothing if one of the names is wrong or taken",
        arguments: [
            (
                "", "enable foot fot",
                Outcome(66, errors: "'fot': no such hook; try 'themectl hooks enable foot'")
            ),
            (
                "", "enable foot nonsense --site",
                Outcome(66, errors: "'nonsense': no such hook; try 'themectl hooks'")
            ),
            (
                "mkdir -p $own; echo >$own/foot", "enable desktop foot",
                Outcome(
                    73,
                    ".config/themectl/hooks/foot\n",
                    errors: "\(own)/foot: exists, and is no link to the installed hook"
                )
            ),
            (
                "mkdir -p $own; ln -s /dev/null $own/foot", "enable foot",
                Outcome(
                    73,
                    ".config/themectl/hooks/foot -> /dev/null\n",
                    errors: "\(own)/foot: exists, and is no link to the installed hook; "
                        + "try 'rm \(own)/foot'"
                )
            ),
            (
                "mkdir -p $own; echo >mine; ln -s ../../../mine $own/foot", "enable desktop foot",
                Outcome(
                    73,
                    ".config/themectl/hooks/foot -> ../../../mine\n",
                    errors: "\(own)/foot: exists, and is no link to the installed hook"
                )
            ),
        ]
    )
    func refused(preparation: String, words: String, expected: Outcome) throws {
        let outcome = try Themectl.installed().inFolders(
            "\(preparation)\nthemectl hooks \(words)"
        )
        var whole = expected
        whole.errors = "themectl: hooks: \(expected.errors)\n"
        #expect(outcome == whole)
    }

    @Test(
        "A failure about a link names no target, because the link itself is made or removed",
        .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason),
        arguments: [
            ("enable", 73, "the link cannot be created"), ("disable", 77, "cannot be removed"),
        ] as [(String, Int32, String)]
    )
    func unwritable(action: String, status: Int32, what: String) throws {
        let outcome = try Themectl.installed().inFolders(
            """
            chmod 755 .; mkdir -p $own; ln -s /nowhere $own/foot; chmod 555 $own
            \(OrdinaryUser.prefix)bin/themectl hooks \(action) foot; status=$?
            chmod 755 $own; (exit $status)
            """
        )
        let message = "\(HooksTests.own)/foot: \(what): permission denied"
        let files = ".config/themectl/hooks/foot -> /nowhere\n"
        #expect(outcome == Outcome(status, files, errors: "themectl: \(message)\n"))
    }

    #if os(Linux)
        @Test(
            "A link to a hook on a mount that follows no links is named with the reason",
            .enabled(if: Namespace.hasMounts, Namespace.reason),
            .unemulated("the mounts hide the program that qemu runs")
        )
        func linkNotFollowed() throws {
            let outcome = try Themectl.installed().shell(
                """
                mkdir .config; exec \(Namespace.mounts) sh -c '
                    mount -t tmpfs -o nosymfollow none .config || exit
                    bin/themectl hooks enable -q foot; bin/themectl hooks | head -n 1'
                """
            )
            let link = "\(HooksTests.own)/foot"
            let reason = "the symbolic link '\(link)' is on a mount that follows none (nosymfollow)"
            // Old kernels do not know the option.
            let isKnown = !outcome.errors.contains("mount:")
            #expect(!isKnown || outcome.output == "foot\tskipped\tcannot be read: \(reason)\n")
        }
    #endif

    @Test(
        "With -n, a note has the change, and nothing is changed",
        arguments: [
            (
                "", "enable foot", "",
                "nothing was changed; would link \(own)/foot to ~/share/themectl/hooks/foot"
            ),
            ("hooks enable -q foot", "enable foot", footLink, "nothing to change"),
            (
                "hooks enable -q foot", "disable foot", footLink,
                "nothing was changed; would remove \(own)/foot"
            ),
        ]
    )
    func dryRun(preparation: String, words: String, files: String, note: String) throws {
        let script = "themectl \(preparation.isEmpty ? "get >got" : preparation)"
        #expect(
            try Themectl.installed().inFolders("\(script); themectl hooks \(words) -n")
                == Outcome(0, files, errors: "themectl: note: dry run: \(note)\n")
        )
    }

    @Test("enable follows no link that takes the place of a folder or of a new link")
    func plantedLinks() throws {
        let themectl = try Themectl.installed()
        let outcome = try themectl.inFolders(
            "mkdir -p .config/themectl; ln -s /nowhere/x .config/themectl/hooks; themectl hooks enable foot"
        )
        #expect(outcome.status == 73)
        #expect(try themectl.home.status("share/themectl/hooks/foot")?.kind == .regular)
    }

    @Test(
        "A link and a folder that root makes get the owner of the user's folder",
        .enabled(if: isRoot, "needs root")
    )
    func owners() throws {
        let outcome = try Themectl.installed().shell(
            """
            mkdir .config; chown 1234:1235 .config
            bin/themectl hooks enable -q foot
            ln -sfn /nowhere .config/themectl/hooks/foot; bin/themectl hooks enable -q foot
            stat -c '%u:%g %F' .config/themectl .config/themectl/hooks .config/themectl/hooks/*
            stat -c '%u:%g' share/themectl/hooks/foot
            """
        )
        let expected = """
            1234:1235 directory
            1234:1235 directory
            1234:1235 symbolic link
            0:0

            """
        #expect(outcome == Outcome(0, expected))
    }

    // MARK: disable

    @Test(
        "disable removes links to installed hooks, and no other file",
        arguments: [
            ("themectl hooks enable -q foot", "foot", Outcome(0)),
            ("themectl hooks enable -q gtk3 foot", "gtk3", Outcome(0, footLink)),
            ("themectl hooks enable -q gtk3", "00-gtk3 gtk3", Outcome(0)),
            ("mkdir -p $own; ln -s $installed/foot $own/10-x", "foot", Outcome(0)),
            ("mkdir -p $own; ln -s /nowhere $own/x", "x", Outcome(0)),
            ("mkdir -p $own; ln -s /old/share/themectl/hooks/foot $own/y", "foot", Outcome(0)),
            ("", "foot", Outcome(0)),
            (
                "", "fooot",
                Outcome(66, errors: "'fooot': no such hook; try 'themectl hooks disable foot'")
            ),
            (
                "", "themectl-hooks",
                Outcome(
                    66,
                    errors: "'themectl-hooks': no such hook; "
                        + "try 'systemctl --user disable --now themectl-hooks.service'"
                )
            ),
            (
                "themectl hooks enable -q foot", "foot nonsense",
                Outcome(66, footLink, errors: "'nonsense': no such hook; try 'themectl hooks'")
            ),
            (
                "themectl hooks enable -q foot; echo >$own/mine", "foot mine",
                Outcome(
                    73,
                    footLink + ".config/themectl/hooks/mine\n",
                    errors: "\(own)/mine: is no link to an installed hook; try 'rm \(own)/mine'"
                )
            ),
            (
                "mkdir -p $own; echo >mine; ln -s ../../../mine $own/mine", "mine",
                Outcome(
                    73,
                    ".config/themectl/hooks/mine -> ../../../mine\n",
                    errors: "\(own)/mine: is no link to an installed hook; try 'rm \(own)/mine'"
                )
            ),
            (
                "themectl hooks enable -q --site foot", "foot",
                Outcome(
                    77,
                    "site/themectl/hooks/foot -> ~/share/themectl/hooks/foot\n",
                    errors: "'foot' is enabled by ~/site/themectl/hooks/foot; to hide it, "
                        + "try 'mkdir -p \(own) && ln -sf /dev/null \(own)/foot'"
                )
            ),
            (
                "themectl hooks enable -q --site foot; mkdir -p $own; ln -s /dev/null $own/foot; mv $own/foot $own/mine; mv $site/foot $site/mine",
                "foot",
                Outcome(
                    0,
                    ".config/themectl/hooks/mine -> /dev/null\nsite/themectl/hooks/mine -> ~/share/themectl/hooks/foot\n"
                )
            ),
            (
                "mkdir -p $own; ln -s /dev/null $own/foot", "foot",
                Outcome(0, ".config/themectl/hooks/foot -> /dev/null\n")
            ),
            (
                "mkdir -p $own; ln -s /dev/null $own/x", "x",
                Outcome(0, ".config/themectl/hooks/x -> /dev/null\n")
            ),
            ("mkdir -p $own/foot", "foot", Outcome(0, ".config/themectl/hooks/foot\n")),
            (
                "mkdir -p $own/x", "x",
                Outcome(
                    66,
                    ".config/themectl/hooks/x\n",
                    errors: "'x': no such hook; try 'themectl hooks'"
                )
            ),
            ("themectl hooks enable -q --site foot", "foot --site", Outcome(0)),
        ]
    )
    func disable(preparation: String, words: String, expected: Outcome) throws {
        let outcome = try Themectl.installed().inFolders(
            "\(preparation)\nthemectl hooks disable \(words)"
        )
        var whole = expected
        if !expected.errors.isEmpty { whole.errors = "themectl: hooks: \(expected.errors)\n" }
        #expect(outcome == whole)
    }

    @Test("The advice about a hook of the site hides it when it is pasted")
    func hiding() throws {
        let outcome = try Themectl.installed().shell(
            """
            export HOME=$PWD; bin/themectl hooks enable -q --site foot
            eval "$(bin/themectl hooks disable foot 2>&1 | sed "s/.*try '//; s/'$//")"
            bin/themectl hooks | head -n 2; bin/themectl hooks disable foot; bin/themectl hooks run
            """
        )
        let list = "desktop\tavailable\tswitch desktop\nfoot\tavailable\tswitch foot\n"
        #expect(outcome.output == list)
    }

    // MARK: The installed files

    @Test(
        "The installed files are next to the program, in a data folder or in the checkout",
        arguments: [
            ("a/bin/themectl", "a/share/themectl", "a/bin/themectl"),
            ("version/bin/themectl", "share/themectl", "bin/themectl"),
            ("version/bin/themectl", "version/share/themectl", "bin/themectl"),
            ("a/bin/themectl", "data/themectl", "a/bin/themectl"),
            ("a/.build/debug/themectl", "a/share", "bin/themectl"),
        ]
    )
    func places(program: String, data: String, started: String) throws {
        let themectl = try Themectl(environment: ["XDG_DATA_DIRS": "/nowhere"])
        let outcome = try themectl.shell(
            """
            program=\(program); mkdir -p "${program%/*}" \(data)/hooks bin
            cp "$THEMECTL" $program; printf '#!/bin/sh\\n' >\(data)/hooks/foot; chmod 755 \(data)/hooks/foot
            ln -s ../$program bin/themectl
            export XDG_DATA_DIRS=/nowhere:$PWD/data
            \(started) hooks enable -q foot && readlink .config/themectl/hooks/foot
            cd bin && PATH=.:$PATH && themectl hooks | head -n 1
            """
        )
        #expect(outcome == Outcome(0, "~/\(data)/hooks/foot\nfoot\tenabled\t-\n"))
    }

    @Test("Without installed files, enable and recipe fail, and the other commands work")
    func nothingInstalled() throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "dark"])
        let outcome = try themectl.shell(
            """
            mkdir a; cp "$THEMECTL" a/themectl; export XDG_DATA_DIRS=$PWD/data
            for words in 'hooks enable foot' recipe 'recipe foot' hooks 'hooks run -q'; do
                a/themectl $words; echo $?
            done
            """
        )
        func failure(_ verb: String, _ what: String, _ name: String) -> String {
            "themectl: \(verb): no \(what) are installed in any of these folders: "
                + "~/share/themectl/\(name), ~/data/themectl/\(name)\n"
        }
        let recipes = failure("recipe", "recipes", "recipes/index")
        #expect(
            outcome
                == Outcome(
                    0,
                    "69\n69\n69\nrunner\tnone\t\(HooksTests.runnerStart)\n0\n0\n",
                    errors: failure("hooks", "hooks", "hooks") + recipes + recipes
                )
        )
    }

    // MARK: run

    @Test(
        "run runs each enabled hook once, in order, with the style in force",
        arguments: [
            ("", "", Outcome(0, "gtk3 light []\nfoot light []\n")),
            ("themectl set dark", "", Outcome(0, "gtk3 dark []\nfoot dark []\n")),
            ("themectl set dark -a other", "-a other", Outcome(0, "gtk3 dark []\nfoot dark []\n")),
            ("", "--source colorfgbg --default dark", Outcome(0, "gtk3 dark []\nfoot dark []\n")),
            (
                "printf '#!/bin/sh\\necho out; exit 3\\n' >$own/b; chmod 755 $own/b", "",
                Outcome(
                    1,
                    "gtk3 light []\nfoot light []\n",
                    errors: "out\nthemectl: '\(own)/b': failed with status 3\n"
                )
            ),
            (
                "printf '#!/bin/sh\\nkill -9 $$\\n' >$own/b; chmod 755 $own/b", "",
                Outcome(
                    1,
                    "gtk3 light []\nfoot light []\n",
                    errors: "themectl: '\(own)/b': was ended by signal 9\n"
                )
            ),
            (
                "printf '#!/nowhere\\n' >$own/z; chmod 755 $own/z", "",
                Outcome(
                    1,
                    "gtk3 light []\nfoot light []\n",
                    errors:
                        "themectl: '\(own)/z': cannot be run: its interpreter '/nowhere' does not exist\n"
                )
            ),
            (
                "themectl hooks disable foot gtk3; echo >ran", "",
                Outcome(0, "\n", errors: "themectl: note: no hooks in \(own)\n")
            ),
        ]
    )
    func run(preparation: String, options: String, expected: Outcome) throws {
        let themectl = try Themectl.installed(environment: ["THEMECTL_SYSTEM": "light"])
        let outcome = try themectl.inFolders(
            """
            themectl hooks enable -q foot gtk3
            \(preparation)
            themectl hooks run \(options); status=$?; cat ran; rm -r .config; exit $status
            """
        )
        #expect(outcome == expected)
    }

    @Test(
        "run fails with the reason if the user's folder of hooks cannot be read",
        .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason)
    )
    func unreadable() throws {
        let themectl = try Themectl.installed(environment: ["THEMECTL_SYSTEM": "light"])
        let outcome = try themectl.shell(
            """
            run() { \(OrdinaryUser.prefix)bin/themectl hooks run -q; echo $?; }
            chmod 755 .; own=.config/themectl/hooks; mkdir -p $own; chmod 0 $own
            run; rmdir $own; echo >$own; run
            """
        )
        let errors = """
            themectl: \(HooksTests.own): cannot be read: permission denied
            themectl: \(HooksTests.own): cannot be read: not a directory

            """
        #expect(outcome == Outcome(0, "77\n74\n", errors: errors))
    }

    @Test("run exits with 69 if no style is known, and with 65 if the store is broken")
    func unknownStyle() throws {
        let themectl = try Themectl.installed()
        let unknown = try themectl.shell("bin/themectl hooks run")
        #expect(unknown.status == 69)
        let message = "themectl: hooks: no source reports what the system shows"
        #expect(unknown.errors.hasPrefix(message))
        try themectl.writeStore("{")
        #expect(try themectl.shell("bin/themectl hooks run").status == 65)
    }

    @Test(
        "Wrong usage is refused with a line to paste",
        .sameOnEveryMachine,
        arguments: [
            ("list", "'list' is not enable, disable or run; try 'themectl hooks'"),
            (
                "enabel foot",
                "'enabel' is not enable, disable or run; try 'themectl hooks enable foot'"
            ),
            ("add foot", "'add' is not enable, disable or run; try 'themectl hooks enable foot'"),
            ("rm foot", "'rm' is not enable, disable or run; try 'themectl hooks disable foot'"),
            ("xyzzy", "'xyzzy' is not enable, disable or run; try 'themectl help hooks'"),
            ("enable", "NAME is missing after enable; try 'themectl hooks'"),
            ("disable", "NAME is missing after disable; try 'themectl hooks'"),
            ("run foot", "unexpected operand 'foot'; try 'themectl hooks run'"),
            ("run --site", "--site and run exclude each other; try one of them"),
            ("run -n", "--dry-run and run exclude each other; try one of them"),
            ("run --json", "--json and run exclude each other; try one of them"),
            ("enable foot --json", "--json and enable exclude each other; try one of them"),
            ("disable foot -a x", "--app and disable exclude each other; try one of them"),
            ("--site", "--site does not belong to the list; try 'themectl hooks enable NAME'"),
            ("--default dark", "--default does not belong to the list; try 'themectl hooks run'"),
            ("run --default system", "--default: 'system' is not a style; try light or dark"),
        ]
    )
    func misuse(words: String, message: String) throws {
        #expect(
            try Themectl().line("hooks \(words)")
                == Outcome(64, errors: "themectl: hooks: \(message)\n")
        )
    }

    // MARK: The runner's start

    @Test(
        "The note of enable has the line that starts a runner in this session",
        arguments: starts
    )
    func start(environment: [String: String], words: String) throws {
        let themectl = try Themectl.installed(environment: environment)
        if environment["SYSTEMD"] != nil { try themectl.home.write("", to: "run/systemd/private") }
        let note = "themectl: note: no runner of hooks is active; start one with \(words)\n"
        #expect(try themectl.shell("bin/themectl hooks enable foot") == Outcome(0, errors: note))
    }

    private static let starts: [([String: String], String)] = [
        ([:], "'themectl watch --hooks &' in ~/.profile"),
        (["DISPLAY": ":7"], "'themectl watch --hooks &' in ~/.xprofile"),
        (
            ["SYSTEMD": "1", "DISPLAY": ":7"],
            "'systemctl --user enable --now themectl-hooks.service'"
        ),
        (
            ["NIRI_SOCKET": "x", "SYSTEMD": "1"],
            "'spawn-at-startup \"sh\" \"-c\" \"\(all)\"' in niri's configuration"
        ),
        (
            ["HYPRLAND_INSTANCE_SIGNATURE": "x", "SYSTEMD": "1"],
            "'exec-once = \(all)' in Hyprland's configuration"
        ),
        (
            ["I3SOCK": "x", "SYSTEMD": "1"],
            "'exec themectl watch --hooks' in i3's configuration"
        ),
        (["SWAYSOCK": "x", "I3SOCK": "x"], "'exec \(all)' in sway's configuration"),
    ]

    private static let all =
        "dbus-update-activation-environment --systemd "
        + "WAYLAND_DISPLAY DISPLAY XDG_CURRENT_DESKTOP && themectl watch --hooks"
}
