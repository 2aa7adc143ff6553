import Foundation
import Testing
import ThemeStore

@Suite("migrate", .bounded, .onOwnThreads)
struct MigrateTests {
    private let themectl: Themectl

    init() throws {
        themectl = try Themectl()
    }

    private static let legacy = "{\n  \"isDarkMode\": true,\n  \"zoom\": 1.10\n}\n"
    private static let migrated = "{\n  \"userInterfaceStyle\": 2,\n  \"zoom\": 1.10\n}\n"
    private static let store = "~/.config/themectl/default.json"

    // MARK: One store

    @Test("The default store is migrated once, and a second run changes nothing")
    func defaultStore() throws {
        try themectl.writeStore(Self.legacy)
        #expect(
            try themectl.run("migrate") == Outcome(0, "\(Self.store): dark, from isDarkMode true\n")
        )
        #expect(themectl.storeText() == Self.migrated)
        let facts = try themectl.facts()
        #expect(try themectl.run("migrate") == Outcome(0, "\(Self.store): already current\n"))
        #expect(
            try themectl.run("migrate", "--all")
                == Outcome(
                    0,
                    "\(Self.store): already current\n0 migrated, 1 already current, 0 without a setting, 0 failed\n"
                )
        )
        #expect(try themectl.facts() == facts)
        #expect(
            themectl.home.contents == [
                ".config", ".config/themectl", ".config/themectl/default.json",
            ]
        )
    }

    @Test("A missing store is nothing to migrate, and nothing is created")
    func missingStore() throws {
        #expect(try themectl.run("migrate") == Outcome(0, "\(Self.store): nothing to migrate\n"))
        #expect(
            try themectl.run("migrate", "--all")
                == Outcome(0, "0 migrated, 0 already current, 0 without a setting, 0 failed\n")
        )
        #expect(try themectl.run("migrate", "--all", "--json") == Outcome(0))
        #expect(themectl.home.contents.isEmpty)
    }

    /// The store, the options, the output, and the store afterwards.
    ///
    /// LegacyKeyTests has what each value means.
    static let stores: [(before: String, arguments: String, line: String, after: String)] = [
        (
            #"{"isDarkMode":false}"#, "", "light, from isDarkMode false",
            #"{"userInterfaceStyle":1}"#
        ),
        (
            #"{"isDarkMode":false}"#, "--false-as system", "system, from isDarkMode false",
            #"{"userInterfaceStyle":0}"#
        ),
        (
            #"{"isDarkMode":0}"#, "--false-as 0", "system, from isDarkMode 0",
            #"{"userInterfaceStyle":0}"#
        ),
        (
            #"{"userInterfaceStyle":1,"isDarkMode":true,"isDarkTheme":0}"#, "",
            "light as before, isDarkMode, isDarkTheme removed", #"{"userInterfaceStyle":1}"#
        ),
        (
            #"{"userInterfaceStyle":7,"isDarkMode":true}"#, "", "dark, from isDarkMode true",
            #"{"userInterfaceStyle":2}"#
        ),
        (
            #"{"isDarkMode":true}"#, "--keep", "dark, from isDarkMode true",
            #"{"isDarkMode":true,"userInterfaceStyle":2}"#
        ),
        (#"{"userInterfaceStyle":1}"#, "", "already current", #"{"userInterfaceStyle":1}"#),
        (#"{"dim":true}"#, "", "nothing to migrate", #"{"dim":true}"#),
        // Additional keys.
        (
            #"{"dim":true,"a":1}"#, "--key dim=bool", "dark, from dim true",
            #"{"userInterfaceStyle":2,"a":1}"#
        ),
        (
            #"{"theme":"2"}"#, "--key=theme=style", #"dark, from theme "2""#,
            #"{"userInterfaceStyle":2}"#
        ),
        (
            #"{"a=b":0,"c":0}"#, "--key a=b=style --key c=style", "system, from a=b 0, c 0",
            #"{"userInterfaceStyle":0}"#
        ),
        // An app's own words.
        (
            #"{"dim":"Nacht"}"#, "--key dim --word dark=Nacht --word light=Tag",
            #"dark, from dim "Nacht""#, #"{"userInterfaceStyle":2}"#
        ),
        (
            #"{"dim":0}"#, "--key dim=words --word dark=1 --word light=0", "light, from dim 0",
            #"{"userInterfaceStyle":1}"#
        ),
        // Words in any case, and flags for following the system.
        (
            #"{"theme":"DARK"}"#, "--key theme=name", #"dark, from theme "DARK""#,
            #"{"userInterfaceStyle":2}"#
        ),
        (
            #"{"useSystemTheme":true,"isDarkTheme":false}"#, "",
            "system, from useSystemTheme true, isDarkTheme false", #"{"userInterfaceStyle":0}"#
        ),
        (
            #"{"auto":true,"dim":1}"#, "--key dim=bool --key auto=system",
            "system, from auto true, dim 1", #"{"userInterfaceStyle":0}"#
        ),
        (#"{"auto":false}"#, "--key auto=system", "nothing to migrate", #"{"auto":false}"#),
        // A given kind overrides a known one.
        (
            #"{"isDarkMode":1}"#, "--key isDarkMode=style", "light, from isDarkMode 1",
            #"{"userInterfaceStyle":1}"#
        ),
    ]

    @Test("migrate prints a line per store with what was done", arguments: stores)
    func lines(_ before: String, arguments: String, line: String, after: String) throws {
        try themectl.writeStore(before)
        let isUnrecognized = before.contains(":7")
        let warning =
            "themectl: warning: \(Self.store):1:23: 7 is not 0, 1 or 2, so it is replaced\n"
        let prediction = warning.replacing("is replaced", with: "would be replaced")
        #expect(
            try themectl.line("migrate -n \(arguments)")
                == Outcome(
                    0,
                    "\(Self.store): \(line)\n",
                    errors: (isUnrecognized ? prediction : "")
                        + "themectl: note: dry run: nothing was changed\n"
                )
        )
        #expect(themectl.storeText() == before)
        #expect(
            try themectl.line("migrate -q \(arguments)") == Outcome(0, "\(Self.store): \(line)\n")
        )
        #expect(themectl.storeText() == after)
        let facts = try themectl.facts()
        let again = line == "nothing to migrate" ? line : "already current"
        #expect(
            try themectl.line("migrate \(arguments)") == Outcome(0, "\(Self.store): \(again)\n")
        )
        #expect(try themectl.facts() == facts)
    }

    @Test("A key may be a JSON Pointer to a word, and likely keys are named in notes")
    func nested() throws {
        let text = #"{"ui":{"theme":"dark","zoom":2}}"#
        try themectl.writeStore(text)
        let note =
            "themectl: note: \(Self.store): '/ui/theme' looks like a legacy key, which is not read; "
            + "with --key it is removed, and --keep leaves it; try '--key /ui/theme=name'\n"
        #expect(
            try themectl.run("migrate")
                == Outcome(0, "\(Self.store): nothing to migrate\n", errors: note)
        )
        #expect(
            try themectl.run("migrate", "-q") == Outcome(0, "\(Self.store): nothing to migrate\n")
        )
        #expect(
            try themectl.line("check --key /ui/theme=name")
                == Outcome(
                    1,
                    "\(Self.store):1:8: warning: '/ui/theme' is a legacy key, which is not read; "
                        + "try 'themectl migrate --key /ui/theme=name'\n"
                )
        )
        #expect(
            try themectl.line("migrate --key /ui/theme=name")
                == Outcome(0, "\(Self.store): dark, from /ui/theme \"dark\"\n")
        )
        #expect(themectl.storeText() == #"{"ui":{"zoom":2},"userInterfaceStyle":2}"#)
    }

    private static let removal = "with --key it is removed, and --keep leaves it"

    /// Stores with members that look like a setting, and the end of the note.
    static let advised: [(text: String, advice: String)] = [
        (#"{"dark_mode":true}"#, "try '--key dark_mode=bool'"),
        (#"{"flutter.isDarkMode":true}"#, "try '--key flutter.isDarkMode=bool'"),
        (#"{"themeMode":"System"}"#, "try '--key themeMode=name'"),
        (#"{"settingsWindowColorScheme":"dark"}"#, "try '--key settingsWindowColorScheme=name'"),
        (
            #"{"expo":{"userInterfaceStyle":"automatic"}}"#,
            "try '--key /expo/userInterfaceStyle=name'"
        ),
        (
            #"{"theme":1}"#,
            "try '--key theme=style' if it means light, "
                + "or '--key theme=words --word light=0 --word dark=1' if it means dark"
        ),
        (#"{"isDark":1}"#, "try '--key isDark=bool'"),
    ]

    @Test("migrate and check suggest the same keys for a member", arguments: advised)
    func advice(_ text: String, advice: String) throws {
        try themectl.home.write(text, to: "s.json")
        let note = try themectl.run("migrate", "s.json")
        let end = "which is not read; \(Self.removal); \(advice)\n"
        #expect(note.output == "s.json: nothing to migrate\n")
        #expect(note.errors.hasPrefix("themectl: note: s.json: "))
        #expect(note.errors.hasSuffix(end), "\(note)")
        let commands = end.replacing("'--key", with: "'themectl migrate --key")
            .replacing("' if", with: " s.json' if")
        let line = commands.contains("' if") ? commands : commands.dropLast(2) + " s.json'\n"
        let check = try themectl.run("check", "s.json")
        #expect(check.status == 0)
        #expect(check.output.hasSuffix(line), "\(check)")
    }

    @Test("JSON inside a string is named but stays as it is")
    func string() throws {
        let text = #"{"persist:root":"{\"theme\":\"dark\"}"}"#
        try themectl.home.write(text, to: "s.json")
        let note =
            "s.json: 'persist:root' is a string with JSON, in which 'theme' looks like a legacy "
            + "key; JSON inside strings is not edited\n"
        #expect(
            try themectl.run("migrate", "s.json")
                == Outcome(0, "s.json: nothing to migrate\n", errors: "themectl: note: " + note)
        )
        #expect(themectl.home.text("s.json") == text)
    }

    @Test("A flag for following the system is noted next to a legacy key")
    func systemFlag() throws {
        let text = #"{"isDarkMode":true,"autoTheme":true}"#
        try themectl.home.write(text, to: "a b.json")
        let found = "'autoTheme' next to a legacy key may mean that the system is followed"
        let note = "themectl: note: a b.json: \(found); "
        let key = "\(Self.removal); try '--key autoTheme=system'\n"
        let line = "a b.json: dark, from isDarkMode true\n"
        #expect(
            try themectl.run("migrate", "-n", "a b.json")
                == Outcome(
                    0,
                    line,
                    errors: note + key + "themectl: note: dry run: nothing was changed\n"
                )
        )
        let filtered = try themectl.run("migrate", "-", input: text)
        #expect(filtered.errors == "themectl: note: <stdin>: \(found); \(key)")
        #expect(
            try themectl.run("migrate", "a b.json")
                == Outcome(
                    0,
                    line,
                    errors: note + "try 'themectl set system --store \"a b.json\"'\n"
                )
        )
        try themectl.writeStore(text, "notes")
        #expect(
            try themectl.run("migrate", "--all").errors.hasSuffix(
                "; try 'themectl set system --app notes'\n"
            )
        )
        #expect(try themectl.run("migrate", "a b.json").errors.isEmpty)
    }

    /// Files, the key, and the note about it.
    static let absentKeys: [(text: String, key: String, note: String?)] = [
        (#"{"darkTheme":true}"#, "darkThem=bool", "'darkThem'; did you mean 'darkTheme'?"),
        (#"{"ui":{"night":true}}"#, "night=bool", "'night'; did you mean '/ui/night'?"),
        (#"{"ui":{"night":true}}"#, "/ui/nihgt=bool", "'/ui/nihgt'; did you mean '/ui/night'?"),
        (#"{"K":"dark"}"#, "k=name", "'k'; did you mean 'K'?"),
        (
            #"{"theme":{"mode":"x"}}"#, "theme.mode=name",
            "'theme.mode'; did you mean '/theme/mode'?"
        ),
        (#"{"ui":{"colour":1},"colors":{}}"#, "colour=name", "'colour'; did you mean 'colors'?"),
        (
            #"{"a":{"night":true},"b":{"nights":true}}"#, "night=bool",
            "'night'; did you mean '/a/night'?"
        ),
        (#"{"a":1}"#, "isDarkMode=bool", "'isDarkMode'"),
        (#"{"userInterfaceStyle":1}"#, "night=bool", nil),
        (#"{"night":null}"#, "night=bool", nil), (#"{"night":false}"#, "night=bool", nil),
    ]

    @Test("A key that the file does not have is named in a note", arguments: absentKeys)
    func absentKey(_ text: String, key: String, note: String?) throws {
        try themectl.home.write(text, to: "s.json")
        let outcome = try themectl.run("migrate", "--key", key, "s.json")
        let line = note.map { "themectl: note: s.json: there is no \($0)\n" } ?? ""
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasSuffix(line))
        #expect(outcome.errors.contains("there is no") == (note != nil))
        #expect(try themectl.run("migrate", "-q", "--key", key, "s.json").errors.isEmpty)
    }

    @Test("A key that a checked file does not have is named in a note", arguments: absentKeys)
    func absentKeyInCheck(_ text: String, key: String, note: String?) throws {
        try themectl.home.write(text, to: "s.json")
        let outcome = try themectl.run("check", "--key", key, "s.json")
        let line = note.map { "themectl: note: s.json: there is no \($0)\n" } ?? ""
        #expect(outcome.errors == line)
        // Such a note does not change the exit status.
        #expect(outcome.status == (outcome.output.contains("warning") ? 1 : 0), "\(outcome)")
        #expect(try themectl.run("check", "-q", "--key", key, "s.json").errors.isEmpty)
    }

    @Test("Among several files, a key is noted only if none has it")
    func absentKeyInFiles() throws {
        try themectl.home.write(#"{"x":1}"#, to: "a")
        try themectl.home.write(#"{"nigth":true}"#, to: "b")
        try themectl.home.write(#"{"night":true}"#, to: "c")
        let counts = "0 migrated, 0 already current, 2 without a setting, 0 failed\n"
        #expect(
            try themectl.line("migrate --key night=bool a b")
                == Outcome(
                    0,
                    "a: nothing to migrate\nb: nothing to migrate\n" + counts,
                    errors: "themectl: note: no file has 'night'; "
                        + "did you mean 'nigth'?\n"
                )
        )
        #expect(try themectl.line("migrate --key night=bool a b c").errors.isEmpty)
        #expect(
            try themectl.line("check --key night=bool a b").errors
                == "themectl: note: no file has 'night'; did you mean 'nigth'?\n"
        )
        try themectl.home.write(#"{"night":true}"#, to: "c")
        #expect(try themectl.line("check --key night=bool a b c").errors.isEmpty)
        // A file that cannot be read may have the key.
        try themectl.home.write("{", to: "d")
        #expect(try themectl.line("check --key night=bool a d").errors.isEmpty)
    }

    /// Stores that are refused, and why.
    ///
    /// LegacyKeyTests and StoreDocumentTests have the others.
    static let refusals: [(text: String, why: String)] = [
        (
            "{\n  \"isDarkTheme\": 2\n}\n",
            "2:18: 'isDarkTheme' is 2, which is not a boolean; try '--key isDarkTheme=style'"
        ),
        (
            #"{"isDarkMode":"prefer-dark"}"#,
            #"1:15: 'isDarkMode' is "prefer-dark", which is not a boolean; try '--key isDarkMode=name'"#
        ),
        (
            #"{"APP.CONFIG.DARKMODE":"YES"}"#,
            "1:24: 'APP.CONFIG.DARKMODE' is \"YES\", which is not a boolean or a style (0, 1 or 2); "
                + "try '--key APP.CONFIG.DARKMODE=bool'"
        ),
        (
            #"{"APP.CONFIG.DARKMODE":3}"#,
            "1:24: 'APP.CONFIG.DARKMODE' is 3, which is not a boolean or a style (0, 1 or 2)"
        ),
        (
            #"{"isDarkMode":true,"isDarkTheme":false}"#,
            "1:34: 'isDarkTheme' is false (light), but 'isDarkMode' at 1:15 is true (dark); "
                + "try 'themectl set light --store \(store)' or 'themectl set dark --store \(store)'"
        ),
        (
            #"{"isDarkMode":true,}"#,
            "1:19: this is JSON with comments; get, set, toggle, reset, is, watch and explain "
                + "read it with --key"
        ),
    ]

    @Test("A refused store is left as it is, and the message has the place", arguments: refusals)
    func refused(_ text: String, why: String) throws {
        try themectl.writeStore(text)
        let facts = try themectl.facts()
        let refusal = Outcome(65, errors: "themectl: \(Self.store):\(why)\n")
        #expect(try themectl.run("migrate") == refusal)
        #expect(try themectl.run("migrate", "-nq", "--keep", "--backup", ".old") == refusal)
        #expect(try themectl.run("migrate", "--store", "-", input: text).status == 65)
        #expect(try themectl.facts() == facts)
        #expect(
            themectl.home.contents == [
                ".config", ".config/themectl", ".config/themectl/default.json",
            ]
        )
    }

    @Test("--strict does not replace an unrecognized value")
    func strict() throws {
        let text = #"{"userInterfaceStyle":7,"isDarkMode":true}"#
        try themectl.writeStore(text)
        let why = "7 is not 0, 1 or 2, so it means 'system'"
        let refusal = Outcome(65, errors: "themectl: \(Self.store):1:23: \(why)\n")
        #expect(try themectl.run("migrate", "--strict") == refusal)
        #expect(themectl.storeText() == text)
        #expect(
            try themectl.run("migrate", "--strict", "--store", "-", input: text)
                == Outcome(65, errors: "themectl: <stdin>:1:23: \(why)\n")
        )
        try themectl.writeStore(#"{"userInterfaceStyle":null,"isDarkMode":true}"#)
        #expect(try themectl.run("migrate", "--strict").status == 0)
    }

    @Test("Options and variables name the store to migrate")
    func whichStore() throws {
        try themectl.writeStore(Self.legacy, "notes")
        try themectl.home.write(Self.legacy, to: "a.json")
        try themectl.home.write(Self.legacy, to: "b.json")
        let notes = "~/.config/themectl/notes.json: dark, from isDarkMode true\n"
        #expect(try themectl.run("migrate", "--app=notes") == Outcome(0, notes))
        #expect(
            try themectl.run("migrate", "-s", "a.json")
                == Outcome(0, "a.json: dark, from isDarkMode true\n")
        )
        var named = themectl
        named.environment = ["THEMECTL_STORE": themectl.home.path("b.json")]
        #expect(try named.run("migrate") == Outcome(0, "~/b.json: dark, from isDarkMode true\n"))
    }

    // MARK: FILE operands

    @Test("migrate prints a line per FILE, and counts several")
    func files() throws {
        for name in ["a.json", "b.json", "sub/c.json"] {
            try themectl.home.write(Self.legacy, to: name)
        }
        #expect(
            try themectl.run("migrate", "a.json")
                == Outcome(0, "a.json: dark, from isDarkMode true\n")
        )
        #expect(
            try themectl.run("migrate", "sub/c.json", "--", "./b.json", "a.json")
                == Outcome(
                    0,
                    """
                    sub/c.json: dark, from isDarkMode true
                    ./b.json: dark, from isDarkMode true
                    a.json: already current
                    2 migrated, 1 already current, 0 without a setting, 0 failed

                    """
                )
        )
        for name in ["a.json", "b.json", "sub/c.json"] {
            #expect(themectl.home.text(name) == Self.migrated)
        }
    }

    /// Operands that are not stores.
    static let noStores: [(name: String, status: Int32, why: String)] = [
        ("missing.json", 66, "no such file or directory"),
        (
            "dangling.json", 66,
            "no such file or directory; "
                + "the symbolic link 'dangling.json' points to 'nowhere.json'"
        ),
        ("isDark.json", 66, "no such file or directory"),
        ("all", 66, "no such file or directory; try --all"),
        ("folder", 65, "is a folder, not a regular file; try 'themectl migrate folder/*.json'"),
        ("fifo", 65, "is a FIFO, not a regular file"),
    ]

    @Test("A malformed FILE fails with its own status, among others with 65", arguments: noStores)
    func noStore(_ name: String, status: Int32, why: String) throws {
        try themectl.home.write(Self.legacy, to: "good.json")
        try themectl.home.link("dangling.json", to: "nowhere.json")
        try themectl.home.makeFolder("folder")
        try themectl.home.makeFIFO("fifo")
        let message = "themectl: \(name): \(why)\n"
        #expect(try themectl.run("migrate", name) == Outcome(status, errors: message))
        let good = "good.json: dark, from isDarkMode true\n"
        let counts = "1 migrated, 0 already current, 0 without a setting, 1 failed\n"
        #expect(
            try themectl.run("migrate", name, "good.json")
                == Outcome(65, good + counts, errors: message)
        )
        #expect(themectl.home.text("good.json") == Self.migrated)
    }

    // MARK: Usage

    static let misuses: [(arguments: [String], why: String)] = [
        (["--key", "dim=styel"], "--key: 'styel' is not a kind; try style"),
        (
            ["--key", "dim=boolThenStyle"],
            "--key: 'boolThenStyle' is not a kind; try bool, style, name, words, system"
        ),
        (
            ["--key", "dim"],
            "--key: 'dim' is not NAME=KIND, with one of the kinds bool, style, name, words, system; "
                + "try 'darkTheme=bool'"
        ),
        (
            ["--word", "dark=x"],
            "--word needs a --key of the kind words or name; try --key NAME=words"
        ),
        (
            ["--key", "dim=bool", "--word", "dark=x"],
            "--word needs a --key of the kind words or name; try --key NAME=words"
        ),
        (
            ["--key", "dim", "--word", "dark=x", "--word", "dark=y"],
            "--key: the kind words needs words for two values; "
                + "try --word light=TEXT --word dark=TEXT"
        ),
        (
            ["--key", "dim=words"],
            "--key: the kind words needs words for two values; "
                + "try --word light=TEXT --word dark=TEXT"
        ),
        (
            ["--key", "dim", "--word", "dark"],
            "--word: 'dark' is not VALUE=TEXT; try 'dark=TEXT'"
        ),
        (
            ["--key", "dim", "--word", "drak=x"],
            "--word: 'drak' is not an appearance; try 'dark'"
        ),
        (
            ["--key", "dim", "--word", "dark=x", "--word", "light=x"],
            "--word: 'x' cannot mean both dark and light; try another word for one of them"
        ),
        (
            ["--key", "dim", "--word", "dark=1", "--word", "light=1.0"],
            "--word: '1.0' cannot mean both dark and light; try another word for one of them"
        ),
        (
            ["--key", ""],
            "--key: '' is not NAME=KIND, with one of the kinds bool, style, name, words, system; "
                + "try 'darkTheme=bool'"
        ),
        (["--key", "=bool"], "--key: '' cannot be a legacy key; try 'darkTheme=bool'"),
        (
            ["--key", "userInterfaceStyle=style"],
            "--key: 'userInterfaceStyle' cannot be a legacy key; try 'darkTheme=bool'"
        ),
        (
            ["--false-as", "dark"],
            "--false-as: 'dark' is not what false can mean; try light, system"
        ),
        (["--false-as", "sytem"], "--false-as: 'sytem' is not what false can mean; try system"),
        (["--false-as", ""], "--false-as: '' is not what false can mean; try light, system"),
        (["--backup", ""], "--backup: '' is not a file name's suffix; try '.bak'"),
        (["--backup", "/x"], "--backup: '/x' is not a file name's suffix; try '.bak'"),
        (
            ["--lock-timeout", "soon"],
            "--lock-timeout: 'soon' is not a number of seconds up to a year; try 5 or 0.5"
        ),
        (["--all", "a.json"], "--all and FILE exclude each other; try one of them"),
        (["--all", "--app", "notes"], "--app and --all exclude each other; try one of them"),
        (["--all", "--store", "a.json"], "--store and --all exclude each other; try one of them"),
        (["--app", "notes", "a.json"], "--app and FILE exclude each other; try one of them"),
        (["--store", "-", "a.json"], "--store and FILE exclude each other; try one of them"),
        (
            ["--app", "notes", "--store", "-"],
            "--app and --store exclude each other; try one of them"
        ),
        (["--store", "-", "--backup", ".old"], "--backup: standard input has no file to back up"),
        (["", "a.json"], "FILE is empty; try the name of a file"),
    ]

    @Test("Wrong usage changes nothing", .sameOnEveryMachine, arguments: misuses)
    func misuse(_ arguments: [String], why: String) throws {
        try themectl.writeStore(Self.legacy)
        try themectl.home.write(Self.legacy, to: "a.json")
        let names = themectl.home.contents
        #expect(
            try themectl.run(["migrate"] + arguments, input: Self.legacy)
                == Outcome(64, errors: "themectl: migrate: \(why)\n")
        )
        #expect(themectl.storeText() == Self.legacy)
        #expect(themectl.home.text("a.json") == Self.legacy)
        #expect(themectl.home.contents == names)
    }

    // MARK: As a filter

    static let filters: [(input: String, arguments: String, output: String)] = [
        (legacy, "", migrated),
        ("\u{FEFF}{ }\r\n", "", "\u{FEFF}{ }\r\n"),
        (#"{"isDarkMode":true}"#, "--keep", #"{"isDarkMode":true,"userInterfaceStyle":2}"#),
        // Only the document is printed.
        (#"{"isDarkMode":true}"#, "--json", #"{"userInterfaceStyle":2}"#),
        (#"{"isDarkMode":true}"#, "-n -q", #"{"userInterfaceStyle":2}"#),
    ]

    @Test("Standard input cannot be one of several files")
    func filterAmongFiles() throws {
        try themectl.home.write(Self.legacy, to: "a.json")
        for line in ["migrate - a.json", "migrate a.json -", "migrate - -"] {
            #expect(
                try themectl.line(line, input: Self.legacy)
                    == Outcome(
                        64,
                        errors:
                            "themectl: migrate: '-' is standard input, which cannot be combined with files; "
                            + "try './-' for a file\n"
                    )
            )
        }
        #expect(themectl.home.text("a.json") == Self.legacy)
    }

    @Test("A filter prints the whole document, even if nothing changes", arguments: filters)
    func filter(_ input: String, arguments: String, output: String) throws {
        let outcome = try themectl.line("migrate --store - \(arguments)", input: input)
        #expect(outcome == Outcome(0, output))
        #expect(Array(outcome.output.utf8) == Array(output.utf8))
        #expect(themectl.home.contents.isEmpty)
    }
}
