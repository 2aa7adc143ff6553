import Testing

@testable import ThemeStore

@Suite("Names in a folder")
struct SyscallsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("one", to: "one")
        try folder.write("other", to: "other")
    }

    private func inFolder(_ work: (Int32) throws -> Void) throws {
        let opened = FileDescriptor(owning: try Syscalls.openFolder(folder.file("."), in: Syscalls.workingFolder))
        try work(opened.number)
    }

    private let one = StorePath(madeUp: "one")
    private let other = StorePath(madeUp: "other")
    private let new = StorePath(madeUp: "new")

    @Test("Renaming replaces, unless it is not to")
    func rename() throws {
        try inFolder { folder in
            #expect(throws: SystemError.alreadyExists) { try Syscalls.renameExclusively(one, to: other, in: folder) }
            try Syscalls.rename(one, to: other, in: folder)
        }
        #expect(folder.contents == ["other"])
        #expect(folder.text("other") == "one")
    }

    @Test("A second name is only given where it is free")
    func link() throws {
        try inFolder { folder in
            #expect(throws: SystemError.alreadyExists) { try Syscalls.link(one, as: other, in: folder) }
            try Syscalls.link(one, as: new, in: folder)
        }
        #expect(try folder.status("new") == folder.status("one"))
        #expect(try folder.status("one")?.linkCount == 2)
    }

    @Test("Two files trade names, and one does not trade with nothing")
    func exchange() throws {
        try inFolder { folder in
            try Syscalls.exchange(one, with: other, in: folder)
            #expect(throws: SystemError.noSuchFileOrDirectory) { try Syscalls.exchange(one, with: new, in: folder) }
        }
        #expect(folder.text("one") == "other")
        #expect(folder.text("other") == "one")
        #expect(folder.contents == ["one", "other"])
    }

    @Test("What the system says for a reason ends a sentence")
    func message() {
        let message = SystemError.noSuchFileOrDirectory.description
        #expect(message.first?.isLowercase == true)
        #expect(!message.hasSuffix("."))
    }
}
