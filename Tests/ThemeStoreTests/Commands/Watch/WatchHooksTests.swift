import Testing

@Suite("watch --hooks", .bounded, .onOwnThreads)
struct WatchHooksTests {
    /// Runs a script next to a watch of hooks.
    ///
    /// In both scripts, `hook FILE SCRIPT` writes a hook into a folder of hooks, `$own` or `$site` for example. What it
    /// prints is read by `next`, or through the FIFO `$LINES` of the runner.
    private func follow(
        _ script: String,
        after preparation: String,
        _ options: String = "",
        in themectl: Themectl? = nil,
        inside program: String = ""
    ) throws -> Outcome {
        let hook = """
            own=.config/themectl/hooks site=site/themectl/hooks
            [ -e run ] || mkdir -m 700 run
            export XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR-$PWD/run}; lock=run/themectl-hooks.lock
            hook() {
                mkdir -p "${1%/*}" && printf '#!/bin/sh\\nexec >"${LINES-lines}"\\n%s\\n' "$2" >"$1.new" && chmod 755 "$1.new" && mv "$1.new" "$1"
            }
            \(preparation)
            """
        return try (themectl ?? Themectl(environment: ["THEMECTL_SYSTEM": "light"])).follow(
            "--hooks \(options)",
            // The reader must not meet the end of the FIFO between two hooks.
            "exec 6>lines; \(script)",
            after: hook,
            inside: program
        )
    }

    private static let noting = #"echo "${0##*/} $1" >>ran"#

    @Test(
        "Hooks are the executable files, in the order of folders and names",
        arguments: [
            ("$own", "b a B 'two words' 10 9", "10 9 B a b two_words"),
            ("$own", ".a a~ a.sh a~b", "a.sh a~b"),
            ("$own", "a; chmod -x $own/a; hook $own/b \"$noting\"", "b"),
            (
                "$own",
                "a; mkdir $own/folder; mkfifo $own/fifo; chmod +x $own/fifo; ln -s nowhere $own/link",
                "a"
            ),
            ("elsewhere", "x; mkdir -p $own; ln -s ../../../elsewhere/x $own/y", "y"),
            ("elsewhere", "x y; mkdir -p .config/themectl; ln -s ../../elsewhere $own", "x y"),
            (
                "$own",
                "a d; each $site b d; each two/themectl/hooks c d; each relative/themectl/hooks e",
                "c b a d"
            ),
            ("$own", "a; each $site a b; chmod -x $own/a", "b"),
            ("$own", "a; rm $own/a; mkdir $own/a; each $site a b", "b"),
            ("$own", "a; rm $own/a; ln -s /dev/null $own/a; each $site a b", "b"),
            ("two/themectl/hooks", "a b; each $site a; chmod -x $site/a", "b"),
            ("$site", "a", "a"),
        ]
    )
    func order(folder: String, names: String, expected: String) throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "light"])
        var own = themectl
        own.environment["XDG_CONFIG_DIRS"] =
            "relative:\(themectl.home.path("site"))::\(themectl.home.path("two")):./relative"
        let preparation = """
            noting='\(WatchHooksTests.noting)'
            each() { folder=$1; shift; for name; do hook "$folder/$name" "$noting"; done; }
            each \(folder) \(names)
            mkdir -p $own; hook $own/zz 'echo over'
            """
        let lines = expected.split(separator: " ").map { "\($0.replacing("_", with: " ")) light\n" }
            .joined()
        #expect(
            try follow("next; cat ran", after: preparation, "-q", in: own)
                == Outcome(0, "over\n\(lines)status 143\n")
        )
    }

    @Test(
        "Notes at the start name the files that cannot run, and that there are no hooks",
        arguments: [
            ("mkdir -p $own", ["no hooks in \(hooks)"]),
            (":", ["no hooks in \(hooks)"]),
            ("hook $site/a ''", []),
            (
                "hook $own/a ''; chmod -x $own/a; echo >$own/.b; echo >$own/b~; mkdir $own/c",
                [
                    "no hooks in \(hooks)",
                    "\(hooks)/a: is not executable; try 'chmod +x \(hooks)/a'",
                ]
            ),
            ("hook $site/a ''; hook $own/a ''; chmod -x $own/a; hook $own/b ''", []),
        ]
    )
    func notes(preparation: String, notes: [String]) throws {
        let script = "sleep 0.3"
        let awaiting = "are_all() { [ $(wc -l <errors) -ge \(notes.count) ]; }; await are_all"
        let lines = notes.map { "themectl: note: \($0)\n" }.joined()
        let noted = try follow("\(awaiting); \(script)", after: preparation)
        #expect(noted == Outcome(0, "status 143\n\(lines)"))
        #expect(try follow(script, after: preparation, "-q") == Outcome(0, "status 143\n"))
    }

    private static let hooks = "~/.config/themectl/hooks"

    @Test("What a hook prints goes to standard error, and the runner has no standard output")
    func streams() throws {
        let preparation = """
            mkdir -p $own; printf '#!/bin/sh\\necho out; echo err >&2; test -e /dev/stdin || echo in >&2\\n' >$own/a
            chmod 755 $own/a
            """
        // Only the end of its standard output ends this reading.
        let script = "exec 6>&-; cat <&3; await grep -q err errors"
        #expect(
            try follow(script, after: preparation) == Outcome(0, "status 143\nout\nerr\n")
        )
    }

    @Test("A round waits for a folder that is being replaced, for at most a second")
    func replacedFolder() throws {
        let preparation = "hook $own/a 'echo $1'; hook $site/b 'echo site $1'"
        let script = """
            next; next; mv $own away; "$THEMECTL" set dark; sleep 0.3; mv away $own; next; next
            rm -r $own; "$THEMECTL" set light; next
            """
        #expect(
            try follow(script, after: preparation)
                == Outcome(0, "site light\nlight\nsite dark\ndark\nsite light\nstatus 143\n")
        )
    }

    @Test(
        "A round is repeated if a folder cannot be read for a moment",
        .enabled(if: Tracer.isAvailable, Tracer.reason),
        .linuxOnly("needs strace"),
        arguments: ["openat:error=ENFILE", "openat:error=EMFILE", "getdents64:error=EIO"]
    )
    func passingFailure(call: String) throws {
        let script = """
            next; strace -qq -f -o trace -p $watch -P "$PWD/$own" -e inject=\(call):when=1 & strace=$!
            await grep -q 'TracerPid:.[1-9]' /proc/$watch/status
            "$THEMECTL" set dark; next; kill $watch; wait $watch; wait $strace; grep -c INJECTED trace
            """
        #expect(
            try follow(script, after: "hook $own/a 'echo $1'").output
                .hasPrefix("light\ndark\n1\n")
        )
    }

    @Test(
        "A hook that cannot be started for a moment is started again, and its round goes on",
        .enabled(if: Tracer.isAvailable, Tracer.reason),
        .linuxOnly("needs strace")
    )
    func postponed() throws {
        let script = """
            next; next; strace -qq -f -o trace -p $watch -e inject=clone,clone3,vfork:error=EAGAIN:when=2..4 & strace=$!
            await grep -q 'TracerPid:.[1-9]' /proc/$watch/status
            "$THEMECTL" set dark; next; next; kill $watch; wait $watch; wait $strace; grep -c INJECTED trace
            """
        let outcome = try follow(script, after: "hook $own/a 'echo a $1'; hook $own/b 'echo b $1'")
        #expect(outcome.output.hasPrefix("a light\nb light\na dark\nb dark\n3\n"), "\(outcome)")
        let report = "hooks/b': cannot be run: resource temporarily unavailable\n"
        #expect(outcome.output.lowercased().ranges(of: report).count == 1)
    }

    @Test("A round runs at the start and for each change, with a command's environment")
    func rounds() throws {
        let report =
            "echo \"$# $1 $THEMECTL_APPEARANCE $THEMECTL_STYLE ($THEMECTL_PREVIOUS) $THEMECTL_APP\""
        let script =
            #"next; "$THEMECTL" set light; "$THEMECTL" set dark; next; "$THEMECTL" set light; next"#
        #expect(
            try follow(script, after: "hook $own/a '\(report)'")
                == Outcome(
                    0,
                    """
                    1 light system light () default
                    1 dark dark dark (light) default
                    1 light light light (dark) default
                    status 143

                    """
                )
        )
    }

    @Test(
        "The options of --effective apply to hooks",
        arguments: [
            ("-a mail", "dark mail"), ("--app mail --effective", "dark mail"),
            ("-s mail.json", "dark none"),
            ("-q", "light default"), ("--source environment --strict", "light default"),
            ("--source colorfgbg --default dark", "dark default"),
        ]
    )
    func options(options: String, expected: String) throws {
        let preparation = """
            hook $own/a 'echo "$1 ${THEMECTL_APP-none}"'
            "$THEMECTL" set dark -a mail; "$THEMECTL" set dark -s mail.json
            """
        #expect(
            try follow("next", after: preparation, options)
                == Outcome(0, "\(expected)\nstatus 143\n")
        )
    }

    @Test(
        "A command and options that --hooks excludes are wrong usage",
        arguments: [
            ("-- true", "--hooks and COMMAND exclude each other; try one of them"),
            ("--json", "--json and --hooks exclude each other; try one of them"),
            ("--once", "--hooks and --once exclude each other; try one of them"),
            ("--system", "--hooks and --system exclude each other; try one of them"),
            ("--effective --system", "--hooks and --system exclude each other; try one of them"),
            ("--site", "does not take --site"),
            ("--scope x", "--scope and --hooks exclude each other; try one of them"),
            ("-s a.json --key d=bool", "--key and --hooks exclude each other; try one of them"),
            ("-s a.json --key d --word on=dark", "--key and --hooks exclude each other"),
            ("--word on=dark", "--word and --hooks exclude each other"),
            ("--default system", "--default: 'system' is not a style"),
            ("-s -", "standard input cannot be watched; try --store FILE"),
        ]
    )
    func usage(options: String, message: String) throws {
        let outcome = try Themectl().shell(
            "exec \"$THEMECTL\" watch --hooks --timeout 5 \(options)"
        )
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("themectl: watch: \(message)"), "\(outcome)")
    }

    @Test("With --only-changes no round runs at the start, and --timeout exits with 1")
    func onlyChanges() throws {
        #expect(
            try follow(
                // Nothing tells when the watch has seen the first value.
                #"until [ -s ran ]; do "$THEMECTL" set dark; "$THEMECTL" set light; done; echo ran"#,
                after: "hook $own/a 'echo >>ran'",
                "--only-changes"
            ) == Outcome(0, "ran\nstatus 143\n")
        )
        #expect(
            try Themectl(environment: ["THEMECTL_SYSTEM": "light"])
                .shell(
                    """
                    mkdir -p .config/themectl/hooks; cd .config/themectl/hooks
                    printf '#!/bin/sh\necho ran\n' >a; chmod 755 a
                    exec "$THEMECTL" watch --hooks --only-changes --timeout 0.5
                    """
                ) == Outcome(1)
        )
    }

    @Test("A hook that fails is reported by its name, and the next one runs")
    func failures() throws {
        let preparation = """
            hook $own/a 'exit 3'; hook $own/b 'kill -9 $$'
            mkdir -p $own; printf '#!\(TemporaryFolder.nowhere)\\n' >$own/c; echo 'exec >lines; echo "no interpreter $1"' >$own/d
            chmod 755 $own/*; hook $own/e 'echo over'
            """
        #expect(
            try follow("next; next", after: preparation)
                == Outcome(
                    0,
                    """
                    no interpreter light
                    over
                    status 143
                    themectl: '~/.config/themectl/hooks/a': failed with status 3
                    themectl: '~/.config/themectl/hooks/b': was ended by signal 9
                    themectl: '~/.config/themectl/hooks/c': cannot be run: its interpreter '\(TemporaryFolder.nowhere)' does not exist

                    """
                )
        )
    }

    @Test("A round ends before the newest style gets one, and new hooks count then")
    func busy() throws {
        let preparation = """
            mkfifo gate; noting='\(WatchHooksTests.noting)'; hook $own/a "$noting; echo begun; read -r word <gate"
            hook $own/b "$noting; echo over"
            """
        let script = """
            next; hook $own/c "$noting"; for style in dark light dark; do "$THEMECTL" set $style; done; echo >gate; next
            next; "$THEMECTL" set light; "$THEMECTL" set dark; echo >gate; next
            hook $own/d 'echo last'; "$THEMECTL" set light; next; echo >gate; next; next; cat ran
            """
        #expect(
            try follow(script, after: preparation)
                == Outcome(
                    0,
                    """
                    begun\nover\nbegun\nover\nbegun\nover\nlast
                    a light\nb light\na dark\nb dark\nc dark\na light\nb light\nc light\nstatus 143

                    """
                )
        )
    }

    @Test("A hook has ended when its own process has; what it leaves running stays")
    func leftRunning() throws {
        let lifeline = try Lifeline()
        let preparation = """
            hook $own/a 'exec 5>"\(lifeline.file)"; sleep 1000 >/dev/null 2>&1 & echo $! >pid'; hook $own/b 'echo over'
            """
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "light"])
        #expect(
            try follow("next", after: preparation, in: themectl) == Outcome(0, "over\nstatus 143\n")
        )
        #expect(!lifeline.isLoose(within: 0))
        #expect(try themectl.shell("kill $(cat pid)") == Outcome(0))
        #expect(lifeline.isLoose())
    }

    @Test(
        "A hook that hangs is reported and ended with its children, and the next one runs",
        .waitsLong
    )
    func late() throws {
        let lifeline = try Lifeline()
        let preparation = """
            hook $own/a 'exec 5>"\(lifeline.file)"; trap "" TERM; sleep 1000 & sleep 1000; sleep 1000'
            hook $own/b 'echo over'
            """
        #expect(
            try follow("next", after: preparation)
                == Outcome(
                    0,
                    """
                    over
                    status 143
                    themectl: '~/.config/themectl/hooks/a': was ended because it had not ended after 30 seconds

                    """
                )
        )
        #expect(lifeline.isLoose())
    }

    @Test("A hook that runs ends with the watch")
    func ended() throws {
        let lifeline = try Lifeline()
        let preparation = """
            hook $own/a 'exec 5>"\(lifeline.file)"; echo begun; trap "" HUP INT TERM; sleep 1000 & sleep 1000; sleep 1000'
            hook $own/b 'echo over >over'
            """
        #expect(
            try follow("next; kill $watch; exec 6>&-; cat <&3; ls over", after: preparation)
                == Outcome(
                    0,
                    "begun\nstatus 143\n",
                    errors: "ls: cannot access 'over': No such file or directory\n"
                )
        )
        #expect(lifeline.isLoose())
    }

    @Test(
        "A store that is broken at the start is reported and waited for",
        arguments: ["mv new $store", "rm $store", "echo '{}' >$store"]
    )
    func broken(mending: String) throws {
        let preparation = """
            hook $own/a 'echo "$1"'; echo '{' >.config/themectl/default.json; echo '{"userInterfaceStyle":1}' >new
            """
        let warning =
            "themectl: warning: ~/.config/themectl/default.json:2:1: the text ends inside an object\n"
        #expect(
            try follow("await test -s errors; \(mending); next", after: preparation)
                == Outcome(0, "light\nstatus 143\n\(warning)")
        )
    }

    @Test("A malformed store is an error with --strict, and a wrong variable is always one")
    func brokenForGood() throws {
        let themectl = try Themectl()
        try themectl.writeStore("{")
        #expect(try themectl.run("watch", "--hooks", "--strict", "--timeout", "5").status == 65)
        for variable in ["THEMECTL_SYSTEM", "THEMECTL_APPEARANCE"] {
            #expect(
                try Themectl(environment: [variable: "x"]).run("watch", "--hooks", "--timeout", "5")
                    .status == 78
            )
        }
    }

    private static let passingOver = "so it is skipped"

    @Test(
        "A hook or folder that everybody can write is ignored and reported once",
        arguments: [
            ("chmod o+w $own/a", "hooks/a", "hooks/a"),
            ("chmod o+w $own; hook $site/zz 'echo over'", "hooks", "hooks"),
            (
                "mv $own/a x; chmod o+w x; ln -s ../../../x $own/a", "hooks/a",
                "hooks/../../../x"
            ),
            ("chmod o+w $own/a; hook $site/a 'echo from the site'", "hooks/a", "hooks/a"),
        ]
    )
    func writable(preparation: String, path: String, target: String) throws {
        let script = #"next; "$THEMECTL" set dark; next; "$THEMECTL" set light; next"#
        let warning =
            "warning: ~/.config/themectl/\(path): everybody can write '~/.config/themectl/\(target)', "
            + "\(WatchHooksTests.passingOver); try 'chmod o-w ~/.config/themectl/\(target)'"
        let preparation = "hook $own/a 'echo passed'; hook $own/zz 'echo over'; \(preparation)"
        for (options, errors) in [("", "themectl: \(warning)\n"), ("-q", "")] {
            #expect(
                try follow(script, after: preparation, options)
                    == Outcome(0, "over\nover\nover\nstatus 143\n\(errors)")
            )
        }
    }

    @Test(
        "A hook in a folder that everybody can write is skipped, except in a sticky folder",
        arguments: [
            ("chmod o+w .config", ".config", ""),
            ("chmod o+w .config/themectl", ".config/themectl", ""),
            ("chmod 1777 .config", nil, ""),
            ("mv $own/a x; mkdir y; chmod o+w y; mv x y; ln -s ../../../y/x $own/a", "y", "/a"),
            ("mv $own/a x; mkdir y; chmod 1777 y; mv x y; ln -s ../../../y/x $own/a", nil, "/a"),
            (
                "mv $own/a x; mkdir y z; chmod o+w y; mv x z; ln -s ../z/x y/l; "
                    + "ln -s \"$PWD/y/l\" $own/a", "y", "/a"
            ),
        ]
    )
    func writableWay(change: String, folder: String?, file: String) throws {
        let preparation = "hook $own/a 'echo a'; hook $site/b 'echo b'; \(change)"
        let outcome = try follow("next" + (folder == nil ? "; next" : ""), after: preparation)
        guard let folder else {
            #expect(outcome == Outcome(0, "b\na\nstatus 143\n"))
            return
        }
        // The path of a link may go through the folder of hooks.
        #expect(outcome.output.hasPrefix("b\nstatus 143\n"))
        let start = "themectl: warning: \(WatchHooksTests.hooks)\(file): everybody can write '~/"
        #expect(outcome.output.contains(start) && outcome.output.contains("\(folder)', so it"))
    }

    @Test(
        "Root runs no hook that another user could choose",
        .enabled(if: isRoot, "needs root, to give a file away"),
        arguments: [
            ("mv $own real; ln -s ../../real $own; chown -h 4242 $own", ""),
            ("mv $own/a real; ln -s ../../../real $own/a; chown -h 4242 $own/a", "/a"),
            ("mkdir y; mv $own/a y; ln -s ../../../y/a $own/a; chown 4242 y", "/a"),
            ("chown 4242 .config", ""), ("chown 4242 .", ""),
        ]
    )
    func chosen(change: String, file: String) throws {
        var themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "light"])
        let site = try TemporaryFolder()
        themectl.environment["XDG_CONFIG_DIRS"] = site.path
        let preparation = """
            site='\(site.path)/themectl/hooks'; hook $own/a 'echo a'; hook "$site/b" "echo b"; \(change)
            """
        let outcome = try follow("next", after: preparation, in: themectl)
        #expect(outcome.output.hasPrefix("b\nstatus 143\n"))
        let start = "themectl: warning: \(WatchHooksTests.hooks)\(file): '~"
        #expect(outcome.output.contains(start))
        #expect(outcome.output.contains("' belongs to user 4242, so it is skipped\n"))
    }

    private static let onForeignMount =
        "skipped ~/mounted/themectl/hooks/a: its folder: '~/mounted' is on a FUSE mount of user 1, "
        + "so it is skipped\n"
    private static let onUnknownMount =
        "skipped ~/mounted/themectl/hooks/a: its folder: '~/mounted' is on an unknown FUSE mount, "
        + "so it is skipped\n"
    private static let onTrustedMount = "enabled ~/mounted/themectl/hooks/a\n"

    @Test(
        "A hook on a FUSE mount runs only if this user or root mounted it",
        .linuxOnly("there is no table of mounts"),
        .enabled(
            if: isRoot && OrdinaryUser.isAvailable && Namespace.hasBindfs,
            "needs root, bindfs, /dev/fuse and mount name spaces"
        ),
        arguments: [
            (1, 0, ":", onForeignMount), (0, 0, ":", onTrustedMount),
            (1, 65534, ":", onForeignMount), (65534, 65534, ":", onTrustedMount),
            (0, 65534, ":", onTrustedMount),
            // Without the mount in its table, only root does not trust the owner.
            (0, 0, "mount --bind /dev/null /proc/$$/mountinfo", onUnknownMount),
            (65534, 65534, "mount --bind /dev/null /proc/$$/mountinfo", onTrustedMount),
        ]
    )
    func fuseMount(mounter: Int, user: Int, change: String, expected: String) throws {
        var themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "light"])
        themectl.environment["XDG_CONFIG_HOME"] = themectl.home.path("mounted")
        themectl.environment["SCRIPT"] = """
            mknod -m 666 fuse c 10 229; mount --bind fuse /dev/fuse
            echo user_allow_other >fuse.conf; mount --bind fuse.conf /etc/fuse.conf
            mkdir -p files/themectl/hooks mounted; cp /bin/true files/themectl/hooks/a
            chmod 755 .; chown -R \(mounter) files mounted
            setpriv --reuid=\(mounter) --regid=\(mounter) --clear-groups \
                bindfs -f -o allow_other -u \(user) -g \(user) files mounted &
            until [ -e mounted/themectl ]; do sleep 0.02; done
            sh -c '\(change); exec setpriv --reuid=\(user) --regid=\(user) --clear-groups \
                "$THEMECTL" explain --json' >rows
            umount mounted
            sed -n 's/.*"name":"a".*"answer":"\\([a-z]*\\)".*"detail":"\\([^"]*\\)".*/\\1 \\2/p' rows
            """
        let outcome = try themectl.shell(
            "PATH=/usr/bin:/bin:/usr/sbin; exec unshare --mount sh -c \"$SCRIPT\""
        )
        #expect(outcome.output == expected, "\(outcome)")
    }

    @Test("A hook that changes hands during a round is skipped")
    func changedDuringRound() throws {
        let preparation = """
            mkfifo gate; hook $own/a 'echo a; read -r word <gate'; hook x/b 'echo b'; hook $own/c 'echo c'
            ln -s "$PWD/x/b" $own/b
            """
        let script = "next; chmod o+w x; echo >gate; next"
        #expect(
            try follow(script, after: preparation)
                == Outcome(
                    0,
                    """
                    a\nc\nstatus 143
                    themectl: warning: ~/.config/themectl/hooks/b: everybody can write '~/x', so it is skipped; \
                    try 'chmod o-w ~/x'

                    """
                )
        )
    }

    @Test(
        "A hook or folder of another user is skipped and reported, but not root's",
        .enabled(if: isRoot && OrdinaryUser.isAvailable, "needs root, to give a file away"),
        arguments: [
            ("chown 4242 $own/a", "own/a", "own/a"), ("chown 65534 $own/a", "own/a", nil),
            ("chown 0 $own/a", "own/a", nil),
            ("chown 4242 $own; hook $site/zz 'echo over'", "own", "own"),
            (
                "chown 4242 $own/a; mv $own/a x; ln -s ../../../x $own/a", "own/a",
                "own/../../../x"
            ),
        ]
    )
    func foreign(preparation: String, path: String, target: String?) throws {
        let preparation = """
            hook $own/a 'echo ran'; hook $own/zz 'echo over'; chown -R 65534 .; \(preparation)
            printf '#!/bin/sh\\nexec /usr/bin/\(OrdinaryUser.prefix)"%s" "$@"\\n' "$THEMECTL" >ordinary
            chmod 755 ordinary .; THEMECTL=$PWD/ordinary
            """
        let folder = "~/.config/themectl/hooks"
        let warning = target.map {
            "themectl: warning: \(path): '\($0)' belongs to user 4242, \(WatchHooksTests.passingOver)\n"
                .replacing("own", with: folder)
        }
        #expect(
            try follow("next" + (target == nil ? "; next" : ""), after: preparation)
                == Outcome(
                    0,
                    (target == nil ? "ran\n" : "") + "over\nstatus 143\n" + (warning ?? "")
                )
        )
    }

    @Test("A second runner waits for the first with a note, but not for its hooks")
    func turns() throws {
        let note =
            "themectl: note: another process runs the hooks in ~/.config/themectl/hooks; waiting for it to end\n"
        let preparation = """
            hook $own/a 'sleep 1000 >/dev/null 2>&1 & echo $! >>left; echo "$PPID $1"'
            mkfifo first; LINES=first "$THEMECTL" watch --hooks & runner=$!; exec 4<>first; read -r line <&4
            """
        for (options, errors) in [("", note), ("-q", "")] {
            // A second thread waits for the lock.
            let script = """
                waits() { test $(ls /proc/$watch/task | wc -l) -gt 1; }
                await \(options.isEmpty ? "test -s errors" : "waits")
                # The style changes and the turn comes at once.
                kill -STOP $watch; "$THEMECTL" set dark; read -r line <&4
                { kill -9 $runner; wait $runner; } 2>/dev/null; kill -CONT $watch
                read -r line <&3; echo "${line#$watch }"; kill $(cat left)
                """
            #expect(
                try follow(script, after: preparation, options)
                    == Outcome(0, "dark\nstatus 143\n\(errors)"),
                "\(options)"
            )
        }
    }

    @Test(
        "A runner whose lock file is replaced waits for the runner that locks the new file",
        arguments: [
            "rm $lock", "mv run old; mkdir -m 700 run", "mv $lock x; : >$lock; chmod 600 $lock",
            "mv $lock x; : >$lock; chmod 644 $lock",
        ]
    )
    func replacedLock(change: String) throws {
        let preparation = """
            hook $own/a 'echo "$1"'; mkfifo first
            LINES=first "$THEMECTL" watch --hooks 2>notes & runner=$!; exec 4<>first; read -r line <&4
            \(change); hook $own/a 'echo "$1"'
            """
        let script = """
            next; "$THEMECTL" set dark; next; await grep -q 'another process' notes; cat notes
            { kill $watch; wait $watch; } 2>/dev/null
            read -r line <&4; echo "first $line"
            "$THEMECTL" set light; read -r line <&4; echo "first $line"; kill $runner
            """
        let note =
            "themectl: note: another process runs the hooks in ~/.config/themectl/hooks; waiting for it to end"
        let outcome = try follow(script, after: preparation)
        #expect(
            outcome.output.hasPrefix("light\ndark\n\(note)\nfirst dark\nfirst light\n"),
            "\(outcome)"
        )
    }

    @Test("A runner that waits ends by a signal and by --timeout")
    func waiting() throws {
        let preparation = """
            mkdir -p $own; mkfifo gate; hook $own/a 'echo; read -r word <gate'; mkfifo first
            LINES=first "$THEMECTL" watch --hooks & runner=$!; exec 4<>first; read -r line <&4
            """
        let script = """
            "$THEMECTL" watch --hooks -q --timeout 0.05; echo $?; await test -s errors; kill $watch; wait $watch; echo $?
            kill $runner
            """
        let outcome = try follow(script, after: preparation)
        #expect(outcome.output.hasPrefix("1\n143\n"), "\(outcome)")
        let alone = """
            hook $site/a 'echo $1'; mkfifo first; LINES=first "$THEMECTL" watch --hooks & runner=$!; exec 4<>first; read -r line <&4
            """
        let note =
            "themectl: note: another process runs the hooks in ~/.config/themectl/hooks; waiting for it to end\n"
        let later = "await test -s errors; { kill $runner; wait $runner; } 2>/dev/null; next"
        #expect(try follow(later, after: alone) == Outcome(0, "light\nstatus 143\n\(note)"))
    }

    @Test(
        "A display that closes each connection is connected to once a second",
        .needs("python3")
    )
    func closingDisplay() throws {
        var themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "light"])
        themectl.environment["WAYLAND_DISPLAY"] = themectl.home.path("display")
        let preparation = """
            hook $own/a 'echo $1'; : >accepted
            python3 -c '
            import socket
            server = socket.socket(socket.AF_UNIX); server.bind("display"); server.listen()
            while True: server.accept()[0].close(); open("accepted", "a").write("x")
            ' & server=$!
            await test -S display
            """
        let script = """
            next; sleep 2.5; kill $server
            count=$(wc -c <accepted); [ $count -ge 2 ] && [ $count -le 5 ] || echo "$count connections"
            """
        #expect(
            try follow(script, after: preparation, in: themectl).output
                .hasPrefix("light\nstatus ")
        )
    }

    @Test("A runner ends with the display of its session, but not with a connection to it")
    func display() throws {
        let display = try FakeBus()
        let script = """
            exec 7<alive
            next; echo drop >'\(display.control)'; "$THEMECTL" set dark; next; echo stop >'\(display.control)'; cat <&7
            """
        for variable in ["WAYLAND_DISPLAY": "bus", "DISPLAY": ":nowhere"] {
            let themectl = try Themectl(environment: [
                "THEMECTL_SYSTEM": "light", "XDG_RUNTIME_DIR": display.runtimeFolder,
                variable.key: variable.value,
            ])
            let ends = variable.key == "WAYLAND_DISPLAY"
            #expect(
                try follow(
                    ends ? script : "next",
                    after: "mkfifo alive; hook $own/a 'echo $1'",
                    ends ? "5<>alive" : "",
                    in: themectl
                )
                    == Outcome(0, ends ? "light\ndark\nstatus 0\n" : "light\nstatus 143\n")
            )
        }
    }
}
