import Foundation
import Testing

@testable import ThemeStore

@Suite("Recovery after a kill", .bounded)
struct RecoveryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private let store = StorePath(literal: "store.json")
    private let temporary = TemporaryName.of(StorePath(literal: "store.json"))
    private var record: String { "\(temporary).swap" }

    private func open() throws -> FileDescriptor {
        try FileDescriptor.workingFolder.openFolder(folder.file("."))
    }

    /// Brings a swap to where another program's version has come out of it, and the record is there.
    ///
    /// - Returns: What is in the folder.
    private func interrupt(_ version: String) throws {
        try folder.write("old", to: "store.json")
        try folder.write("new", to: "\(temporary)")
        let original = try #require(try folder.status("store.json"))
        let own = try #require(try folder.status("\(temporary)"))
        let opened = try open()
        let written = SwapRecord(original: original, own: own)
        try opened.writeRecord(written, beside: temporary)
        switch version {
        case "own": break
        case "original": try opened.exchange(temporary, with: store)
        case "link":
            try folder.remove("store.json")
            try folder.link("store.json", to: "elsewhere")
            try opened.exchange(temporary, with: store)
        default:
            try folder.replace("store.json", by: version)
            try opened.exchange(temporary, with: store)
        }
    }

    private func recover() throws -> String? {
        try open().recover(store)?.description
    }

    @Test(
        "After an interrupted swap another program's version is restored",
        arguments: [("own", "old"), ("original", "new"), ("foreign", "foreign"), ("odd", "odd")]
    )
    func recovered(version: String, text: String) throws {
        try interrupt(version)
        #expect(try recover() == nil)
        #expect(folder.contents == ["store.json"])
        #expect(folder.text("store.json") == text)
    }

    @Test("Another program's symbolic link is put back too")
    func link() throws {
        try interrupt("link")
        #expect(try recover() == nil)
        #expect(folder.contents == ["store.json"])
        #expect(try folder.status("store.json")?.kind == .symbolicLink)
    }

    @Test("A displaced version is kept if the file has changed since", arguments: [false, true])
    func keptAside(_ isRemoved: Bool) throws {
        try interrupt("foreign")
        if isRemoved {
            try folder.remove("store.json")
        } else {
            try folder.replace("store.json", by: "newest")
        }
        let kept = try #require(try recover())
        #expect(kept.wholeMatch(of: /\.themectl-[0-9a-f]{16}\.tmp\.kept/) != nil)
        #expect(folder.contents == [kept] + (isRemoved ? [] : ["store.json"]))
        #expect(folder.text(kept) == "foreign")
        #expect(folder.text("store.json") == (isRemoved ? nil : "newest"))
        // It stays when it has been told of.
        #expect(try recover() == nil)
        #expect(folder.text(kept) == "foreign")
    }

    @Test("A kept version is reported once, and writing goes on")
    func told() throws {
        try interrupt("foreign")
        try folder.replace("store.json", by: "newest")
        let path = try folder.file("store.json")
        func begin() throws -> StoreError? {
            do throws(StoreError) {
                _ = try FileTransaction.begin(path, .write(until: LockDeadline(.seconds(60))))
                return nil
            } catch {
                return error
            }
        }
        let error = try begin()
        let kept = try #require(StorePath(folder.contents[0]))
        #expect(
            error == StoreError.fileError(FileError(.write, path, .keptAside(kept, .interrupted)))
        )
        #expect(try begin() == nil)
        #expect(folder.contents == [kept.description, "store.json"])
    }

    @Test("A temporary file without a record is a killed writer's own")
    func unrecorded() throws {
        #expect(try recover() == nil)
        try folder.write("half", to: "\(temporary)")
        #expect(try recover() == nil)
        #expect(folder.contents == [])
    }

    @Test("Another user's record is ignored, and the file next to it stays", .enabled(if: isRoot))
    func foreignRecord() throws {
        try interrupt("foreign")
        try #require(lchown(folder.path(record), 4321, 4321) == 0)
        #expect(try recover() == nil)
        #expect(folder.contents == ["\(temporary)", record, "store.json"])
        #expect(folder.text("store.json") == "new")
    }

    @Test("A new record replaces an older one, or is left out if it cannot")
    func taken() throws {
        let opened = try open()
        try folder.write("old", to: "store.json")
        let status = try #require(try folder.status("store.json"))
        let new = SwapRecord(original: status, own: status)
        try folder.link(record, to: "1-2")
        try opened.writeRecord(new, beside: temporary)
        #expect(try opened.readLink(StorePath(literal: record)) != StorePath(literal: "1-2"))
        try folder.remove(record)
        try folder.makeFolder(record)
        try opened.writeRecord(new, beside: temporary)
        #expect(folder.contents == [record, "store.json"])
    }

    #if os(Linux)
        @Test(
            "A displaced version that can get no other name keeps its record",
            .enabled(if: isRoot)
        )
        func immovable() throws {
            try interrupt("foreign")
            try folder.replace("store.json", by: "newest")
            let file = try FileDescriptor.workingFolder.open(folder.file("\(temporary)"), .readOnly)
            guard let flags = file.flags else { return }
            // Immutable, so it cannot be renamed.
            file.setFlags(flags | 0x10)
            let isImmutable = file.flags == flags | 0x10
            let kept = try recover()
            file.setFlags(flags)
            guard isImmutable else { return }
            #expect(kept == "\(temporary)")
            #expect(folder.contents == ["\(temporary)", record, "store.json"])
        }
    #endif

    @Test("A version waiting to be put back is not swept")
    func abandoned() throws {
        try interrupt("foreign")
        try open().sweepAbandoned(now: .max)
        #expect(folder.contents == ["\(temporary)", record, "store.json"])
    }
}
