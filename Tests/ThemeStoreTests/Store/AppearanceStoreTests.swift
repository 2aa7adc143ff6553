import Foundation
import Testing

@testable import ThemeStore

@Suite("A store on disk", .bounded)
struct AppearanceStoreTests {
    private let folder: TemporaryFolder
    private let store: AppearanceStore
    private let file: StorePath

    init() throws {
        folder = try TemporaryFolder()
        file = try folder.file("store.json")
        store = AppearanceStore(file: file)
    }

    private var text: String? { folder.text("store.json") }

    // MARK: Reading

    @Test("A missing file is unset, and reading creates nothing")
    func missing() throws {
        #expect(try store.value() == .unset)
        #expect(try store.value(for: .checkout) == .unset)
        let layers = LayerSnapshot(reading: store, in: ProcessEnvironment([:]), fallback: .light)
        let preference = try layers.preference()
        #expect(preference.appearance == .light)
        #expect(preference.layer == .default)
        #expect(folder.contents == [])
    }

    @Test("Stored values of app and scope are read, and the preference in force is resolved")
    func reading() throws {
        try folder.write(
            #"{"userInterfaceStyle":1,"userInterfaceStyleOverrides":{"checkout":2}}"#,
            to: "store.json"
        )
        #expect(try store.value() == .appearance(.light))
        #expect(try store.value(for: .checkout) == .appearance(.dark))
        #expect(try store.value(for: .payment) == .unset)
        #expect(
            try store.preference(for: .payment, in: ProcessEnvironment([:])).appearance == .dark
        )
    }

    static let unreadable: [(text: String, error: @Sendable (StorePath) -> StoreError)] = [
        (
            "{\n  \"a\": 1,\n}",
            {
                StoreError(
                    .malformed(
                        $0,
                        TextPosition(line: 2, column: 9),
                        problem: "this is JSON with comments"
                    )
                )
            }
        ),
        (
            "[]",
            {
                StoreError(
                    .malformed(
                        $0,
                        TextPosition(line: 1, column: 1),
                        problem: "a store is one object, not an array"
                    )
                )
            }
        ),
        (
            #"{"userInterfaceStyle":1,"userInterfaceStyle":2}"#,
            {
                StoreError(
                    .duplicateMember(
                        $0,
                        name: "userInterfaceStyle",
                        first: TextPosition(line: 1, column: 2),
                        second: TextPosition(line: 1, column: 25)
                    )
                )
            }
        ),
    ]

    @Test("A malformed store is an error and is never written to", arguments: unreadable)
    func noStore(_ text: String, error: @Sendable (StorePath) -> StoreError) throws {
        try folder.write(text, to: "store.json")
        let before = try folder.status("store.json")
        #expect(throws: error(file)) { try store.value() }
        #expect(throws: error(file)) { try store.blocking.set(.dark) }
        #expect(throws: error(file)) { try store.blocking.reset() }
        #expect(throws: error(file)) {
            try store.blocking.set(.dark, options: .init(isDryRun: true))
        }
        #expect(throws: error(file)) { try store.blocking.toggle(systemStyle: .dark) }
        #expect(try folder.status("store.json") == before)
        #expect(folder.contents == ["store.json"])
    }

    @Test("An empty file is an error and stays empty")
    func empty() throws {
        try folder.write("", to: "store.json")
        #expect(throws: StoreError.self) { try store.value() }
        #expect(throws: StoreError.self) { try store.blocking.set(.dark) }
        #expect(text == "")
    }

    @Test("A folder or FIFO is an error for readers and writers")
    func otherKinds() throws {
        for (kind, make) in [(FileKind.folder, folder.makeFolder), (.fifo, folder.makeFIFO)] {
            try make("store.json")
            let error = StoreError.file(.read, file, .notAFile(kind))
            #expect(throws: error) { try store.value() }
            #expect(throws: error) { try store.blocking.set(.dark) }
            #expect(throws: error) { try store.blocking.reset() }
            try folder.remove("store.json")
        }
    }

    // MARK: Writing

    @Test("A set value is reported and read back, and nothing around it changes")
    func set() throws {
        try folder.write("\u{FEFF}{\r\n\t\"a\": 1.10,\r\n\t\"a\": 1E400\r\n}", to: "store.json")
        try folder.setMode(0o640, of: "store.json")
        #expect(
            try store.blocking.set(.dark)
                == WriteResult(previous: .unset, current: .dark, didChange: true)
        )
        #expect(
            text
                == "\u{FEFF}{\r\n\t\"a\": 1.10,\r\n\t\"a\": 1E400,\r\n\t\"userInterfaceStyle\": 2\r\n}"
        )
        #expect(
            try store.blocking.set(.light)
                == WriteResult(previous: .appearance(.dark), current: .light, didChange: true)
        )
        #expect(try store.value() == .appearance(.light))
        #expect(
            try store.blocking.reset()
                == WriteResult(previous: .appearance(.light), current: nil, didChange: true)
        )
        #expect(text == "\u{FEFF}{\r\n\t\"a\": 1.10,\r\n\t\"a\": 1E400\r\n}")
        #expect(try folder.mode("store.json") == "640")
        #expect(folder.contents == ["store.json"])
    }

    @Test("A new store is created with its folders")
    func create() throws {
        let store = AppearanceStore(file: try folder.file("a/b/store.json"))
        #expect(
            try store.blocking.set(.dark)
                == WriteResult(previous: .unset, current: .dark, didChange: true)
        )
        #expect(folder.text("a/b/store.json") == "{\n  \"userInterfaceStyle\": 2\n}\n")
        #expect(folder.contents == ["a", "a/b", "a/b/store.json"])
        #expect(try store.blocking.reset().didChange)
        #expect(folder.text("a/b/store.json") == "{\n}\n")
    }

    @Test("An app's store is in the environment's configuration folder")
    func app() throws {
        let environment = ProcessEnvironment(["XDG_CONFIG_HOME": folder.path("config")])
        let store = AppearanceStore(
            StoreLocation(app: AppIdentifier(known: "a.b"), in: environment)
        )
        try store.blocking.set(.light, for: .checkout)
        #expect(
            folder.text("config/themectl/a.b.json")
                == "{\n  \"userInterfaceStyleOverrides\": { \"checkout\": 1 }\n}\n"
        )
        #expect(try StoreLocation.apps(in: environment) == [store.location])
    }

    @Test("Scopes are set, and reset one by one or all at once")
    func scopes() throws {
        try folder.write(#"{"a":1}"#, to: "store.json")
        try store.blocking.set(.light, for: .checkout)
        try store.blocking.set(.dark, for: .payment)
        #expect(
            text == #"{"a":1,"userInterfaceStyleOverrides":{ "checkout":1, "checkout/payment":2 }}"#
        )
        try store.blocking.reset(for: .checkout)
        #expect(try store.value(for: .checkout) == .unset)
        #expect(try store.value(for: .payment) == .appearance(.dark))
        try store.blocking.set(.system, for: .checkout)
        #expect(
            try store.blocking.resetAllScopes()
                == WriteResult(previous: .unset, current: nil, didChange: true)
        )
        #expect(text == #"{"a":1}"#)
    }

    static let toggles:
        [(text: String?, system: InterfaceStyle, result: Appearance, previous: StoredValue)] = [
            (nil, .light, .dark, .unset), (nil, .dark, .light, .unset),
            ("{}", .dark, .light, .unset),
            (#"{"userInterfaceStyle":0}"#, .light, .dark, .appearance(.system)),
            (#"{"userInterfaceStyle":0}"#, .dark, .light, .appearance(.system)),
            (#"{"userInterfaceStyle":1}"#, .light, .dark, .appearance(.light)),
            (#"{"userInterfaceStyle":1}"#, .dark, .dark, .appearance(.light)),
            (#"{"userInterfaceStyle":2}"#, .light, .light, .appearance(.dark)),
            (#"{"userInterfaceStyle":2}"#, .dark, .light, .appearance(.dark)),
            (
                #"{"userInterfaceStyle":9}"#, .dark, .light,
                .unrecognized(StoredValue.Unrecognized("9", 1, 23))
            ),
        ]

    @Test("A toggle stores the opposite of the style in force", arguments: toggles)
    func toggle(_ text: String?, system: InterfaceStyle, result: Appearance, previous: StoredValue)
        throws
    {
        if let text { try folder.write(text, to: "store.json") }
        #expect(
            try store.blocking.toggle(systemStyle: system)
                == WriteResult(previous: previous, current: result, didChange: true)
        )
        #expect(try store.value() == .appearance(result))
    }

    @Test("Setting the stored value again keeps the file's inode and time")
    func unchanged() throws {
        try folder.write(#"{"userInterfaceStyle":2.0}"#, to: "store.json")
        let before = (try folder.status("store.json"), try folder.status("."))
        #expect(
            try store.blocking.set(.dark)
                == WriteResult(previous: .appearance(.dark), current: .dark, didChange: false)
        )
        #expect(try !store.blocking.reset(for: .checkout).didChange)
        #expect(try !store.blocking.resetAllScopes().didChange)
        #expect(try folder.status("store.json") == before.0)
        #expect(try folder.status(".") == before.1)
    }

    @Test("Setting the stored value again succeeds on a file that cannot be replaced")
    func unchangedReadOnly() throws {
        try folder.write(#"{"userInterfaceStyle":2}"#, to: "store.json")
        try folder.setMode(0o444, of: "store.json")
        #expect(try !store.blocking.set(.dark).didChange)
        #expect(
            throws: StoreError.file(.write, file, .readOnly(.regular, mode: 0o444))
        ) {
            try store.blocking.set(.light)
        }
        #expect(text == #"{"userInterfaceStyle":2}"#)
    }

    @Test(
        "Removing a missing value creates no file and no folder",
        arguments: ["store.json", "a/b/store.json"]
    )
    func resetMissing(_ name: String) throws {
        let store = AppearanceStore(file: try folder.file(name))
        let nothing = WriteResult(previous: .unset, current: nil, didChange: false)
        #expect(try store.blocking.reset() == nothing)
        #expect(try store.blocking.reset(for: .checkout) == nothing)
        #expect(try store.blocking.resetAllScopes() == nothing)
        #expect(folder.contents == [])
    }

    @Test("A dry run reports the same and creates nothing")
    func dryRun() throws {
        let options = AppearanceStore.WriteOptions(isDryRun: true)
        let fresh = AppearanceStore(file: try folder.file("a/store.json"))
        #expect(
            try fresh.blocking.set(.dark, options: options)
                == WriteResult(previous: .unset, current: .dark, didChange: true)
        )
        #expect(folder.contents == [])
        try folder.write(#"{"userInterfaceStyle":1}"#, to: "store.json")
        let before = try folder.status("store.json")
        let dark = WriteResult(previous: .appearance(.light), current: .dark, didChange: true)
        #expect(try store.blocking.set(.dark, options: options) == dark)
        #expect(try store.blocking.toggle(systemStyle: .light, options: options) == dark)
        #expect(
            try store.blocking.reset(options: options)
                == WriteResult(previous: .appearance(.light), current: nil, didChange: true)
        )
        #expect(try folder.status("store.json") == before)
    }

    @Test("A strict write does not replace an unrecognized value")
    func strict() throws {
        try folder.write(#"{"userInterfaceStyle":"dusk"}"#, to: "store.json")
        let error = StoreError(
            .unrecognizedValue(file, StoredValue.Unrecognized(#""dusk""#, 1, 23))
        )
        let options = AppearanceStore.WriteOptions(isStrict: true)
        #expect(throws: error) { try store.blocking.set(.dark, options: options) }
        #expect(throws: error) { try store.blocking.reset(options: options) }
        #expect(throws: error) { try store.blocking.toggle(systemStyle: .light, options: options) }
        #expect(text == #"{"userInterfaceStyle":"dusk"}"#)
        #expect(try store.blocking.set(.dark).didChange)
        #expect(text == #"{"userInterfaceStyle":2}"#)
    }

    @Test("A symbolic link stays a link")
    func link() throws {
        try folder.write("{}", to: "dotfiles/theme.json")
        try folder.link("store.json", to: "dotfiles/theme.json")
        try store.blocking.set(.dark)
        #expect(try folder.status("store.json")?.kind == .symbolicLink)
        #expect(folder.text("dotfiles/theme.json") == #"{"userInterfaceStyle": 2}"#)
    }

    @Test("A file instead of the store's folder is an error for writers, unset for readers")
    func fileInTheWay() throws {
        try folder.write("x", to: "a")
        let file = try folder.file("a/store.json")
        let store = AppearanceStore(file: file)
        #expect(try store.value() == .unset)
        #expect(try !store.blocking.reset().didChange)
        #expect(
            throws: StoreError.file(.createFolder, file, .system(.notADirectory))
        ) {
            try store.blocking.set(.dark)
        }
        #expect(folder.text("a") == "x")
    }

    // MARK: Others

    @Test("Writers wait for each other; readers and dry runs wait for nobody")
    func locked() throws {
        try folder.write(#"{"userInterfaceStyle":1}"#, to: "store.json")
        let holder = try FileDescriptor.workingFolder.openFolder(folder.file("."))
        #expect(try holder.tryLock() == true)
        let options = AppearanceStore.WriteOptions(lockTimeout: .milliseconds(20))
        let cause = FileError.Cause.lockedTooLong(.milliseconds(20), holder: HeldLock.holder)
        #expect(throws: StoreError.file(.lock, file.parent, cause)) {
            try store.blocking.set(.dark, options: options)
        }
        #expect(try store.value() == .appearance(.light))
        #expect(
            try store.blocking.set(.dark, options: .init(isDryRun: true, lockTimeout: .zero))
                .didChange
        )
        #expect(text == #"{"userInterfaceStyle":1}"#)
        try holder.close()
        #expect(try store.blocking.set(.dark, options: .init(lockTimeout: .seconds(60))).didChange)
    }

    /// Sets dark, and does something else in each turn between reading and writing.
    private func setDark(during event: () throws -> Void) throws -> [StoredValue] {
        var seen: [StoredValue] = []
        var turns = try StoreTurns(of: store.location, .init())
        while true {
            let turn = try turns.next()
            let document = try turn.document()
            seen.append(document.value(for: .app))
            try event()
            if try turns.commit(turn, document.storing(.dark)) { return seen }
        }
    }

    @Test("No change is lost if another program replaces the file during a write")
    func overtaken() throws {
        try folder.write(#"{"userInterfaceStyle":1}"#, to: "store.json")
        var foreign = [#"{"userInterfaceStyle":1,"n":1}"#, #"{"n":2}"#]
        let seen = try setDark {
            if !foreign.isEmpty { try folder.replace("store.json", by: foreign.removeFirst()) }
        }
        #expect(seen == [.appearance(.light), .appearance(.light), .unset])
        #expect(text == #"{"n":2,"userInterfaceStyle":2}"#)
        #expect(folder.contents == ["store.json"])
    }

    @Test("A write gives up, with an error, if another program keeps replacing the file")
    func overtakenForever() throws {
        try folder.write("{}", to: "store.json")
        var count = 0
        #expect(throws: StoreError.file(.write, file, .replacedTooOften)) {
            _ = try setDark {
                count += 1
                try folder.replace("store.json", by: #"{"n":\#(count)}"#)
            }
        }
        #expect(count > 10)
        #expect(text == #"{"n":\#(count)}"#)
        #expect(folder.contents == ["store.json"])
    }

    @Test("Another program's last version stays, whenever it replaces the file")
    func foreignReplacements() throws {
        let count = 80
        try folder.write(#"{"n":0}"#, to: "store.json")
        let (folder, failures, isDone) = (folder, Failures(), Flag())
        try Syscalls.startThread {
            for number in 1...count {
                do {
                    try folder.replace("store.json", by: #"{"n":\#(number)}"#)
                } catch {
                    failures.add("\(error)")
                }
            }
            isDone.raise()
        }
        while !isDone.isRaised {
            do throws(StoreError) {
                try store.blocking.toggle(systemStyle: .light)
            } catch {
                guard let error = error.fileError, error.cause == .replacedTooOften else {
                    failures.add("\(error)")
                    continue
                }
            }
        }
        try store.blocking.set(.dark)
        #expect(failures.all == [])
        #expect(text == #"{"n":\#(count),"userInterfaceStyle":2}"#)
        #expect(folder.contents == ["store.json"])
    }

    @Test("No change of many concurrent writers is lost")
    func manyWriters() throws {
        let (store, failures) = (store, Failures())
        DispatchQueue.concurrentPerform(iterations: 8) { writer in
            for turn in 0..<5 {
                do throws(StoreError) {
                    let scope = ScopePath(known: "w\(writer)/t\(turn)")
                    try store.blocking.set(
                        .dark,
                        for: scope,
                        options: .init(lockTimeout: .seconds(60))
                    )
                } catch {
                    failures.add("\(error)")
                }
            }
        }
        #expect(failures.all == [])
        let document = try #require(try store.document())
        let names = document.scopes.map { String(decoding: $0.name, as: UTF8.self) }.sorted()
        #expect(names == (0..<8).flatMap { writer in (0..<5).map { "w\(writer)/t\($0)" } })
        #expect(folder.contents == ["store.json"])
    }
}

/// Something that one thread raises for another to see.
private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var raised = false

    func raise() {
        lock.withLock { raised = true }
    }

    var isRaised: Bool { lock.withLock { raised } }
}
