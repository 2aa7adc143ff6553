import Foundation
import Testing

@Suite("The site's defaults and locks", .bounded, .onOwnThreads)
struct SiteTests {
    /// A command whose site has two folders, `site` and `site2`, the first with the higher priority.
    private func themectl(_ environment: [String: String] = [:]) throws -> Themectl {
        var themectl = try Themectl(try StandIns(), environment: environment)
        themectl.environment["XDG_CONFIG_DIRS"] =
            "\(themectl.home.path("site")):\(themectl.home.path("site2"))"
        return themectl
    }

    private func writeSite(_ text: String, _ themectl: Themectl, _ folder: String = "site") throws {
        try themectl.home.write(text, to: "\(folder)/themectl/default.json")
    }

    private static let locked = #"{"userInterfaceStyle": 1, "userInterfaceStyleLocked": true}"#
    private static let refusal =
        "themectl: ~/site/themectl/default.json: the site locks the setting; "
        + "try asking the administrator\n"

    private func json(
        _ appearance: String,
        _ rawValue: String,
        _ origin: String,
        locked: Bool,
        scope: String? = nil
    )
        -> String
    {
        #"{"app":"default","store":"~/.config/themectl/default.json","scope":"#
            + (scope.map { "\"\($0)\"" } ?? "null")
            + #","appearance":"\#(appearance)","rawValue":\#(rawValue),"style":null,"source":null,"#
            + "\"origin\":\"\(origin)\",\"locked\":\(locked)}\n"
    }

    @Test("A site default is below the store and above system; the first folder wins")
    func layer() throws {
        let themectl = try themectl()
        try writeSite(#"{"userInterfaceStyle": 1}"#, themectl, "site2")
        #expect(try themectl.run("get", "--show-origin") == Outcome(0, "site\tlight\n"))
        try writeSite(#"{"userInterfaceStyle": 2}"#, themectl)
        #expect(try themectl.run("get", "--show-origin") == Outcome(0, "site\tdark\n"))
        #expect(
            try themectl.run("get", "--json")
                == Outcome(0, json("dark", "null", "site", locked: false))
        )
        #expect(try themectl.run("get", "--effective") == Outcome(0, "dark\n"))
        #expect(try themectl.run("get", "--default", "light") == Outcome(0, "dark\n"))
        #expect(try themectl.run("set", "system") == Outcome(0))
        #expect(try themectl.run("get", "--show-origin") == Outcome(0, "store\tsystem\n"))
        #expect(try themectl.run("set", "light", "--scope", "checkout") == Outcome(0))
        #expect(
            try themectl.run("get", "--show-origin", "--scope", "checkout")
                == Outcome(0, "scope\tlight\n")
        )
        #expect(
            try themectl.run("get", "--show-origin", "--scope", "other")
                == Outcome(0, "store\tsystem\n")
        )
    }

    @Test("A site default applies to its app only, and not to --store")
    func otherStores() throws {
        let themectl = try themectl()
        try writeSite(SiteTests.locked, themectl)
        #expect(try themectl.run("get", "--app", "other") == Outcome(0, "system\n"))
        #expect(try themectl.run("set", "dark", "--app", "other") == Outcome(0))
        #expect(try themectl.run("set", "dark", "--store", "file.json") == Outcome(0))
        #expect(try themectl.run("get", "--store", "file.json") == Outcome(0, "dark\n"))
    }

    @Test("Toggling an unset store goes by the site default and asks no source")
    func toggle() throws {
        let themectl = try themectl()
        try writeSite(#"{"userInterfaceStyle": 2}"#, themectl)
        #expect(try themectl.run("toggle") == Outcome(0, "light\n"))
        #expect(try themectl.run("toggle") == Outcome(0, "dark\n"))
    }

    @Test("A lock wins over environment, scope and store")
    func lock() throws {
        var themectl = try themectl()
        try themectl.writeStore(
            #"{"userInterfaceStyle": 2, "userInterfaceStyleOverrides": {"checkout": 2}}"#
        )
        try writeSite(SiteTests.locked, themectl)
        themectl.environment["THEMECTL_APPEARANCE"] = "dark"
        #expect(try themectl.run("get", "--show-origin") == Outcome(0, "site\tlight\n"))
        #expect(
            try themectl.run("get", "--show-origin", "--scope", "checkout")
                == Outcome(0, "site\tlight\n")
        )
        #expect(try themectl.run("get", "--effective") == Outcome(0, "light\n"))
        #expect(try themectl.run("is", "light") == Outcome(0))
        #expect(try themectl.run("is", "dark") == Outcome(1))
        #expect(
            try themectl.run("get", "--json")
                == Outcome(0, json("light", "2", "site", locked: true))
        )
        #expect(
            try themectl.run("get", "--json", "--scope", "checkout")
                == Outcome(0, json("light", "2", "site", locked: true, scope: "checkout"))
        )
        #expect(
            try themectl.run("with", "dark", "--", Themectl.executable, "get")
                == Outcome(
                    0,
                    "light\n",
                    errors:
                        "themectl: note: ~/site/themectl/default.json locks the setting to light, so dark has no effect\n"
                )
        )
    }

    @Test("A lock without a preference locks 'system'")
    func bareLock() throws {
        let themectl = try themectl()
        try themectl.writeStore(#"{"userInterfaceStyle": 2}"#)
        try writeSite(#"{"userInterfaceStyleLocked": true}"#, themectl)
        #expect(try themectl.run("get", "--show-origin") == Outcome(0, "site\tsystem\n"))
    }

    @Test("A lock decides even if the store is malformed")
    func lockOverBrokenStore() throws {
        let themectl = try themectl()
        try themectl.writeStore("{")
        try writeSite(SiteTests.locked, themectl)
        #expect(try themectl.run("get") == Outcome(0, "light\n"))
    }

    private static let writers: [[String]] = [
        ["set", "dark"], ["set", "light"], ["set", "dark", "--json"],
        ["set", "dark", "--scope", "checkout"],
        ["set", "dark", "--dry-run"], ["set", "-"], ["toggle"], ["toggle", "-n"], ["reset"],
        ["reset", "--scope", "checkout"],
        ["reset", "--all-scopes"], ["migrate"],
    ]

    @Test("A lock refuses writers, which name it and leave the store alone", arguments: writers)
    func refusal(_ arguments: [String]) throws {
        let themectl = try themectl()
        let text =
            #"{"userInterfaceStyle": 2, "isDarkMode": false, "userInterfaceStyleOverrides": {"checkout": 1}}"#
        try themectl.writeStore(text)
        try writeSite(SiteTests.locked, themectl)
        let before = themectl.home.contents
        #expect(
            try themectl.run(arguments, input: "dark\n") == Outcome(77, errors: SiteTests.refusal)
        )
        #expect(themectl.storeText() == text)
        #expect(themectl.home.contents == before)
    }

    @Test("A lock refuses writers without a store, and none is created", arguments: writers)
    func refusalWithoutStore(_ arguments: [String]) throws {
        let themectl = try themectl()
        try writeSite(SiteTests.locked, themectl)
        let before = themectl.home.contents
        #expect(try themectl.run(arguments, input: "dark\n").status == 77)
        #expect(themectl.home.contents == before)
    }

    @Test("A lock in any site folder counts")
    func lessImportantLock() throws {
        let themectl = try themectl()
        try writeSite("{}", themectl)
        try writeSite(SiteTests.locked, themectl, "site2")
        #expect(
            try themectl.run("set", "dark")
                == Outcome(77, errors: SiteTests.refusal.replacing("~/site/", with: "~/site2/"))
        )
        #expect(try themectl.run("get") == Outcome(0, "light\n"))
    }

    @Test("migrate --all refuses only the locked stores")
    func migrateAll() throws {
        let themectl = try themectl()
        try themectl.writeStore(#"{"isDarkMode": true}"#)
        try themectl.writeStore(#"{"isDarkMode": true}"#, "other")
        try writeSite(SiteTests.locked, themectl)
        let outcome = try themectl.run("migrate", "--all")
        #expect(outcome.status == 65)
        #expect(outcome.errors == SiteTests.refusal)
        let counts = "1 migrated, 0 already current, 0 without a setting, 1 failed"
        #expect(outcome.output.hasSuffix("\n\(counts)\n"))
        #expect(themectl.storeText() == #"{"isDarkMode": true}"#)
        #expect(themectl.storeText("other") == #"{"userInterfaceStyle": 2}"#)
    }

    @Test("A filter ignores site files")
    func filter() throws {
        let themectl = try themectl()
        try writeSite(SiteTests.locked, themectl)
        #expect(
            try themectl.run("set", "dark", "--store", "-", input: "{}\n")
                == Outcome(0, "{\"userInterfaceStyle\": 2}\n")
        )
    }

    /// Malformed site files, with place and message.
    private static let flaws: [(text: String?, place: String, reason: String)] = [
        ("junk", ":1:1", "expected a value"),
        (
            #"{"userInterfaceStyleLocked": 1}"#, ":1:30",
            "'userInterfaceStyleLocked' is 1, not true or false"
        ),
        (nil, "", "is a folder, not a regular file"),
    ]

    @Test("A malformed site file is a warning for readers and a lock for writers", arguments: flaws)
    func flaw(_ text: String?, _ place: String, _ reason: String) throws {
        let themectl = try themectl()
        try themectl.writeStore(#"{"userInterfaceStyle": 2}"#)
        if let text {
            try writeSite(text, themectl)
        } else {
            try themectl.home.write("", to: "site/themectl/default.json/file")
        }
        let file = "~/site/themectl/default.json"
        let warning = "themectl: warning: \(file)\(place): \(reason)\n"
        #expect(try themectl.run("get") == Outcome(0, "dark\n", errors: warning))
        #expect(try themectl.run("get", "--quiet") == Outcome(0, "dark\n"))
        #expect(try themectl.run("is", "dark") == Outcome(0, errors: warning))
        #expect(
            try themectl.run("get", "--json")
                == Outcome(0, json("dark", "2", "store", locked: true), errors: warning)
        )
        let refusal =
            "themectl: \(file)\(place): \(reason); the setting counts as locked until this is mended\n"
        for arguments in SiteTests.writers {
            #expect(try themectl.run(arguments, input: "light\n") == Outcome(77, errors: refusal))
        }
        #expect(themectl.storeText() == #"{"userInterfaceStyle": 2}"#)
    }

    @Test(
        "A site file or folder that the user may not read is skipped with a warning",
        .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason),
        arguments: ["site/themectl/default.json", "site/themectl"]
    )
    func forbidden(_ name: String) throws {
        var themectl = try themectl()
        themectl.environment["PATH"] = "/usr/bin:/bin"
        try themectl.setMode(0o777, ".")
        try writeSite(SiteTests.locked, themectl)
        try writeSite(#"{"userInterfaceStyle": 2}"#, themectl, "site2")
        try themectl.setMode(0, name)
        defer { try? themectl.setMode(0o755, name) }
        let file = "~/site/themectl/default.json"
        let reason = "permission denied"
        let warning = "themectl: warning: \(file): cannot be read: \(reason)\n"
        #expect(
            try themectl.runAsOrdinaryUser("get --json")
                == Outcome(0, json("dark", "null", "site", locked: false), errors: warning)
        )
        #expect(try themectl.runAsOrdinaryUser("get --strict").status == 77)
        #expect(
            try themectl.runAsOrdinaryUser("check")
                == Outcome(
                    1,
                    "\(file):1:1: warning: cannot be read: \(reason)\n",
                    errors: """
                        themectl: note: default has no store: ~/.config/themectl/default.json: no such file or directory

                        """
                )
        )
        let list = try themectl.runAsOrdinaryUser("list --site")
        let skipped =
            name.hasSuffix(".json")
            ? "" : "themectl: warning: ~/\(name): cannot be read: \(reason)\n"
        #expect(list == Outcome(0, "default\tdark\t-\n", errors: skipped + warning))
        try FileManager.default.removeItem(atPath: themectl.home.path("site2"))
        #expect(try themectl.runAsOrdinaryUser("list --site").output == "")
        #expect(
            try themectl.runAsOrdinaryUser("set light")
                == Outcome(0, errors: "themectl: warning: \(file): cannot be read: \(reason)\n")
        )
    }

    @Test("An unrecognized value in a site file is a warning and no lock")
    func unrecognizedValue() throws {
        let themectl = try themectl()
        try writeSite(#"{"userInterfaceStyle": 7}"#, themectl)
        #expect(
            try themectl.run("get", "--show-origin")
                == Outcome(
                    0,
                    "site\tsystem\n",
                    errors:
                        "themectl: warning: ~/site/themectl/default.json:1:24: 7 is not 0, 1 or 2, "
                        + "so it means 'system'\n"
                )
        )
        #expect(try themectl.run("get", "--strict").status == 65)
        #expect(try themectl.run("set", "dark") == Outcome(0))
    }

    @Test(
        "--site without a folder of the site exits with 78, and does not advise --store",
        arguments: ["get", "path", "list", "set dark", "reset", "check"]
    )
    func noFolder(line: String) throws {
        let themectl = try Themectl(environment: ["XDG_CONFIG_DIRS": "site"])
        let message = "themectl: no configuration folder: XDG_CONFIG_DIRS is not an absolute path\n"
        #expect(try themectl.line("\(line) --site") == Outcome(78, errors: message))
    }

    @Test("A relative folder in XDG_CONFIG_DIRS is ignored")
    func relativeFolder() throws {
        var themectl = try themectl()
        try writeSite(SiteTests.locked, themectl)
        themectl.environment["XDG_CONFIG_DIRS"] = "site"
        #expect(
            try themectl.run("get", "--json")
                == Outcome(0, json("system", "null", "default", locked: false))
        )
    }
}
