import Testing

@testable import ThemeStore
@testable import themectl

/// The bare name is ambiguous with the testing library's.
private typealias Status = themectl.ExitStatus

@Suite("Exit statuses", .bounded, .onOwnThreads)
struct ExitStatusTests {
    private static let path = StorePath(literal: "s.json")
    private static let place = TextPosition(line: 1, column: 2)

    @Test(
        "The statuses are those of sysexits.h, and 1 for no",
        arguments: [
            (Status.success, 0), (.no, 1), (.usage, 64), (.malformed, 65), (.noInput, 66),
            (.unavailable, 69),
            (.cannotCreate, 73), (.ioError, 74), (.temporaryFailure, 75), (.notPermitted, 77),
            (.misconfigured, 78),
        ] as [(Status, Int32)]
    )
    fileprivate func codes(status: Status, code: Int32) {
        #expect(status.rawValue == code)
    }

    @Test("Every StoreError has its exit status", arguments: StoreErrorCase.allCases)
    func storeErrors(name: StoreErrorCase) {
        #expect(StoreErrorCase(of: name.example) == name)
        #expect(Status(for: name.example).rawValue == name.code)
    }

    @Test(
        "Every FileError has its exit status",
        arguments: FileErrorCause.allCases,
        FileError.Operation.allCases
    )
    func fileErrors(name: FileErrorCause, operation: FileError.Operation) {
        #expect(FileErrorCause(of: name.example) == name)
        let error = StoreError.file(operation, .sample, name.example)
        #expect(Status(for: error).rawValue == name.code(for: operation))
    }

    @Test(
        "A cause's exit status may depend on the operation",
        arguments: [
            (.read, .notAFile(.fifo), 65), (.write, .notAFile(.folder), 65),
            (.lock, .notPrivate(.folder, owner: 1, mode: 0o755), 77),
            (.write, .readOnly(.regular, mode: 0o444), 77),
            (.write, .readOnly(.folder, mode: 0o555), 77),
            (.create, .readOnly(.folder, mode: 0o555), 73),
        ] as [(FileError.Operation, FileError.Cause, Int32)]
    )
    func causesByOperation(operation: FileError.Operation, cause: FileError.Cause, code: Int32) {
        let error = StoreError.file(operation, .sample, cause)
        #expect(Status(for: error).rawValue == code)
    }

    @Test(
        "A system error's exit status depends on the operation",
        arguments: [
            (.read, .permissionDenied, 77), (.read, .notPermitted, 77), (.read, .inputOutput, 74),
            (.read, .noSuchFileOrDirectory, 74), (.write, .permissionDenied, 77),
            (.write, .readOnlyFileSystem, 77),
            (.write, .noSpace, 74), (.write, .diskQuotaExceeded, 74), (.write, .fileTooLarge, 74),
            (.lock, .noLocksAvailable, 74), (.lock, .permissionDenied, 77),
            (.create, .permissionDenied, 73), (.create, .readOnlyFileSystem, 73),
            (.create, .notADirectory, 73),
            (.create, .noSpace, 74), (.create, .inputOutput, 74),
            (.link, .permissionDenied, 73), (.link, .noSpace, 74), (.remove, .permissionDenied, 77),
            (.createFolder, .permissionDenied, 73),
            (.createFolder, .notADirectory, 73), (.createFolder, .diskQuotaExceeded, 74),
        ] as [(FileError.Operation, SystemError, Int32)]
    )
    func systemErrors(operation: FileError.Operation, reason: SystemError, code: Int32) {
        let error = StoreError.file(operation, .sample, .system(reason))
        #expect(Status(for: error).rawValue == code)
    }

    @Test(
        "Every failure has its exit status and one line",
        arguments: [
            (Failure.usage("get: x"), 64, "get: x"),
            (.input("standard input: x"), 65, "standard input: x"),
            (.noSuchFile(path), 66, "s.json: no such file or directory"),
            (
                .standardInput(.inputOutput), 74,
                "standard input: cannot be read: input/output error"
            ),
            (.store(StoreError(.malformed(path, place, problem: "x"))), 65, "s.json:1:2: x"),
        ] as [(Failure, Int32, String)]
    )
    func failures(failure: Failure, code: Int32, message: String) {
        #expect(failure.status.rawValue == code)
        #expect(failure.message == message)
    }

    @Test("A writer that waited too long exits with 75 and leaves the store alone")
    func lockedTooLong() throws {
        let themectl = try Themectl()
        try themectl.writeStore("{}")
        let before = try themectl.facts()
        // The other writer.
        let folder = try FileDescriptor.workingFolder.openFolder(
            #require(StorePath(themectl.home.path(".config/themectl")))
        )
        #expect(try folder.tryLock())
        let outcome = try themectl.run("set", "dark", "--lock-timeout", "0.05")
        let holder = HeldLock.holderInMessages
        #expect(
            outcome
                == Outcome(
                    75,
                    errors: """
                        themectl: ~/.config/themectl: another writer has held the lock for 0.05 seconds\(holder); \
                        try a longer --lock-timeout

                        """
                )
        )
        #expect(try themectl.facts() == before)
        // Readers never wait.
        #expect(try themectl.run("get") == Outcome(0, "system\n"))
    }
}

extension StoreErrorCase {
    fileprivate var code: Int32 {
        switch self {
        case .malformed, .empty, .duplicateMember, .unrecognizedValue: 65
        case .overridesNotAnObject: 65
        case .unreadableLegacyValue, .legacyKeysDisagree, .lockNotABoolean, .unwritableKey: 65
        case .lockedBySite: 77
        case .invalidAppIdentifier: 64
        case .noConfigurationFolder, .invalidEnvironment: 78
        // As its cause: an error of input or output.
        case .fileError, .notDamaged, .simulated: 74
        }
    }
}

extension FileErrorCause {
    fileprivate func code(for operation: FileError.Operation) -> Int32 {
        switch self {
        case .namedAsFolder, .notAFile: 65
        case .danglingLink: 73
        // A store that does not exist yet cannot be created in a folder that is read-only.
        case .readOnly: operation == .create || operation == .link ? 73 : 77
        // An error of input or output. The next test has other reasons.
        case .system: 74
        case .tooManyLinks, .mountPoint, .otherFileSystem, .notDurable, .watchLimit: 74
        case .lockedTooLong, .replacedTooOften: 75
        case .immutable: operation == .create ? 73 : 77
        case .hardLinked, .notPrivate, .metadataNotKept, .userNotMapped, .nameless: 77
        }
    }
}
