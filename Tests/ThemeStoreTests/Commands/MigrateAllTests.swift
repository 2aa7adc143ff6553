import Foundation
import Testing
import ThemeStore

@Suite("migrate --all", .bounded, .onOwnThreads)
struct MigrateAllTests {
    private let themectl: Themectl

    init() throws {
        themectl = try Themectl()
    }

    private static let legacy = "{\n  \"isDarkMode\": true,\n  \"zoom\": 1.10\n}\n"
    private static let migrated = "{\n  \"userInterfaceStyle\": 2,\n  \"zoom\": 1.10\n}\n"

    /// The lines of apps and the summary.
    private func all(
        _ lines: KeyValuePairs<String, String>,
        _ migrated: String,
        _ current: String,
        _ failed: String,
        without: String = "0"
    ) -> String {
        lines.map { "~/.config/themectl/\($0).json: \($1)\n" }.joined()
            + "\(migrated) migrated, \(current) already current, "
            + "\(without) without a setting, \(failed) failed\n"
    }

    /// Apps with good stores, mixed with ones that cannot be migrated.
    private func writeApps() throws {
        try themectl.writeStore(Self.legacy, "a-good")
        try themectl.writeStore(#"{"isDarkMode":true"#, "b-unparsable")
        try themectl.writeStore(#"{"isDarkMode":true,"isDarkTheme":false}"#, "c-conflict")
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#, "d-current")
        try themectl.home.link(".config/themectl/e-loop.json", to: "e-loop.json")
        try themectl.writeStore(#"{"isDarkMode":[]}"#, "f-unreadable-value")
        try themectl.home.makeFolder(".config/themectl/g-folder.json")
        try themectl.writeStore(#"{"userInterfaceStyle":0,"isDarkMode":true}"#, "h-good")
        // Files with names invalid for an app are ignored.
        try themectl.home.write(Self.legacy, to: ".config/themectl/notes.txt")
        try themectl.home.write(Self.legacy, to: ".config/themectl/.hidden.json")
    }

    private static let failures = [
        "b-unparsable": "b-unparsable.json:1:19: the text ends inside an object",
        "c-conflict":
            "c-conflict.json:1:34: 'isDarkTheme' is false (light), but 'isDarkMode' at 1:15 is true (dark); "
            + "try 'themectl set light --store ~/.config/themectl/c-conflict.json' or 'themectl set dark --store ~/.config/themectl/c-conflict.json'",
        "e-loop":
            "e-loop.json: cannot be read: too many symbolic links, or a loop of them",
        "f-unreadable-value":
            "f-unreadable-value.json:1:15: 'isDarkMode' is [], which is not a boolean",
        "g-folder": "g-folder.json: is a folder, not a regular file",
    ]

    /// The failures of `writeApps` on standard error.
    private static let errors = failures.values.sorted().map {
        "themectl: ~/.config/themectl/\($0)\n"
    }.joined()

    @Test("--all migrates what it can, reports failures and counts")
    func allApps() throws {
        try writeApps()
        let before = themectl.home.contents
        #expect(
            try themectl.run("migrate", "--all")
                == Outcome(
                    65,
                    all(
                        [
                            "a-good": "dark, from isDarkMode true", "d-current": "already current",
                            "h-good": "system as before, isDarkMode removed",
                        ],
                        "2",
                        "1",
                        "5"
                    ),
                    errors: Self.errors
                )
        )
        #expect(themectl.storeText("a-good") == Self.migrated)
        #expect(themectl.storeText("b-unparsable") == #"{"isDarkMode":true"#)
        #expect(themectl.storeText("c-conflict") == #"{"isDarkMode":true,"isDarkTheme":false}"#)
        #expect(themectl.storeText("f-unreadable-value") == #"{"isDarkMode":[]}"#)
        #expect(themectl.storeText("h-good") == #"{"userInterfaceStyle":0}"#)
        #expect(themectl.home.text(".config/themectl/notes.txt") == Self.legacy)
        #expect(themectl.home.text(".config/themectl/.hidden.json") == Self.legacy)
        #expect(themectl.home.contents == before)
        let again: KeyValuePairs = [
            "a-good": "already current", "d-current": "already current",
            "h-good": "already current",
        ]
        #expect(
            try themectl.run("migrate", "--all")
                == Outcome(65, all(again, "0", "3", "5"), errors: Self.errors)
        )
    }

    private static let dryRun = "themectl: note: dry run: nothing was changed\n"

    @Test("--all --json prints one object per store and nothing else", arguments: [true, false])
    func json(isDryRun: Bool) throws {
        try writeApps()
        func line(_ app: String, _ rest: String) -> String {
            #"{"path":"~/.config/themectl/\#(app).json","outcome":\#(rest)}"# + "\n"
        }
        func failed(_ app: String) -> String {
            let message = "~/.config/themectl/" + (Self.failures[app] ?? "")
            return line(
                app,
                #""failed","from":null,"to":null,"changed":false,"dryRun":\#(isDryRun),"error":"\#(message)""#
            )
        }
        let output =
            line(
                "a-good",
                #""migrated","from":{"key":"isDarkMode","value":true},"to":"dark","changed":true,"dryRun":\#(isDryRun),"error":null"#
            )
            + failed("b-unparsable") + failed("c-conflict")
            + line(
                "d-current",
                #""current","from":null,"to":"light","changed":false,"dryRun":\#(isDryRun),"error":null"#
            )
            + failed("e-loop") + failed("f-unreadable-value") + failed("g-folder")
            + line(
                "h-good",
                #""migrated","from":{"key":"isDarkMode","value":true},"to":"system","changed":true,"dryRun":\#(isDryRun),"error":null"#
            )
        let errors = Self.errors + (isDryRun ? Self.dryRun : "")
        let names = themectl.home.contents
        let texts = names.map { themectl.home.text($0) }
        let options = isDryRun ? ["-n", "--backup", ".old"] : []
        #expect(
            try themectl.run(["migrate", "--all", "--json"] + options)
                == Outcome(65, output, errors: errors)
        )
        #expect(themectl.home.contents == names)
        #expect((names.map { themectl.home.text($0) } == texts) == isDryRun)
    }

    @Test("--all --json quotes values and names as JSON")
    func jsonSpelling() throws {
        let name = "a\"\\\n.json"
        try themectl.home.write("{\"d\\u0069m\" : \"Y\\u0045S\"}", to: name)
        let migrated = #"""
            {"path":"a\"\\\n.json","outcome":"migrated","from":{"key":"dim","value":"Y\u0045S"},"to":"dark",\#
            "changed":true,"dryRun":false,"error":null}

            """#
        #expect(
            try themectl.run("migrate", "--json", "--key", "dim=bool", name) == Outcome(0, migrated)
        )
        let nothing = #"""
            {"path":"~/.config/themectl/default.json","outcome":"current","from":null,"to":null,"changed":false,\#
            "dryRun":false,"error":null}

            """#
        #expect(try themectl.run("migrate", "--json") == Outcome(0, nothing))
        let missing = #"""
            {"path":"missing.json","outcome":"failed","from":null,"to":null,"changed":false,\#
            "dryRun":false,"error":"missing.json: no such file or directory"}

            """#
        let message = "themectl: missing.json: no such file or directory\n"
        #expect(
            try themectl.run("migrate", "--json", "missing.json")
                == Outcome(66, missing, errors: message)
        )
    }

    @Test(
        "A store without read permission counts as failed",
        .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason)
    )
    func unreadable() throws {
        try themectl.setMode(0o777, ".")
        for app in ["a", "b", "c"] {
            try themectl.writeStore(Self.legacy, app)
            try themectl.setMode(0o666, ".config/themectl/\(app).json")
        }
        try themectl.setMode(0o000, ".config/themectl/b.json")
        if isRoot {
            #expect(try themectl.shell("chown 65534:65534 .config/themectl/*").status == 0)
        }
        for name in [".config", ".config/themectl"] { try themectl.setMode(0o777, name) }
        let denied = "themectl: ~/.config/themectl/b.json: cannot be read: permission denied\n"
        #expect(
            try themectl.runAsOrdinaryUser("migrate --all -n")
                == Outcome(
                    65,
                    all(
                        [
                            "a": "dark, from isDarkMode true", "c": "dark, from isDarkMode true",
                        ],
                        "2",
                        "0",
                        "1"
                    ),
                    errors: denied + Self.dryRun
                )
        )
        #expect(try themectl.runAsOrdinaryUser("migrate --app b") == Outcome(77, errors: denied))
    }

    @Test(
        "Full standard output ends the run, with every store old or new",
        .enabled(
            if: FileManager.default.fileExists(atPath: "/dev/full"),
            "needs the device that is always full"
        )
    )
    func fullOutput() throws {
        let apps = (100..<300).map { "app-\($0)" }
        for app in apps { try themectl.writeStore(Self.legacy, app) }
        let outcome = try themectl.shell("\"$THEMECTL\" migrate --all > /dev/full")
        #expect(outcome.status == 74)
        #expect(
            outcome.errors.hasPrefix(
                "themectl: standard output: cannot be written: no space left on device\n"
            )
        )
        #expect(apps.allSatisfy { [Self.legacy, Self.migrated].contains(themectl.storeText($0)) })
        #expect(!themectl.home.contents.contains { $0.contains(".themectl-") })
    }

    /// Runs it while a system call fails.
    ///
    /// A path limits that to the calls about it.
    private func failing(_ calls: String, _ error: String, at path: String = "") throws -> Outcome {
        let filter = path.isEmpty ? "" : "-P \(path) "
        return try themectl.shell(
            """
            exec strace -f -qq -o /dev/null \(filter)-e trace=\(calls) -e inject=\(calls):error=\(error) \
            "$THEMECTL" migrate --all
            """
        )
    }

    @Test(
        "If the folder cannot be synced, every store that was replaced has failed",
        .enabled(if: Themectl.canTrace, "needs strace")
    )
    func failedSync() throws {
        for app in ["a", "b"] { try themectl.writeStore(Self.legacy, app) }
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#, "c")
        let folder = themectl.home.path(".config/themectl")
        let why =
            "was written, but its folder could not be synced, so a power cut may undo it: input/output error"
        let errors = ["a", "b"].map { "themectl: ~/.config/themectl/\($0).json: \(why)\n" }.joined()
        #expect(
            try failing("fsync", "EIO", at: folder)
                == Outcome(
                    65,
                    "~/.config/themectl/c.json: already current\n"
                        + "0 migrated, 1 already current, 0 without a setting, 2 failed\n",
                    errors: errors
                )
        )
        #expect(["a", "b"].allSatisfy { themectl.storeText($0) == Self.migrated })
    }

    @Test(
        "A file system that cannot sync folders fails no store",
        .enabled(if: Themectl.canTrace, "needs strace")
    )
    func noSync() throws {
        for app in ["a", "b"] { try themectl.writeStore(Self.legacy, app) }
        let line = "dark, from isDarkMode true"
        #expect(
            try failing("fsync", "EINVAL", at: themectl.home.path(".config/themectl"))
                == Outcome(0, all(["a": line, "b": line], "2", "0", "0"))
        )
    }

    @Test("A lock held too long fails every store after one wait")
    func locked() throws {
        for app in ["a", "b"] { try themectl.writeStore(Self.legacy, app) }
        let held = "another writer has held the lock for 0.05 seconds"
        let why = "\(held)\(HeldLock.holderInMessages); try a longer --lock-timeout"
        let error = "themectl: ~/.config/themectl: \(why)\n"
        let folder = try themectl.home.file(".config/themectl")
        let holder = try FileDescriptor.workingFolder.openFolder(folder)
        try #require(try holder.tryLock() == true)
        #expect(
            try themectl.line("migrate --all --lock-timeout 0.05")
                == Outcome(
                    65,
                    "0 migrated, 0 already current, 0 without a setting, 2 failed\n",
                    errors: error + error
                )
        )
        #expect(
            try themectl.line("migrate --app a --lock-timeout 0.05")
                == Outcome(75, errors: error)
        )
        for app in ["a", "b"] { #expect(themectl.storeText(app) == Self.legacy) }
        try holder.close()
    }
}
