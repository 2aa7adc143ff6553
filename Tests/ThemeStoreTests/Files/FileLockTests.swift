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
        FileDescriptor(owning: try Syscalls.openFolder(folder.file("."), in: Syscalls.workingFolder))
    }

    private func deadline(in milliseconds: Int64) -> Int64 {
        Syscalls.monotonicNanoseconds + milliseconds * 1_000_000
    }

    @Test("It is free, or held until its descriptor closes")
    func held() throws {
        let first = try open()
        let second = try open()
        #expect(try FileLock.acquire(first.number, until: 0) == .free)
        #expect(try FileLock.acquire(first.number, until: 0) == .free)
        #expect(try FileLock.acquire(second.number, until: 0) == nil)
        try first.close()
        // A process that another test is starting has copies of all descriptors for an instant, so this may take one.
        #expect(try FileLock.acquire(second.number, until: deadline(in: 60_000)) != nil)
    }

    @Test("Waiting is bounded, and one who gave up does not get it afterwards")
    func bounded() throws {
        let first = try open()
        let second = try open()
        #expect(try FileLock.acquire(first.number, until: 0) == .free)
        let end = deadline(in: 60)
        #expect(try FileLock.acquire(second.number, until: end) == nil)
        #expect(Syscalls.monotonicNanoseconds >= end)
        try second.close()
        try first.close()
        let third = try open()
        #expect(try FileLock.acquire(third.number, until: deadline(in: 60_000)) != nil)
    }

    /// Linux lists those who wait for a lock, so the holder can know when to let go.
    private static let canSeeWaiters = FileManager.default.isReadableFile(atPath: "/proc/locks")

    private func hasWaiter(_ inode: UInt64) -> Bool {
        let locks = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
        return locks.split(separator: "\n").contains { $0.contains("-> FLOCK") && $0.contains(":\(inode) ") }
    }

    @Test("Who waits has it when the holder lets go", .enabled(if: canSeeWaiters, "/proc/locks shows who waits"))
    func waited() throws {
        let first = try open()
        let second = try open()
        #expect(try FileLock.acquire(first.number, until: 0) == .free)
        let inode = try Syscalls.status(of: first.number).identity.inode
        let (number, end) = (second.number, deadline(in: 60_000))
        let outcome = Outbox<FileLock.Acquisition?>()
        try Syscalls.startThread { outcome.put(try? FileLock.acquire(number, until: end)) }
        while !hasWaiter(inode), Syscalls.monotonicNanoseconds < end { sched_yield() }
        try first.close()
        #expect(outcome.take() == .waited)
        let third = try open()
        #expect(try FileLock.acquire(third.number, until: 0) == nil)
    }

    @Test("Patience that has run out says how long it was")
    func deadline() throws {
        let first = try open()
        let second = try open()
        let (one, other) = (first.number, second.number)
        #expect(try LockDeadline(milliseconds: 1000).acquire(one, .sample) == .free)
        for milliseconds in [0, -1, 20] {
            #expect(throws: FileError(.lock, .sample, .lockedTooLong(milliseconds: milliseconds))) {
                try LockDeadline(milliseconds: milliseconds).acquire(other, .sample)
            }
        }
        #expect(throws: FileError(.lock, .sample, .system(.badFileDescriptor))) {
            try LockDeadline(milliseconds: 0).acquire(-1, .sample)
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

/// Something that one thread puts down and another waits for.
private final class Outbox<Content: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var contents: [Content] = []

    func put(_ content: Content) {
        condition.withLock {
            contents.append(content)
            condition.signal()
        }
    }

    func take() -> Content {
        condition.withLock {
            while contents.isEmpty { condition.wait() }
            return contents.removeFirst()
        }
    }
}
