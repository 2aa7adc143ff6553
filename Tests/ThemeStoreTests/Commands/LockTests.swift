import Foundation
import Testing

@testable import ThemeStore

/// The lock that writers take, as other users and the kernel see it.
@Suite("The writers' lock", .bounded, .onOwnThreads)
struct LockTests {
    private let themectl: Themectl

    init() throws {
        themectl = try Themectl()
    }

    private let folder = ".config/themectl"
    private let lockFile = ".config/themectl/.themectl.lock"

    /// Holds a lock on a folder, as another user could who may read it.
    private func hold(_ folder: String) throws -> FileDescriptor {
        let descriptor = try FileDescriptor.workingFolder.openFolder(themectl.home.file(folder))
        try #require(try descriptor.tryLock())
        return descriptor
    }

    private func writeStore(folderMode: Int) throws {
        try themectl.writeStore("{}")
        try themectl.setMode(folderMode, folder)
    }

    @Test(
        "Nobody who may read the folder of the apps' stores blocks its writers",
        arguments: [
            "set dark", "set dark -s .config/themectl/default.json", "set dark -s link.json",
            "migrate --all",
        ]
    )
    func guarded(_ line: String) throws {
        try writeStore(folderMode: 0o755)
        try themectl.home.link("link.json", to: "\(folder)/default.json")
        let held = try hold(folder)
        let outcome = try themectl.line("\(line) --lock-timeout 0.1 -q")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try themectl.home.mode(lockFile) == "600")
        #expect(try themectl.home.status(lockFile)?.size == 0)
        try held.close()
    }

    @Test(
        "Writers of a guarded folder wait for each other, and the message names the file",
        .linuxOnly("the lock that the test holds is Linux's")
    )
    func waiting() throws {
        try writeStore(folderMode: 0o755)
        try themectl.home.write("", to: lockFile)
        try themectl.setMode(0o600, lockFile)
        let file = try FileDescriptor.workingFolder.open(themectl.home.file(lockFile), .readWrite)
        try #require(try file.tryRecordLock())
        let message =
            "another writer has held the lock for 0.05 seconds; try a longer --lock-timeout"
        #expect(
            try themectl.line("set dark --lock-timeout 0.05")
                == Outcome(75, errors: "themectl: ~/\(lockFile): \(message)\n")
        )
        #expect(themectl.storeText() == "{}")
        try file.close()
    }

    @Test(
        "A folder that only its owner may read is locked itself",
        arguments: [0o700, 0o711, 0o733]
    )
    func ownFolder(_ mode: Int) throws {
        try writeStore(folderMode: mode)
        #expect(try themectl.line("set dark -q") == Outcome(0))
        #expect(!themectl.home.contents.contains(lockFile))
    }

    @Test("Reading makes no lock file, and list does not show it as an app")
    func readers() throws {
        try writeStore(folderMode: 0o755)
        for line in ["get", "list", "is dark", "explain", "check", "path", "set dark -n -q"] {
            _ = try themectl.line(line)
            #expect(!themectl.home.contents.contains(lockFile), "\(line)")
        }
        #expect(try themectl.line("set dark -q") == Outcome(0))
        #expect(try themectl.line("list") == Outcome(0, "default\tdark\n"))
        #expect(
            try themectl.line("migrate --all").output.hasSuffix(
                "\n0 migrated, 1 already current, 0 without a setting, 0 failed\n"
            )
        )
    }

    @Test(
        "The site's folder is guarded, and its new store can be read by everyone",
        arguments: ["--site", "--store site/themectl/default.json"]
    )
    func site(_ options: String) throws {
        try themectl.home.makeFolder("site/themectl")
        try themectl.setMode(0o755, "site/themectl")
        var themectl = themectl
        themectl.environment["XDG_CONFIG_DIRS"] = themectl.home.path("site")
        let held = try hold("site/themectl")
        #expect(try themectl.line("set dark \(options) -q --lock-timeout 0.1") == Outcome(0))
        #expect(try themectl.home.mode("site/themectl/.themectl.lock") == "600")
        #expect(try themectl.home.mode("site/themectl/default.json") == "644")
        try held.close()
    }

    @Test("A link in the site's folder leads to no lock that other users can hold")
    func siteLink() throws {
        try themectl.home.makeFolder("site/themectl")
        try themectl.setMode(0o755, "site")
        try themectl.home.link("site/themectl/default.json", to: "../store.json")
        var themectl = themectl
        themectl.environment["XDG_CONFIG_DIRS"] = themectl.home.path("site")
        let held = try hold("site")
        #expect(try themectl.line("set dark --site -q --lock-timeout 0.1") == Outcome(0))
        #expect(try themectl.home.mode("site/.themectl.lock") == "600")
        try held.close()
    }

    @Test(
        "A link in place of the lock file is not followed",
        arguments: ["elsewhere", "default.json"]
    )
    func link(_ target: String) throws {
        try writeStore(folderMode: 0o755)
        try themectl.home.link(lockFile, to: target)
        let outcome = try themectl.line("set dark")
        #expect(
            outcome
                == Outcome(
                    77,
                    errors: "themectl: ~/\(lockFile): cannot be locked: it is a symbolic link of "
                        + "user \(getuid()) with mode 0777, not a lock file that only the "
                        + "folder's writers can open; try removing it\n"
                )
        )
        #expect(themectl.storeText() == "{}")
    }

    @Test("Elsewhere the folder is locked, and a message names the lock's holder")
    func elsewhere() throws {
        try themectl.home.write("{}", to: "project/s.json")
        try themectl.setMode(0o755, "project")
        try themectl.home.link("link.json", to: "project/s.json")
        let held = try hold("project")
        let reason = "another writer has held the lock for 0.05 seconds"
        let message = "\(reason)\(HeldLock.holderInMessages); try a longer --lock-timeout"
        for store in ["project/s.json", "./project//s.json", "link.json"] {
            let folder = store.hasPrefix(".") ? "./project" : "project"
            #expect(
                try themectl.line("set dark -s \(store) --lock-timeout 0.05")
                    == Outcome(75, errors: "themectl: \(folder): \(message)\n")
            )
        }
        let line = "set dark -s s.json --lock-timeout 0.05"
        #expect(
            try themectl.shell("cd project; exec \"$THEMECTL\" \(line)")
                == Outcome(75, errors: "themectl: .: \(message)\n")
        )
        try held.close()
        #expect(try themectl.line("set dark -s project/s.json -q") == Outcome(0))
        #expect(themectl.home.contents.contains("project/.themectl.lock") == false)
    }

    @Test(
        "Permission bits that are equal already are not set",
        .enabled(if: Themectl.canTrace, "needs strace"),
        .linuxOnly("the traced calls are Linux's")
    )
    func equalModes() throws {
        try themectl.writeStore("{}")
        try themectl.setMode(0o600, "\(folder)/default.json")
        let outcome = try themectl.shell(
            "strace -f -qq -o trace -e trace=fchmod,fchown -e inject=fchmod,fchown:error=EPERM "
                + "\"$THEMECTL\" set dark -q"
        )
        #expect(outcome == Outcome(0))
        #expect(themectl.home.text("trace") == "")
        #expect(try themectl.home.mode("\(folder)/default.json") == "600")
    }
}
