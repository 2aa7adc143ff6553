import Foundation
import Testing

@Suite("What is no store", .bounded, .onOwnThreads)
struct RefusedStoreTests {
    // MARK: By its text

    @Test(
        "Malformed JSON is refused with its place and never written to",
        arguments: [
            // JSONScannerTests has the others.
            (" \n", "1:1", "the text is empty, so it is not a store; try putting {} in it"),
            (#"{"userInterfaceStyle":2"#, "1:24", "the text ends inside an object"),
            ("[1]", "1:1", "a store is one object, not an array"),
            ("{\"a\":\"\t\"}", "1:7", #"a string holds the control character \t unescaped"#),
            (
                "// x", "1:1",
                """
                the text has only comments, so it is not a store; try putting {} in their place \
                (after them, with --key)
                """
            ),
            (
                "{\u{201C}a\u{201D}: 1}", "1:2",
                "found U+201C, a curly quote, outside a string; try '\"'"
            ),
            ("{\u{A0}}", "1:2", "found U+00A0, a no-break space, outside a string; try a space"),
            (
                "{\"a\": 1\u{FF0C}}", "1:8",
                "found U+FF0C, a full-width character, outside a string; try ','"
            ),
            // Columns are characters, not bytes, and a byte order mark takes none.
            ("\u{FEFF}{\r\n\"é\":\r\n x}", "3:2", "expected a value"),
        ]
    )
    func malformed(text: String, place: String, problem: String) throws {
        let themectl = try Themectl()
        try themectl.home.write(text, to: "s.json")
        try expectRefusal(by: themectl, place, problem)
        let refusal = Outcome(65, errors: "themectl: <stdin>:\(place): \(problem)\n")
        #expect(try themectl.line("get -s -", input: text) == refusal)
    }

    @Test("Invalid UTF-8 is refused")
    func invalidUTF8() throws {
        let themectl = try Themectl()
        try themectl.home.write(Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8), to: "s.json")
        try expectRefusal(by: themectl, "1:7", "the text is not valid UTF-8")
    }

    @Test("A store in UTF-16 is refused")
    func utf16() throws {
        let themectl = try Themectl()
        try themectl.home.write([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], to: "s.json")
        try expectRefusal(
            by: themectl,
            "1:1",
            "the text is in UTF-16, and JSON is UTF-8; try saving it as UTF-8"
        )
    }

    @Test("A file of NUL bytes is described as that", arguments: [1, 2, 4096])
    func onlyNULs(_ count: Int) throws {
        let themectl = try Themectl()
        try themectl.home.write([UInt8](repeating: 0, count: count), to: "s.json")
        try expectRefusal(
            by: themectl,
            "1:1",
            "the file has only NUL bytes, as after a crash; try restoring it from a backup"
        )
    }

    @Test("Nesting is accepted up to 512 levels and refused beyond")
    func depth() throws {
        let themectl = try Themectl()
        func nested(_ levels: Int) -> String {
            #"{"a":"# + String(repeating: "[", count: levels)
                + String(repeating: "]", count: levels)
                + #","userInterfaceStyle":2}"#
        }
        try themectl.home.write(nested(511), to: "s.json")
        #expect(try themectl.line("get -s s.json") == Outcome(0, "dark\n"))
        for levels in [512, 1_000_000] {
            try themectl.home.write(nested(levels), to: "s.json")
            try expectRefusal(by: themectl, "1:517", "nested deeper than 512 levels")
        }
    }

    @Test(
        "A member of the setting that occurs twice is refused, with both places",
        arguments: [
            // StoreDocumentTests has the others.
            (
                "{\"userInterfaceStyle\":2,\n\"userInterface\\u0053tyle\":2}", "2:1",
                "'userInterfaceStyle'", "1:2"
            ),
            (#"{"userInterfaceStyleOverrides":{"a":1,"b":1,"\u0061":1}}"#, "1:45", "'a'", "1:33"),
        ]
    )
    func duplicate(text: String, place: String, name: String, first: String) throws {
        let themectl = try Themectl()
        try themectl.home.write(text, to: "s.json")
        try expectRefusal(
            by: themectl,
            place,
            "\(name) is already at \(first); try removing one of them"
        )
    }

    @Test("Every command refuses a malformed store")
    func commands() throws {
        let themectl = try Themectl()
        try themectl.home.write("{", to: "s.json")
        let problem = "the text ends inside an object"
        let refusal = Outcome(65, errors: "themectl: s.json:1:2: \(problem)\n")
        for line in ["set dark --scope a -n", "toggle", "reset", "is dark", "list --scopes"] {
            #expect(try themectl.line("\(line) -s s.json") == refusal, "\(line)")
        }
        #expect(try themectl.line("check s.json") == Outcome(1, "s.json:1:2: error: \(problem)\n"))
        #expect(themectl.home.text("s.json") == "{")
    }

    private func expectRefusal(by themectl: Themectl, _ place: String, _ problem: String) throws {
        let before = try themectl.facts("s.json")
        let refusal = Outcome(65, errors: "themectl: s.json:\(place): \(problem)\n")
        #expect(try themectl.line("get -s s.json") == refusal)
        #expect(try themectl.line("set dark -s s.json") == refusal)
        #expect(try themectl.facts("s.json") == before)
        #expect(themectl.home.contents == ["s.json"])
    }

    @Test(
        "An empty file is refused, and the message says how to start a store",
        arguments: ["", " \n\t"]
    )
    func empty(text: String) throws {
        let themectl = try Themectl()
        try themectl.home.write(text, to: "s.json")
        for line in ["get -s s.json", "set dark -s s.json", "get -s -", "set dark -s -"] {
            let outcome = try themectl.line(line, input: text)
            #expect(outcome.status == 65)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("is empty, so it is not a store; try "), "\(outcome)")
        }
        #expect(themectl.home.text("s.json") == text)
    }

    // MARK: By its path

    @Test(
        "A folder, FIFO or device is refused at once",
        arguments: [
            ("fifo", "is a FIFO, not a regular file"),
            ("folder/", "is the path of a folder, not of a file"),
            ("/dev/null", "is a device, not a regular file"),
            ("/dev/zero", "is a device, not a regular file"),
            ("linked", "is a FIFO, not a regular file"),
        ]
    )
    func notAFile(path: String, flaw: String) throws {
        let themectl = try Themectl()
        _ = try themectl.shell("mkfifo fifo && mkdir folder && ln -s fifo linked")
        let refusal = "themectl: \(path): \(flaw)"
        let files = path.hasSuffix("/") ? "\(path)*.json" : "\(path)/*.json"
        let advice = flaw.contains("folder") ? "; try 'themectl check \(files)'" : ""
        for line in ["get -s", "set dark -s", "check"] {
            // Opening the FIFO would wait forever for a writer.
            let script =
                "exec $(command -v timeout >/dev/null && echo timeout 30) \"$THEMECTL\" \(line) \(path)"
            let errors = refusal + (line == "check" ? advice : "") + "\n"
            #expect(try themectl.shell(script) == Outcome(65, errors: errors), "\(line)")
        }
        #expect(themectl.home.contents == ["fifo", "folder", "linked"])
    }

    #if os(Linux)
        @Test("Standard output or input as a store is refused if it is a pipe")
        func pipe() throws {
            let themectl = try Themectl()
            let refusal = "is a FIFO, not a regular file"
            #expect(
                try themectl.shell("{ $THEMECTL set dark -s /dev/stdout; echo $?; } | cat")
                    == Outcome(0, "65\n", errors: "themectl: /dev/stdout: \(refusal)\n")
            )
            #expect(
                try themectl.shell("echo {} | $THEMECTL toggle -s /dev/stdin")
                    == Outcome(65, errors: "themectl: /dev/stdin: \(refusal)\n")
            )
        }
    #endif

    @Test(
        "A path that cannot exist is unset for readers and an error for writers",
        arguments: [
            (
                "file/s.json",
                "file/s.json: the folder cannot be created: something in its place is not a directory"
            ),
            (
                "file/deep/s.json",
                "file/deep/s.json: the folder cannot be created: something in its place is not a directory"
            ),
        ]
    )
    func notAFolder(path: String, message: String) throws {
        let themectl = try Themectl()
        try themectl.home.write("{}", to: "file")
        #expect(try themectl.line("get -qs \(path) --as raw") == Outcome(0, "0\n"))
        #expect(try themectl.line("reset -s \(path)") == Outcome(0))
        #expect(
            try themectl.line("set dark -s \(path)")
                == Outcome(73, errors: "themectl: \(message)\n")
        )
        #expect(themectl.home.contents == ["file"])
        #expect(themectl.home.text("file") == "{}")
    }

    @Test(
        "A regular file named as a folder is refused",
        arguments: ["get -s", "set dark -s", "reset -s", "check", "migrate"]
    )
    func namedAsFolder(line: String) throws {
        let themectl = try Themectl()
        try themectl.home.write("{}", to: "f.json")
        let outcome = try themectl.line("\(line) f.json/")
        let refusal = "themectl: f.json/: is the path of a folder, not of a file"
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix(refusal), "\(outcome)")
    }

    @Test("A loop of links is an error")
    func loop() throws {
        let themectl = try Themectl()
        _ = try themectl.shell("ln -s two one; ln -s one two")
        let refusal = Outcome(
            74,
            errors:
                "themectl: one: cannot be read: too many symbolic links, or a loop of them\n"
        )
        for line in ["get -s one", "set dark -s one", "reset -s one", "check one"] {
            #expect(try themectl.line(line) == refusal)
        }
        #expect(themectl.home.contents == ["one", "two"])
    }

    @Test("A file name that is too long is an error")
    func longName() throws {
        let themectl = try Themectl()
        let name = String(repeating: "x", count: 300)
        let refusal = Outcome(74, errors: "themectl: \(name): cannot be read: file name too long\n")
        #expect(try themectl.run("get", "-s", name) == refusal)
        #expect(try themectl.run("set", "dark", "-s", name) == refusal)
    }

    // MARK: By its permissions

    @Test(
        "Forbidden access exits with 77, a file that cannot be created with 73",
        .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason),
        arguments: [
            (
                "get -s unreadable", 77, "unreadable: cannot be read: permission denied"
            ),
            (
                "is dark -s unreadable", 77, "unreadable: cannot be read: permission denied"
            ),
            ("check unreadable", 77, "unreadable: cannot be read: permission denied"),
            (
                "set dark -s unreadable", 77, "unreadable: cannot be read: permission denied"
            ),
            (
                "toggle -s unreadable", 77, "unreadable: cannot be read: permission denied"
            ),
            ("get -s closed/s", 77, "closed/s: cannot be read: permission denied"),
            (
                "set dark -s unlisted/s", 77, "unlisted: cannot be locked: permission denied"
            ),
            (
                "set dark -n -s unlisted/s", 77, "unlisted: cannot be locked: permission denied"
            ),
            ("get -s -", 74, "standard input: cannot be read: is a directory"),
        ] as [(String, Int32, String)]
    )
    func permissions(line: String, status: Int32, message: String) throws {
        let themectl = try Themectl()
        try themectl.setMode(0o755, ".")
        try themectl.home.write("{}", to: "unreadable")
        try themectl.home.write("{}", to: "closed/s")
        try themectl.setMode(0, "unreadable")
        try themectl.setMode(0, "closed")
        try themectl.home.write("{}", to: "unlisted/s")
        try themectl.setMode(0o311, "unlisted")
        defer { for folder in ["closed", "unlisted"] { try? themectl.setMode(0o755, folder) } }
        #expect(
            try themectl.runAsOrdinaryUser("\(line) </")
                == Outcome(status, errors: "themectl: \(message)\n")
        )
    }

    @Test(
        "A folder without write permission is left as it is",
        .enabled(
            if: OrdinaryUser.isAvailable && geteuid() == 0,
            "needs root, to make what another user may not write"
        ),
        arguments: [
            ("set dark -s folder/new", 73, "folder/new: cannot be created: permission denied"),
            (
                "set dark -s folder/new/s", 73,
                "folder/new/s: the folder cannot be created: permission denied"
            ),
            (
                "set dark -s folder/theirs", 77,
                "folder/theirs: cannot be written: permission denied"
            ),
        ] as [(String, Int32, String)]
    )
    func foreignFolder(line: String, status: Int32, message: String) throws {
        let themectl = try Themectl()
        try themectl.setMode(0o755, ".")
        try themectl.home.write("{}", to: "folder/theirs")
        try themectl.setMode(0o755, "folder")
        try themectl.setMode(0o666, "folder/theirs")
        let before = try themectl.facts("folder/theirs")
        #expect(
            try themectl.runAsOrdinaryUser(line)
                == Outcome(status, errors: "themectl: \(message)\n")
        )
        #expect(try themectl.facts("folder/theirs") == before)
        #expect(themectl.home.contents == ["folder", "folder/theirs"])
    }

    @Test(
        "An ordinary user can set and get",
        .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason)
    )
    func ordinaryUser() throws {
        let themectl = try Themectl()
        try themectl.setMode(0o777, ".")
        #expect(try themectl.runAsOrdinaryUser("set dark") == Outcome(0))
        #expect(try themectl.runAsOrdinaryUser("toggle") == Outcome(0, "light\n"))
        #expect(try themectl.runAsOrdinaryUser("get --as raw") == Outcome(0, "1\n"))
    }
}
