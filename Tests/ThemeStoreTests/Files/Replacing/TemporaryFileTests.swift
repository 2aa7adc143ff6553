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

    private let digits = "0123456789abcdef0123456789abcdef"
    private var name: String { ".themectl-\(digits).tmp" }

    @Test("Temporary names are hidden, random and recognizable")
    func names() {
        var names: Set<StorePath> = []
        for _ in 0..<1000 {
            let name = TemporaryName.random()
            #expect(name.description.wholeMatch(of: /\.themectl-[0-9a-f]{32}\.tmp/) != nil)
            #expect(TemporaryName.isTemporary(Array(name.bytes)))
            names.insert(name)
        }
        #expect(names.count == 1000)
    }

    @Test("A temporary file is locked, has the mode asked for, and is written in pieces")
    func create() throws {
        let folder = try open()
        let temporary = try folder.createTemporary(mode: 0o600, isShared: false)
        let name = "\(temporary.name)"
        #expect(self.folder.contents == [name])
        #expect(try self.folder.mode(name) == "600")
        try temporary.write([Array("ab".utf8)[...], [], Array("c".utf8)[...]])
        let again = try FileDescriptor.workingFolder.open(self.folder.file(name), .readOnly)
        #expect(try !again.tryLock())
        let finished = try temporary.finish(isShared: false)
        #expect(try self.folder.status(name)?.identity == finished.identity)
        #expect(try !again.tryLock())
        #expect(self.folder.text(name) == "abc")
    }

    @Test("On a shared file system a finished file is closed")
    func closed() throws {
        let temporary = try open().createTemporary(mode: 0o600, isShared: true)
        let path = try folder.file("\(temporary.name)")
        let finished = try temporary.finish(isShared: true)
        let again = try FileDescriptor.workingFolder.open(path, .readOnly)
        try LockDeadline(.seconds(60)).acquire(try again.tryLock(), .sample)
        #expect(try again.status().identity == finished.identity)
    }

    @Test("A path that is not a folder holds no temporary file")
    func noFolder() {
        let error = Result { () throws(SystemError) in
            let file = FileDescriptor(owning: -1)
            _ = try file.createTemporary(mode: 0o600, isShared: false)
        }
        #expect(throws: SystemError.badFileDescriptor) { try error.get() }
    }

    // MARK: The sweep

    private func removeLeftover(_ name: String, isShared: Bool = false) throws -> Bool {
        try open().removeLeftover(
            StorePath(literal: name),
            of: [geteuid(), 1234],
            isShared: isShared
        )
    }

    @Test("A temporary file that is not locked is removed")
    func leftover() throws {
        try folder.write("half", to: name)
        let writer = try FileDescriptor.workingFolder.open(folder.file(name), .readOnly)
        try #require(try writer.tryLock())
        #expect(try !removeLeftover(name))
        #expect(folder.contents == [name])
        try writer.close()
        // Another test that starts a process holds copies of all descriptors for an instant.
        try LockDeadline(.seconds(60)).acquire(try removes(name), .sample)
        #expect(folder.contents == [])
    }

    private func removes(_ name: String) throws(SystemError) -> Bool {
        (try? removeLeftover(name)) == true
    }

    @Test("Something else of a temporary name stays", arguments: 0..<3)
    func otherKinds(_ kind: Int) throws {
        switch kind {
        case 0: try folder.makeFolder(name)
        case 1: try folder.link(name, to: "store.json")
        default: try folder.makeFIFO(name)
        }
        #expect(try !removeLeftover(name))
        #expect(folder.contents == [name])
    }

    @Test("Only files of our names are swept, at most 64, and once in a process")
    func sweep() throws {
        let lookAlikes = [
            ".themectl-0123456789abcdef.tmp", ".themectl-0123456789ABCDEF0123456789ABCDEF.tmp",
            ".themectl-\(digits)0.tmp", ".themectl-\(digits.dropLast()).tmp",
            ".themectl-\(digits.dropLast())g.tmp", ".themectl-\(digits).tmp.json",
            ".themectl-\(digits).bak", "themectl-\(digits).tmp", ".themectl-.tmp",
            "x.themectl-\(digits).tmp", "store.json", ".themect1-\(digits).tmp",
            ".themectl-\(digits.dropLast(2))é.tmp",
        ]
        for name in lookAlikes { try folder.write("x", to: name) }
        for _ in 0..<65 { try folder.write("x", to: "\(TemporaryName.random())") }
        let opened = try open()
        let identity = try opened.status().identity
        for _ in 0..<2 {
            opened.sweepOnce(.sample, identity, of: [geteuid()], isShared: false)
            #expect(folder.contents.count == lookAlikes.count + 1)
        }
        #expect(Set(folder.contents).isSuperset(of: lookAlikes))
    }

    @Test("Another user's temporary file stays", .enabled(if: isRoot))
    func othersLeftover() throws {
        for (owner, isRemoved) in [(0, true), (1234, true), (4321, false)] as [(UInt32, Bool)] {
            try folder.write("half", to: name)
            try #require(chown(folder.path(name), owner, owner) == 0)
            #expect(try removeLeftover(name) == isRemoved, "\(owner)")
        }
    }

    // MARK: Metadata

    private func takeMetadata(of name: String) throws -> String {
        let path = try folder.file(name)
        let original = try FileDescriptor.workingFolder.open(path, .readOnly)
        let opened = try open()
        let temporary = try opened.createTemporary(mode: 0o600, isShared: false)
        let made = temporary.name.description
        try temporary.descriptor.copyMetadata(
            of: original,
            original.status(),
            FileOperation(.write, path)
        )
        _ = try temporary.finish(isShared: false)
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
        let temporary = try opened.createTemporary(mode: 0o600, isShared: false)
        do throws(StoreError) {
            try temporary.descriptor.copyMetadata(
                of: FileDescriptor(owning: -1),
                status,
                FileOperation(.write, path)
            )
            Issue.record("metadata was taken of no file")
        } catch {
            #expect(
                error
                    == StoreError(
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
