import Foundation
import Testing

@Suite("migrate --backup", .bounded, .onOwnThreads)
struct MigrateBackupTests {
    private let themectl: Themectl
    private let legacy = "{\n  \"isDarkMode\": true,\n  \"zoom\": 1.10\n}\n"
    private let migrated = "{\n  \"userInterfaceStyle\": 2,\n  \"zoom\": 1.10\n}\n"

    init() throws {
        themectl = try Themectl()
    }

    @Test("--backup keeps old bytes and permissions next to each changed file only")
    func backup() throws {
        try themectl.home.write(legacy, to: "a.json")
        try themectl.home.write(migrated, to: "b.json")
        try themectl.home.write(legacy, to: "real/c.json")
        try themectl.home.link("c.json", to: "real/c.json")
        try themectl.setMode(0o640, "a.json")
        let modified = try themectl.facts("a.json").modified
        #expect(
            try themectl.run("migrate", "a.json", "b.json", "c.json", "--backup", ".orig")
                == Outcome(
                    0,
                    """
                    a.json: dark, from isDarkMode true
                    b.json: already current
                    c.json: dark, from isDarkMode true
                    2 migrated, 1 already current, 0 without a setting, 0 failed

                    """
                )
        )
        // The backup is next to the link's target.
        #expect(
            themectl.home.contents == [
                "a.json", "a.json.orig", "b.json", "c.json", "real", "real/c.json",
                "real/c.json.orig",
            ]
        )
        for name in ["a.json.orig", "real/c.json.orig"] {
            #expect(themectl.home.text(name) == legacy)
        }
        #expect(try themectl.mode("a.json.orig") == "640")
        #expect(try themectl.mode("a.json") == "640")
        #expect(try themectl.facts("a.json.orig").modified >= modified)

        let facts = try themectl.facts("a.json.orig")
        #expect(
            try themectl.run("migrate", "a.json", "--backup", ".orig")
                == Outcome(0, "a.json: already current\n")
        )
        #expect(try themectl.facts("a.json.orig") == facts)
    }

    @Test("A backup never overwrites an existing file")
    func takenBackup() throws {
        try themectl.home.write(legacy, to: "a.json")
        try themectl.home.write("precious", to: "a.json.orig")
        let refusal = Outcome(
            73,
            errors: "themectl: a.json.orig: cannot be created: file exists\n"
        )
        for option in ["-q", "-n"] {
            #expect(
                try themectl.run("migrate", "a.json", "--backup", ".orig", option) == refusal
            )
        }
        #expect(themectl.home.text("a.json") == legacy)
        #expect(themectl.home.contents == ["a.json", "a.json.orig"])
        #expect(themectl.home.text("a.json.orig") == "precious")
        try themectl.home.write(legacy, to: "a.json.orig")
        #expect(
            try themectl.run("migrate", "a.json", "--backup", ".orig")
                == Outcome(0, "a.json: dark, from isDarkMode true\n"),
            "a copy with the same content"
        )
    }

    @Test(
        "A suffix that would make an app of the copy is refused",
        arguments: [".json", ".old.json", "-2.json"]
    )
    func appAsBackup(_ suffix: String) throws {
        try themectl.writeStore(legacy)
        let refusal = Outcome(
            64,
            errors:
                "themectl: migrate: --backup: with '\(suffix)' a copy would be an app of its own; try '.bak'\n"
        )
        for line in ["--all", "", "-a default", ".config/themectl/default.json"] {
            #expect(try themectl.line("migrate \(line) --backup \(suffix)") == refusal, "\(line)")
        }
        #expect(themectl.storeText() == legacy)
        // Elsewhere, or under a name invalid for an app, the backup is an ordinary file.
        try themectl.home.write(legacy, to: "a.json")
        #expect(try themectl.run("migrate", "a.json", "--backup", suffix).status == 0)
        #expect(themectl.home.text("a.json\(suffix)") == legacy)
        #expect(try themectl.run("migrate", "--all", "--backup", " old.json").status == 0)
    }

    @Test("The folder of apps is recognized by any name, and a missing folder is another")
    func folderOfApps() throws {
        #expect(
            try themectl.line("migrate missing/a.json --backup .json")
                == Outcome(66, errors: "themectl: missing/a.json: no such file or directory\n")
        )
        try themectl.home.write(legacy, to: "stores/default.json")
        try themectl.home.makeFolder(".config")
        try themectl.home.link(".config/themectl", to: "../stores")
        for file in ["stores/default.json", ".config/themectl/default.json"] {
            #expect(try themectl.line("migrate \(file) --backup .json").status == 64, "\(file)")
        }
        #expect(themectl.home.text("stores/default.json") == legacy)
    }

    @Test("A backup is removed if the store could not be replaced")
    func failedBackup() throws {
        // The shell's limit is counted in blocks of 512 bytes: the copy fits, the new content, five bytes longer, does not.
        let frame = #"{"isDarkMode":true,"a":""}"#
        let text = frame.replacing(
            "\"\"",
            with: "\"" + String(repeating: "x", count: 510 - frame.utf8.count) + "\""
        )
        try #require(text.utf8.count == 510)
        try themectl.home.write(text, to: "a.json")
        #expect(
            try themectl.shell(
                "export LLVM_PROFILE_FILE=/dev/null; ulimit -f 1; exec \"$THEMECTL\" migrate a.json --backup .orig"
            )
                == Outcome(74, errors: "themectl: a.json: cannot be written: file too large\n")
        )
        #expect(themectl.home.contents == ["a.json"])
        #expect(themectl.home.text("a.json") == text)
        // Without the limit the same command succeeds.
        #expect(try themectl.run("migrate", "a.json", "--backup", ".orig").status == 0)
        #expect(themectl.home.text("a.json.orig") == text)
    }
}
