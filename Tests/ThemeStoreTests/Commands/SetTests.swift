import Foundation
import Testing

@Suite("set", .bounded, .onOwnThreads)
struct SetTests {
    @Test(
        "set takes a word or number and creates a file with one member",
        arguments: [("system", 0), ("light", 1), ("dark", 2), ("0", 0), ("1", 1), ("2", 2)]
    )
    func newFile(word: String, number: Int) throws {
        let themectl = try Themectl()
        #expect(try themectl.run("set", word) == Outcome(0))
        #expect(themectl.storeText() == "{\n  \"userInterfaceStyle\": \(number)\n}\n")
        #expect(
            themectl.home.contents == [
                ".config", ".config/themectl", ".config/themectl/default.json",
            ]
        )
    }

    @Test(
        "set - reads the word from standard input, white space ignored",
        arguments: ["dark", "dark\n", "  2\r\n", "\n\tdark\n\n"]
    )
    func wordOnInput(input: String) throws {
        let themectl = try Themectl()
        #expect(try themectl.run("set", "-", input: input) == Outcome(0))
        #expect(themectl.storeText() == "{\n  \"userInterfaceStyle\": 2\n}\n")
    }

    @Test(
        "An unknown word on standard input exits with 65 and stores nothing",
        arguments: [
            ("", "holds 0 words, not one; try 'echo dark | themectl set -'"),
            (" \n", "holds 0 words, not one; try 'echo dark | themectl set -'"),
            ("dark light", "holds 2 words, not one; try 'echo dark | themectl set -'"),
            (
                "dark" + String(repeating: " ", count: 4093),
                "holds more than 4 KiB, not one word; try 'echo dark | themectl set -'"
            ),
            ("drak\n", "'drak' is not an appearance; try 'dark'"),
            ("\u{1B}[31m", #"'\u001b[31m' is not an appearance; try system, light, dark"#),
        ]
    )
    func badWordOnInput(input: String, message: String) throws {
        let themectl = try Themectl()
        #expect(
            try themectl.run("set", "-", input: input)
                == Outcome(65, errors: "themectl: standard input: \(message)\n")
        )
        #expect(themectl.home.contents.isEmpty)
    }

    @Test(
        "Only the member's bytes change, and a new member takes its neighbours' style",
        arguments: [
            // StoreEditTests has the other texts.
            (#"{"userInterface\u0053tyle":"x"}"#, "-q", #"{"userInterface\u0053tyle":2}"#),
            (#"{"a": 1E400, "b": "\/"}"#, "", #"{"a": 1E400, "b": "\/", "userInterfaceStyle": 2}"#),
            ("{\r\n\t\"a\": 1\r\n}", "", "{\r\n\t\"a\": 1,\r\n\t\"userInterfaceStyle\": 2\r\n}"),
            ("\u{FEFF}{\"userInterfaceStyle\":1}", "", "\u{FEFF}{\"userInterfaceStyle\":2}"),
            (
                #"{"userInterfaceStyle":1}"#, "--scope a/b",
                #"{"userInterfaceStyle":1,"userInterfaceStyleOverrides":{ "a/b":2 }}"#
            ),
            (
                #"{"userInterfaceStyleOverrides":{"a":1}}"#, "--scope b",
                #"{"userInterfaceStyleOverrides":{"a":1,"b":2}}"#
            ),
        ]
    )
    func edit(before: String, options: String, after: String) throws {
        let themectl = try Themectl()
        try themectl.writeStore(before)
        #expect(try themectl.line("set dark \(options)") == Outcome(0))
        #expect(themectl.storeText() == after)
        // The same as a filter, byte for byte.
        #expect(try themectl.line("set dark -s - \(options)", input: before) == Outcome(0, after))
    }

    @Test(
        "Setting the stored value again writes nothing",
        arguments: [
            (#"{"userInterfaceStyle":2}"#, "set dark"),
            (#"{"userInterfaceStyle":2.0}"#, "set 2"),
            (#"{"userInterfaceStyle":0}"#, "set system"),
            (#"{"userInterfaceStyleOverrides":{"a":2}}"#, "set dark --scope a"),
            (#"{"userInterfaceStyleOverrides":{"a":2}}"#, "reset"),
            (#"{"userInterfaceStyleOverrides":{"a":2}}"#, "reset --scope b"),
            (#"{"userInterfaceStyle":2}"#, "reset --scope b"),
            (#"{"userInterfaceStyle":2}"#, "reset --all-scopes"),
            ("{}", "reset"),
        ]
    )
    func nothingToChange(text: String, line: String) throws {
        let themectl = try Themectl()
        try themectl.writeStore(text)
        let before = try themectl.facts()
        #expect(try themectl.line(line) == Outcome(0))
        #expect(
            try themectl.line("\(line) -n")
                == Outcome(0, errors: "themectl: note: dry run: nothing to change\n")
        )
        #expect(try themectl.facts() == before)
        #expect(try themectl.line("\(line) -s -", input: text) == Outcome(0, text))
    }

    // MARK: Output

    @Test(
        "set --json has all members",
        arguments: [
            (nil, "", "null", "dark", "null", true),
            ("{}", "", "null", "dark", "null", true),
            (#"{"userInterfaceStyle":0}"#, "", "null", "dark", "\"system\"", true),
            (#"{"userInterfaceStyle":1}"#, "", "null", "dark", "\"light\"", true),
            (#"{"userInterfaceStyle":2}"#, "", "null", "dark", "\"dark\"", false),
            ("{}", "--scope a/b", "\"a/b\"", "dark", "null", true),
            (
                #"{"userInterfaceStyleOverrides":{"a/b":2}}"#, "--scope a/b", "\"a/b\"", "dark",
                "\"dark\"", false
            ),
        ] as [(String?, String, String, String, String, Bool)]
    )
    func json(
        text: String?,
        options: String,
        scope: String,
        appearance: String,
        previous: String,
        isChanged: Bool
    ) throws {
        let themectl = try Themectl()
        if let text { try themectl.writeStore(text) }
        func line(isDryRun: Bool) -> String {
            """
            {"app":"default","store":"~/.config/themectl/default.json","scope":\(scope),\
            "appearance":"\(appearance)","previous":\(previous),"changed":\(isChanged),"dryRun":\(isDryRun)}

            """
        }
        let note = "themectl: note: dry run: nothing \(isChanged ? "was changed; " : "to change")"
        let dryRun = try themectl.line("set dark -n --json \(options)")
        #expect(dryRun.status == 0)
        #expect(dryRun.output == line(isDryRun: true))
        #expect(dryRun.errors.hasPrefix(note))
        #expect(themectl.storeText() == text)
        #expect(
            try themectl.line("set dark --json \(options)") == Outcome(0, line(isDryRun: false))
        )
    }

    @Test(
        "A dry run prints the run's output and changes nothing",
        arguments: [
            ("set dark -n", "nothing was changed; unset would become dark"),
            ("set light --dry-run --scope a/b", "nothing was changed; unset would become light"),
            ("reset -n", "nothing to change"),
            ("reset -n --scope a", "nothing to change"),
            ("reset -n --all-scopes", "nothing to change"),
        ]
    )
    func dryRun(line: String, finding: String) throws {
        let themectl = try Themectl()
        #expect(
            try themectl.line(line) == Outcome(0, errors: "themectl: note: dry run: \(finding)\n")
        )
        #expect(try themectl.line("\(line) -q") == Outcome(0))
        #expect(themectl.home.contents.isEmpty)
    }

    @Test("A dry run does not touch a store that the run would change")
    func dryRunOnStore() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#)
        let before = try themectl.facts()
        #expect(
            try themectl.line("set dark -n")
                == Outcome(
                    0,
                    errors:
                        "themectl: note: dry run: nothing was changed; light would become dark\n"
                )
        )
        #expect(
            try themectl.line("reset -n")
                == Outcome(
                    0,
                    errors:
                        "themectl: note: dry run: nothing was changed; light would become unset\n"
                )
        )
        #expect(
            try themectl.line("toggle -n")
                == Outcome(
                    0,
                    "dark\n",
                    errors:
                        "themectl: note: dry run: nothing was changed; light would become dark\n"
                )
        )
        #expect(try themectl.facts() == before)
    }

    @Test("An unrecognized value is replaced with a warning, and not with --strict")
    func unrecognizedValue() throws {
        let themectl = try Themectl()
        try themectl.home.write(#"{"userInterfaceStyle":"x"}"#, to: "s")
        let finding = "s:1:23: \"x\" is not 0, 1 or 2, so it means 'system'\n"
        let before = try themectl.facts("s")
        for line in ["set dark", "reset", "toggle"] {
            #expect(
                try themectl.line("\(line) -s s --strict")
                    == Outcome(65, errors: "themectl: \(finding)")
            )
        }
        #expect(try themectl.facts("s") == before)
        let warning = "themectl: warning: s:1:23: \"x\" is not 0, 1 or 2, so it is replaced\n"
        #expect(try themectl.line("set dark -s s") == Outcome(0, errors: warning))
        #expect(themectl.home.text("s") == #"{"userInterfaceStyle":2}"#)
        try themectl.home.write(#"{"userInterfaceStyle":"x"}"#, to: "s")
        let dryRun =
            "themectl: note: dry run: nothing was changed; \"x\" would become unset\n"
        #expect(
            try themectl.line("reset -n -s s")
                == Outcome(
                    0,
                    errors: warning.replacing("is replaced", with: "would be removed") + dryRun
                )
        )
        #expect(
            try themectl.line("reset -s s")
                == Outcome(0, errors: warning.replacing("replaced", with: "removed"))
        )
        #expect(themectl.home.text("s") == "{}")
    }

    @Test("A scope is refused if overrides are not an object, and the advised command helps")
    func overridesNotAnObject() throws {
        let themectl = try Themectl()
        try themectl.home.write(#"{"userInterfaceStyleOverrides":7}"#, to: "s")
        let before = try themectl.facts("s")
        let refusal = """
            themectl: s:1:32: 'userInterfaceStyleOverrides' is not an object but 7; \
            try 'themectl reset --all-scopes --store s'

            """
        #expect(try themectl.line("set dark --scope a -s s") == Outcome(65, errors: refusal))
        #expect(try themectl.facts("s") == before)
        #expect(try themectl.line("reset -q --all-scopes -s s") == Outcome(0))
        #expect(try themectl.line("set dark --scope a -s s") == Outcome(0))
        #expect(themectl.home.text("s") == #"{"userInterfaceStyleOverrides": { "a": 2 }}"#)
    }

    // MARK: Wrong usage

    @Test(
        "Wrong usage changes nothing and suggests what was meant",
        arguments: [
            (
                "set",
                "set: VALUE is missing; "
                    + "try 'themectl set system', 'themectl set light' or 'themectl set dark'"
            ),
            ("set drak", "set: 'drak' is not an appearance; try 'dark'"),
            ("set lihgt", "set: 'lihgt' is not an appearance; try 'light'"),
            ("set sytem", "set: 'sytem' is not an appearance; try 'system'"),
            ("set DARC", "set: 'DARC' is not an appearance; try 'dark'"),
            ("set D\u{212A}", "set: 'D\u{212A}' is not an appearance; try system, light, dark"),
            ("set 3", "set: '3' is not an appearance; try system, light, dark"),
            ("set 02", "set: '02' is not an appearance; try system, light, dark"),
            ("set 2.0", "set: '2.0' is not an appearance; try system, light, dark"),
            ("set -- -1", "set: '-1' is not an appearance; try system, light, dark"),
            ("set light dark", "set: unexpected operand 'dark'; try 'themectl help set'"),
            ("set - light", "set: unexpected operand '-'; try 'themectl set light'"),
            ("set - -s -", "set: VALUE and --store cannot both be standard input"),
            ("set light --all-scopes", "set: does not take --all-scopes; try 'themectl help set'"),
            ("set light --scope", "set: --scope: needs a value: PATH"),
            ("set light --lock-timeout", "set: --lock-timeout: needs a value: SECONDS"),
            (
                "set light --lock-timeout soon",
                "set: --lock-timeout: 'soon' is not a number of seconds up to a year; try 5 or 0.5"
            ),
            (
                "set light --lock-timeout -1",
                "set: --lock-timeout: '-1' is not a number of seconds up to a year; try 5 or 0.5"
            ),
            ("seet light", "'seet': no such command; try 'themectl set light'"),
            ("toggel", "'toggel': no such command; try 'themectl toggle'"),
            ("toggle light", "toggle: unexpected operand 'light'; try 'themectl set light'"),
            ("toggle --scopes", "toggle: does not take --scopes; try '--scope'"),
            ("reset light", "reset: unexpected operand 'light'; try 'themectl reset'"),
            (
                "reset --scope a --all-scopes",
                "reset: --scope and --all-scopes exclude each other; try one of them"
            ),
            ("reset --all-scope", "reset: --all-scope: no such option; try '--all-scopes'"),
            ("set light --dry-rnu", "set: --dry-rnu: no such option; try '--dry-run'"),
            ("set light -nx", "set: -x: no such option; try 'themectl help set'"),
            ("set unset", "set: 'unset' is not an appearance; try 'themectl reset'"),
            ("set prefer-dark", "set: 'prefer-dark' is not an appearance; try 'dark'"),
            (
                "set light --app x --store y",
                "set: --app and --store exclude each other; try one of them"
            ),
            (
                "set light --app x --store -",
                "set: --app and --store exclude each other; try one of them"
            ),
        ]
    )
    func misuse(line: String, message: String) throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":2,"userInterfaceStyleOverrides":{"a":1}}"#)
        let (before, contents) = (try themectl.facts(), themectl.home.contents)
        #expect(
            try themectl.line(line, input: "dark") == Outcome(64, errors: "themectl: \(message)\n")
        )
        #expect(try themectl.facts() == before)
        #expect(themectl.home.contents == contents)
    }

    // MARK: Files

    @Test("Missing folders get mode 0700 in the user's configuration, else the umask's")
    func folders() throws {
        let themectl = try Themectl()
        #expect(
            try themectl.shell("umask 0; exec \"$THEMECTL\" set dark -qs new/deep/s.json")
                == Outcome(0)
        )
        #expect(try themectl.shell("umask 0; exec \"$THEMECTL\" set dark") == Outcome(0))
        #expect(
            try themectl.shell("umask 0; exec \"$THEMECTL\" set dark -qs ~/.config/a/s.json")
                == Outcome(0)
        )
        let names = ["new", "new/deep", ".config", ".config/themectl", ".config/a"]
        #expect(try names.map { try themectl.mode($0) } == ["777", "777", "700", "700", "700"])
        #expect(try themectl.mode("new/deep/s.json") == "666")
    }

    @Test(
        "Missing folders get mode 0700 by any path into the user's configuration",
        arguments: [
            ".config/a/b/s.json", "x/../.config/a/b/s.json", "link/a/b/s.json", "x/link.json",
        ]
    )
    func foldersByOtherPaths(path: String) throws {
        for isThere in [true, false] {
            let themectl = try Themectl()
            #expect(
                try themectl.shell(
                    """
                    umask 0; mkdir x; ln -s .config link; ln -s ../.config/a/b/s.json x/link.json
                    \(isThere || path.hasPrefix("link") ? "mkdir -m 755 .config" : "")
                    exec "$THEMECTL" set dark -qs \(path)
                    """
                ) == Outcome(0)
            )
            #expect(
                try [".config/a", ".config/a/b"].map { try themectl.mode($0) } == ["700", "700"]
            )
            #expect(
                try themectl.mode(".config") == (isThere || path.hasPrefix("link") ? "755" : "700")
            )
        }
    }

    @Test("Folders outside the user's configuration get the umask's mode")
    func foldersBeside() throws {
        let themectl = try Themectl()
        #expect(
            try themectl.shell(
                "umask 022; mkdir .config; exec \"$THEMECTL\" set dark -qs ~/.config/../other/s.json"
            )
                == Outcome(0)
        )
        #expect(try themectl.mode("other") == "755")
    }

    @Test("set keeps the file's mode and leaves no other file behind")
    func mode() throws {
        let themectl = try Themectl()
        try themectl.writeStore("{}")
        try themectl.setMode(0o640, ".config/themectl/default.json")
        #expect(try themectl.shell("umask 077; exec \"$THEMECTL\" set dark") == Outcome(0))
        #expect(try themectl.mode(".config/themectl/default.json") == "640")
        #expect(
            themectl.home.contents == [
                ".config", ".config/themectl", ".config/themectl/default.json",
            ]
        )
    }

    @Test("set follows links and keeps them: chains, relative and dangling ones")
    func links() throws {
        let themectl = try Themectl()
        try themectl.home.write("", to: "links/keep")
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: themectl.home.path("one"),
            withDestinationPath: "links/two"
        )
        try files.createSymbolicLink(
            atPath: themectl.home.path("links/two"),
            withDestinationPath: "../real/s.json"
        )
        #expect(try themectl.line("get -qs one --as raw") == Outcome(0, "0\n"))
        #expect(try themectl.line("set dark -qs one") == Outcome(0))
        #expect(themectl.home.text("real/s.json") == "{\n  \"userInterfaceStyle\": 2\n}\n")
        #expect(try themectl.line("set light -s one") == Outcome(0))
        #expect(themectl.home.text("real/s.json") == "{\n  \"userInterfaceStyle\": 1\n}\n")
        #expect(
            try files.destinationOfSymbolicLink(atPath: themectl.home.path("one")) == "links/two"
        )
        #expect(
            try files.destinationOfSymbolicLink(atPath: themectl.home.path("links/two"))
                == "../real/s.json"
        )
        #expect(
            themectl.home.contents == [
                "links", "links/keep", "links/two", "one", "real", "real/s.json",
            ]
        )
    }

    @Test("set on a hard-linked file is not permitted, and neither name changes")
    func hardLink() throws {
        let themectl = try Themectl()
        try themectl.home.write("{}", to: "one")
        try FileManager.default.linkItem(
            atPath: themectl.home.path("one"),
            toPath: themectl.home.path("two")
        )
        let before = try themectl.facts("two")
        let refusal = """
            themectl: one: has 2 hard links, and replacing it would separate it from the others; \
            try a symbolic link in place of the second name

            """
        #expect(try themectl.line("set dark -s one") == Outcome(77, errors: refusal))
        #expect(try themectl.facts("one") == before)
        #expect(try themectl.facts("two") == before)
        // A write that changes nothing is not refused.
        #expect(try themectl.line("reset -s one") == Outcome(0))
    }

    @Test("set on a read-only file or folder is not permitted, even for root")
    func readOnly() throws {
        let themectl = try Themectl()
        try themectl.home.write("{}", to: "file")
        try themectl.home.write("{}", to: "folder/file")
        try themectl.setMode(0o444, "file")
        try themectl.setMode(0o555, "folder")
        defer { try? themectl.setMode(0o755, "folder") }
        let before = [try themectl.facts("file"), try themectl.facts("folder/file")]
        #expect(
            try themectl.line("set dark -s file")
                == Outcome(
                    77,
                    errors:
                        "themectl: file: cannot be written: it is read-only (mode 0444); try 'chmod u+w file'\n"
                )
        )
        let refusal = """
            themectl: folder/file: cannot be written: its folder is read-only (mode 0555); try 'chmod u+w folder'

            """
        #expect(try themectl.line("set dark -s folder/file") == Outcome(77, errors: refusal))
        #expect([try themectl.facts("file"), try themectl.facts("folder/file")] == before)
        #expect(themectl.home.contents == ["file", "folder", "folder/file"])
    }

    @Test(
        "A user who cannot open the lock file does not write without the lock",
        .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason)
    )
    func lockNotOpened() throws {
        let themectl = try Themectl()
        try themectl.setMode(0o777, ".")
        for (name, mode) in [("s.json", 0o666), (".themectl.lock", 0o000)] {
            try themectl.home.write("{}", to: name)
            try themectl.setMode(mode, name)
        }
        let refusal = "themectl: .themectl.lock: cannot be locked: permission denied\n"
        #expect(
            try themectl.runAsOrdinaryUser("set dark -s s.json") == Outcome(77, errors: refusal)
        )
        #expect(themectl.home.text("s.json") == "{}")
    }

    @Test(
        "A user who cannot write to the folder takes no lock",
        .enabled(
            if: OrdinaryUser.isAvailable && isRoot,
            "needs root, to make what another user may not write"
        )
    )
    func lockNotNeeded() throws {
        let themectl = try Themectl()
        for (name, mode) in [("s.json", 0o666), (".themectl.lock", 0o000)] {
            try themectl.home.write("{}", to: name)
            try themectl.setMode(mode, name)
        }
        try themectl.setMode(0o755, ".")
        #expect(try themectl.runAsOrdinaryUser("reset -s s.json") == Outcome(0))
    }

    @Test(
        "Without a descriptor for the lock file, the message names what exists",
        arguments: [false, true]
    )
    func lockWithoutDescriptor(hasLockFile: Bool) throws {
        let themectl = try Themectl()
        try themectl.home.makeFolder("at")
        if hasLockFile { try themectl.home.write("", to: "at/.themectl.lock") }
        let locked = hasLockFile ? "at/.themectl.lock" : "at"
        #expect(
            try themectl.shell("ulimit -n 4; exec \"$THEMECTL\" set dark -s at/s.json")
                == Outcome(
                    74,
                    errors: "themectl: \(locked): cannot be locked: too many open files\n"
                )
        )
    }

    /// A preparing command, the words after it, the status and the message.
    private static let named: [(preparation: String, words: String, status: Int32, error: String)] =
        [
            (
                "mkdir at; echo '{}' >at/t.json; chmod 444 at/t.json; ln -s at/t.json s.json",
                "set dark -s s.json", 77,
                "at/t.json: cannot be written: it is read-only (mode 0444); try 'chmod u+w at/t.json'"
            ),
            (
                "echo '{}' >-s; chmod 444 ./-s", "set dark --store=-s", 77,
                "-s: cannot be written: it is read-only (mode 0444); try 'chmod u+w ./-s'"
            ),
            (
                "mkdir at; chmod 555 at; ln -s at/t.json s.json", "set dark -s s.json", 73,
                "at/t.json: cannot be created: its folder is read-only (mode 0555); try 'chmod u+w at'"
            ),
            (
                "mkdir .config; ln -s nowhere .config/themectl", "set dark", 73,
                "~/.config/themectl/default.json: the folder cannot be created: "
                    + "the symbolic link '~/.config/themectl' points to '~/.config/nowhere', "
                    + "which does not exist"
            ),
            (
                "mkdir -p .config/themectl/.themectl.lock; chmod 755 .config/themectl",
                "set dark", 77,
                "~/.config/themectl/.themectl.lock: cannot be locked: it is a folder of user "
                    + "\(getuid()) with mode 0755, not a lock file that only the folder's writers can open; "
                    + "try removing it"
            ),
            (
                "true", "set dark -s /dev/stdout | cat", 65,
                "/dev/stdout: is a FIFO, not a regular file"
            ),
            (
                "truncate -s 5G s.json", "set dark -s s.json", 74,
                "s.json: cannot be read: file too large"
            ),
            (
                "truncate -s 5G s.json", "get -s s.json", 74,
                "s.json: cannot be read: file too large"
            ),
        ]

    @Test("A refusal names the file that is in the way", arguments: named)
    func refusal(row: (preparation: String, words: String, status: Int32, error: String)) throws {
        let themectl = try Themectl()
        // Without room in memory for the large file: its size is enough to refuse it. A sanitizer needs more by itself.
        let script = """
            \(row.preparation)
            \(ProcessLimit.isSanitized ? "" : "ulimit -v 1000000")
            { "$THEMECTL" \(row.words.replacing(" | cat", with: "")); echo $? >status; } \
                \(row.words.hasSuffix("cat") ? "| cat" : "")
            exit $(cat status)
            """
        #expect(
            try themectl.shell(script) == Outcome(row.status, errors: "themectl: \(row.error)\n")
        )
        _ = try themectl.shell("chmod 755 at")
    }

    /// What root has made in a user's home, the store, status and message.
    private static let obstacles:
        [(preparation: String, words: String, status: Int32, error: String)] = [
            (
                "mkdir .config", "set dark", 73,
                "~/.config/themectl/default.json: the folder cannot be created: permission denied: "
                    + "'~/.config' belongs to root; try 'sudo chown -R \"$USER\" ~/.config'"
            ),
            (
                "mkdir -m 700 .config", "get", 77,
                "~/.config/themectl/default.json: cannot be read: permission denied: "
                    + "'~/.config' belongs to root; try 'sudo chown -R \"$USER\" ~/.config'"
            ),
            (
                "mkdir -p .config/themectl; echo '{}' >.config/themectl/default.json", "set dark",
                77,
                "~/.config/themectl/default.json: cannot be written: permission denied: "
                    + "'~/.config' belongs to root; try 'sudo chown -R \"$USER\" ~/.config'"
            ),
            (
                "echo '{}' >'a b.json'; chmod 600 'a b.json'", "check 'a b.json'", 77,
                "a b.json: cannot be read: permission denied: "
                    + "'a b.json' belongs to root; try 'sudo chown -R \"$USER\" \"a b.json\"'"
            ),
            // The user's own.
            (
                "mkdir -m 0 own; chown 65534 own", "set dark -s own/x.json", 77,
                "own/x.json: cannot be read: permission denied"
            ),
        ]

    @Test(
        "A refusal names the owner of the folder or file in the way",
        .enabled(
            if: OrdinaryUser.isAvailable && isRoot,
            "needs root, to make what another user may not write"
        ),
        arguments: obstacles
    )
    func obstacle(row: (preparation: String, words: String, status: Int32, error: String)) throws {
        let themectl = try Themectl()
        #expect(
            try themectl.shell("umask 022; chmod 755 .; chown 65534 .; \(row.preparation)")
                == Outcome(0)
        )
        #expect(
            try themectl.runAsOrdinaryUser(row.words)
                == Outcome(row.status, errors: "themectl: \(row.error)\n")
        )
    }

    @Test(
        "On a read-only mount no mode is blamed",
        .enabled(if: Namespace.hasMounts, "needs a mount name space"),
        .linuxOnly("only Linux mounts here"),
        arguments: ["444 at/s.json", "555 at", "644 at/s.json"]
    )
    func readOnlyMount(mode: String) throws {
        let themectl = try Themectl()
        let script = """
            mkdir at; echo '{}' >at/s.json; chmod \(mode); mount --bind at at; mount -o remount,bind,ro at
            "$THEMECTL" set dark -s at/s.json -n || "$THEMECTL" set dark -s at/s.json
            """
        let refusal = "themectl: at/s.json: cannot be written: read-only file system\n"
        #expect(
            try themectl.shell(
                "\(Namespace.mounts) sh -c '\(script.replacing("'", with: "'\\''"))'"
            )
                == Outcome(77, errors: refusal + refusal)
        )
        try themectl.setMode(0o755, "at")
    }

    @Test("Two hundred concurrent writers lose no value")
    func parallelWriters() throws {
        let themectl = try Themectl()
        // Each may wait for all the others, which has no bound on a busy machine.
        let script = """
            i=0
            while [ $i -lt 200 ]; do
                { "$THEMECTL" set dark --scope s$i --lock-timeout 300 || echo "s$i: $?"; } &
                i=$((i + 1))
            done
            wait
            """
        #expect(try themectl.shell(script) == Outcome(0))
        let scopes = (0..<200).map { "s\($0)\tdark\n" }.sorted().joined()
        #expect(try themectl.line("list --scopes") == Outcome(0, scopes))
        #expect(
            themectl.home.contents == [
                ".config", ".config/themectl", ".config/themectl/default.json",
            ]
        )
    }

    // MARK: Notes

    /// The note about a legacy key, on a line and column.
    private static func legacyNote(_ file: String, _ place: String, _ operand: String) -> String {
        "themectl: note: \(file):\(place): 'isDarkMode' is a legacy key, which is not read; "
            + "try 'themectl migrate\(operand)'\n"
    }

    @Test(
        "A legacy key in a store without a value is noted with that store's migration",
        arguments: [
            ("set dark", "~/.config/themectl/default.json", ""),
            ("set dark -n", "~/.config/themectl/default.json", ""),
            ("set system --app default", "~/.config/themectl/default.json", " --app default"),
            ("set light --store s", "s", " s"),
            ("set light --site", "~/site/themectl/default.json", nil),
        ] as [(String, String, String?)]
    )
    func legacyKey(line: String, file: String, operand: String?) throws {
        let themectl = try Themectl()
        for store in [".config/themectl/default.json", "site/themectl/default.json", "s"] {
            try themectl.home.write(#"{"isDarkMode":true}"#, to: store)
        }
        let note = Self.legacyNote(file, "1:2", operand ?? " \(file)")
        let outcome = try themectl.line(line)
        #expect(outcome.status == 0 && outcome.output.isEmpty)
        let isDryRun = line.hasSuffix("-n")
        #expect(
            isDryRun
                ? outcome.errors.hasPrefix(note + "themectl: note: dry run: ")
                : outcome.errors == note
        )
        #expect(try themectl.line(line + " -q") == Outcome(0))
    }

    @Test(
        "A legacy key is not noted next to a value, for a scope, or by reset",
        arguments: [
            "set dark --store value", "set dark --scope a --store key", "reset --store key",
        ]
    )
    func noLegacyKey(line: String) throws {
        let themectl = try Themectl()
        try themectl.home.write(#"{"isDarkMode":true,"userInterfaceStyle":0}"#, to: "value")
        try themectl.home.write(#"{"isDarkMode":true}"#, to: "key")
        #expect(try themectl.line(line) == Outcome(0))
    }

    @Test(
        "A legacy key is not noted where a variable decides over the store",
        arguments: ["set dark", "toggle -n"]
    )
    func overruledLegacyKey(line: String) throws {
        let themectl = try Themectl(environment: ["THEMECTL_APPEARANCE": "light"])
        try themectl.writeStore(#"{"isDarkMode":true}"#)
        let outcome = try themectl.line(line)
        #expect(outcome.status == 0 && !outcome.errors.contains("legacy"))
    }

    @Test("toggle notes a legacy key in a store without a value")
    func toggleLegacyKey() throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "light"])
        try themectl.writeStore(#"{"isDarkMode":true}"#)
        let outcome = try themectl.line("toggle")
        #expect(outcome.output == "dark\n")
        #expect(
            outcome.errors.hasSuffix(Self.legacyNote("~/.config/themectl/default.json", "1:2", ""))
        )
    }

    @Test(
        "A site's file that may not be read is a warning to writers, too",
        .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason),
        arguments: ["site/themectl/default.json", "site/themectl"]
    )
    func unreadableSite(path: String) throws {
        let themectl = try Themectl()
        try themectl.setMode(0o777, ".")
        try themectl.home.write("{}", to: "site/themectl/default.json")
        try themectl.setMode(0, path)
        let warning =
            "themectl: warning: ~/site/themectl/default.json: cannot be read: permission denied\n"
        #expect(try themectl.runAsOrdinaryUser("set dark") == Outcome(0, errors: warning))
        #expect(
            try themectl.runAsOrdinaryUser("toggle --strict")
                == Outcome(0, "light\n", errors: warning)
        )
        #expect(try themectl.runAsOrdinaryUser("reset -q") == Outcome(0))
        #expect(try themectl.runAsOrdinaryUser("set dark --store s") == Outcome(0))
    }
}
