import Foundation
import Testing

@testable import ThemeStore

/// Each in a process of its own, because limits, users and signals are a process's, and other tests run beside these.
@Suite("Replacement under limits", .bounded)
struct FileTransactionLimitsTests {
    @Test("A write refused half-way leaves the old file and does not end the process")
    func fileTooLarge() async {
        await #expect(processExitsWith: .success) {
            limitTime()
            let folder = try TemporaryFolder()
            try folder.write("old", to: "store.json")
            admitSignals()
            let unlimited = try ProcessLimit.fileSize.set(4096)
            let error = try replacementError(
                in: folder,
                by: [UInt8](repeating: 0x20, count: 10_000)
            )
            // What the process itself writes as it ends, such as a coverage profile, is none of this.
            _ = try ProcessLimit.fileSize.set(unlimited)
            try demand(
                error
                    == StoreError.file(.write, folder.file("store.json"), .system(.fileTooLarge))
            )
            try demand(folder.text("store.json") == "old")
            try demand(folder.contents == ["store.json"])
        }
    }

    @Test(
        "A file whose group cannot be kept is replaced only if access stays the same",
        .enabled(if: isRoot, "only root can become someone else")
    )
    func foreignGroup() async {
        await #expect(processExitsWith: .success) {
            limitTime()
            for (mode, isKept) in [
                (0o644, true), (0o666, true), (0o600, true), (0o664, false), (0o640, false),
                (0o646, false), (0o2755, false),
            ] {
                let folder = try TemporaryFolder()
                try folder.write("old", to: "store.json")
                try demand(chown(folder.path, 65534, 0) == 0)
                try demand(chown(folder.path("store.json"), 65534, 0) == 0)
                try folder.setMode(mode, of: "store.json")
                let before = try folder.status("store.json")
                becomeNobody()
                let refusal = StoreError(
                    FileError(
                        .write,
                        try folder.file("store.json"),
                        .metadataNotKept("group", .notPermitted)
                    )
                )
                try demand(replacementError(in: folder, by: [0x20]) == (isKept ? nil : refusal))
                try demand(folder.text("store.json") == (isKept ? " " : "old"))
                try demand(folder.mode("store.json") == String(mode, radix: 8))
                try demand(isKept || folder.status("store.json") == before)
                try demand(folder.contents == ["store.json"])
                try demand(seteuid(0) == 0)
            }
        }
    }

    @Test(
        "Another user's file is refused, because its owner could not be kept",
        .enabled(if: isRoot, "only root can become someone else")
    )
    func foreignOwner() async {
        await #expect(processExitsWith: .success) {
            limitTime()
            // In a sticky folder, only owners may replace files.
            for mode in [0o777, 0o1777] {
                let folder = try TemporaryFolder()
                try folder.write("old", to: "store.json")
                try folder.setMode(0o666, of: "store.json")
                try folder.setMode(mode, of: ".")
                becomeNobody()
                let error = try replacementError(in: folder, by: [0x20])
                try demand(
                    error
                        == StoreError(
                            FileError(
                                .write,
                                folder.file("store.json"),
                                .metadataNotKept("owner", .notPermitted)
                            )
                        )
                )
                try demand(folder.text("store.json") == "old")
                try demand(folder.contents == ["store.json"])
                try demand(seteuid(0) == 0)
            }
        }
    }

    @Test("Ending signals are delivered after the file is in place")
    func heldSignals() async throws {
        let result = await #expect(
            processExitsWith: .signal(SIGTERM),
            observing: [\.standardOutputContent]
        ) {
            limitTime()
            admitSignals()
            let held = HeldSignals.holdInterrupting()
            raise(SIGTERM)
            raise(SIGXFSZ)
            try DescriptorIO.write(Array("in place".utf8)[...], to: .standardOutput)
            held.release()
            try DescriptorIO.write(Array(" and on".utf8)[...], to: .standardOutput)
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.contains("in place"))
        #expect(!output.contains("and on"))
    }

    @Test("SIGXFSZ is dropped, because the write fails by itself")
    func droppedSignal() async {
        await #expect(processExitsWith: .exitCode(3)) {
            limitTime()
            admitSignals()
            let held = HeldSignals.holdInterrupting()
            raise(SIGXFSZ)
            held.release()
            exit(3)
        }
    }

    @Test("A closed standard descriptor is not reused for a file")
    func standardDescriptors() async {
        await #expect(processExitsWith: .exitCode(3)) {
            limitTime()
            // Another thread of the test library may open a file in between, and get the lowest number.
            for _ in 0..<100 {
                close(0)
                close(1)
                DescriptorIO.occupyStandardStreams()
                guard write(1, "x", 1) < 0, errno == EBADF else { continue }
                let pipe = try FileDescriptor.pipe()
                Syscalls.exitProcess(pipe.reading.number > 2 && pipe.writing.number > 2 ? 3 : 4)
            }
        }
    }

    @Test("With SIGPIPE ignored, writing to a pipe without a reader fails")
    func brokenPipe() async {
        await #expect(processExitsWith: .exitCode(3)) {
            limitTime()
            let pipe = try FileDescriptor.pipe()
            try pipe.reading.close()
            Syscalls.ignore(Signal.brokenPipe)
            do throws(SystemError) {
                try DescriptorIO.write([1], to: pipe.writing)
            } catch {
                Syscalls.exitProcess(error == .brokenPipe ? 3 : 4)
            }
        }
    }
}
