import Foundation
import Testing

@testable import ThemeStore

@Suite("One writer's turn at a file", .bounded)
struct FileTransactionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Begins a turn, lets something else happen, and ends the turn with new content.
    private func replace(
        _ name: String = "store.json",
        by text: String = "new",
        creatingFolders: Bool = true,
        milliseconds: Int = 1000,
        backupSuffix: String? = nil,
        after event: (FileSnapshot?) throws -> Void = { _ in }
    ) throws -> Bool {
        let folders = creatingFolders ? FolderCreation() : nil
        let turn = try FileTransaction.begin(
            folder.file(name),
            .write(until: LockDeadline(.milliseconds(milliseconds))),
            creatingFolders: folders
        )
        try event(turn.original)
        let middle = text.utf8.count / 2
        return try turn.commit(
            [Array(text.utf8.prefix(middle))[...], Array(text.utf8.dropFirst(middle))[...]],
            backupSuffix: backupSuffix
        )
    }

    private func error(
        _ name: String = "store.json",
        creatingFolders: Bool = true,
        milliseconds: Int = 1000
    ) throws -> StoreError? {
        do {
            _ = try replace(name, creatingFolders: creatingFolders, milliseconds: milliseconds)
            return nil
        } catch let error as StoreError {
            return error
        }
    }

    // MARK: What is kept

    @Test("A file is replaced by a new one, and nothing is left next to it")
    func existing() throws {
        try folder.write("old", to: "store.json")
        let before = try #require(try folder.status("store.json"))
        let isCommitted = try replace { original in
            #expect(original?.content.bytes.elementsEqual("old".utf8) == true)
            #expect(original?.status == before)
        }
        #expect(isCommitted)
        #expect(folder.text("store.json") == "new")
        #expect(folder.contents == ["store.json"])
        #expect(try folder.status("store.json")?.identity != before.identity)
    }

    @Test("A reader that has the old file open reads all of it")
    func openReader() throws {
        try folder.write("old", to: "store.json")
        let reader = try FileDescriptor.workingFolder.open(folder.file("store.json"), .readOnly)
        #expect(try replace())
        let content = try DescriptorIO.read(reader, expectedSize: 0)
        #expect(content.bytes.elementsEqual("old".utf8))
    }

    @Test("Permission bits are kept", arguments: [0o600, 0o640, 0o644, 0o664, 0o666, 0o755])
    func mode(_ mode: Int) throws {
        try folder.write("old", to: "store.json")
        try folder.setMode(mode, of: "store.json")
        #expect(try replace())
        #expect(try folder.mode("store.json") == String(mode, radix: 8))
    }

    @Test(
        "Extended attributes are kept",
        .enabled(if: TemporaryFolder.hasAttributes, "the file system has no extended attributes")
    )
    func attributes() throws {
        try folder.write("old", to: "store.json")
        try #require(folder.setAttribute("user.themectl.test", "kept", of: "store.json"))
        #expect(try replace())
        #expect(folder.attribute("user.themectl.test", of: "store.json") == "kept")
    }

    @Test(
        "Owner and group are kept",
        .enabled(if: isRoot, "only root can give a file to someone else")
    )
    func owner() throws {
        try folder.write("old", to: "store.json")
        try #require(chown(folder.path("store.json"), 1234, 2345) == 0)
        #expect(try replace())
        let status = try #require(try folder.status("store.json"))
        #expect([status.owner, status.group] == [1234, 2345])
    }

    // MARK: New files

    @Test("A new file's mode is 0666 less the umask")
    func created() throws {
        // The mask is the process's, so it is measured, not set: other tests run next to this one.
        let number = open(folder.path("measure"), O_WRONLY | O_CREAT | O_EXCL, 0o666)
        try #require(number >= 0)
        close(number)
        var isNew = false
        #expect(try replace { isNew = $0 == nil })
        #expect(isNew)
        #expect(folder.text("store.json") == "new")
        #expect(folder.contents == ["measure", "store.json"])
        #expect(try folder.mode("store.json") == folder.mode("measure"))
    }

    @Test("Missing folders are created by the umask")
    func folders() throws {
        try #require(mkdir(folder.path("measure"), 0o777) == 0)
        #expect(try replace("a/b/store.json"))
        #expect(folder.contents == ["a", "a/b", "a/b/store.json", "measure"])
        #expect(
            try [folder.mode("a"), folder.mode("a/b")]
                == Array(repeating: folder.mode("measure"), count: 2)
        )
    }

    @Test("No folder is created if nothing is written")
    func noFolders() throws {
        let error = try #require(try error("a/store.json", creatingFolders: false))
        #expect(error.isMissingFile)
        #expect(folder.contents == [])
    }

    @Test("Content of many megabytes is written whole")
    func large() throws {
        let text = String(repeating: "0123456789abcde\n", count: 300_000)
        #expect(try replace(by: text))
        #expect(folder.text("store.json") == text)
    }

    // MARK: Links

    static let links: [(target: String, isDangling: Bool)] = [
        ("real/store.json", false), ("real/store.json", true), ("./real/../real/store.json", false),
        ("chain", false), ("chain", true), ("missing/folder/store.json", true),
    ]

    @Test("A link stays a link, and its target is replaced", arguments: links)
    func link(_ target: String, isDangling: Bool) throws {
        try folder.makeFolder("real")
        try folder.makeFolder("links")
        if !isDangling { try folder.write("old", to: "real/store.json") }
        try folder.link("chain", to: "links/next")
        try folder.link("links/next", to: "../real/store.json")
        try folder.link("store.json", to: target)
        #expect(try replace())
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("store.json"))
                == target
        )
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("chain"))
                == "links/next"
        )
        let real = target.hasPrefix("missing") ? target : "real/store.json"
        #expect(try folder.status(real)?.kind == .regular)
        #expect(folder.text(real) == "new")
    }

    @Test("A loop of links is an error")
    func circle() throws {
        try folder.link("store.json", to: "other")
        try folder.link("other", to: "store.json")
        #expect(
            try error()
                == StoreError.file(.read, folder.file("store.json"), .tooManyLinks)
        )
        #expect(folder.contents == ["other", "store.json"])
    }

    // MARK: What cannot be replaced

    @Test("A hard-linked file is refused, also through a symbolic link")
    func hardLinked() throws {
        try folder.write("old", to: "store.json")
        try folder.hardLink("second", to: "store.json")
        try folder.link("link", to: "second")
        for name in ["store.json", "second", "link"] {
            #expect(
                try error(name)
                    == StoreError.file(.write, folder.file(name), .hardLinked(count: 2))
            )
        }
        #expect(folder.text("store.json") == "old")
        #expect(folder.contents == ["link", "second", "store.json"])
    }

    @Test("A read-only file is refused, even for root", arguments: [0o444, 0o555, 0o400])
    func readOnly(_ mode: Int) throws {
        try folder.write("old", to: "store.json")
        try folder.setMode(mode, of: "store.json")
        #expect(
            try error()
                == StoreError(
                    FileError(
                        .write,
                        folder.file("store.json"),
                        .readOnly(.regular, mode: UInt32(mode))
                    )
                )
        )
        #expect(folder.text("store.json") == "old")
        #expect(try folder.mode("store.json") == String(mode, radix: 8))
    }

    @Test("A file in a read-only folder is refused, even for root")
    func readOnlyFolder() throws {
        try folder.write("old", to: "a/store.json")
        try folder.setMode(0o555, of: "a")
        #expect(
            try error("a/store.json")
                == StoreError.file(
                    .write,
                    folder.file("a/store.json"),
                    .readOnly(.folder, mode: 0o555)
                )
        )
        #expect(folder.text("a/store.json") == "old")
        try folder.setMode(0o755, of: "a")
        #expect(folder.contents == ["a", "a/store.json"])
    }

    @Test(
        "Another user's file that this user may not write is refused",
        .enabled(if: !isRoot, "root may write every file that someone may write")
    )
    func forbidden() throws {
        try folder.write("old", to: "store.json")
        try folder.setMode(0o464, of: "store.json")
        #expect(
            try error()
                == StoreError.file(.write, folder.file("store.json"), .system(.permissionDenied))
        )
        #expect(folder.text("store.json") == "old")
    }

    @Test("A folder or FIFO is refused", arguments: [FileKind.folder, .fifo])
    func otherKinds(_ kind: FileKind) throws {
        switch kind {
        case .folder: try folder.makeFolder("store.json")
        default: try folder.makeFIFO("store.json")
        }
        #expect(
            try error()
                == StoreError.file(.read, folder.file("store.json"), .notAFile(kind))
        )
        #expect(try folder.status("store.json")?.kind == kind)
        #expect(folder.contents == ["store.json"])
    }

    // MARK: Others

    @Test(
        "A file that changed since it was read is noticed, and leaves no backup",
        arguments: ["replaced", "rewritten", "rewritten at once", "removed", "chmod", "link"]
    )
    func overtaken(_ way: String) throws {
        try folder.write("old", to: "store.json")
        if way != "rewritten at once" {
            // A file that has just changed is compared by its content.
            Syscalls.sleep(milliseconds: 40)
        }
        let isCommitted = try replace(backupSuffix: ".old") { _ in
            switch way {
            case "replaced": try folder.replace("store.json", by: "foreign")
            case "removed": try folder.remove("store.json")
            case "chmod": try folder.setMode(0o640, of: "store.json")
            case "link": try folder.hardLink("second", to: "store.json")
            default: try folder.write("odd", to: "store.json")
            }
        }
        #expect(!isCommitted)
        let texts = ["replaced": "foreign", "chmod": "old", "link": "old"]
        let text = way == "removed" ? nil : texts[way] ?? "odd"
        #expect(folder.text("store.json") == text)
        let names = ["removed": [], "link": ["second", "store.json"]]
        #expect(folder.contents == names[way] ?? ["store.json"])
    }

    @Test("A file created since it was found missing is noticed")
    func createdMeanwhile() throws {
        let isCommitted = try replace { _ in try folder.write("foreign", to: "store.json") }
        #expect(!isCommitted)
        #expect(folder.text("store.json") == "foreign")
        #expect(folder.contents == ["store.json"])
    }

    @Test("A second writer waits until its timeout", arguments: [0, 30])
    func lockTimeout(_ milliseconds: Int) throws {
        try folder.write("old", to: "store.json")
        // The process that holds the lock is this one.
        let expected = try StoreError(
            FileError(
                .lock,
                folder.file("store.json").parent,
                .lockedTooLong(.milliseconds(milliseconds), holder: HeldLock.holder)
            )
        )
        var found: StoreError?
        #expect(try replace { _ in found = try error(milliseconds: milliseconds) })
        #expect(found == expected)
        #expect(try replace(by: "newer", milliseconds: 60_000))
        #expect(folder.text("store.json") == "newer")
    }

    @Test("An abandoned turn changes nothing and frees the lock")
    func letGo() throws {
        struct Stop: Error {}
        try folder.write("old", to: "store.json")
        let before = try folder.status("store.json")
        #expect(throws: Stop.self) { try replace { _ in throw Stop() } }
        #expect(try folder.status("store.json") == before)
        #expect(try replace(milliseconds: 60_000))
    }

    @Test("The next writer removes what a killed one left")
    func leftovers() throws {
        try folder.write("half", to: "\(TemporaryName.random())")
        try folder.write("other", to: ".themectl-0123456789abcdef.tmp~")
        #expect(try replace())
        #expect(folder.contents == [".themectl-0123456789abcdef.tmp~", "store.json"])
    }

    @Test("On a shared file system, only temporary files of more than a day are removed")
    func abandoned() throws {
        try folder.write("old", to: "store.json")
        let old = "\(TemporaryName.random())"
        let young = "\(TemporaryName.random())"
        for name in [old, young] { try folder.write("half", to: name) }
        let time = Date(timeIntervalSinceNow: -90_000)
        try FileManager.default.setAttributes(
            [.modificationDate: time],
            ofItemAtPath: folder.path(old)
        )
        let path = try folder.file("store.json")
        let location = try ResolvedPath.resolve(path, creatingFolders: nil)
        let status = try location.folder.status()
        let turn = try FileTransaction(
            reading: path,
            at: location,
            status,
            lock: FolderLock(file: nil, isShared: true, hasWaited: false),
            .write(until: LockDeadline(.zero))
        )
        let isCommitted = try turn.commit([Array("new".utf8)[...]])
        #expect(isCommitted)
        #expect(folder.contents == [young, "store.json"])
        #expect(folder.text("store.json") == "new")
    }

    @Test("A writer that waited reads the file to which its path leads then")
    func movedDuringWait() throws {
        try folder.write("old", to: "a/store.json")
        let path = try folder.file("a/store.json")
        let holder = try FileDescriptor.workingFolder.openFolder(folder.file("a"))
        try #require(try holder.tryLock())
        let (texts, isDone) = (Failures(), DispatchSemaphore(value: 0))
        Thread {
            if let turn = try? FileTransaction.begin(
                path,
                .write(until: LockDeadline(.seconds(60)))
            ) {
                texts.add(String(decoding: turn.original?.content.bytes ?? [], as: UTF8.self))
            }
            isDone.signal()
        }.start()
        // If the thread comes later than this, it finds the new folder, as it would without a wait.
        Syscalls.sleep(milliseconds: 100)
        try FileManager.default.moveItem(atPath: folder.path("a"), toPath: folder.path("b"))
        try folder.write("other", to: "a/store.json")
        try holder.close()
        try #require(isDone.wait(timeout: .now() + 60) == .success)
        #expect(texts.all == ["other"])
    }

    #if os(Linux)
        @Test("Flags of storage are kept, and the flag C that only an empty file takes")
        func flags() throws {
            try folder.write("", to: "store.json")
            var wanted: UInt32 = 0
            do {
                let file = try FileDescriptor.workingFolder.open(
                    folder.file("store.json"),
                    .readOnly
                )
                guard let flags = file.flags else { return }
                // Not dumped, not copied on write.
                for flag in [0x40, FileFlags.noCopyOnWrite] as [UInt32] {
                    file.setFlags((file.flags ?? flags) | flag)
                }
                wanted = file.flags ?? flags
            }
            #expect(try replace())
            let file = try FileDescriptor.workingFolder.open(folder.file("store.json"), .readOnly)
            #expect(file.flags == wanted)
        }

        @Test("A folder to which files can only be added is refused", .enabled(if: isRoot))
        func appendOnlyFolder() throws {
            try folder.write("old", to: "a/store.json")
            let opened = try FileDescriptor.workingFolder.openFolder(folder.file("a"))
            guard let flags = opened.flags else { return }
            opened.setFlags(flags | 0x20)
            let isAppendOnly = opened.flags == flags | 0x20
            let found = try error("a/store.json")
            opened.setFlags(flags)
            guard isAppendOnly else { return }
            #expect(
                try found
                    == StoreError.file(.write, folder.file("a/store.json"), .immutable)
            )
            #expect(folder.contents == ["a", "a/store.json"])
        }
    #endif

    @Test("If the folder is replaced during a wait, the new folder's file is edited")
    func movedFolder() throws {
        try folder.write("old", to: "a/store.json")
        let isCommitted = try replace("a/store.json") { _ in
            try FileManager.default.moveItem(atPath: folder.path("a"), toPath: folder.path("b"))
            try folder.write("other", to: "a/store.json")
        }
        #expect(!isCommitted)
        #expect(folder.text("a/store.json") == "other")
    }

    #if os(Linux)
        @Test("A file without a name is refused")
        func nameless() throws {
            try folder.write("old", to: "v.json")
            let file = try FileDescriptor.workingFolder.open(folder.file("v.json"), .readWrite)
            let path = try #require(StorePath("/proc/self/fd/\(file.number)"))
            func outcome() throws -> StoreError? {
                do throws(StoreError) {
                    _ = try FileTransaction.begin(path, .write(until: LockDeadline(.seconds(60))))
                        .commit([Array("new".utf8)[...]])
                    return nil
                } catch {
                    return error
                }
            }
            #expect(try outcome() == nil)
            #expect(folder.text("v.json") == "new")
            // The descriptor is still that of the old one.
            #expect(try outcome() == StoreError.file(.write, path, .nameless))
            #expect(folder.contents == ["v.json"])
        }
    #endif

    @Test("No change of many writers is lost")
    func manyWriters() throws {
        try folder.write("", to: "store.json")
        let (writers, turns) = (4, 25)
        let path = try folder.file("store.json")
        let failures = Failures()
        DispatchQueue.concurrentPerform(iterations: writers) { writer in
            for _ in 0..<turns {
                do {
                    let turn = try FileTransaction.begin(
                        path,
                        .write(until: LockDeadline(.seconds(60)))
                    )
                    let bytes = turn.original.map { Array($0.content.bytes) } ?? []
                    let isCommitted = try turn.commit([
                        bytes[...], [UInt8(ascii: "a") + UInt8(writer)],
                    ])
                    if !isCommitted { failures.add("overtaken") }
                } catch {
                    failures.add("\(error)")
                }
            }
        }
        #expect(failures.all == [])
        let text = folder.text("store.json") ?? ""
        #expect(text.sorted() == "abcd".flatMap { Array(repeating: $0, count: turns) })
        #expect(folder.contents == ["store.json"])
    }
}

/// What went wrong on several threads.
final class Failures: @unchecked Sendable {
    private let lock = NSLock()
    private var messages: [String] = []

    func add(_ message: String) {
        lock.withLock { messages.append(message) }
    }

    var all: [String] { lock.withLock { messages } }
}
