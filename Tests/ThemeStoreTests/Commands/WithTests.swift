import Foundation
import Testing

@Suite("with", .bounded, .onOwnThreads)
struct WithTests {
    /// The command, with the system's programs to run.
    private func withTools() throws -> Themectl {
        try Themectl(environment: ["PATH": "/usr/bin:/bin"])
    }

    @Test(
        "with runs the command under the preference and leaves the store alone",
        arguments: [
            ("dark", "dark"), ("light", "light"), ("system", "system"), ("1", "light"),
            ("2", "dark"),
        ]
    )
    func preference(_ value: String, _ word: String) throws {
        let themectl = try withTools()
        try themectl.writeStore("{\"userInterfaceStyle\":0}")
        #expect(
            try themectl.run("with", value, "--", Themectl.executable, "get", "--show-origin")
                == Outcome(0, "environment\t\(word)\n")
        )
        #expect(themectl.storeText() == "{\"userInterfaceStyle\":0}")
        #expect(try themectl.run("get") == Outcome(0, "system\n"))
        #expect(
            themectl.home.contents.filter { $0.hasPrefix(".config/themectl/") } == [
                ".config/themectl/default.json"
            ]
        )
    }

    @Test(
        "with light and with dark set COLORFGBG, and with system leaves it",
        arguments: [("light", "0;15"), ("dark", "15;0"), ("2", "15;0"), ("system", "7;0")]
    )
    func colors(_ value: String, _ expected: String) throws {
        var themectl = try withTools()
        themectl.environment["COLORFGBG"] = "7;0"
        let script = "echo \"$COLORFGBG\""
        let outcome = try themectl.run("with", value, "--", "sh", "-c", script)
        #expect(outcome == Outcome(0, "\(expected)\n"))
    }

    @Test(
        "with says that a value under a lock of another has no effect",
        arguments: [
            (#"{"userInterfaceStyle":1,"userInterfaceStyleLocked":true}"#, "light"),
            (#"{"userInterfaceStyleLocked":true}"#, "system"), ("junk", nil),
            (#"{"userInterfaceStyle":1}"#, nil),
            (#"{"userInterfaceStyle":2,"userInterfaceStyleLocked":true}"#, nil),
        ] as [(String, String?)]
    )
    func lock(_ text: String, _ locked: String?) throws {
        var themectl = try withTools()
        try themectl.home.write(text, to: "site/themectl/a.json")
        themectl.environment["THEMECTL_APP"] = "a"
        let note = "themectl: note: ~/site/themectl/a.json locks the setting to "
        #expect(
            try themectl.run("with", "dark", "--", "true")
                == Outcome(0, errors: locked.map { note + "\($0), so dark has no effect\n" } ?? "")
        )
        themectl.environment["THEMECTL_APP"] = "../a"
        #expect(try themectl.run("with", "dark", "--", "true") == Outcome(0))
    }

    @Test(
        "A command over SSH starts in the style, and with system in the other side's",
        arguments: [
            ("dark", "light", nil, "dark"), ("1", nil, nil, "light"),
            ("system", "dark", nil, "unset"),
            ("system", "dark", "192.0.2.7 1 192.0.2.8 22", "dark"),
            ("light", "dark", "192.0.2.7 1 192.0.2.8 22", "light"),
        ] as [(String, String?, String?, String)]
    )
    func sshSession(_ value: String, _ style: String?, _ connection: String?, _ expected: String)
        throws
    {
        var themectl = try withTools()
        themectl.environment["LC_THEMECTL"] = style
        themectl.environment["SSH_CONNECTION"] = connection
        let line = "printf %s ${LC_THEMECTL-unset}"
        #expect(try themectl.run("with", value, "--", "sh", "-c", line) == Outcome(0, expected))
    }

    @Test("with needs no store, creates none and ignores a malformed one")
    func noStore() throws {
        let themectl = try withTools()
        #expect(
            try themectl.run("with", "dark", "--", "sh", "-c", "echo $THEMECTL_APPEARANCE")
                == Outcome(0, "dark\n")
        )
        #expect(themectl.home.contents.isEmpty)
        try themectl.writeStore("{")
        #expect(
            try themectl.run("with", "dark", "--", Themectl.executable, "get")
                == Outcome(0, "dark\n")
        )
    }

    @Test("A duplicated variable is replaced, not kept next to the new one", .needs("python3"))
    func twice() throws {
        let script = """
            exec python3 -c 'import ctypes, os
            c = ctypes.CDLL(None)
            def strings(*words): return (ctypes.c_char_p * (len(words) + 1))(*[os.fsencode(w) for w in words], None)
            path = os.environ["THEMECTL"]
            c.execve(os.fsencode(path), strings("themectl", "with", "dark", "--", "/usr/bin/env"),
                     strings("PATH=/usr/bin", "THEMECTL_APPEARANCE=light", "THEMECTL_APPEARANCE=system"))'
            """
        let lines = try withTools().shell(script).output.split(separator: "\n").filter {
            $0.contains("APPEARANCE")
        }
        #expect(lines == ["THEMECTL_APPEARANCE=dark"])
    }

    @Test("The inner of two nested with wins")
    func nested() throws {
        var themectl = try withTools()
        themectl.environment["THEMECTL_APPEARANCE"] = "mauve"
        let inner = ["with", "light", "--", Themectl.executable, "get"]
        #expect(
            try themectl.run(["with", "dark", "--", Themectl.executable] + inner)
                == Outcome(0, "light\n")
        )
    }

    @Test(
        "with exits with the command's status",
        arguments: [("exit 0", 0), ("exit 1", 1), ("exit 65", 65), ("exit 255", 255)]
            as [(String, Int32)]
    )
    func status(_ script: String, _ expected: Int32) throws {
        #expect(try withTools().run("with", "dark", "--", "sh", "-c", script) == Outcome(expected))
    }

    @Test("The command replaces themectl, so its parent sees the signal that ends it")
    func signals() throws {
        let themectl = try withTools()
        let outcome = try themectl.shell(
            "$THEMECTL with dark -- sh -c 'kill -TERM $$'; echo $?; "
                + "$THEMECTL with dark -- sh -c 'echo $PPID' | grep -qx $$ && echo same parent"
        )
        #expect(outcome.output == "143\nsame parent\n")
        #expect(outcome.status == 0)
    }

    @Test("The command gets the streams and all arguments, including a second '--'")
    func untouched() throws {
        let themectl = try withTools()
        #expect(
            try themectl.run("with", "dark", "--", "cat", "-", input: "in\n") == Outcome(0, "in\n")
        )
        #expect(
            try themectl.run(
                "with",
                "dark",
                "--",
                "printf",
                "[%s]",
                "--help",
                "-n",
                "--json",
                "--",
                "",
                "a b",
                "--store=x"
            )
                == Outcome(0, "[--help][-n][--json][--][][a b][--store=x]")
        )
        #expect(
            try themectl.run("with", "dark", "--", "sh", "-c", "echo out; echo error >&2; exit 3")
                == Outcome(3, "out\n", errors: "error\n")
        )
    }

    @Test("with passes SIGPIPE through unchanged")
    func brokenPipe() throws {
        let themectl = try withTools()
        #expect(
            try themectl.shell("{ $THEMECTL with dark -- yes; echo $? >&2; } | head -n 1")
                == Outcome(0, "y\n", errors: "\(128 + SIGPIPE)\n")
        )
    }

    @Test("The command gets signals as they came in, also after a note")
    func signalsAfterNote() throws {
        var themectl = try withTools()
        try themectl.home.write(#"{"userInterfaceStyleLocked":true}"#, to: "site/themectl/a.json")
        themectl.environment["THEMECTL_APP"] = "a"
        let note =
            "themectl: note: ~/site/themectl/a.json locks the setting to system, so light has no effect\n"
        #expect(
            try themectl.shell("{ $THEMECTL with light -- yes; echo $? >&2; } | head -n 1")
                == Outcome(0, "y\n", errors: note + "\(128 + SIGPIPE)\n")
        )
        // qemu gives a program that it starts the default instead.
        if Themectl.isEmulated { return }
        #expect(
            try themectl.shell(
                "trap '' PIPE; $THEMECTL with light -- sh -c 'kill -PIPE $$; echo ignored'"
            )
                == Outcome(0, "ignored\n", errors: note)
        )
    }

    @Test("A command that cannot run exits with 126, a missing one with 127")
    func cannotRun() throws {
        let themectl = try withTools()
        let file = try themectl.home.write("text", to: "text")
        #expect(
            try themectl.run("with", "dark", "--", "no-such-command", "x")
                == Outcome(
                    127,
                    errors:
                        "themectl: 'no-such-command': cannot be run: no such file or directory\n"
                )
        )
        #expect(
            try themectl.run("with", "dark", "--", "./nowhere/at-all")
                == Outcome(
                    127,
                    errors:
                        "themectl: './nowhere/at-all': cannot be run: no such file or directory\n"
                )
        )
        #expect(
            try themectl.run("with", "dark", "--", "")
                == Outcome(127, errors: "themectl: '': cannot be run: no such file or directory\n")
        )
        #expect(
            try themectl.run("with", "dark", "--", file)
                == Outcome(126, errors: "themectl: '~/text': cannot be run: permission denied\n")
        )
        #expect(
            try themectl.run("with", "dark", "--", "/")
                == Outcome(126, errors: "themectl: '/': cannot be run: permission denied\n")
        )
    }

    @Test(
        "A script without #! is run by sh, found by its path or in PATH",
        arguments: ["./hello", "hello"]
    )
    func script(_ name: String) throws {
        var themectl = try withTools()
        themectl.environment["PATH"] = "/nowhere:\(themectl.home.path(".")):/usr/bin:/bin"
        // Written by a shell: a process started by another test could hold this process's descriptor, and an open file cannot run.
        _ = try themectl.shell("echo 'echo \"$1 $THEMECTL_APPEARANCE\"' >hello; chmod 755 hello")
        #expect(
            try themectl.shell("\"$THEMECTL\" with dark -- \(name) 'a b'")
                == Outcome(0, "a b dark\n")
        )
        #expect(
            try themectl.follow("-- \(name)", "next") == Outcome(0, "system system\nstatus 143\n")
        )
    }

    @Test(
        "Wrong usage of with runs nothing",
        arguments: [
            (["with"], "with: VALUE is missing; try 'themectl help with'"),
            (["with", "dark"], "with: COMMAND is missing; try 'themectl help with'"),
            (
                ["with", "dark", "--"],
                "with: COMMAND is missing; try 'themectl help with'"
            ),
            (
                ["with", "dark", "echo"],
                "with: '--' is missing before 'echo'; try 'themectl with dark -- echo'"
            ),
            (["with", "--", "echo"], "with: VALUE is missing; try 'themectl help with'"),
            (
                ["with", "dark", "echo", "--", "echo"],
                "with: unexpected operand 'echo'; try 'themectl help with'"
            ),
            (["with", "drak", "--", "echo"], "with: 'drak' is not an appearance; try 'dark'"),
            (
                ["with", "3", "--", "echo"],
                "with: '3' is not an appearance; try system, light, dark"
            ),
            (
                ["with", "dark", "--json", "--", "echo"],
                "with: does not take --json; try 'themectl help with'"
            ),
        ]
    )
    func misuse(_ arguments: [String], _ message: String) throws {
        #expect(try withTools().run(arguments) == Outcome(64, errors: "themectl: \(message)\n"))
    }
}
