import Foundation
import Testing
@testable import ThemeStore

@Suite("What the site decides", .bounded)
struct SitePolicyTests {
    /// The decision from some files, with names instead of paths.
    private struct Decision: Equatable {
        var appearance: Appearance?
        var lock: String?
        var isCertain = false
        var warnings: [String] = []
        var refusal: String?
    }

    private func decide(in folder: TemporaryFolder, _ names: String...) throws -> Decision {
        let files = try names.map { try #require(StorePath(folder.path($0))) }
        let site = SitePolicy.read(files)
        func name(_ text: some CustomStringConvertible) -> String {
            text.description.replacing(folder.path + "/", with: "")
        }
        return Decision(
            appearance: site.appearance,
            lock: site.lock.map(name),
            isCertain: site.isLockCertain,
            warnings: site.warnings.map(name),
            refusal: site.refusal.map(name)
        )
    }

    private let locked = "the site locks the setting; try asking the administrator"

    @Test("Without site files, nothing is decided or locked")
    func nothing() throws {
        let folder = try TemporaryFolder()
        #expect(try decide(in: folder) == Decision())
        #expect(try decide(in: folder, "none", "none/at-all") == Decision())
    }

    @Test("The first file with a preference supplies it; 0 counts, null does not")
    func order() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"userInterfaceStyle": 2}"#, to: "dark")
        try folder.write(#"{"userInterfaceStyle": 1}"#, to: "light")
        try folder.write(#"{"userInterfaceStyle": 0}"#, to: "system")
        try folder.write(#"{"userInterfaceStyle": null}"#, to: "null")
        #expect(
            try decide(in: folder, "none", "null", "light", "dark") == Decision(appearance: .light)
        )
        #expect(try decide(in: folder, "dark", "light") == Decision(appearance: .dark))
        #expect(try decide(in: folder, "system", "dark") == Decision(appearance: .system))
    }

    @Test(
        "A lock is recognized however its member's name is escaped",
        arguments: [
            (#"{"userInterfaceStyleLocked": true}"#, true),
            (#"{"userInterfaceStyle\u004cocked": true}"#, true),
            (#"{"userInterfaceStyleLocked": false}"#, false),
            (#"{"userInterfaceStyleLocked": null}"#, false),
            (#"{"userinterfacestylelocked": true}"#, false),
            (#"{"site": {"userInterfaceStyleLocked": true}}"#, false),
        ]
    )
    func locks(_ text: String, _ isLocked: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "file")
        let expected =
            isLocked
            ? Decision(lock: "file", isCertain: true, refusal: "file: \(locked)") : Decision()
        #expect(try decide(in: folder, "file") == expected)
    }

    @Test("Files of lower priority than the lock are ignored")
    func lockEndsTheSearch() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"userInterfaceStyleLocked": true}"#, to: "locked")
        try folder.write(
            #"{"userInterfaceStyle": 2, "userInterfaceStyleLocked": true}"#,
            to: "dark"
        )
        #expect(
            try decide(in: folder, "locked", "dark")
                == Decision(lock: "locked", isCertain: true, refusal: "locked: \(locked)")
        )
        #expect(
            try decide(in: folder, "none", "dark", "locked")
                == Decision(
                    appearance: .dark,
                    lock: "dark",
                    isCertain: true,
                    refusal: "dark: \(locked)"
                )
        )
    }

    @Test("A refusal names the lock rather than a broken file, and a broken lock's problem")
    func brokenAndLocking() throws {
        let folder = try TemporaryFolder()
        try folder.write("{", to: "broken")
        try folder.write("[]", to: "odd")
        try folder.write(
            #"{"userInterfaceStyle": 2, "userInterfaceStyleLocked": true}"#,
            to: "locking"
        )
        let malformed = try decide(in: folder, "broken").warnings
        for names in [["broken", "locking"], ["locking", "broken"]] {
            #expect(
                try decide(in: folder, names[0], names[1])
                    == Decision(
                        appearance: .dark,
                        lock: "locking",
                        isCertain: true,
                        warnings: malformed,
                        refusal: "locking: \(locked)"
                    )
            )
        }
        let refusal = try decide(in: folder, "odd", "broken").refusal
        let problem =
            "a store is one object, not an array; the setting counts as locked until this is mended"
        #expect(refusal == "odd:1:1: \(problem)")
        // The first one's problem is not the second one's.
        try folder.write(#"{"userInterfaceStyle": 7}"#, to: "unknown")
        #expect(try decide(in: folder, "unknown", "odd").refusal == refusal)
    }

    @Test(
        "A malformed file counts as a lock against writers",
        arguments: [
            ("", ":1:1", nil),
            ("junk", ":1:1", "expected a value"),
            ("{", ":1:2", "the text ends inside an object"),
            ("[]", ":1:1", nil),
            (
                #"{"userInterfaceStyleLocked": "yes"}"#, ":1:30",
                "'userInterfaceStyleLocked' is \"yes\", not true or false"
            ),
            (
                #"{"userInterfaceStyleLocked": 0}"#, ":1:30",
                "'userInterfaceStyleLocked' is 0, not true or false"
            ),
        ] as [(String, String, String?)]
    )
    func malformed(_ text: String, _ place: String, _ reason: String?) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "file")
        let decision = try decide(in: folder, "file")
        #expect(decision.lock == "file")
        #expect(decision.isCertain == false)
        #expect(decision.appearance == nil)
        #expect(decision.warnings.count == 1)
        #expect(decision.warnings.first?.hasPrefix("file\(place): ") == true)
        if let reason { #expect(decision.warnings == ["file\(place): \(reason)"]) }
        #expect(
            decision.refusal == decision.warnings[0]
                + "; the setting counts as locked until this is mended"
        )
    }

    @Test(
        "A lock member that occurs twice locks against writers only, in either order",
        arguments: [true, false]
    )
    func lockTwice(_ first: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"userInterfaceStyleLocked": \#(first), "userInterfaceStyleLocked": \#(!first)}"#,
            to: "file"
        )
        let decision = try decide(in: folder, "file")
        #expect(decision.lock == "file")
        #expect(!decision.isCertain)
        #expect(
            decision.warnings == [
                "file:1:\(first ? 36 : 37): 'userInterfaceStyleLocked' is already at 1:2; "
                    + "try removing one of them"
            ]
        )
    }

    @Test("An unreadable file counts as a lock against writers, whatever comes after it")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "folder/content")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("loop"),
            withDestinationPath: "loop"
        )
        try folder.write(#"{"userInterfaceStyle": 2}"#, to: "dark")
        for name in ["folder", "loop", "loop/theme.json"] {
            let decision = try decide(in: folder, name, "dark")
            #expect(decision.appearance == .dark)
            #expect(decision.lock == name)
            #expect(!decision.isCertain)
            #expect(decision.warnings.count == 1)
            #expect(decision.warnings.first?.hasPrefix("\(name): ") == true)
        }
    }

    @Test("A FIFO is refused at once instead of waited for")
    func fifo() throws {
        let folder = try TemporaryFolder()
        try #require(mkfifo(folder.path("fifo"), 0o600) == 0)
        #expect(try decide(in: folder, "fifo").lock == "fifo")
    }

    @Test("A valid lock is named rather than an uncertain one before it")
    func certainty() throws {
        let folder = try TemporaryFolder()
        try folder.write("junk", to: "junk")
        try folder.write(
            #"{"userInterfaceStyle": 1, "userInterfaceStyleLocked": true}"#,
            to: "locked"
        )
        let decision = try decide(in: folder, "junk", "locked")
        #expect(
            decision
                == Decision(
                    appearance: .light,
                    lock: "locked",
                    isCertain: true,
                    warnings: ["junk:1:1: expected a value"],
                    refusal: "locked: \(locked)"
                )
        )
    }

    @Test("An unrecognized value is a warning and means system")
    func unrecognizedValue() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"userInterfaceStyle": "dork"}"#, to: "word")
        try folder.write(#"{"userInterfaceStyle": 2}"#, to: "dark")
        #expect(
            try decide(in: folder, "word", "dark")
                == Decision(
                    appearance: .system,
                    warnings: [#"word:1:24: "dork" is not 0, 1 or 2, so it means 'system'"#]
                )
        )
    }

    @Test(
        "Site files are looked for in the absolute folders of $XDG_CONFIG_DIRS",
        arguments: [
            (nil, ["/etc/xdg/themectl/notes.json"]),
            ("", ["/etc/xdg/themectl/notes.json"]),
            ("/one:/two", ["/one/themectl/notes.json", "/two/themectl/notes.json"]),
            ("one:/two:", ["/two/themectl/notes.json"]),
            ("relative", []),
        ] as [(String?, [String])]
    )
    func folders(_ value: String?, _ expected: [String]) throws {
        var variables = ["HOME": "/home/someone"]
        variables["XDG_CONFIG_DIRS"] = value
        let app = try #require(AppIdentifier("notes"))
        #expect(
            StoreLocation(app: app, in: ProcessEnvironment(variables)).site.map(\.description)
                == expected
        )
        let file = try #require(StorePath("/home/someone/.config/themectl/notes.json"))
        #expect(Array(StoreLocation(file: file).site).isEmpty)
    }
}
