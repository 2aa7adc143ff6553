import Foundation
import Testing

@Suite("watch", .bounded, .onOwnThreads)
struct WatchTests {
    private static let scenarios: [(name: String, script: String, expected: String)] = [
        ("a folder that does not exist yet", "put() { :; }; \"$THEMECTL\" set dark; next", "dark"),
        ("a replaced file", "mkdir -p .config/themectl; put 2; next; put 1; next", "dark light"),
        (
            "a write in place, and one that leaves the file open",
            "mkdir -p .config/themectl; put 2; next; echo '{\"userInterfaceStyle\":1}' >$store; next; "
                + "exec 4<>$store; printf '{\"userInterfaceStyle\":2}' >&4; next",
            "dark light dark"
        ),
        (
            "deletion and re-creation",
            "mkdir -p .config/themectl; put 2; next; rm $store; next; put 1; next",
            "dark system light"
        ),
        (
            "a folder removed and made again, while someone is in it",
            "mkdir -p .config/themectl; put 2; next; exec 5<.config/themectl; rm -r .config; next; "
                + "mkdir -p .config/themectl; put 1; next", "dark system light"
        ),
        (
            "a folder moved away and back",
            "mkdir -p .config/themectl; put 2; next; mv .config away; next; mv away .config; next",
            "dark system dark"
        ),
        (
            "a link re-targeted, and its target replaced",
            "mkdir -p .config/themectl a b; put 2 a/x; put 1 b/x; ln -s ../../a/x $store; next; "
                + "ln -s ../../b/x l; mv l $store; next; put 2 b/x; next", "dark light dark"
        ),
        (
            "a link on the way re-targeted, and its target moved",
            "mkdir -p .config a b; put 2 a/default.json; put 1 b/default.json; ln -s ../a .config/themectl; next; "
                + "ln -sfn ../b .config/themectl; next; mv b c; next; mv a b; next",
            "dark light system dark"
        ),
        (
            "a dangling link whose target comes",
            "mkdir -p .config/themectl a; ln -s ../../a/x $store; put 2 a/x; next",
            "dark"
        ),
        (
            "a write under another name of the file",
            "mkdir -p .config/themectl; put 2 a; ln a $store; next; echo '{\"userInterfaceStyle\":1}' >a; next",
            "dark light"
        ),
        (
            "an in-between that is no folder",
            "touch .config; rm .config; \"$THEMECTL\" set dark; next", "dark"
        ),
    ]

    @Test("watch sees every kind of change to a store", arguments: scenarios.indices)
    func scenario(index: Int) throws {
        let (name, script, expected) = WatchTests.scenarios[index]
        let outcome = try Themectl().follow("", "next; \(script)")
        let lines = expected.split(separator: " ").map { "\($0)\n" }.joined()
        #expect(outcome == Outcome(0, "system\n\(lines)status 143\n"), "\(name)")
    }

    @Test(
        "A save that removes the file for a moment reports no other value",
        arguments: [
            ("rm and a new file", "rm $store; sleep 0.01; cp new $store"),
            ("sed -i.bak", "mv $store $store.bak; sleep 0.01; cp new $store"),
            ("install", "install -m 600 new $store"),
            ("tar x", "tar xf archive"),
            ("rsync onto a link", "ln -sf ../../new $store; sleep 0.01; rm $store; cp new $store"),
            ("a folder for a moment", "mv .config x; sleep 0.01; mv x .config"),
        ]
    )
    func saved(name: String, save: String) throws {
        let script = """
            next; for count in 1 2 3 4; do \(save); done; put 1; next
            """
        let preparation = """
            mkdir -p .config/themectl; put 2; cp $store new; tar cf archive $store
            """
        let expected = Outcome(0, "dark\nlight\nstatus 143\n")
        var outcome = Outcome(1)
        // On a busy machine a file may be gone for longer than 100 ms.
        for _ in 0..<5 where outcome != expected {
            outcome = try Themectl().follow("", script, after: preparation)
        }
        #expect(outcome == expected, "\(name)")
    }

    @Test("watch sees changes of the site's default")
    func site() throws {
        var themectl = try Themectl()
        themectl.environment["XDG_CONFIG_DIRS"] =
            "\(themectl.home.path)/none:\(themectl.home.path)/site"
        let script = "next; mkdir -p site/themectl; put 2 site/themectl/default.json; next"
        #expect(try themectl.follow("", script) == Outcome(0, "system\ndark\nstatus 143\n"))
    }

    private static let unlistedFolders:
        [(folder: String, preparation: String, script: String, warning: String)] = [
            (
                "the home's parent", "mkdir -p up/me/.config",
                "choose dark; next; choose light; next", ""
            ),
            (
                "the parent of a home without a configuration folder", "mkdir -p up/me",
                "choose dark; next; choose light; next", "up"
            ),
            (
                "the folder of a link to the home", "mkdir -p real/.config up; ln -s ../real up/me",
                "choose dark; next; choose light; next", "up"
            ),
            (
                "the store's own folder", "mkdir -p up/me/.config/themectl; put 0 up/me/$store",
                "chmod 311 up/me/.config/themectl; put 2 up/me/$store; next; put 1 up/me/$store; next",
                "up/me/.config/themectl"
            ),
            (
                "the site's folder",
                "mkdir -p up/me/.config site/themectl; chmod 311 site site/themectl",
                "choose dark; next; choose light; next", ""
            ),
        ]

    @Test(
        "watch follows through a folder that may be searched but not listed",
        .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason),
        .linuxOnly("kqueue watches other folders, and a folder that is open goes on being heard"),
        arguments: unlistedFolders.indices
    )
    func unlisted(index: Int) throws {
        let (folder, preparation, script, warning) = WatchTests.unlistedFolders[index]
        var themectl = try Themectl()
        try themectl.setMode(0o777, ".")
        themectl.environment["HOME"] = themectl.home.path("up/me")
        themectl.environment["XDG_CONFIG_DIRS"] = themectl.home.path("site")
        let outcome = try themectl.follow(
            "",
            "next; choose() { \"$THEMECTL\" set $1; }; \(script)",
            after: "\(preparation); chmod 311 up",
            inside: OrdinaryUser.prefix
        )
        let warnings =
            warning.isEmpty
            ? ""
            : "themectl: warning: ~/\(warning): a change in this folder may be missed, because it "
                + "cannot be watched: permission denied\n"
        #expect(outcome == Outcome(0, "system\ndark\nlight\nstatus 143\n\(warnings)"), "\(folder)")
    }

    @Test("watch --scope reports that scope's changes only")
    func scope() throws {
        let script = """
            next; "$THEMECTL" set dark --scope a; next
            "$THEMECTL" set light --scope c; "$THEMECTL" set light --scope a; next
            """
        #expect(
            try Themectl().follow("--scope a/b", script)
                == Outcome(0, "system\ndark\nlight\nstatus 143\n")
        )
    }

    @Test("A store that becomes malformed is one warning, and the last good value stands")
    func broken() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#)
        let outcome = try themectl.follow(
            "",
            "next; echo '{' >new; mv new $store; await test -s errors; echo '{ ' >>$store; put 2; put 1; next"
        )
        #expect(outcome.output.hasPrefix("dark\nlight\nstatus 143\n"))
        #expect(
            outcome.output.contains(
                "themectl: warning: ~/.config/themectl/default.json:2:1: the text ends inside"
            )
        )
    }

    @Test("A store that becomes malformed ends a strict watch with 65")
    func strictlyBroken() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#)
        let message =
            "themectl: ~/.config/themectl/default.json:2:1: the text ends inside an object\n"
        let outcome = try themectl.follow("--strict", "next; echo '{' >new; mv new $store; cat <&3")
        #expect(outcome == Outcome(0, "dark\nstatus 65\n\(message)"))
    }

    @Test("A warning is told once as long as it lasts, and again when it comes back")
    func warnedOnce() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":9}"#)
        let script = """
            next
            echo '{"userInterfaceStyle":9,"other":1}' >new; mv new $store; put 2; next
            echo '{"userInterfaceStyle":9,"other":2}' >new; mv new $store; next; put 2; next
            """
        let warning =
            "themectl: warning: ~/.config/themectl/default.json:1:23: 9 is not 0, 1 or 2, so it means 'system'\n"
        let outcome = try themectl.follow("", script)
        #expect(
            outcome == Outcome(0, "system\ndark\nsystem\ndark\nstatus 143\n\(warning)\(warning)")
        )
    }

    @Test(
        "A store malformed at the start is an error",
        arguments: [
            ("{", "", 65), ("{", "--timeout 0", 65), (#"{"userInterfaceStyle":7}"#, "--strict", 65),
        ]
    )
    func brokenAtStart(text: String, option: String, status: Int32) throws {
        let themectl = try Themectl()
        try themectl.writeStore(text)
        #expect(try themectl.shell("exec \"$THEMECTL\" watch \(option)").status == status)
    }

    @Test("A variable that decides over a malformed store is printed before the time is up")
    func variableOverBroken() throws {
        let themectl = try Themectl(environment: ["THEMECTL_APPEARANCE": "dark"])
        try themectl.writeStore("{")
        #expect(try themectl.line("watch --timeout 0") == Outcome(1, "dark\n"))
    }

    @Test("A burst of 2,000 changes ends with the last value, and no line is repeated")
    func burst() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#)
        let (store, new) = (themectl.store(), themectl.home.path("new"))
        // A thread of its own, because the tests may occupy every thread of the concurrency pool.
        Thread.detachNewThread {
            // Only the last change stores 'system'.
            for value in (0..<2_000).map({ 1 + $0 % 2 }) + [0] {
                guard let file = fopen(new, "w") else { return }
                fputs(#"{"userInterfaceStyle":\#(value)}"#, file)
                fclose(file)
                rename(new, store)
            }
        }
        let outcome = try themectl.follow(
            "",
            "while read -r line <&3 && echo \"$line\" && [ \"$line\" != system ]; do :; done"
        )
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.suffix(2) == ["system", "status 143"])
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 })
    }

    #if os(Linux)
        static let mounts: [(name: String, script: String, expected: String)] = [
            (
                "a file system over the store's folder", "over .config/themectl; next; put 1; next",
                "system light"
            ),
            (
                "one over a folder on the way",
                "over .config; next; mkdir -p .config/themectl; put 1; next",
                "system light"
            ),
            (
                "a file, and a write to it under its own name",
                "put 1 f; place=$store; mount --bind f $store; next; echo '{\"userInterfaceStyle\":0}' >f; next",
                "light system"
            ),
            (
                "a folder that is there under another name, too",
                "mkdir b; put 1 b/default.json; bind b; next", "light"
            ),
        ]

        @Test(
            "watch notices a mount over a folder in use, and its unmount",
            .enabled(if: Namespace.hasMounts, Namespace.reason),
            .linuxOnly("kqueue does not tell of what is mounted over a folder"),
            arguments: mounts.indices,
            ["umount", "umount -l"]
        )
        func mount(index: Int, unmount: String) throws {
            let (name, script, expected) = WatchTests.mounts[index]
            // The watch itself keeps the mount busy while it reads the store.
            let outcome = try Themectl().follow(
                "",
                """
                over() { place=$1; mount -t tmpfs none "$1"; }
                bind() { place=.config/themectl; mount --bind "$1" $place; }
                next; mkdir -p .config/themectl; put 2; next
                \(script)
                \(unmount == "umount" ? ":" : "exec 5<$place")
                await \(unmount) $place
                next; put 0; next
                """,
                inside: Namespace.mounts
            )
            let lines = "system dark \(expected) dark system".split(separator: " ").map {
                "\($0)\n"
            }.joined()
            #expect(outcome == Outcome(0, "\(lines)status 143\n"), "\(name)")
        }

        @Test("After an event queue overflow the last value is reported")
        func overflow() throws {
            let outcome = try Themectl().follow(
                "",
                """
                next; mkdir -p .config/themectl; put 2; next
                kill -STOP $watch; await grep -q '^State:.T' /proc/$watch/status
                limit=$(cat /proc/sys/fs/inotify/max_queued_events)
                # Two names in turn, because a notice like the one before it is not kept.
                while [ "$limit" -gt 0 ]; do : >.config/themectl/a; : >.config/themectl/b; limit=$((limit - 2)); done
                mv .config gone; mkdir -p .config/themectl; put 1
                kill -CONT $watch; next
                put 2; next
                """
            )
            #expect(outcome == Outcome(0, "system\ndark\nlight\ndark\nstatus 143\n"))
        }

        @Test(
            "A wait that fails ends the watch with one line",
            .linuxOnly("the emulation of kqueue has descriptors")
        )
        func failedWait() throws {
            let outcome = try Themectl().follow(
                "",
                "next; prlimit --pid $watch --nofile=1:; \"$THEMECTL\" set dark; cat <&3"
            )
            let line = "themectl: watch: cannot wait for changes: invalid argument"
            #expect(outcome == Outcome(0, "system\nstatus 74\n\(line)\n"))
        }

        @Test(
            "A change while too many files are open is reported once there are fewer",
            .linuxOnly("the emulation of kqueue has descriptors")
        )
        func tooManyFiles() throws {
            let outcome = try Themectl().follow(
                "",
                """
                next; "$THEMECTL" set light; next
                prlimit --pid $watch --nofile=5:; "$THEMECTL" set dark; sleep 0.3
                prlimit --pid $watch --nofile=100:; next
                """
            )
            #expect(outcome == Outcome(0, "system\nlight\ndark\nstatus 143\n"))
        }

        @Test(
            "A lack of descriptors that has lasted is reported by one line, which names its limit",
            .linuxOnly("the emulation of kqueue has descriptors")
        )
        func lastingLack() throws {
            let outcome = try Themectl().follow(
                "",
                """
                next; prlimit --pid $watch --nofile=5:; "$THEMECTL" set dark; await test -s errors
                prlimit --pid $watch --nofile=100:; next
                """
            )
            let reason = "a limit of the system is reached (too many open files)"
            let store = "~/.config/themectl/default.json"
            let warning = "themectl: warning: \(store): cannot be read: \(reason)"
            #expect(
                outcome
                    == Outcome(
                        0,
                        "system\ndark\nstatus 143\n\(warning); try a larger 'ulimit -n'\n"
                    )
            )
        }

        private static let limits: [(name: String, setting: String, options: String)] = [
            "", "--effective",
        ].flatMap {
            [
                ("watches", "fs.inotify.max_user_watches", $0),
                ("instances", "fs.inotify.max_user_instances", $0),
            ]
        }

        @Test(
            "A limit on watches is one line, and the store is followed once there is room",
            .enabled(if: Namespace.hasLimits, Namespace.reason),
            .linuxOnly("the limits are those of inotify"),
            arguments: limits
        )
        func limit(name: String, setting: String, options: String) throws {
            let outcome = try Themectl().follow(
                options,
                """
                next; put 2; echo 9999 >/proc/sys/user/max_inotify_\(name); next; put 1; next
                grep -c 'try a larger \(setting)$' errors
                read -r _ _ _ _ _ _ _ _ _ _ _ _ _ user system _ </proc/$watch/stat; echo "ticks $((user + system < 50))"
                """,
                after:
                    "mkdir -p .config/themectl; put 1; echo 0 >/proc/sys/user/max_inotify_\(name)",
                inside: Namespace.limits
            )
            let lines = outcome.output.split(separator: "\n").map(String.init)
            #expect(lines.prefix(6) == ["light", "dark", "light", "1", "ticks 1", "status 143"])
        }

        @Test(
            "A limit on watches reached later is one line, and the watch goes on",
            .enabled(if: Namespace.hasLimits, Namespace.reason),
            .linuxOnly("the limit is one of inotify")
        )
        func laterLimit() throws {
            let outcome = try Themectl().follow(
                "",
                """
                next; echo 1 >/proc/sys/user/max_inotify_watches; mkdir -p .config/themectl; put 2; next
                await grep -q 'try a larger fs.inotify.max_user_watches$' errors
                echo 9999 >/proc/sys/user/max_inotify_watches; put 1; next
                """,
                inside: Namespace.limits
            )
            #expect(outcome.output.hasPrefix("system\ndark\nlight\nstatus 143\n"))
            #expect(outcome.output.components(separatedBy: "try a larger").count == 2)
        }

        @Test(
            "Without a runtime folder, files that others create in /tmp wake no watch",
            .linuxOnly("the switches that are counted are those of qemu"),
            .enabled(if: Namespace.hasMounts, Namespace.reason)
        )
        func temporaryFolder() throws {
            let script = """
                cp "$THEMECTL" themectl
                mount --bind "$PWD" /mnt && mount -t tmpfs none /tmp && mount -t tmpfs none /run || exit
                cd /mnt; export HOME=/mnt XDG_CONFIG_DIRS=/mnt/site; unset XDG_RUNTIME_DIR
                ./themectl watch --effective --default light >lines & watch=$!
                until [ -s lines ]; do sleep 0.02; done; sleep 0.2
                count() { sed -n 's/^voluntary_ctxt_switches:.//p' /proc/$watch/status; }
                before=$(count); for number in $(seq 500); do : >/tmp/$number; done; sleep 0.2
                echo woken $(($(count) - before)) times; ls -d /tmp/themectl-*
                kill $watch
                """
            var themectl = try Themectl()
            themectl.environment["SCRIPT"] = script
            #expect(
                try themectl.shell("exec \(Namespace.mounts) sh -c \"$SCRIPT\"")
                    == Outcome(0, "woken 0 times\n/tmp/themectl-0\n")
            )
        }

        @Test(
            "A signal ends a watch and a portal on a file system that hangs",
            .linuxOnly("the emulation of kqueue waits in system calls of the file system"),
            .enabled(if: Namespace.hasBindfs, "needs bindfs, /dev/fuse and mount name spaces"),
            arguments: ["watch", "watch --effective --default light", "watch --hooks", "portal"]
        )
        func hungFileSystem(line: String) throws {
            let cause = #"sleep 0.3; [ "$(state)" ] && echo runs; kill $command"#
            try expectEnd(of: line, by: cause, 143)
        }

        @Test(
            "--timeout ends a watch on a file system that hangs, some seconds later",
            .linuxOnly("the emulation of kqueue waits in system calls of the file system"),
            .enabled(if: Namespace.hasBindfs, "needs bindfs, /dev/fuse and mount name spaces"),
            arguments: ["watch --timeout 3", "watch --hooks --timeout 3"]
        )
        func timeout(line: String) throws {
            try expectEnd(of: line, by: #"[ "$(state)" ] && echo runs"#, 1)
        }

        /// Has a line's store hang, and expects its end with a status.
        private func expectEnd(of line: String, by cause: String, _ status: Int32) throws {
            let bus = try FakeBus(.color(1), ["RequestName": .body("u", BusBytes.number(1))])
            let script = """
                mkdir -p real mounted other; echo '{"userInterfaceStyle":2}' >real/default.json
                bindfs -f real mounted & server=$!
                until [ -e mounted/default.json ]; do sleep 0.02; done
                mkdir -p .config; ln -s ../mounted .config/themectl
                "$THEMECTL" \(line) >lines 2>&1 & command=$!
                state() { sed 's/.*) //; s/ .*//; s/Z//' /proc/$command/stat 2>/dev/null; }
                count() { sed -n 's/^voluntary_ctxt_switches:.//p' /proc/$command/status; }
                # No signal ends a process whose request the server has read but not answered.
                until before=$(count); sleep 1; [ "$(state)$before" = "S$(count)" ]; do :; done
                kill -STOP $server
                while grep -q '^State:.[^T]' /proc/$server/task/*/status; do sleep 0.02; done
                mount -t tmpfs none other; umount other; \(cause)
                for try in $(seq 200); do [ "$(state)" ] || break; sleep 0.05; done
                [ "$(state)" ] && kill -9 $command; wait $command; echo "ended with $?"
                kill -9 $server
                """
            var themectl = try Themectl(bus)
            themectl.environment["SCRIPT"] = script
            let outcome = try themectl.shell(
                "PATH=/usr/bin:/bin; exec \(Namespace.mounts) sh -c \"$SCRIPT\" 2>/dev/null"
            )
            #expect(outcome.output == "runs\nended with \(status)\n", "\(outcome)")
        }

        @Test(
            "A watch uses one inotify instance",
            .linuxOnly("kqueue is no inotify"),
            arguments: ["", "--effective --default dark", "--system --default dark"]
        )
        func oneInstance(options: String) throws {
            let outcome = try Themectl().follow(
                options,
                "next >/dev/null; ls -l /proc/$watch/fd | grep -c inotify",
                after: "put() { :; }"
            )
            #expect(outcome.output.hasPrefix("1\n"))
        }

        @Test(
            "A system call that always fails does not make a watch spin",
            .enabled(if: Tracer.isAvailable, Tracer.reason),
            .linuxOnly("needs strace"),
            arguments: ["read:error=EIO", "read:error=EAGAIN", "write:error=EAGAIN"]
        )
        func failingCalls(call: String) throws {
            let outcome = try Themectl().follow(
                "",
                """
                next; strace -qq -f -o /dev/null -p $watch -e trace=read,write -e inject=\(call) & strace=$!
                await grep -q 'TracerPid:.[1-9]' /proc/$watch/status
                mkdir -p .config/themectl; put 2; sleep 1
                if [ -d /proc/$watch ]; then
                    read -r _ _ _ _ _ _ _ _ _ _ _ _ _ user system _ </proc/$watch/stat
                    [ $((user + system)) -lt 40 ] || echo "it spins: $user $system"
                fi
                kill $watch; wait $watch; status=$?; wait $strace
                case $status in 74 | 143) echo ends;; *) echo "status $status";; esac
                """
            )
            #expect(outcome.output.hasPrefix("system\nends\n"))
        }
    #endif

    @Test("watch --json prints one object per line")
    func json() throws {
        let outcome = try Themectl().shell("\"$THEMECTL\" watch --json --timeout 0 --scope a")
        let members =
            #""app":"default","store":"~/.config/themectl/default.json","scope":"a","appearance":"system","style":null,"#
            + #""source":null,"origin":"default","previous":null}"#
        #expect(outcome.status == 1)
        #expect(outcome.output.hasSuffix(members + "\n"))
        let time = try #require(
            outcome.output.firstMatch(of: /^{"time":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)",/)
        )
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        let date = try #require(formatter.date(from: String(time.1)))
        #expect(abs(date.timeIntervalSinceNow) < 3600)
    }

    @Test("watch --json has the word that was printed before")
    func previous() throws {
        let script = "next; \"$THEMECTL\" set dark; next; \"$THEMECTL\" set light; next"
        let outcome = try Themectl().follow("--json", script)
        let words = outcome.output.matches(of: /"appearance":"(\w+)".*"previous":(\S+)}/).map {
            "\($0.1) \($0.2)"
        }
        #expect(words == ["system null", #"dark "system""#, #"light "dark""#])
    }

    // MARK: Ends

    @Test("--once ends after the first change, --timeout with status 1")
    func ends() throws {
        let script = """
            mkfifo lines
            "$THEMECTL" watch --once --timeout 30 >lines & watch=$!
            exec 3<lines; read -r line <&3; "$THEMECTL" set dark; cat <&3; wait $watch; echo $?
            "$THEMECTL" watch --timeout 0.01; echo $?
            "$THEMECTL" watch --only-changes --timeout 0; echo $?
            """
        #expect(try Themectl().shell(script) == Outcome(0, "dark\n0\ndark\n1\n1\n"))
    }

    @Test(
        "A signal ends the watch and its command",
        arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)],
        [false, true]
    )
    func signals(signal: (name: String, status: Int32), hasCommand: Bool) throws {
        let lifeline = try Lifeline()
        let command = "-- sh -c 'exec 5>\"\(lifeline.file)\"; sleep 1000 & echo begun; wait' x"
        let script = """
            mkfifo lines
            # The pipe is held open, because its end would end the watch, too.
            { exec 3<lines; read -r line <&3; kill -\(signal.name) "$(cat pid)"; } &
            { sh -c 'echo $$ >pid; exec "$THEMECTL" watch "$@" >lines' x \(hasCommand ? command : ""); } 2>/dev/null
            echo $?
            """
        #expect(try Themectl().shell(script) == Outcome(0, "\(signal.status)\n"))
        if hasCommand { #expect(lifeline.isLoose()) }
    }

    @Test("Under nohup a watch survives its terminal")
    func nohup() throws {
        let outcome = try Themectl().follow(
            "",
            "next; kill -HUP $watch; \"$THEMECTL\" set dark; next",
            after: "trap '' HUP"
        )
        #expect(outcome == Outcome(0, "system\ndark\nstatus 143\n"))
    }

    @Test("A closed pipe ends a watch at once with status 0")
    func closedPipe() throws {
        let script = """
            mkfifo lines
            { read -r line <lines; } &
            "$THEMECTL" watch --timeout 30 >lines; echo $?
            """
        #expect(try Themectl().shell(script) == Outcome(0, "0\n"))
        #expect(try Themectl().shell("\"$THEMECTL\" watch --timeout 30 >&-") == Outcome(0))
        let ended = "{ \"$THEMECTL\" watch --timeout 30; echo $? >&2; } | true"
        #expect(try Themectl().shell(ended) == Outcome(0, errors: "0\n"))
    }

    #if os(Linux)
        @Test("watch exits with 74 if standard output is full")
        func full() throws {
            #expect(
                try Themectl().shell("exec \"$THEMECTL\" watch >/dev/full")
                    == Outcome(
                        74,
                        errors:
                            "themectl: standard output: cannot be written: no space left on device\n"
                    )
            )
        }
    #endif

    @Test("A blocked standard output does not delay --timeout")
    func unreadOutput() throws {
        let script = """
            mkfifo lines; exec 4<>lines
            dd if=/dev/zero bs=4096 count=1000 of=lines oflag=nonblock 2>/dev/null
            "$THEMECTL" watch --timeout 0.05 >lines; echo $?
            """
        #expect(try Themectl().shell(script) == Outcome(0, "1\n"))
    }

    @Test("A blocked standard error does not delay --timeout")
    func unreadErrors() throws {
        let script = """
            mkfifo lines; exec 4<>lines
            dd if=/dev/zero bs=4096 count=1000 of=lines oflag=nonblock 2>/dev/null
            "$THEMECTL" watch --timeout 0.05 -- false 2>lines; echo $?
            """
        #expect(try Themectl().shell(script) == Outcome(0, "1\n"))
    }

    @Test("A slow reader gets the last value in the end, and none twice running")
    func slowReader() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#)
        // Empty lines fill the pipe before the changes. Only the last change stores 'system'.
        let outcome = try themectl.follow(
            "",
            """
            next
            yes '' | dd iflag=fullblock bs=4096 count=1000 of=lines oflag=nonblock 2>/dev/null
            for count in 1 2 3 4 5 6 7 8 9 10 11 12; do put $((1 + count % 2)); done; put 0
            while read -r line <&3 && [ "$line" != system ]; do case $line in ?*) echo "$line" ;; esac; done
            echo $line
            """
        )
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == "dark")
        #expect(lines.suffix(2) == ["system", "status 143"])
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test(
        "Options of watch that contradict each other are wrong usage",
        arguments: [
            ("watch dark", "watch: '--' is missing before 'dark'; try 'themectl watch -- dark'"),
            ("watch --", "watch: COMMAND is missing; try 'themectl help watch'"),
            (
                "watch --timeout x",
                "watch: --timeout: 'x' is not a number of seconds up to a year; try 5 or 0.5"
            ),
            ("watch --store -", "watch: standard input cannot be watched; try --store FILE"),
            ("watch --onec", "watch: --onec: no such option; try '--once'"),
        ]
    )
    func misuse(line: String, message: String) throws {
        #expect(
            try Themectl().shell("\"$THEMECTL\" \(line)")
                == Outcome(64, errors: "themectl: \(message)\n")
        )
    }
}
