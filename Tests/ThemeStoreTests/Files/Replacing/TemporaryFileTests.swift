import Foundation
import Testing

@testable import ThemeStore

@Suite("Temporary files", .bounded)
struct TemporaryFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> FileDescriptor {
        try FileDescriptor.workingFolder.openFolder(folder.file("."))
    }

    @Test("Temporary names are hidden, random and recognizable")
    func names() {
        var names: Set<StorePath> = []
        for _ in 0..<1000 {
            let name = TemporaryName.random()
            #expect(name.description.wholeMatch(of: /\.themectl-[0-9a-f]{16}\.tmp/) != nil)
            names.insert(name)
        }
        #expect(names.count == 1000)
    }

    @Test("A store's fixed temporary name is its own")
    func ownName() {
        let files = ["store.json", "Store.json", "store.json~", "s", "a.json"].map(
            StorePath.init(literal:)
        )
        #expect(Set(files.map(TemporaryName.of)).count == files.count)
        #expect(files.map(TemporaryName.of) == files.map(TemporaryName.of))
        #expect(
            TemporaryName.of(files[0]).description.wholeMatch(of: /\.themectl-[0-9a-f]{16}\.tmp/)
                != nil
        )
    }

    @Test(
        "A store's temporary name is the one that an older release gave it",
        arguments: [
            ("store.json", ".themectl-2fdea9cc99e03eb2.tmp"),
            ("59.json", ".themectl-0f13a8171236a77d.tmp"),
        ]
    )
    func fixedName(_ file: String, temporary: String) {
        #expect(TemporaryName.of(StorePath(literal: file)).description == temporary)
    }

    private let store = StorePath(literal: "store.json")
    private let name = TemporaryName.of(StorePath(literal: "store.json"))

    @Test("A temporary file is created empty with the mode asked for, and written in pieces")
    func create() throws {
        let temporary = try open().createTemporary(named: name, mode: 0o600)
        #expect(temporary.name == name)
        #expect(folder.contents == [name.description])
        #expect(try folder.mode(name.description) == "600")
        try temporary.write([Array("ab".utf8)[...], [], Array("c".utf8)[...]])
        let finished = try temporary.finish()
        #expect(try folder.status(name.description) == finished.status)
        #expect(finished.name == name)
        #expect(folder.text(name.description) == "abc")
    }

    @Test("A path that is not a folder holds no temporary file")
    func noFolder() {
        let error = Result { () throws(SystemError) in
            _ = try FileDescriptor(owning: -1).createTemporary(named: nil, mode: 0o600)
        }
        #expect(throws: SystemError.badFileDescriptor) { try error.get() }
    }

    @Test("A killed writer's temporary file of this store is removed", arguments: [false, true])
    func leftover(_ isForeign: Bool) throws {
        try folder.write("half", to: name.description)
        // Root may have been replacing another user's store.
        if isForeign, isRoot { try #require(chown(folder.path(name.description), 1, 1) == 0) }
        try open().removeLeftover(name, of: store)
        #expect(folder.contents == [])
    }

    @Test("A file that is not a leftover stays, and another name is used", arguments: 0..<5)
    func taken(_ way: Int) throws {
        switch way {
        case 0: try folder.makeFolder(name.description)
        case 1: try folder.link(name.description, to: "store.json")
        case 2: try folder.makeFIFO(name.description)
        case 3:
            try folder.write("{}", to: "other.json")
            try folder.hardLink(name.description, to: "other.json")
        // Somebody has put it there since leftovers were cleared away.
        default: try folder.write("{}", to: name.description)
        }
        let before = try folder.status(name.description)
        if way < 4 { try open().removeLeftover(name, of: store) }
        let temporary = try open().createTemporary(named: name, mode: 0o600)
        #expect(temporary.name != name)
        #expect(try folder.status(name.description) == before)
    }

    @Test("Only old, regular files with our names are swept")
    func sweep() throws {
        let old = [".themectl-0123456789abcdef.tmp", ".themectl-ffffffffffffffff.tmp"]
        let lookAlikes = [
            ".themectl-0123456789ABCDEF.tmp", ".themectl-0123456789abcde.tmp",
            ".themectl-0123456789abcdef0.tmp",
            ".themectl-0123456789abcdeg.tmp", ".themectl-0123456789abcdef.tmp.json",
            ".themectl-0123456789abcdef.bak",
            "themectl-0123456789abcdef.tmp", ".themectl-.tmp", "x.themectl-0123456789abcdef.tmp",
            "store.json",
            ".themect1-0123456789abcdef.tmp", ".themectl-0123456789abcdé.tmp",
            "\(TemporaryName.random()).kept",
        ]
        for name in old + lookAlikes { try folder.write("x", to: name) }
        // Of a leftover's name, but nothing that a writer leaves.
        try folder.makeFolder(".themectl-00000000000000f0.tmp")
        try folder.link(".themectl-00000000000000f1.tmp", to: "store.json")
        try folder.makeFIFO(".themectl-00000000000000f3.tmp")
        let others = [0, 1, 3].map { ".themectl-00000000000000f\($0).tmp" }
        let now = try #require(try folder.status(old[0])).modified
        let opened = try open()
        opened.sweepAbandoned(now: now + 3_600_000_000_000)
        #expect(folder.contents == (old + lookAlikes + others).sorted())
        opened.sweepAbandoned(now: now + 3_700_000_000_000)
        #expect(folder.contents == (lookAlikes + others).sorted())
    }

    @Test("A second name left by a killed writer is removed, and the store stays")
    func secondName() throws {
        try folder.write("{}", to: "store.json")
        try folder.hardLink(".themectl-00000000000000f2.tmp", to: "store.json")
        try folder.write("{}", to: "other.json")
        try folder.hardLink(".themectl-00000000000000f4.tmp", to: "other.json")
        let store = try #require(try folder.status("store.json")).identity
        let opened = try open()
        #expect(opened.removeSecondName(of: store) == true)
        #expect(folder.contents == [".themectl-00000000000000f4.tmp", "other.json", "store.json"])
        #expect(opened.removeSecondName(of: store) == false)
        #expect(folder.text("store.json") == "{}")
    }

    @Test("Another user's temporary file stays", .enabled(if: isRoot))
    func othersLeftover() async throws {
        await #expect(processExitsWith: .exitCode(3)) {
            limitTime()
            let folder = try TemporaryFolder()
            try folder.setMode(0o777, of: ".")
            let store = StorePath(literal: "store.json")
            let name = TemporaryName.of(store)
            try folder.write("half", to: "\(name)")
            let opened = try FileDescriptor.workingFolder.openFolder(folder.file("."))
            becomeNobody()
            opened.removeLeftover(name, of: store)
            let isThere = folder.contents == ["\(name)"]
            try demand(seteuid(0) == 0)
            opened.removeLeftover(name, of: store)
            Syscalls.exitProcess(isThere && folder.contents == [] ? 3 : 4)
        }
    }

    // MARK: Metadata

    private func takeMetadata(of name: String) throws -> String {
        let path = try folder.file(name)
        let original = try FileDescriptor.workingFolder.open(path, .readOnly)
        let opened = try open()
        var temporary = try opened.createTemporary(named: nil, mode: 0o600)
        let made = temporary.name.description
        temporary.originalAttributes = try temporary.descriptor.copyMetadata(
            of: original,
            original.status(),
            FileOperation(.write, path)
        )
        _ = try temporary.finish()
        return made
    }

    @Test(
        "Permission bits are kept",
        arguments: [0o600, 0o644, 0o664, 0o666, 0o700, 0o755, 0o640, 0o1644, 0o400]
    )
    func mode(_ mode: Int) throws {
        try folder.write("x", to: "store.json")
        try folder.setMode(mode, of: "store.json")
        #expect(try folder.mode(takeMetadata(of: "store.json")) == String(mode, radix: 8))
    }

    @Test(
        "Owner and group are kept",
        .enabled(if: isRoot, "only root can give a file to someone else")
    )
    func owner() throws {
        try folder.write("x", to: "store.json")
        try #require(chown(folder.path("store.json"), 1234, 2345) == 0)
        try folder.setMode(0o640, of: "store.json")
        let status = try #require(try folder.status(takeMetadata(of: "store.json")))
        #expect([status.owner, status.group, status.mode] == [1234, 2345, 0o640])
    }

    @Test(
        "Extended attributes of any size are kept",
        .enabled(if: TemporaryFolder.hasAttributes, "the file system has no extended attributes"),
        arguments: [0, 1, 1023, 1025, 3000]
    )
    func attributes(_ size: Int) throws {
        try folder.write("x", to: "store.json")
        let value = String(repeating: "v", count: size)
        try #require(folder.setAttribute("user.themectl.test", value, of: "store.json"))
        try #require(folder.setAttribute("user.themectl.other", "2", of: "store.json"))
        let name = try takeMetadata(of: "store.json")
        #expect(folder.attribute("user.themectl.test", of: name) == value)
        #expect(folder.attribute("user.themectl.other", of: name) == "2")
        #expect(folder.attribute("user.themectl.none", of: name) == nil)
    }

    #if os(Linux)
        @Test(
            "A long list of attributes is kept",
            .enabled(
                if: TemporaryFolder.hasAttributes,
                "the file system has no extended attributes"
            )
        )
        func manyAttributes() throws {
            try folder.write("x", to: "store.json")
            let names = (0..<12).map { "user." + String(repeating: "n", count: 120) + String($0) }
            for name in names { try #require(folder.setAttribute(name, "1", of: "store.json")) }
            let made = try takeMetadata(of: "store.json")
            #expect(names.map { folder.attribute($0, of: made) } == names.map { _ in "1" })
        }

        /// A folder whose new files get an access control list of their own, as `setfacl -d -m u:1:r` makes it.
        private static let defaultList: [UInt8] = [
            2, 0, 0, 0,
            0x01, 0, 7, 0, 0xFF, 0xFF, 0xFF, 0xFF,
            0x02, 0, 4, 0, 1, 0, 0, 0,
            0x04, 0, 5, 0, 0xFF, 0xFF, 0xFF, 0xFF,
            0x10, 0, 5, 0, 0xFF, 0xFF, 0xFF, 0xFF,
            0x20, 0, 5, 0, 0xFF, 0xFF, 0xFF, 0xFF,
        ]

        @Test("A folder's default access control list is not given to a file without one")
        func inheritedList() throws {
            try folder.write("x", to: "store.json")
            try folder.setMode(0o600, of: "store.json")
            // Where the file system has no such lists, the test holds all the same.
            _ = folder.setAttribute("system.posix_acl_default", Self.defaultList, of: ".")
            let name = try takeMetadata(of: "store.json")
            #expect(folder.attribute("system.posix_acl_access", of: name) == nil)
            #expect(try folder.mode(name) == "600")
        }

        @Test("A file's access control list is kept")
        func ownList() throws {
            try folder.write("x", to: "store.json")
            _ = folder.setAttribute("system.posix_acl_access", Self.defaultList, of: "store.json")
            let list = folder.attribute("system.posix_acl_access", of: "store.json")
            let name = try takeMetadata(of: "store.json")
            #expect(folder.attribute("system.posix_acl_access", of: name) == list)
            #expect(try folder.mode(name) == folder.mode("store.json"))
        }
    #endif

    @Test("Metadata that cannot be read is an error that says which")
    func noOriginal() throws {
        try folder.write("x", to: "store.json")
        let path = try folder.file("store.json")
        let status = try #require(try folder.status("store.json"))
        let opened = try open()
        let temporary = try opened.createTemporary(named: nil, mode: 0o600)
        do throws(StoreError) {
            _ = try temporary.descriptor.copyMetadata(
                of: FileDescriptor(owning: -1),
                status,
                FileOperation(.write, path)
            )
            Issue.record("metadata was taken of no file")
        } catch {
            #expect(
                error
                    == StoreError.fileError(
                        FileError(
                            .write,
                            path,
                            .metadataNotKept("extended attributes", .badFileDescriptor)
                        )
                    )
            )
        }
    }
}
