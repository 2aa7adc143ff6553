import Foundation
import Testing

@testable import ThemeStore

@Suite("Migration of many stores", .bounded, .onOwnThreads)
struct StoreMigratorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private let legacy = #"{"isDarkMode":true}"#
    private let migrated = #"{"userInterfaceStyle":2}"#

    /// What became of a store, in short.
    private enum Fate: Equatable, CustomStringConvertible {
        case migrated, current, missing
        case failed(StoreError)

        init(_ outcome: MigrationOutcome) {
            self =
                switch outcome {
                case .success(nil): .missing
                case .success(let report?): report.didChange ? .migrated : .current
                case .failure(let error): .failed(error)
                }
        }

        var description: String {
            switch self {
            case .migrated: "migrated"
            case .current: "current"
            case .missing: "missing"
            case .failed(let error): "\(error)"
            }
        }
    }

    private func locations(_ names: [String]) throws -> [StoreLocation] {
        try names.map { StoreLocation(file: try folder.file($0)) }
    }

    /// Migrates stores and returns their fates.
    private func run(_ names: [String], options: AppearanceStore.WriteOptions = .init()) throws
        -> [Fate]
    {
        var migrator = StoreMigrator(rules: MigrationRules(), options: options, count: names.count)
        return try locations(names).map { Fate(migrator.migrate($0)) }
    }

    private func leftovers() -> [String] {
        folder.contents.filter { $0.contains(".themectl-") }
    }

    @Test(
        "Stores are migrated in order, however many there are",
        arguments: [0, 1, 2, 8, 9, 64, 65, 200]
    )
    func order(_ count: Int) throws {
        let names = (0..<count).map { "\($0 * 7919 % 1000).json" }
        var expected: [Fate] = []
        for (index, name) in names.enumerated() {
            switch index % 3 {
            case 0:
                try folder.write(legacy, to: name)
                expected.append(.migrated)
            case 1:
                try folder.write(migrated, to: name)
                expected.append(.current)
            default:
                expected.append(.missing)
            }
        }
        #expect(try run(names) == expected)
        for (name, fate) in zip(names, expected) {
            #expect(folder.text(name) == (fate == .missing ? nil : migrated))
        }
        #expect(try run(names) == expected.map { $0 == .migrated ? .current : $0 })
        #expect(leftovers().isEmpty)
    }

    @Test("A store that fails is left alone, and the others are migrated")
    func failures() throws {
        let disagreeing = #"{"isDarkMode":true,"isDarkTheme":false}"#
        let texts: [(name: String, text: String)] = (0..<70).map { number in
            switch number {
            case 3, 66: ("\(number)", #"{"isDarkMode":"#)
            case 10: ("\(number)", disagreeing)
            default: ("\(number)", legacy)
            }
        }
        for (name, text) in texts { try folder.write(text, to: name) }
        try folder.makeFolder("folder")
        try folder.link("loop", to: "loop")
        try folder.hardLink("second-name", to: "0")
        try folder.setMode(0o444, of: "1")
        let names = ["folder", "loop", "second-name"] + texts.map(\.name)
        let fates = try run(names)
        try #require(fates.count == names.count)

        func place(_ column: Int) -> TextPosition { TextPosition(line: 1, column: column) }
        let file = try folder.file("0")
        let expected: [String: StoreError] = [
            "folder": .file(.read, try folder.file("folder"), .notAFile(.folder)),
            "loop": .file(.read, try folder.file("loop"), .tooManyLinks),
            "second-name": .file(.write, try folder.file("second-name"), .hardLinked(count: 2)),
            "0": .file(.write, file, .hardLinked(count: 2)),
            "1": .file(.write, try folder.file("1"), .readOnly(.regular, mode: 0o444)),
            "3": StoreError(
                .malformed(
                    try folder.file("3"),
                    place(15),
                    problem: "the text ends inside an object"
                )
            ),
            "66": StoreError(
                .malformed(
                    try folder.file("66"),
                    place(15),
                    problem: "the text ends inside an object"
                )
            ),
        ]
        for (name, fate) in zip(names, fates) {
            if name == "10" {
                guard case .failed(let error) = fate, error.kind == .legacyKeysDisagree else {
                    Issue.record("\(fate)")
                    continue
                }
            } else {
                #expect(fate == expected[name].map(Fate.failed) ?? .migrated, "\(name)")
            }
        }
        for (name, text) in texts {
            let isLeft = expected[name] != nil || name == "10"
            #expect(folder.text(name) == (isLeft ? text : migrated), "\(name)")
        }
        #expect(try folder.mode("1") == "444")
        #expect(leftovers().isEmpty)
    }

    @Test("Stores in two folders are migrated, in blocks or alternating")
    func folders() throws {
        for names in [
            ["a/1", "a/2", "b/1", "b/2"], ["a/1", "b/1", "a/2", "b/2"],
            ["1", "a/1", "a/b/1", "2", "3"],
        ] {
            for name in names { try folder.write(legacy, to: name) }
            #expect(try run(names) == names.map { _ in .migrated })
            for name in names { #expect(folder.text(name) == migrated) }
        }
    }

    @Test("A missing folder has no stores")
    func missingFolder() throws {
        try folder.write(legacy, to: "here")
        let fates = try run(["gone/1", "gone/2", "here", "here/1", "here/2"])
        #expect(fates == [.missing, .missing, .migrated, .missing, .missing])
        #expect(folder.contents == ["here"])
    }

    @Test("A link out of the folder is followed, and stays a link")
    func links() throws {
        try folder.write(legacy, to: "other/store")
        try folder.write(legacy, to: "apps/1")
        try folder.write(legacy, to: "apps/3")
        try folder.link("apps/2", to: "../other/store")
        try folder.link("apps/4", to: "nowhere")
        #expect(
            try run(["apps/1", "apps/2", "apps/3", "apps/4"]) == [
                .migrated, .migrated, .migrated, .missing,
            ]
        )
        for name in ["apps/1", "apps/2", "apps/3", "other/store"] {
            #expect(folder.text(name) == migrated)
        }
        #expect(try folder.status("apps/2")?.kind == .symbolicLink)
        #expect(
            folder.contents == [
                "apps", "apps/1", "apps/2", "apps/3", "apps/4", "other", "other/store",
            ]
        )
    }

    /// One file under several names.
    static let names: [[String]] = [
        ["store", "store"], ["store", "link"], ["link", "store"],
        ["link", "chain", "store", "store"],
        ["store", "away/back"], ["away/back", "store"],
    ]

    @Test("One file named more than once is migrated at its first name", arguments: names)
    func sameFile(_ names: [String]) throws {
        try folder.link("link", to: "store")
        try folder.link("chain", to: "link")
        try folder.makeFolder("away")
        try folder.link("away/back", to: "../store")
        for round in 0..<2 {
            try folder.write(legacy, to: "store")
            let options = AppearanceStore.WriteOptions(backupSuffix: ".\(round)")
            let fates = try run(names, options: options)
            try #require(
                fates == [.migrated] + names.dropFirst().map { _ in .current },
                "round \(round)"
            )
            #expect(folder.text("store") == migrated)
            #expect(leftovers().isEmpty)
        }
    }

    // MARK: The lock

    /// Holds a folder's lock, as another writer would.
    ///
    /// While another test starts a process, that holds copies of all descriptors for an instant, so this may wait.
    private func lock(_ name: String) throws -> FileDescriptor {
        let descriptor = try FileDescriptor.workingFolder.openFolder(folder.file(name))
        try LockDeadline(.seconds(60)).acquire(try descriptor.tryLock(), .sample)
        return descriptor
    }

    @Test("A locked folder is waited for once, not once per store", arguments: [1, 640])
    func locked(_ count: Int) throws {
        let names = (0..<count).map { "apps/\($0)" }
        for name in names { try folder.write(legacy, to: name) }
        let holder = try lock("apps")
        let timeout = Duration.milliseconds(100)
        let options = AppearanceStore.WriteOptions(lockTimeout: timeout)
        var migrator = StoreMigrator(rules: MigrationRules(), options: options, count: count)
        // Each wait begins with a new deadline.
        var waits: [LockDeadline?] = []
        let fates = try locations(names).map { store in
            let fate = Fate(migrator.migrate(store))
            if waits.last != migrator.options.deadline { waits.append(migrator.options.deadline) }
            return fate
        }
        let expected = try names.map { _ in
            let cause = FileError.Cause.lockedTooLong(timeout, holder: HeldLock.holder)
            return Fate.failed(.file(.lock, try folder.file("apps"), cause))
        }
        #expect(fates == expected)
        #expect(waits.count == 1)
        #expect(waits.first??.hasPassed == true)
        for name in names { #expect(folder.text(name) == legacy) }
        try holder.close()
    }

    @Test("A link into a locked folder fails alone")
    func lockedElsewhere() throws {
        try folder.write(legacy, to: "other/store")
        for name in ["apps/1", "apps/3"] { try folder.write(legacy, to: name) }
        try folder.link("apps/2", to: "../other/store")
        let holder = try lock("other")
        let fates = try run(
            ["apps/1", "apps/2", "apps/3"],
            options: .init(lockTimeout: .milliseconds(50))
        )
        let cause = FileError.Cause.lockedTooLong(.milliseconds(50), holder: HeldLock.holder)
        let error = FileError(.lock, try folder.file("apps/../other"), cause)
        #expect(fates == [.migrated, .failed(StoreError(error)), .migrated])
        #expect(folder.text("other/store") == legacy)
        try holder.close()
        #expect(try run(["apps/1", "apps/2", "apps/3"]) == [.current, .migrated, .current])
    }

    @Test("A dry run asks for no lock and changes nothing")
    func dryRun() throws {
        let names = (0..<70).map { "apps/\($0)" }
        for name in names { try folder.write(legacy, to: name) }
        let holder = try lock("apps")
        let options = AppearanceStore.WriteOptions(
            isDryRun: true,
            lockTimeout: .zero,
            backupSuffix: ".old"
        )
        #expect(try run(names, options: options) == names.map { _ in .migrated })
        for name in names { #expect(folder.text(name) == legacy) }
        #expect(folder.contents.count == 71)
        try holder.close()
    }

    @Test("The lock is free again afterwards, also after failures")
    func unlocked() throws {
        for name in ["apps/1", "apps/2"] { try folder.write(legacy, to: name) }
        try folder.write("", to: "apps/3")
        _ = try run(["apps/1", "apps/2", "apps/3"])
        try lock("apps").close()
    }

    // MARK: The rest

    @Test("Files left by killed writers are swept, and nothing else")
    func sweeping() throws {
        for name in ["apps/1", "apps/2"] { try folder.write(legacy, to: name) }
        for _ in 0..<2 { try folder.write("old", to: "apps/\(TemporaryName.random())") }
        try folder.write("not ours", to: "apps/.themectl-notes.tmp")
        #expect(try run(["apps/1", "apps/2"]) == [.migrated, .migrated])
        #expect(folder.contents == ["apps", "apps/.themectl-notes.tmp", "apps/1", "apps/2"])
    }

    @Test("Two migrations with links into each other's folder do not deadlock")
    func crossedLinks() throws {
        for (one, other) in [("a", "b"), ("b", "a")] {
            for number in 0..<8 {
                try folder.write(legacy, to: "\(one)/real\(number)")
                try folder.link("\(one)/link\(number)", to: "../\(other)/real\(number)")
            }
        }
        let names = (0..<8).flatMap { ["real\($0)", "link\($0)"] }
        let fates = Failures()
        DispatchQueue.concurrentPerform(iterations: 2) { number in
            do {
                let batch = names.map { "\(number == 0 ? "a" : "b")/\($0)" }
                for fate in try run(batch, options: .init(lockTimeout: .seconds(60))) {
                    if fate != .migrated, fate != .current { fates.add("\(fate)") }
                }
            } catch {
                fates.add("\(error)")
            }
        }
        #expect(fates.all == [])
    }

    @Test("A changed store's bytes and permissions are kept in a backup")
    func backups() throws {
        for name in ["1", "2", "3", "4"] { try folder.write(legacy, to: name) }
        try folder.write(migrated, to: "3")
        try folder.write("precious", to: "2.old")
        try folder.setMode(0o640, of: "1")
        let taken = FileError(.create, try folder.file("2.old"), .system(.alreadyExists))
        let names = ["1", "2", "3", "4"]
        #expect(
            try run(names, options: .init(backupSuffix: ".old"))
                == [.migrated, .failed(StoreError(taken)), .current, .migrated]
        )
        #expect(folder.contents == ["1", "1.old", "2", "2.old", "3", "4", "4.old"])
        #expect(names.map(folder.text) == [migrated, legacy, migrated, migrated])
        #expect(["1.old", "2.old", "4.old"].map(folder.text) == [legacy, "precious", legacy])
        #expect(try folder.mode("1.old") == "640")
        #expect(try folder.mode("1") == "640")
    }

    @Test("Nothing that has the name of a backup is overwritten", arguments: [true, false])
    func takenBackup(isLink: Bool) throws {
        try folder.write(legacy, to: "1")
        if isLink {
            try folder.link("1.old", to: "nowhere")
        } else {
            try folder.makeFolder("1.old")
        }
        let taken = FileError(.create, try folder.file("1.old"), .system(.alreadyExists))
        for isDryRun in [true, false] {
            let options = AppearanceStore.WriteOptions(isDryRun: isDryRun, backupSuffix: ".old")
            #expect(try run(["1"], options: options) == [.failed(StoreError(taken))])
        }
        #expect(folder.contents == ["1", "1.old"])
        #expect(folder.text("1") == legacy)
    }
}
