import Foundation
import Testing

@testable import ThemeStore

@Suite("The calls of an app", .bounded)
struct StoreCallsTests {
    private let store = AppearanceStore.inMemory()

    @Test("Writes in tasks are done in order, and each returns its own change")
    func tasks() async throws {
        #expect(try await store.set(.dark).previous == .unset)
        #expect(try await store.set(.light, for: .checkout).didChange)
        #expect(try store.scopes() == [.checkout])
        #expect(try await store.toggle(in: ["THEMECTL_SYSTEM": "dark"]).current == .light)
        #expect(try await store.toggle(for: .checkout).current == .dark)
        #expect(try await store.reset(for: .checkout).previous == .appearance(.dark))
        #expect(try await store.reset().current == nil)
        #expect(try await store.toggle(in: ["THEMECTL_SYSTEM": "dark"]).current == .light)
        #expect(try store.value() == .appearance(.light) && store.scopes().isEmpty)
        #expect(try await store.migrate().didChange == false)
        let old = AppearanceStore.inMemory(#"{"isDarkMode": true}"#)
        #expect(try await old.migrate().appearance == .dark)
        #expect(try await AppearanceStore.inMemory().migrate().appearance == nil)
        await #expect(throws: StoreError.self) {
            try await AppearanceStore.inMemory().toggle(in: ["THEMECTL_SYSTEM": "drak"])
        }
    }

    @Test("Writes that wait for a lock hold up no other task")
    func waiting() async throws {
        let folder = try TemporaryFolder()
        let stores = try (0..<64).map { AppearanceStore(file: try folder.file("\($0).json")) }
        var lock: HeldLock? = try HeldLock(folder)
        let done = Mutex(0)
        let writes = stores.map { store in
            Task {
                try await store.set(.dark, options: .init(lockTimeout: .seconds(60)))
                done.withLock { $0 += 1 }
            }
        }
        // More tasks than Swift has threads. Each of them takes a turn while all the writes wait.
        for task in (0..<64).map({ number in Task.detached { number } }) { _ = await task.value }
        #expect(lock != nil && done.withLock { $0 } == 0)
        lock = nil
        for write in writes { try await write.value }
        #expect(done.withLock { $0 } == 64)
    }

    /// In a process of its own, as the next test, because the writes of all tests share its threads.
    @Test("A write waits for other processes no longer than its limit, behind any others")
    func queued() async {
        await #expect(processExitsWith: .success) {
            limitTime()
            let folder = try TemporaryFolder()
            let store = AppearanceStore(file: try folder.file("store.json"))
            var lock: HeldLock? = try HeldLock(folder)
            let timeout = Duration.seconds(2)
            let start = ContinuousClock.now
            let writes = (0..<40).map { _ in
                Task { try await store.set(.light, options: .init(lockTimeout: timeout)) }
            }
            for write in writes {
                let error = await #expect(throws: StoreError.self) { try await write.value }
                try demand(error?.fileError?.kind == .lockedTooLong)
            }
            // Waits one after the other would take eighty seconds.
            try demand(lock != nil && ContinuousClock.now - start < .seconds(40))
            lock = nil
            try demand(try await store.set(.dark).current == .dark)
        }
    }

    @Test("The wait for this process's own writes does not count")
    func ownWrites() async throws {
        let folder = try TemporaryFolder()
        let store = AppearanceStore(file: try folder.file("store.json"))
        let gate = Gate<Void>()
        WriteQueue.enqueue(for: store.location) { _ in
            gate.wait()
            return WriteQueue.End()
        }
        // A program that another test starts has the lock's descriptor for a moment.
        let options = AppearanceStore.WriteOptions(lockTimeout: .seconds(1))
        let write = Task { try await store.set(.dark, options: options) }
        let blocked = Gate<Bool>()
        let alias = AppearanceStore(file: try folder.file(".//store.json"))
        try Syscalls.startThread {
            blocked.open((try? alias.blocking.set(.light, for: .checkout, options: options)) != nil)
        }
        try await Task.sleep(for: .milliseconds(1_200))
        #expect(folder.text("store.json") == nil)
        gate.open(())
        #expect(try await write.value.current == .dark)
        #expect(await Task.detached { blocked.wait() }.value)
        #expect(try store.value(for: .checkout) == .appearance(.light))
    }

    @Test("Any number of tasks may write, with at most four threads for a file system")
    func load() async {
        await #expect(processExitsWith: .success) {
            limitTime()
            let folder = try TemporaryFolder()
            let store = AppearanceStore(file: try folder.file("store.json"))
            let others = try (0..<200).map { number in
                let path = try folder.file("folder-\(number)/store.json")
                return AppearanceStore(file: path)
            }
            let running = Mutex((now: 0, most: 0))
            try await withThrowingTaskGroup { group in
                for number in 0..<1_000 {
                    group.addTask {
                        try await store.set(
                            number.isMultiple(of: 2) ? .dark : .light,
                            options: .init(lockTimeout: .milliseconds(500))
                        )
                    }
                }
                for other in others {
                    group.addTask {
                        try await other.onThread(.init()) { options throws(StoreError) in
                            running.withLock { running in
                                running.now += 1
                                running.most = max(running.most, running.now)
                            }
                            let result = try other.write(.dark, options: options).result
                            running.withLock { $0.now -= 1 }
                            return result
                        }
                    }
                }
                try await group.waitForAll()
            }
            try demand(running.withLock { $0.most } <= 4)
            try demand(others.allSatisfy { try $0.value() == .appearance(.dark) })
        }
    }

    @Test("A mount is the deepest in the list, and a later one hides an earlier one")
    func mounts() throws {
        let list = """
            22 1 8:1 / / rw - ext4 /dev/sda1 rw
            23 22 0:5 / /home rw - nfs host:/home rw
            24 23 0:6 / /home/a\\040b rw - tmpfs tmpfs rw
            25 22 0:7 / /home rw - nfs host:/other rw

            """
        let rows: [(path: String, device: String)] = [
            ("/", "8:1"), ("/etc/themectl", "8:1"), ("/homes", "8:1"), ("/home/c", "0:7"),
            ("/home/a b/c", "0:6"), ("relative", "8:1"),
        ]
        for (path, device) in rows {
            let folder = try #require(StorePath(path))
            let name = FileSystemName(of: folder, in: Array(list.utf8)[...])
            #expect(name == .device(Array(device.utf8)), "\(path)")
        }
    }

    @Test("A damaged store is set aside, and others are not")
    func settingAside() async throws {
        let folder = try TemporaryFolder()
        let store = AppearanceStore(file: try folder.file("link.json"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.json"),
            withDestinationPath: "store.json"
        )
        for (number, text) in ["", "{", "[1]", #"{"userInterfaceStyle":1,"userInterfaceStyle":2}"#]
            .enumerated()
        {
            try folder.write(text, to: "store.json")
            let name = number == 0 ? "store.json.damaged" : "store.json.damaged-\(number + 1)"
            let path = try await store.setAside()
            #expect("\(path)".hasSuffix(name))
            #expect(folder.text(name) == text && folder.text("store.json") == nil)
            #expect(try store.value() == .unset)
        }
        await #expect(throws: StoreError.self) { try await store.setAside() }
        try await store.set(.dark)
        let error = await #expect(throws: StoreError.self) { try await store.setAside() }
        #expect(error?.kind == .notDamaged && folder.text("link.json") == folder.text("store.json"))
        let memory = MemoryStore("{")
        #expect(throws: StoreError.self) { try memory.store.blocking.setAside() }
    }

    @Test("A store's style is its preference, what the system shows, or the fallback")
    func style() async throws {
        #expect(try await AppearanceStore.inMemory(default: .dark).style() == .dark)
        #expect(try await store.style(in: ["THEMECTL_SYSTEM": "dark"]) == .dark)
        #expect(try await store.style(fallback: .light) == .light)
        #expect(try store.blocking.style(in: ["THEMECTL_SYSTEM": "dark"]) == .dark)
        #expect(try store.blocking.style(fallback: .light) == .light)
        #if os(Linux)
            // Without a bus and a path, no other source answers.
            #expect(try store.blocking.style(in: ["COLORFGBG": "15;0"]) == .dark)
            #expect(try await store.style(in: ["COLORFGBG": "15;0"]) == .dark)
        #endif
        let unknown = await #expect(throws: SystemStyleError.self) { try await store.style() }
        #expect(unknown?.localizedDescription == "no source of the system's style was asked")
        #expect(throws: SystemStyleError.self) { try store.blocking.style() }
        await #expect(throws: StoreError.self) { try await AppearanceStore.inMemory("{").style() }
    }

    @Test("An app can make the values that its screens show")
    func ownValues() throws {
        let path = try #require(StorePath("/a"))
        let place = TextPosition(line: 1, column: 2)
        let error = StoreError(.malformed, path: path, position: place, message: "why")
        #expect(error.description == "/a:1:2: why" && error.kind == .malformed)
        let failure = FileError(.noSpace, path: path)
        #expect(StoreError(failure).fileError == failure && failure.kind == .noSpace)
        #expect(Preference(appearance: .dark, layer: .pin).isForced)
        #expect(WriteResult(previous: .unset, current: .dark, didChange: true).didChange)
        #expect(MigrationReport(appearance: .dark).unreadable.isEmpty)
        #expect(SystemStyle(style: .dark, source: .macOS).style == .dark)
        let options = AppearanceStore.WriteOptions(isDryRun: true, keepsBackup: true)
        #expect(options.isDryRun && options.keepsBackup && options.lockTimeout == .seconds(5))
    }

    @Test("Words are read in any letter case, and paths are compared by their names")
    func words() throws {
        #expect(Appearance("Dark") == .dark && Appearance("SYSTEM") == .system)
        #expect(Appearance("auto") == nil && InterfaceStyle("Light") == .light)
        #expect(InterfaceStyle("system") == nil && ColorRole("card") == .card)
        let equal = [("/a//b", "/a/b"), ("/a/./b", "/a/b"), ("./a", "a"), ("//", "/"), ("./", ".")]
        for (one, other) in equal {
            #expect(StorePath(one) == StorePath(other), "\(one)")
            #expect(Set([StorePath(one), StorePath(other)]).count == 1, "\(one)")
        }
        let different = [("/a/", "/a"), ("/a/../b", "/b"), (".", "/"), ("./", "/"), ("a", "/a")]
        for (one, other) in different {
            #expect(StorePath(one) != StorePath(other), "\(one)")
        }
        let key = AppearanceKey("t", words: [.dark: ["Nacht", "Abend"], .light: ["Tag"]])
        #expect(key.words.map { $0.text } == ["Tag", "Nacht", "Abend"])
    }

    @Test("A simulated failure is of its kind, and ends")
    func simulated() async throws {
        let memory = MemoryStore()
        let kinds: [(SimulatedFailure, FileError.Kind)] = [
            (.noSpace, .noSpace), (.lockedTooLong, .lockedTooLong), (.permission, .permission),
            (.readOnly, .readOnly),
        ]
        for (failure, kind) in kinds {
            memory.simulate(failure)
            let error = await #expect(throws: StoreError.self) { try await memory.store.set(.dark) }
            #expect(error?.fileError?.kind == kind)
            #expect(try memory.store.value() == .unset)
        }
        memory.simulate(.damaged)
        #expect(throws: StoreError.self) { try memory.store.value() }
        await #expect(throws: StoreError.self) { try await memory.store.set(.dark) }
        memory.simulate(.delay(.milliseconds(30)))
        let start = ContinuousClock.now
        try await memory.store.set(.dark)
        #expect(ContinuousClock.now - start >= .milliseconds(30))
    }

    @Test("A write that may not wait fails for no other write that has ended")
    func impatient() async throws {
        for number in 0..<50 {
            let appearance: Appearance = number.isMultiple(of: 2) ? .dark : .light
            let change = try await store.set(appearance, options: .init(lockTimeout: .zero))
            #expect(change.current == appearance)
        }
    }

    @Test("The app's default counts where nobody has chosen")
    func defaults() async throws {
        let store = AppearanceStore.inMemory(default: .dark, pins: ["board": .light])
        #expect(try store.preference().description == "dark (default)")
        #expect(try store.preference(for: "board/row").description == "light (pin)")
        var changes = store.changes().makeAsyncIterator()
        #expect(try await changes.next() == .dark)
        var styles = store.styles(for: .checkout).makeAsyncIterator()
        #expect(try await styles.next() == .dark)
        #expect(
            try await store.explain(for: "board").description == """
                light: board
                *  layer  pin          light  board
                   layer  environment  -      $THEMECTL_APPEARANCE
                   layer  scope        -      board
                   layer  store        -      <memory>
                   layer  site         -
                   layer  default      dark
                """
        )
        let winner = try #require(try await store.explain().rows.first { $0.hasWon })
        #expect(winner.kind == "layer" && winner.name == "default" && winner.answer == "dark")
        #expect(try await store.toggle(for: "board").current == .dark)
        #expect(try await store.toggle().current == .light)
        try await store.set(.system)
        while try await changes.next() != .system {}
        let pinned = AppearanceStore.inMemory(#"{"userInterfaceStyle": 2}"#, pins: [.app: .light])
        #expect(
            try pinned.preference().layer == .pin
                && pinned.preference(for: "a/b").appearance == .light
        )
    }

    @Test("A fallback is the style if no source has an answer")
    func fallbacks() async throws {
        let environment = try StandIns().environment()
        var styles = store.styles(fallback: .dark, in: environment).makeAsyncIterator()
        #expect(try await styles.next() == .dark)
        let error = await #expect(throws: SystemStyleError.self) {
            try await SystemStyle.current(in: environment)
        }
        #expect(error?.reasons.isEmpty == false)
        let found = try await SystemStyle.current(from: .automatic, in: ["THEMECTL_SYSTEM": "dark"])
        #expect(found.style == .dark && found.source == .environment)
    }

    @Test("A store's own variables count in calls without any, and one in memory has none")
    func ownVariables() async throws {
        let folder = try TemporaryFolder()
        let environment: ProcessEnvironment = ["HOME": folder.path, "THEMECTL_APPEARANCE": "light"]
        let store = try AppearanceStore(app: "com.example.Notes", in: environment)
        #expect(try store.preference().layer == .environment)
        #expect(
            try store.preference(in: environment.setting("THEMECTL_APPEARANCE", to: nil)).layer
                == .default
        )
        var changes = store.changes().makeAsyncIterator()
        #expect(try await changes.next() == .light)
        await #expect(processExitsWith: .success) { @MainActor in
            limitTime()
            setenv("THEMECTL_SYSTEM", "dark", 1)
            let store = AppearanceStore.inMemory()
            let manager = AppearanceManager(store, fallback: .light)
            try demand(manager.style == .light)
            try demand(try await store.toggle().current == .dark)
        }
    }

    @Test("An environment can be read and changed")
    func environments() {
        let environment = ProcessEnvironment(["HOME": "/h"])
        #expect(environment["HOME"] == "/h" && environment["LANG"] == nil)
        #expect(environment.setting("LANG", to: "C")["LANG"] == "C")
        #expect(environment.setting("HOME", to: nil) == [:])
        let changed = ProcessEnvironment.current.setting("PATH", to: nil).setting("LANG", to: "C")
        #expect(
            changed["PATH"] == nil && changed["LANG"] == "C"
                && changed["HOME"] == ProcessEnvironment.current["HOME"]
        )
    }

    @Test("A failure says of which kind it is")
    func kinds() {
        let kinds: [(FileError.Cause, FileError.Kind)] = [
            (.readOnly(.folder, mode: 0o555), .permission),
            (.system(.permissionDenied), .permission),
            (.immutable, .permission), (.system(.readOnlyFileSystem), .readOnly),
            (.system(.noSpace), .noSpace),
            (.system(.diskQuotaExceeded), .noSpace), (.lockedTooLong(.zero), .lockedTooLong),
            (.notDurable(.noSpace), .notDurable),
            (.system(.noSuchFileOrDirectory), .missing), (.system(.notADirectory), .other),
            (.mountPoint, .other),
        ]
        for (cause, kind) in kinds { #expect(FileError(.write, .sample, cause).kind == kind) }
    }

    @Test("The whole app prints its name, has no text and is nobody's parent")
    func app() throws {
        #expect(
            "\(ScopePath.app)" == "app" && ScopePath.app.text.isEmpty && ScopePath.app.parent == nil
        )
        #expect(
            ScopePath(String()) == nil && ScopePath("app") != .app
                && ScopePath.checkout.parent == nil
        )
        #expect(try JSONEncoder().encode([ScopePath.app]) == Data("[null]".utf8))
        #expect(
            try JSONDecoder().decode([ScopePath].self, from: Data(#"[null, "app"]"#.utf8)) == [
                .app, "app",
            ]
        )
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ScopePath].self, from: Data(#"[""]"#.utf8))
        }
    }

    @Test("A literal that is not a scope stops the program")
    func literals() async {
        let scope: ScopePath = "checkout/payment"
        #expect(scope == .payment && "\(scope)" == "checkout/payment")
        await #expect(processExitsWith: .failure) {
            limitTime()
            _ = "checkout/" as ScopePath
        }
    }

    @Test("Values are coded and read again")
    func coding() throws {
        func check<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
            let data = try JSONEncoder().encode([value])
            #expect(try JSONDecoder().decode([Value].self, from: data) == [value])
            #expect(String(decoding: data, as: UTF8.self) == "[\(text)]")
        }
        try check(Appearance.dark, "2")
        try check(InterfaceStyle.light, "1")
        try check(ScopePath.checkout, #""checkout""#)
        try check(ColorRole.card, #""card""#)
        try check(StoredValue.unset, "null")
        try check(StoredValue.appearance(.system), "0")
        let foreign = AppearanceStore(
            text: PaddedBytes(#"{"theme":"foo"}"#.utf8),
            named: .sample,
            key: AppearanceKey("theme", .name)
        )
        let own = AppearanceStore.inMemory(#"{"userInterfaceStyle":3}"#)
        for value in [try own.value(), try foreign.value()] {
            let data = try JSONEncoder().encode(value)
            let decoded = try JSONDecoder().decode(StoredValue.self, from: data)
            #expect(value.rawValue == nil && value != .unset && decoded == value)
            #expect(decoded.hashValue == value.hashValue)
        }
        try check(ColorValue(red: 1, green: 2, blue: 3, alpha: 4), ##""#01020304""##)
        let card = ColorPalette.standard[.card]
        #expect(
            try JSONDecoder().decode(StyledColor.self, from: try JSONEncoder().encode(card)) == card
        )
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ColorValue.self, from: Data(#""red""#.utf8))
        }
    }

    @Test("Values print their words")
    func printing() throws {
        #expect(
            "\(Appearance.dark) \(InterfaceStyle.light) \(StoredValue.unset)" == "dark light unset"
        )
        #expect("\(StoredValue.appearance(.system)) \(store)" == "system <memory>")
        #expect("\(ColorPalette.standard[.card])" == "#FFFFFF/#424242")
        #expect("\(SystemStyleError(reasons: ["a: b", "c: d"], mistake: nil))" == "a: b; c: d")
        #expect(
            try "\(store.blocking.explain(in: ["THEMECTL_SYSTEM": "dark"]))".contains(
                "*  source  environment"
            )
        )
    }

    @Test("Values of the same meaning are equal")
    func equality() throws {
        #expect(store == store && store != .inMemory())
        #expect(AppearanceStore(file: .sample) != AppearanceStore(file: .sample, default: .dark))
        #expect(
            AppearanceStore(file: .sample) != AppearanceStore(file: .sample, pins: [.app: .dark])
        )
        #expect(
            try AppearanceStore(app: "a.b", in: ["HOME": "/h"])
                == AppearanceStore(app: "a.b", in: ["HOME": "/h"])
        )
        #expect(ProcessEnvironment(["A": "b"]) == ["A": "b"] && ProcessEnvironment.current != [:])
        #expect(
            MigrationRules() == MigrationRules()
                && MigrationRules() != MigrationRules(keepsLegacyKeys: true)
        )
        let ink = StyledColor(
            light: ColorValue(red: 0, green: 0, blue: 0),
            dark: ColorValue(red: 9, green: 9, blue: 9)
        )
        let palette = try ColorPalette(["ink": ink, "card": ink])
        let read = try ColorPalette(
            json:
                ##"{"card":{"light":"#000","dark":"#090909"},"ink":{"light":"#000","dark":"#090909"}}"##
                .utf8
        )
        #expect(
            palette["ink"] == ink && palette[.card] == ink && palette == read
                && palette != .standard
        )
        #expect(throws: PaletteError.self) { try ColorPalette(["2nd": ink]) }
    }
}
