import Foundation
import Testing

@testable import ThemeStore

@Suite("The lock by which writers take turns")
struct FileLockTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The folder, opened once more, as another process would.
    private func open() throws -> FileDescriptor {
        try FileDescriptor.workingFolder.openFolder(folder.file("."))
    }

    private func deadline(in milliseconds: Int64) -> Int64 {
        Syscalls.monotonicNanoseconds + milliseconds * 1_000_000
    }

    @Test("It is free, or held until its descriptor closes")
    func held() throws {
        let first = try open()
        let second = try open()
        #expect(try FileLock.acquire(first, until: 0) == .free)
        #expect(try FileLock.acquire(first, until: 0) == .free)
        #expect(try FileLock.acquire(second, until: 0) == nil)
        try first.close()
        // A process that another test is starting has copies of all descriptors for an instant, so this may take one.
        #expect(try FileLock.acquire(second, until: deadline(in: 60_000)) != nil)
    }

    @Test("Waiting is bounded, and one who gave up does not get it afterwards")
    func bounded() throws {
        let first = try open()
        let second = try open()
        #expect(try FileLock.acquire(first, until: 0) == .free)
        let end = deadline(in: 60)
        #expect(try FileLock.acquire(second, until: end) == nil)
        #expect(Syscalls.monotonicNanoseconds >= end)
        try second.close()
        try first.close()
        let third = try open()
        #expect(try FileLock.acquire(third, until: deadline(in: 60_000)) != nil)
    }

    @Test("Who waits has it when the holder lets go")
    func waited() throws {
        let first = try open()
        let second = try open()
        #expect(try FileLock.acquire(first, until: 0) == .free)
        let number = first.number
        first.leaveOpen()
        try Syscalls.startThread {
            Syscalls.sleep(milliseconds: 60)
            try? FileDescriptor(owning: number).close()
        }
        #expect(try FileLock.acquire(second, until: deadline(in: 60_000)) == .waited)
        let third = try open()
        #expect(try FileLock.acquire(third, until: 0) == nil)
    }

    @Test("Waiting in vain leaves no descriptor open")
    func leavesNothing() async {
        // In a process of its own, in which no other test opens anything.
        await #expect(processExitsWith: .exitCode(3)) {
            let folder = StorePath(madeUp: "/")
            let first = try FileDescriptor.workingFolder.openFolder(folder)
            let second = try FileDescriptor.workingFolder.openFolder(folder)
            _ = try FileLock.acquire(first, until: 0)
            let before = try FileDescriptor.workingFolder.openFolder(folder).number
            for _ in 0..<3 { _ = try FileLock.acquire(second, until: Syscalls.monotonicNanoseconds + 5_000_000) }
            let after = try FileDescriptor.workingFolder.openFolder(folder).number
            Syscalls.exitProcess(before == after ? 3 : 4)
        }
    }

    @Test("Patience that has run out says how long it was")
    func deadline() throws {
        let first = try open()
        let second = try open()
        #expect(try LockDeadline(milliseconds: 1000).acquire(first, .sample) == .free)
        for milliseconds in [0, -1, 20] {
            #expect(throws: FileError(.lock, .sample, .lockedTooLong(milliseconds: milliseconds))) {
                try LockDeadline(milliseconds: milliseconds).acquire(second, .sample)
            }
        }
        #expect(throws: FileError(.lock, .sample, .system(.badFileDescriptor))) {
            try LockDeadline(milliseconds: 0).acquire(FileDescriptor(owning: -1), .sample)
        }
    }

    @Test("Patience without end is as good as any")
    func endlessPatience() async {
        await #expect(processExitsWith: .success) { _ = LockDeadline(milliseconds: .max) }
    }

    static let reasons: [(reason: SystemError, isUnsupported: Bool)] = [
        (.badFileDescriptor, true), (.invalidArgument, true), (.notSupported, true), (.notImplemented, true),
        (.noLocksAvailable, true), (.wouldBlock, false), (.permissionDenied, false), (.inputOutput, false),
    ]

    @Test("A system without locks for folders says so in one of these ways", arguments: reasons)
    func unsupported(_ reason: SystemError, isUnsupported: Bool) {
        #expect(FileLock.isUnsupported(reason) == isUnsupported)
    }
}
