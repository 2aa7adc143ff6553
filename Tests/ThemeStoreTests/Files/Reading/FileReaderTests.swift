import Foundation
import Testing

@testable import ThemeStore

@Suite("Reading files", .bounded)
struct FileReaderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func content(_ name: String) throws -> [UInt8]? {
        let path = try folder.file(name)
        return try FileReader.read(path).map { Array($0.content.bytes) }
    }

    private func error(_ name: String) throws -> StoreError? {
        let path = try folder.file(name)
        do throws(StoreError) {
            _ = try FileReader.read(path)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A file is read whole, whatever its size",
        arguments: [0, 1, 4094, 4095, 4096, 4097, 8192, 300_000]
    )
    func size(_ size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try folder.write(bytes, to: "store.json")
        let path = try folder.file("store.json")
        let snapshot = try #require(try FileReader.read(path))
        #expect(Array(snapshot.content.bytes) == bytes)
        #expect(snapshot.status == (try folder.status("store.json")))
        #expect(snapshot.status.size == size)
    }

    @Test("A file whose size says 0 is read to the end")
    func unknownSize() throws {
        try folder.write(String(repeating: "x", count: 20_000), to: "a")
        let path = try folder.file("a")
        let descriptor = try FileDescriptor.workingFolder.open(path, .readOnly)
        #expect(try DescriptorIO.read(descriptor, expectedSize: 0).count == 20_000)
    }

    @Test(
        "A missing file, or a path through a missing folder or a file, is nil",
        arguments: ["a", "b/a", "file/a"]
    )
    func missing(_ name: String) throws {
        try folder.write("{}", to: "file")
        #expect(try content(name) == nil)
    }

    @Test("Links are followed: chains, relative links, links in other folders")
    func links() throws {
        try folder.write("{}", to: "real/store.json")
        try folder.link("real/one", to: "store.json")
        try folder.link("two", to: "real/one")
        try folder.link("three", to: folder.path("two"))
        try folder.link("real/up", to: "../three")
        #expect(try content("real/up") == Array("{}".utf8))
        try folder.link("dangling", to: "nowhere")
        #expect(try content("dangling") == nil)
    }

    @Test("A loop of links is an error")
    func circle() throws {
        try folder.link("a", to: "b")
        try folder.link("b", to: "a")
        #expect(
            try error("a")
                == StoreError.file(.read, folder.file("a"), .tooManyLinks)
        )
        try folder.link("self", to: "self")
        #expect(
            try error("self")
                == StoreError.file(.read, folder.file("self"), .tooManyLinks)
        )
    }

    @Test("A folder or FIFO is refused at once, also behind a link")
    func otherKinds() throws {
        try folder.makeFolder("folder")
        try folder.makeFIFO("fifo")
        try folder.link("link", to: "fifo")
        #expect(
            try error("folder")
                == StoreError.file(.read, folder.file("folder"), .notAFile(.folder))
        )
        #expect(
            try error("folder/")
                == StoreError.file(.read, folder.file("folder/"), .namedAsFolder)
        )
        #expect(
            try error("fifo")
                == StoreError.file(.read, folder.file("fifo"), .notAFile(.fifo))
        )
        #expect(
            try error("link")
                == StoreError.file(.read, folder.file("link"), .notAFile(.fifo))
        )
    }

    @Test("A device is refused", arguments: ["/dev/null", "/dev/zero"])
    func device(_ name: String) throws {
        let path = try #require(StorePath(name))
        #expect(throws: StoreError.file(.read, path, .notAFile(.device))) {
            try FileReader.read(path)
        }
    }

    @Test("A socket is refused")
    func socket() throws {
        let path = folder.path("s")
        let number = Foundation.socket(AF_UNIX, SocketKind.stream, 0)
        try #require(number >= 0)
        let descriptor = FileDescriptor(owning: number)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
        #expect(
            try error("s")
                == StoreError.file(.read, folder.file("s"), .notAFile(.socket))
        )
    }

    @Test("A path that is already resolved follows no link")
    func notFollowing() throws {
        try folder.write("{}", to: "a")
        try folder.link("l", to: "a")
        let path = try folder.file("l")
        #expect(throws: StoreError.file(.read, path, .notAFile(.symbolicLink))) {
            _ = try FileDescriptor.workingFolder.openRegular(path, of: path)
        }
    }

    @Test(
        "A path with a trailing slash is refused even if the file exists",
        arguments: ["a/", "a//", "l/"]
    )
    func slash(_ name: String) throws {
        try folder.write("{}", to: "a")
        try folder.link("l", to: "a")
        #expect(
            try error(name)
                == StoreError.file(.read, folder.file(name), .namedAsFolder)
        )
    }

    @Test("A file replaced between look and open is not read", arguments: ["/dev/zero", "."])
    func otherKind(_ name: String) throws {
        let path = try #require(StorePath(name))
        let descriptor = try FileDescriptor.workingFolder.open(path, .readOnly)
        let kind = FileKind.device
        #expect(
            throws: StoreError.file(.read, path, .notAFile(name == "." ? .folder : kind))
        ) {
            _ = try descriptor.snapshot(of: path)
        }
    }

    @Test(
        "A file renamed aside during its replacement is found on a second look",
        arguments: [false, true]
    )
    func renamedAside(_ isShared: Bool) throws {
        try folder.write("", to: ".fuse_hidden0000000100000001")
        let path = try folder.file("a")
        let opened = try FileDescriptor.workingFolder.openFolder(folder.file("."))
        let here = folder
        try Syscalls.startThread {
            Syscalls.sleep(milliseconds: 100)
            _ = try? here.write("{}", to: "a")
        }
        let found = try opened.openRetrying(
            StorePath(literal: "a"),
            isShared: isShared,
            hasLockFile: !isShared,
            of: path
        )
        #expect((found == nil) == false)
    }

    @Test("A folder that is not shared is not listed to look for a file once more")
    func notListed() throws {
        try folder.write("", to: ".fuse_hidden0000000100000001")
        let opened = try FileDescriptor.workingFolder.openFolder(folder.file("."))
        // Looking again would take a second each time. A busy machine may hold up one of the calls.
        let durations = try (0..<5).map { _ in
            let start = ContinuousClock.now
            let found = try opened.openRetrying(
                StorePath(literal: "a"),
                isShared: false,
                of: folder.file("a")
            )
            #expect((found == nil) == true)
            return start.duration(to: .now)
        }
        #expect(try #require(durations.min()) < .milliseconds(900))
    }

    @Test("An unreadable file is an error", .enabled(if: !isRoot, "root may read every file"))
    func unreadable() throws {
        try folder.write("{}", to: "a")
        try folder.setMode(0o000, of: "a")
        #expect(
            try error("a")
                == StoreError.file(.read, folder.file("a"), .system(.permissionDenied))
        )
    }

    @Test("A name too long for the system is an error")
    func longName() throws {
        let name = String(repeating: "x", count: 300)
        #expect(
            try error(name)
                == StoreError.file(.read, folder.file(name), .system(SystemError(ENAMETOOLONG)))
        )
    }

    @Test("A folder's names are listed, none for a missing folder")
    func names() throws {
        try folder.write("", to: "sub/.hidden")
        try folder.write("", to: "sub/ä.json")
        try folder.makeFolder("sub/folder")
        func names(_ name: String) throws -> [String] {
            (try FileReader.openFolder(folder.file(name))?.names() ?? []).map {
                String(decoding: $0, as: UTF8.self)
            }
            .sorted()
        }
        #expect(try names("sub") == [".hidden", "folder", "ä.json"])
        #expect(try names("sub/folder") == [])
        #expect(try names("missing") == [])
        #expect(try names("sub/.hidden") == [])
    }
}

private enum SocketKind {
    #if canImport(Glibc)
        static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        static let stream = SOCK_STREAM
    #endif
}
