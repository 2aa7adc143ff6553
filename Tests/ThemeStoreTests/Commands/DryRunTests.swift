import Foundation
import Testing

@testable import ThemeStore

/// A dry run fails as the real run does, and even then changes nothing.
@Suite("Refusals of dry runs", .bounded, .onOwnThreads)
struct DryRunTests {
    private let themectl: Themectl
    private static let text = #"{"isDarkMode":true,"userInterfaceStyle":2}"#

    init() throws {
        themectl = try Themectl()
        try themectl.home.write(Self.text, to: "at/store.json")
    }

    private static let commands = [
        "set light --store FILE", "set light --scope a/b --store FILE", "toggle --store FILE",
        "reset --store FILE",
        "migrate FILE", "migrate FILE --backup .orig",
    ]

    /// Obstacles to replacing a store, with status and message.
    private static let refusals: [(obstacle: String, status: Int32, error: String)] = [
        (
            "chmod 444 at/store.json", 77,
            "cannot be written: it is read-only (mode 0444); try 'chmod u+w'"
        ),
        (
            "chmod 555 at", 77,
            "cannot be written: its folder is read-only (mode 0555); try 'chmod u+w'"
        ),
        (
            "ln at/store.json at/second.json", 77,
            "has 2 hard links, and replacing it would separate it from the others; "
                + "try a symbolic link in place of the second name"
        ),
        ("rm at/store.json; mkdir at/store.json", 65, "is a folder, not a regular file"),
        ("rm at/store.json; mkfifo at/store.json", 65, "is a FIFO, not a regular file"),
        (
            "rm at/store.json; ln -s store.json at/store.json", 74,
            "cannot be read: too many symbolic links, or a loop of them"
        ),
    ]

    @Test(
        "A file that cannot be replaced fails a dry run as it fails the run",
        arguments: refusals,
        commands
    )
    func refusal(_ refusal: (obstacle: String, status: Int32, error: String), command: String)
        throws
    {
        let line = command.replacing("FILE", with: "at/store.json")
        // A folder is not a FILE to migrate, but its files may be.
        let isFolder =
            refusal.error == "is a folder, not a regular file" && command.hasPrefix("migrate")
        let advice = isFolder ? "; try 'themectl migrate at/store.json/*.json'" : ""
        let expected = Outcome(
            refusal.status,
            errors: "themectl: at/store.json: \(refusal.error)\(advice)\n"
        )
        // Without the obstacle both succeed.
        #expect(try themectl.line(line + " -n").status == 0)
        #expect(try themectl.shell(refusal.obstacle).status == 0)
        let before = try everything()
        #expect(try themectl.line(line + " -n") == expected)
        #expect(try everything() == before)
        #expect(try themectl.line(line) == expected)
        try themectl.setMode(0o755, "at")
    }

    /// Obstacles to creating a file: a preparing command, the store, status and message.
    private static let creations:
        [(obstacle: String, store: String, status: Int32, error: String)] = [
            (
                "touch file", "file/store.json", 73,
                "the folder cannot be created: something in its place is not a directory"
            ),
            (
                "touch file", "file/a/b/store.json", 73,
                "the folder cannot be created: something in its place is not a directory"
            ),
            (
                "ln -s nowhere link", "link/a/store.json", 73,
                "the folder cannot be created: "
                    + "the symbolic link 'link' points to 'nowhere', which does not exist"
            ),
            (
                "touch file; ln -s file/a/other.json link.json", "link.json", 73,
                "the folder cannot be created: something in its place is not a directory"
                    + "; the symbolic link 'link.json' points to 'file/a/other.json'"
            ),
            (
                "mkdir d; ln -s nowhere d/k; ln -s k/a/x.json d/l", "d/l", 73,
                "the folder cannot be created: "
                    + "the symbolic link 'd/k' points to 'd/nowhere', which does not exist"
            ),
            ("mkdir folder", "folder/..", 65, "is the path of a folder, not of a file"),
            ("true", tooLong, 74, "cannot be read: file name too long"),
            ("true", "new/\(tooLong)", 73, "the folder cannot be created: file name too long"),
            (
                "true", "new/\(tooLong)/store.json", 73,
                "the folder cannot be created: file name too long"
            ),
        ]

    private static let tooLong = String(repeating: "x", count: 300)

    @Test("A file that cannot be created fails a dry run", arguments: creations)
    func creation(_ creation: (obstacle: String, store: String, status: Int32, error: String))
        throws
    {
        #expect(try themectl.shell(creation.obstacle).status == 0)
        let expected = Outcome(
            creation.status,
            errors: "themectl: \(creation.store): \(creation.error)\n"
        )
        let before = try everything()
        #expect(try themectl.line("set dark --store \(creation.store) -n") == expected)
        #expect(try everything() == before)
        #expect(try themectl.line("set dark --store \(creation.store)") == expected)
        #expect(try everything() == before)
    }

    /// Obstacles for ordinary users, in root's folders.
    private static let denials: [(obstacle: String, store: String, status: Int32, error: String)] =
        [
            (
                "chmod 755 at; chmod 666 at/store.json", "at/store.json", 77,
                "cannot be written: permission denied"
            ),
            (
                "chmod 777 at; chmod 644 at/store.json", "at/store.json", 77,
                "cannot be written: permission denied"
            ),
            // Only the owner could change the mode.
            (
                "chmod 777 at; chmod 444 at/store.json", "at/store.json", 77,
                "cannot be written: permission denied"
            ),
            (
                "chmod 555 at", "at/store.json", 77,
                "cannot be written: permission denied"
            ),
            (
                "chmod 777 at; chmod 666 at/store.json", "at/store.json", 77,
                "cannot be written: its owner could not be kept: operation not permitted"
            ),
            (
                "chmod 700 at", "at/store.json", 77,
                "cannot be read: permission denied"
            ),
            (
                "chmod 755 at; rm at/store.json", "at/store.json", 73,
                "cannot be created: permission denied"
            ),
            (
                "chmod 755 at", "at/a/b/store.json", 73,
                "the folder cannot be created: permission denied"
            ),
            (
                "chmod 755 at; ln -s at/a/b/store.json link.json", "link.json", 73,
                "the folder cannot be created: permission denied"
                    + "; the symbolic link 'link.json' points to 'at/a/b/store.json'"
            ),
            // The folder of the target denies it, not the link and its target.
            (
                "chmod 755 at; chmod 666 at/store.json; ln -s at/store.json link.json", "link.json",
                77,
                "cannot be written: permission denied"
                    + "; the symbolic link 'link.json' points to 'at/store.json'"
            ),
            (
                "chmod 755 at; ln -s at/new.json link.json", "link.json", 73,
                "cannot be created: permission denied"
                    + "; the symbolic link 'link.json' points to 'at/new.json'"
            ),
            (
                "chmod 700 at; ln -s at/store.json link.json", "link.json", 77,
                "cannot be read: permission denied"
                    + "; the symbolic link 'link.json' points to 'at/store.json'"
            ),
        ]

    @Test(
        "A file that the user may not write fails a dry run",
        .enabled(
            if: OrdinaryUser.isAvailable && isRoot,
            "needs root, to make what another user may not write"
        ),
        arguments: denials
    )
    func denial(_ denial: (obstacle: String, store: String, status: Int32, error: String)) throws {
        #expect(try themectl.shell("chmod 755 . && \(denial.obstacle)").status == 0)
        let expected = Outcome(
            denial.status,
            errors: "themectl: \(denial.store): \(denial.error)\n"
        )
        let before = try everything()
        #expect(try themectl.runAsOrdinaryUser("set light --store \(denial.store) -n") == expected)
        #expect(try everything() == before)
        #expect(try themectl.runAsOrdinaryUser("set light --store \(denial.store)") == expected)
    }

    /// Command lines, and the folder whose lock they need.
    private static let locked: [(line: String, folder: String)] = [
        ("set light -s .config/themectl/new.json", ".config/themectl"),
        ("toggle", ".config/themectl"), ("reset", ".config/themectl"),
        ("set dark", ".config/themectl"), ("migrate --all", ".config/themectl"),
        ("set dark --site", "site/themectl"),
    ]

    private static var note: Regex<Substring> {
        /themectl: note: dry run: nothing was changed.*\n/
    }

    private func makeLockedFolders() throws {
        try themectl.writeStore(Self.text)
        try themectl.setMode(0o755, ".config/themectl")
        try themectl.home.makeFolder("site/themectl")
        try themectl.home.link("link.json", to: "at/store.json")
    }

    @Test(
        "A lock file that is no file fails a dry run in a guarded folder",
        arguments: ["mkdir", "mkfifo", "ln -s store.json"],
        locked
    )
    func lockFile(command: String, line: (line: String, folder: String)) throws {
        try makeLockedFolders()
        let lockFile = "\(line.folder)/.themectl.lock"
        #expect(try themectl.shell("\(command) \(lockFile)").status == 0)
        let before = try everything()
        var dry = try themectl.line("\(line.line) -n")
        dry.errors.replace(Self.note, with: "")
        #expect(try everything() == before)
        #expect(try themectl.line(line.line) == dry)
        #expect(dry.status == (line.line.contains("--all") ? 65 : 77))
        #expect(dry.errors.contains("\(lockFile): cannot be locked: it is a "), "\(dry)")
    }

    @Test(
        "A lock file that the user may not open fails a dry run as it fails the run",
        .enabled(
            if: OrdinaryUser.isAvailable && isRoot,
            "needs root, to make what another user may not write"
        ),
        arguments: [0o755, 0o777],
        ["set light", "set dark", "toggle", "reset"]
    )
    func deniedLockFile(mode: Int, command: String) throws {
        #expect(try themectl.shell("chmod 755 .; chmod 666 at/store.json").status == 0)
        try themectl.home.write("", to: "at/.themectl.lock")
        try themectl.setMode(0o600, "at/.themectl.lock")
        try themectl.setMode(mode, "at")
        let line = "\(command) -q -s at/store.json"
        let before = try everything()
        let dry = try themectl.runAsOrdinaryUser("\(line) -n")
        #expect(try everything() == before)
        #expect(try themectl.runAsOrdinaryUser(line) == dry)
        let isChanged = command != "set dark"
        #expect(dry.status == (mode == 0o777 || isChanged ? 77 : 0), "\(dry)")
    }

    @Test("A dry run waits for no lock, and makes no lock file")
    func heldLock() throws {
        try themectl.home.write("", to: "at/.themectl.lock")
        let path = try themectl.home.file("at/.themectl.lock")
        let file = try FileDescriptor.workingFolder.open(path, .readWrite)
        try #require(try file.tryRecordLock())
        let outcome = try themectl.line("set light -s at/store.json -n")
        #expect(outcome.status == 0 && outcome.errors.wholeMatch(of: Self.note) != nil)
        try file.close()
    }

    @Test("A file that would grow too large fails a dry run")
    func limit() throws {
        // The shell's limit is counted in blocks of 512 bytes.
        try themectl.home.write(
            Self.text + String(repeating: " ", count: 1024),
            to: "at/store.json"
        )
        let before = try everything()
        for line in ["set light --store at/store.json -n", "set light --store at/store.json"] {
            #expect(
                try themectl.shell(
                    "export LLVM_PROFILE_FILE=/dev/null; ulimit -f 1; exec \"$THEMECTL\" \(line)"
                )
                    == Outcome(
                        74,
                        errors: "themectl: at/store.json: cannot be written: file too large\n"
                    )
            )
            if line.hasSuffix("-n") { #expect(try everything() == before) }
        }
    }

    @Test("An impossible backup name fails a dry run")
    func backup() throws {
        let suffix = String(repeating: "x", count: 250)
        let expected = Outcome(
            73,
            errors: "themectl: at/store.json\(suffix): cannot be created: file name too long\n"
        )
        for option in [" -n", ""] {
            #expect(
                try themectl.line("migrate at/store.json --backup \(suffix)\(option)") == expected
            )
        }
    }

    @Test(
        "A dry run in a deleted folder fails as the run does",
        arguments: ["store.json", "a/b/store.json"]
    )
    func deletedFolder(store: String) throws {
        let expected = try themectl.shell(
            "mkdir d; cd d; rmdir ../d; exec \"$THEMECTL\" set dark -s \(store)"
        )
        #expect(expected.status == 73)
        #expect(
            try themectl.shell(
                "mkdir d; cd d; rmdir ../d; exec \"$THEMECTL\" set dark -n -s \(store)"
            ) == expected
        )
    }

    @Test("A dry run keeps a file left by a killed writer, and the next write removes it")
    func leftover() throws {
        try themectl.home.write("{", to: "at/.themectl-0123456789abcdef0123456789abcdef.tmp")
        let before = try everything()
        #expect(try themectl.line("set light --store at/store.json -n").status == 0)
        #expect(try everything() == before)
        #expect(try themectl.line("set light --store at/store.json") == Outcome(0))
        #expect(themectl.home.contents == ["at", "at/store.json"])
    }

    /// Every file and folder of the home, with the facts that show a change.
    ///
    /// On macOS the times of a folder show that a file had its name there for a moment.
    private func everything() throws -> [String] {
        try (["."] + themectl.home.contents).map { name in
            let path = try #require(StorePath(themectl.home.path(name)))
            let status = try FileDescriptor.workingFolder.status(of: path, followingLinks: false)
            var facts: [any CustomStringConvertible] = [
                name, status.identity.inode, status.mode, status.linkCount,
            ]
            if status.kind != .folder || !Themectl.isForMacOS {
                facts += [status.size, status.modified, status.changed]
            }
            if status.kind == .regular {
                facts.append(
                    try Data(contentsOf: URL(filePath: themectl.home.path(name)))
                        .base64EncodedString()
                )
            }
            return facts.map(\.description).joined(separator: " ")
        }
    }
}
