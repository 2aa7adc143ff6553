import Foundation
import Testing

@testable import ThemeStore

@Suite("The lock by which writers take turns", .bounded)
struct FolderLockTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The folder, opened once more, as another process would.
    private func open() throws -> FileDescriptor {
        try FileDescriptor.workingFolder.openFolder(folder.file("."))
    }

    /// Whether a lock was free in time.
    private func acquire(_ descriptor: borrowing FileDescriptor, _ timeout: Duration = .zero) throws
        -> Bool
    {
        do throws(StoreError) {
            try LockDeadline(timeout).acquire(try descriptor.tryLock(), .sample)
            return true
        } catch {
            guard case .lockedTooLong = error.fileError?.cause else { throw error }
            return false
        }
    }

    @Test("A lock is held until its descriptor closes")
    func held() throws {
        let first = try open()
        let second = try open()
        #expect(try acquire(first))
        #expect(try acquire(first))
        #expect(try !acquire(second))
        try first.close()
        // While another test starts a process, that holds copies of all descriptors for an instant, so this may wait.
        #expect(try acquire(second, .seconds(60)))
    }

    @Test("A writer that timed out does not get the lock afterwards")
    func bounded() throws {
        let first = try open()
        let second = try open()
        #expect(try acquire(first))
        let start = ContinuousClock.now
        #expect(try !acquire(second, .milliseconds(60)))
        #expect(start.duration(to: .now) >= .milliseconds(60))
        try second.close()
        try first.close()
        let third = try open()
        #expect(try acquire(third, .seconds(60)))
    }

    @Test("A waiting writer gets the lock when it is released")
    func waited() throws {
        var holder: HeldLock? = try HeldLock(folder)
        let second = try open()
        var attempts = 0
        /// Releases the lock after two attempts in vain.
        func tryLock() throws(SystemError) -> Bool {
            attempts += 1
            if attempts == 3 { holder = nil }
            return try second.tryLock()
        }
        try LockDeadline(.seconds(60)).acquire(try tryLock(), .sample)
        #expect(attempts == 3 && holder == nil)
        let third = try open()
        #expect(try !acquire(third))
    }

    @Test("A timed-out wait leaves no descriptor open")
    func leavesNothing() async {
        // In a process of its own. The test library may open files meanwhile, but not this folder.
        await #expect(processExitsWith: .exitCode(3)) {
            limitTime()
            let folder = try TemporaryFolder()
            let path = try folder.file(".")
            let first = try FileDescriptor.workingFolder.openFolder(path)
            let second = try FileDescriptor.workingFolder.openFolder(path)
            try demand(first.tryLock())
            let identity = try first.status().identity
            func openings() -> Int {
                (Int32(0)..<1024).count { number in
                    let descriptor = FileDescriptor(owning: number)
                    let isFolder = (try? descriptor.status().identity) == identity
                    descriptor.leaveOpen()
                    return isFolder
                }
            }
            let status = try second.status()
            for _ in 0..<8 {
                do throws(StoreError) {
                    _ = try FolderLock.acquire(
                        second,
                        status,
                        until: LockDeadline(.milliseconds(2)),
                        for: path
                    )
                    Syscalls.exitProcess(5)
                } catch {
                    continue
                }
            }
            // Naming the holder here keeps it open, and so its lock.
            Syscalls.exitProcess(openings() == 2 && first.number != second.number ? 3 : 4)
        }
    }

    @Test("The error of a timed-out wait says how long it waited", arguments: [0, -1, 20])
    func tooLate(_ milliseconds: Int) throws {
        let first = try open()
        let second = try open()
        #expect(try acquire(first))
        let cause = FileError.Cause.lockedTooLong(
            .milliseconds(milliseconds),
            holder: HeldLock.holder
        )
        let names = [("store.json", "."), ("sub/store.json", "sub"), ("/s.json", "/")]
        for (store, name) in names {
            let path = try #require(StorePath(store))
            let locked = try #require(StorePath(name))
            #expect(throws: StoreError.file(.lock, locked, cause)) {
                let deadline = LockDeadline(.milliseconds(milliseconds))
                _ = try FolderLock.acquire(second, second.status(), until: deadline, for: path)
            }
        }
        #expect(folder.contents == [])
    }

    @Test(
        "A deadline beyond the range of time is accepted",
        arguments: [Duration.seconds(Int64.max), .seconds(Int64.min)]
    )
    func endless(_ timeout: Duration) throws {
        let opened = try open()
        #expect(try acquire(opened, timeout))
    }

    /// The lock file of the folder.
    private func lockFile(isGuarded: Bool = false, isShared: Bool = true) throws -> LockFile {
        LockFile(
            try folder.file(".themectl.lock"),
            named: StorePath(literal: ".themectl.lock"),
            in: try open().status(),
            isGuarded: isGuarded,
            isShared: isShared
        )
    }

    /// Opens the lock file, and returns whether there is one to lock.
    @discardableResult
    private func openLockFile(isGuarded: Bool = false, isShared: Bool = false) throws -> Bool {
        let lockFile = try lockFile(isGuarded: isGuarded, isShared: isShared)
        guard let opened = try lockFile.open(in: open(), isNeeded: true) else {
            return false
        }
        _ = consume opened
        return true
    }

    @Test(
        "A lock file that root makes in another user's folder is that user's",
        .enabled(if: isRoot, "only root can make files for others")
    )
    func givenAway() throws {
        try #require(chown(folder.path, 1234, 2345) == 0)
        #expect(try openLockFile())
        let status = try #require(try folder.status(".themectl.lock"))
        #expect([status.owner, status.group, status.mode] == [1234, 2345, 0o600])
        #expect(folder.contents == [".themectl.lock"])
    }

    @Test("Only the folder's writers may open a lock file, whatever the mask")
    func mask() async {
        await #expect(processExitsWith: .exitCode(3)) {
            limitTime()
            umask(0o077)
            for (mode, expected) in [(0o777, "660"), (0o770, "660"), (0o700, "600")] {
                let folder = try TemporaryFolder()
                try folder.setMode(mode, of: ".")
                let opened = try FileDescriptor.workingFolder.openFolder(folder.file("."))
                let file = LockFile(
                    try folder.file(".themectl.lock"),
                    named: StorePath(literal: ".themectl.lock"),
                    in: try opened.status(),
                    isGuarded: false,
                    isShared: true
                )
                _ = try file.open(in: opened, isNeeded: true)
                try demand(folder.mode(".themectl.lock") == expected)
            }
            Syscalls.exitProcess(3)
        }
    }

    /// A command that makes a file in place of the lock file, and whether a writer locks it.
    private static let planted: [(command: String, isLocked: Bool)] = [
        (": >L; chmod 600 L", true), (": >L; chmod 400 L", true), ("echo x >L; chmod 600 L", true),
        ("echo x >L; chmod 644 L", false), (": >L; ln L M; chmod 600 L", false),
        ("mkdir L", false), ("mkfifo L", false), ("ln -s elsewhere L", false),
        (": >elsewhere; ln -s elsewhere L", false),
    ]

    @Test(
        "A file that others could lock is ignored, or refused in a guarded folder",
        arguments: planted,
        [false, true]
    )
    func plantedFile(_ row: (command: String, isLocked: Bool), isShared: Bool) throws {
        try folder.setMode(0o755, of: ".")
        let command = row.command.replacing("L", with: "\(folder.path)/.themectl.lock")
            .replacing("elsewhere", with: "\(folder.path)/elsewhere")
            .replacing("M", with: "\(folder.path)/M")
        try #require(try run(command) == 0)
        let before = try folder.status(".themectl.lock")
        // Root opens a file without the permission to write to it.
        guard isRoot || !row.command.contains("400") else { return }
        #expect(try openLockFile(isShared: isShared) == row.isLocked)
        if row.isLocked {
            #expect(try openLockFile(isGuarded: true, isShared: isShared))
        } else {
            #expect(throws: StoreError.self) {
                try openLockFile(isGuarded: true, isShared: isShared)
            }
        }
        #expect(try folder.status(".themectl.lock") == before)
    }

    private func run(_ command: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test("Another user's file is no lock file", .enabled(if: isRoot))
    func othersFile() throws {
        try folder.setMode(0o775, of: ".")
        try #require(chown(folder.path, 1234, 2345) == 0)
        try folder.write("", to: ".themectl.lock")
        for (owner, group, mode, isLocked) in [
            (0, 0, 0o600, true), (1234, 0, 0o600, true), (4321, 2345, 0o660, true),
            (4321, 0, 0o600, false), (4321, 4321, 0o660, false), (0, 4321, 0o660, false),
        ] as [(UInt32, UInt32, Int, Bool)] {
            try #require(chown(folder.path(".themectl.lock"), owner, group) == 0)
            try folder.setMode(mode, of: ".themectl.lock")
            try folder.write("x", to: ".themectl.lock")
            #expect(try openLockFile() == isLocked, "\(owner) \(group) \(mode)")
        }
    }

    #if !canImport(Darwin)
        /// As `setfacl -m u:1:rw,o:-` makes it from mode 0660.
        private static let listForUser: [UInt8] = [
            2, 0, 0, 0,
            0x01, 0, 6, 0, 0xFF, 0xFF, 0xFF, 0xFF,
            0x02, 0, 6, 0, 1, 0, 0, 0,
            0x04, 0, 6, 0, 0xFF, 0xFF, 0xFF, 0xFF,
            0x10, 0, 6, 0, 0xFF, 0xFF, 0xFF, 0xFF,
            0x20, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF,
        ]

        @Test("A file that an access control list opens to others is no lock file")
        func listedFile() throws {
            try folder.setMode(0o775, of: ".")
            try folder.write("x", to: ".themectl.lock")
            try folder.setMode(0o660, of: ".themectl.lock")
            let list = FolderLockTests.listForUser
            let attribute = "system.posix_acl_access"
            guard folder.setAttribute(attribute, list, of: ".themectl.lock") else { return }
            #expect(try !openLockFile())
            #expect(throws: StoreError.self) { try openLockFile(isGuarded: true) }
            try folder.setMode(0o600, of: ".themectl.lock")
            #expect(try openLockFile())
        }
    #endif

    @Test("A lock file whose name leads to another file is not the lock")
    func movedLockFile() throws {
        let lockFile = try lockFile()
        let folder = try open()
        guard let opened = try lockFile.open(in: folder, isNeeded: true) else {
            Issue.record("there is no lock file")
            return
        }
        #expect(try lockFile.isCurrent(opened, in: folder))
        try self.folder.remove(".themectl.lock")
        #expect(try !lockFile.isCurrent(opened, in: folder))
        try self.folder.write("", to: ".themectl.lock")
        #expect(try !lockFile.isCurrent(opened, in: folder))
    }

    @Test("A record lock belongs to one open file and is freed when that closes")
    func records() throws {
        try folder.write("", to: "lock")
        let path = try folder.file("lock")
        let first = try FileDescriptor.workingFolder.open(path, .readWrite)
        let second = try FileDescriptor.workingFolder.open(path, .readWrite)
        #expect(try first.tryRecordLock() == true)
        #expect(try first.tryRecordLock() == true)
        #expect(try second.tryRecordLock() == false)
        try first.close()
        try LockDeadline(.seconds(60)).acquire(try second.tryRecordLock(), .sample)
    }

    private func take(_ timeout: Duration = .zero) throws {
        let opened = try open()
        _ = try FolderLock.acquire(
            opened,
            opened.status(),
            until: LockDeadline(timeout),
            for: .sample
        )
    }

    @Test("A lock file used by network clients is locked here too")
    func fileBeside() throws {
        try take()
        #expect(folder.contents == [])
        try folder.write("", to: ".themectl.lock")
        try folder.setMode(0o600, of: ".themectl.lock")
        let other = try FileDescriptor.workingFolder.open(
            try folder.file(".themectl.lock"),
            .readWrite
        )
        #expect(try other.tryRecordLock() == true)
        let lockFile = StorePath.sample.replacingName(
            with: try #require(StorePath(".themectl.lock"))
        )
        #expect(throws: StoreError.file(.lock, lockFile, .lockedTooLong(.zero))) {
            try take()
        }
        try other.close()
        try take(.seconds(60))
    }

    static let reasons: [(reason: SystemError, isUnsupported: Bool)] = [
        (.badFileDescriptor, true), (.invalidArgument, true), (.notSupported, true),
        (.notImplemented, true),
        (.noLocksAvailable, true), (.wouldBlock, false), (.permissionDenied, false),
        (.inputOutput, false),
    ]

    @Test("Each errno of a file system without folder locks is recognized", arguments: reasons)
    func unsupported(_ reason: SystemError, isUnsupported: Bool) {
        #expect(FileOperation(.lock, .sample).failure(reason).isUnsupportedLock == isUnsupported)
    }

    // MARK: Guarded folders

    /// Acquires the lock of the folder, whose writers other users must not be able to block.
    private func guarded(_ timeout: Duration = .zero) throws -> FolderLock {
        let opened = try open()
        return try FolderLock.acquire(
            opened,
            opened.status(),
            until: LockDeadline(timeout),
            for: folder.file("store.json"),
            isGuarded: true
        )
    }

    @Test(
        "A guarded folder's lock file can be opened by the folder's writers alone",
        arguments: [
            (0o755, "600"), (0o777, "660"), (0o775, "660"), (0o2775, "660"), (0o750, "600"),
        ]
    )
    func guardedMode(_ mode: Int, fileMode: String) throws {
        try folder.setMode(mode, of: ".")
        _ = try guarded()
        #expect(try folder.mode(".themectl.lock") == fileMode)
        #expect(folder.contents == [".themectl.lock"])
        // What an older version made for everyone is closed.
        try folder.setMode(0o666, of: ".themectl.lock")
        _ = try guarded(.seconds(60))
        #expect(try folder.mode(".themectl.lock") == fileMode)
    }

    @Test("A lock on a guarded folder itself blocks no writer, and writers block each other")
    func guardedFolder() throws {
        let other = try HeldLock(folder)
        let lock = try guarded()
        let path = try folder.file(".themectl.lock")
        #expect(throws: StoreError.file(.lock, path, .lockedTooLong(.zero))) {
            _ = try guarded()
        }
        withExtendedLifetime(other) {}
        _ = consume lock
        _ = try guarded(.seconds(60))
    }

    #if os(Linux)
        @Test("A lock file with an NFS server's lease is locked once the lease is returned")
        func leased() throws {
            _ = try guarded()
            let lease = try HeldLease(folder.path + "/.themectl.lock")
            let path = try folder.file(".themectl.lock")
            #expect(throws: StoreError.file(.lock, path, .lockedTooLong(.zero))) {
                _ = try guarded()
            }
            let opened = try open()
            #expect(throws: Never.self) {
                let store = try folder.file("store.json")
                _ = try FolderLock.check(opened, opened.status(), for: store, isGuarded: true)
            }
            lease.returnWhenAsked()
            let lock = try guarded(.seconds(60))
            let hasWaited = lock.hasWaited
            #expect(hasWaited)
        }
    #endif

    @Test("A guarded folder's lock file is the folder's group's", .enabled(if: isRoot))
    func guardedGroup() throws {
        try folder.setMode(0o775, of: ".")
        try #require(chown(folder.path, 0, 2345) == 0)
        _ = try guarded()
        let status = try #require(try folder.status(".themectl.lock"))
        #expect([status.owner, status.group, status.mode] == [0, 2345, 0o660])
    }

    @Test(
        "A guarded lock file that root makes in another user's folder is that user's",
        .enabled(if: isRoot)
    )
    func guardedOwner() throws {
        try folder.setMode(0o755, of: ".")
        try #require(chown(folder.path, 1234, 2345) == 0)
        _ = try guarded()
        let status = try #require(try folder.status(".themectl.lock"))
        #expect([status.owner, status.group, status.mode] == [1234, 2345, 0o600])
    }

    // MARK: The holder

    private static let locks: [(line: String, holder: Int32?)] = [
        ("1: FLOCK  ADVISORY  WRITE 4711 fe:00:77 0 EOF", 4711),
        (
            "1: FLOCK  ADVISORY  WRITE 12 fe:00:7 0 EOF\n2: FLOCK  ADVISORY  WRITE 4711 fe:00:77 0 EOF\n",
            4711
        ),
        ("1: POSIX  ADVISORY  WRITE 4711 fe:00:77 0 EOF", nil),
        ("1: OFDLCK ADVISORY  WRITE -1 fe:00:77 0 EOF", nil),
        (
            "1: FLOCK  ADVISORY  WRITE 12 fe:01:77 0 EOF\n1: -> FLOCK  ADVISORY  WRITE 13 fe:00:77 0 EOF",
            nil
        ),
        ("1: FLOCK  ADVISORY  WRITE 0 fe:00:77 0 EOF", nil),
        ("", nil),
        ("1: FLOCK", nil),
    ]

    @Test("The holder of a folder's lock is found by device and inode", arguments: locks)
    func holder(_ row: (line: String, holder: Int32?)) {
        let folder = FileStatus.Identity(device: 0xFE00, inode: 77)
        #expect(FolderLock.holder(of: folder, in: Array(row.line.utf8)[...]) == row.holder)
    }

    @Test("A device's two numbers are taken apart as makedev(3) puts them together")
    func device() {
        let folder = FileStatus.Identity(device: 0x1_2006_7893_45AB, inode: 1)
        let line = "1: FLOCK  ADVISORY  WRITE 5 12345:6789ab:1 0 EOF"
        #expect(FolderLock.holder(of: folder, in: Array(line.utf8)[...]) == 5)
    }
}
