import Foundation
import Testing

@testable import ThemeStore

@Suite("Names in a folder", .bounded)
struct FileDescriptorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("one", to: "one")
        try folder.write("other", to: "other")
    }

    private func open() throws -> FileDescriptor {
        try FileDescriptor.workingFolder.openFolder(folder.file("."))
    }

    private let one = StorePath(literal: "one")
    private let other = StorePath(literal: "other")
    private let new = StorePath(literal: "new")

    @Test("Renaming replaces a file only if allowed to")
    func rename() throws {
        let opened = try open()
        #expect(throws: SystemError.alreadyExists) { try opened.renameExclusively(one, to: other) }
        try opened.rename(one, to: other)
        #expect(folder.contents == ["other"])
        #expect(folder.text("other") == "one")
    }

    @Test("A hard link is created only under a free name")
    func link() throws {
        let opened = try open()
        #expect(throws: SystemError.alreadyExists) { try opened.link(one, as: other) }
        try opened.link(one, as: new)
        #expect(try folder.status("new") == folder.status("one"))
        #expect(try folder.status("one")?.linkCount == 2)
    }

    @Test("Every file is closed when another program is started")
    func closeOnExec() throws {
        func expectClosing(_ descriptor: borrowing FileDescriptor) {
            let flags = fcntl(descriptor.number, F_GETFD)
            #expect(flags == FD_CLOEXEC)
        }
        let opened = try open()
        expectClosing(opened)
        expectClosing(try opened.open(one, .readOnly))
        expectClosing(try opened.open(new, [.writeOnly, .exclusiveCreate], mode: 0o600))
        let pipe = try FileDescriptor.pipe()
        expectClosing(pipe.reading)
        expectClosing(pipe.writing)
    }

    #if os(Linux)
        @Test("A file with another program's lease is opened once the lease is returned")
        func lease() throws {
            let lease = try HeldLease(folder.path + "/one")
            lease.returnWhenAsked()
            let opened = try open()
            #expect(throws: Never.self) { _ = try opened.open(one, [.readOnly, .nonBlocking]) }
        }
    #endif
}
