import Testing

@testable import ThemeStore

@Suite("File errors", .bounded)
struct FileErrorTests {
    static let errors: [(operation: FileError.Operation, cause: FileError.Cause, message: String)] =
        [
            (.read, .system(.permissionDenied), "cannot be read: permission denied"),
            (.write, .system(.noSpace), "cannot be written: no space left on device"),
            (.create, .system(.readOnlyFileSystem), "cannot be created: read-only file system"),
            (
                .createFolder, .system(.notADirectory),
                "the folder cannot be created: something in its place is not a directory"
            ),
            (.lock, .system(.noLocksAvailable), "cannot be locked: no locks available"),
            (.read, .notAFile(.folder), "is a folder, not a regular file"),
            (.read, .notAFile(.fifo), "is a FIFO, not a regular file"),
            (.read, .notAFile(.device), "is a device, not a regular file"),
            (.read, .notAFile(.socket), "is a socket, not a regular file"),
            (.read, .notAFile(.symbolicLink), "is a symbolic link, not a regular file"),
            (.read, .namedAsFolder, "is the path of a folder, not of a file"),
            (
                .read, .tooManyLinks,
                "cannot be read: too many symbolic links, a loop of them, "
                    + "or a link on a mount that follows none (nosymfollow)"
            ),
            (
                .watch, .watchLimit("fs.inotify.max_user_watches", .noSpace),
                "cannot be watched: a limit of the system is reached (no space left on device); "
                    + "try a larger fs.inotify.max_user_watches"
            ),
            (
                .write, .hardLinked(count: 2),
                "has 2 hard links, and replacing it would separate it from the others; "
                    + "try a symbolic link in place of the second name"
            ),
            (
                .write, .readOnly(.regular, mode: 0o444),
                "cannot be written: it is read-only (mode 0444); try 'chmod u+w'"
            ),
            (
                .write, .readOnly(.folder, mode: 0o1555),
                "cannot be written: its folder is read-only (mode 1555); try 'chmod u+w'"
            ),
            (
                .write, .immutable,
                "cannot be written: it is immutable or append-only, or its folder lets only owners replace files; "
                    + "try 'lsattr'"
            ),
            (
                .write, .mountPoint,
                "cannot be written: something is mounted on it, so it cannot be replaced; "
                    + "try mounting its folder instead"
            ),
            (
                .write, .metadataNotKept("owner", .notPermitted),
                "cannot be written: its owner could not be kept: operation not permitted"
            ),
            (
                .createFolder, .danglingLink(.sample),
                "the folder cannot be created: the symbolic link '\(StorePath.sample)' leads to nothing"
            ),
            (
                .write, .notDurable(.inputOutput),
                "was written, but its folder could not be synced, so a power cut may undo it: "
                    + "input/output error"
            ),
            (
                .lock, .lockedTooLong(.seconds(5)),
                "another writer has held the lock for 5 seconds"
            ),
            (.lock, .lockedTooLong(.seconds(1)), "another writer has held the lock for 1 second"),
            (
                .lock, .lockedTooLong(.seconds(5), holder: 4711),
                "another writer has held the lock for 5 seconds; process 4711 holds it"
            ),
            (
                .lock, .lockedTooLong(.zero, holder: 4711),
                "another writer holds the lock; process 4711 holds it"
            ),
            (
                .lock, .lockedTooLong(.zero),
                "another writer holds the lock"
            ),
            (
                .lock, .lockedTooLong(.milliseconds(1050)),
                "another writer has held the lock for 1.05 seconds"
            ),
            (
                .lock, .lockedTooLong(.milliseconds(250)),
                "another writer has held the lock for 0.25 seconds"
            ),
            (
                .write, .nameless,
                "cannot be written: the file has no name any more, so it cannot be replaced"
            ),
            (
                .write, .replacedTooOften,
                "cannot be written: another program keeps replacing it; try again when that has ended"
            ),
        ]

    /// Only glibc's words are compared: every C library has its own.
    static var hasThoseWords: Bool { SystemError.inputOutput.description == "input/output error" }

    @Test(
        "A file error is a sentence that fits after the path",
        .enabled(if: hasThoseWords, "the system words its errors differently"),
        arguments: errors
    )
    func message(_ operation: FileError.Operation, cause: FileError.Cause, message: String) {
        #expect(FileError(operation, .sample, cause).description == message)
    }

    static let missing: [(cause: FileError.Cause, isMissing: Bool)] = [
        (.system(.noSuchFileOrDirectory), true), (.system(.notADirectory), true),
        (.system(.permissionDenied), false),
        (.notAFile(.folder), false), (.tooManyLinks, false),
    ]

    @Test("A file counts as missing if a part of its path is", arguments: missing)
    func isMissing(_ cause: FileError.Cause, isMissing: Bool) {
        #expect(FileOperation(.read, .sample).failure(cause).isMissingFile == isMissing)
    }

    private func failing(_ reason: SystemError) throws(SystemError) { throw reason }

    @Test("A loop of links is told apart from other system errors")
    func attributing() {
        #expect(throws: StoreError.file(.read, .sample, .tooManyLinks)) {
            try FileOperation(.read, .sample).call(try failing(.tooManySymbolicLinks))
        }
        #expect(throws: StoreError.file(.lock, .sample, .system(.interrupted))) {
            try FileOperation(.lock, .sample).call(try failing(.interrupted))
        }
    }

    @Test("An error does not look at the disk")
    func noLook() throws {
        // The path exists and is no loop.
        let path = try #require(StorePath("/"))
        #expect(throws: StoreError.file(.read, path, .tooManyLinks)) {
            try FileOperation(.read, path).call(try failing(.tooManySymbolicLinks))
        }
    }
}
