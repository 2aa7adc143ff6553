import Foundation
import Testing

@testable import ThemeStore

@Suite("The calls of an app", .bounded)
struct StoreCallsTests {
    private let store = AppearanceStore.inMemory()

    @Test("Writes in tasks are done in order, and each returns its own change")
    func tasks() async throws {
        #expect(try await store.set(.dark).previous == .unset)
        #expect(try await store.set(.light, for: .checkout).isChanged)
        #expect(try store.scopes == [.checkout])
        #expect(try await store.toggle(in: ["THEMECTL_SYSTEM": "dark"]).current == .light)
        #expect(try await store.toggle(for: .checkout).current == .dark)
        #expect(try await store.reset(for: .checkout).previous == .appearance(.dark))
        #expect(try await store.reset().current == nil)
        #expect(try await store.toggle(in: ["THEMECTL_SYSTEM": "dark"]).current == .light)
        #expect(try store.value() == .appearance(.light) && store.scopes.isEmpty)
        #expect(try await store.migrate()?.isChanged == false)
        let old = AppearanceStore.inMemory(#"{"isDarkMode": true}"#)
        #expect(try await old.migrate()?.appearance == .dark)
        #expect(try await AppearanceStore.inMemory().migrate() == nil)
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
        // More tasks than Swift has threads; each of them takes a turn while all the writes wait.
        for task in (0..<64).map({ number in Task.detached { number } }) { _ = await task.value }
        #expect(lock != nil && done.withLock { $0 } == 0)
        lock = nil
        for write in writes { try await write.value }
        #expect(done.withLock { $0 } == 64)
    }

    @Test("A write's time for the lock counts from the call, also behind another write of the process")
    func queued() async throws {
        let folder = try TemporaryFolder()
        let store = AppearanceStore(file: try folder.file("store.json"))
        var lock: HeldLock? = try HeldLock(folder)
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        // A turn of the queue, which ends with the test's lock.
        StoreThread.add(to: store.location) { _ in
            call.finish()
            _ = try? store.set(.dark, options: .init(lockTimeout: .seconds(300)))
        }
        for await _ in calls {}
        let timeout = Duration.milliseconds(20)
        let cause = FileError.Cause.lockedTooLong(timeout)
        await #expect(throws: StoreError.fileError(FileError(.lock, try folder.file("store.json"), cause))) {
            try await store.set(.light, options: .init(lockTimeout: timeout))
        }
        #expect(lock != nil)
        lock = nil
        #expect(try await store.set(.dark).current == .dark)
    }

    @Test("The app's default counts where nobody has chosen")
    func defaults() async throws {
        #expect(try store.preference(default: .dark).description == "dark (default)")
        #expect(try store.preference(for: .checkout, default: .light).appearance == .light)
        var changes = store.changes(default: .dark).makeAsyncIterator()
        #expect(try await changes.next() == .dark)
        var styles = store.styles(for: .checkout, default: .dark).makeAsyncIterator()
        #expect(try await styles.next() == .dark)
        try await store.set(.system)
        #expect(try await changes.next() == .system)
    }

    @Test("A fallback is the style that no source knows")
    func fallbacks() async throws {
        let environment = try StandIns().environment()
        var styles = store.styles(fallback: .dark, in: environment).makeAsyncIterator()
        #expect(try await styles.next() == .dark)
        #expect(await SystemStyle.current(fallback: .light, in: environment) == .light)
        #expect(await SystemStyle.current(fallback: .light, in: ["THEMECTL_SYSTEM": "dark"]) == .dark)
    }

    @Test("A literal that is no scope stops the program")
    func literals() async {
        let scope: ScopePath = "checkout/payment"
        #expect(scope == .payment && "\(scope)" == "checkout/payment")
        await #expect(processExitsWith: .failure) { _ = "checkout/" as ScopePath }
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
        let unrecognized = StoredValue.Unrecognized(spelling: "3", position: TextPosition(line: 1, column: 2))
        let data = try JSONEncoder().encode(StoredValue.unrecognized(unrecognized))
        #expect(try JSONDecoder().decode(StoredValue.self, from: data) == .unrecognized(unrecognized))
        try check(ColorValue(red: 1, green: 2, blue: 3, alpha: 4), ##""#01020304""##)
        let card = ColorPalette.standard[.card]
        #expect(try JSONDecoder().decode(StyledColor.self, from: try JSONEncoder().encode(card)) == card)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ColorValue.self, from: Data(#""red""#.utf8)) }
    }

    @Test("Values print their words")
    func printing() throws {
        #expect("\(Appearance.dark) \(InterfaceStyle.light) \(StoredValue.unset)" == "dark light unset")
        #expect("\(StoredValue.appearance(.system)) \(store)" == "system <memory>")
        #expect("\(ColorPalette.standard[.card])" == "#FFFFFF/#424242")
        #expect("\(SystemStyle.Unknown(reasons: ["a: b", "c: d"], mistake: nil))" == "a: b; c: d")
        #expect(try "\(store.explain(in: ["THEMECTL_SYSTEM": "dark"]))".contains("* environment: dark"))
    }

    @Test("Values of the same meaning are equal")
    func equality() throws {
        #expect(store == store && store != .inMemory())
        #expect(try AppearanceStore(app: "a.b", in: ["HOME": "/h"]) == AppearanceStore(app: "a.b", in: ["HOME": "/h"]))
        #expect(ProcessEnvironment(["A": "b"]) == ["A": "b"] && ProcessEnvironment.process != [:])
        #expect(MigrationRules() == MigrationRules() && MigrationRules() != MigrationRules(keepsLegacyKeys: true))
        let ink = StyledColor(light: ColorValue(red: 0, green: 0, blue: 0), dark: ColorValue(red: 9, green: 9, blue: 9))
        let palette = try ColorPalette(["ink": ink, "card": ink])
        let read = try ColorPalette(
            json: ##"{"card":{"light":"#000","dark":"#090909"},"ink":{"light":"#000","dark":"#090909"}}"##.utf8)
        #expect(palette["ink"] == ink && palette[.card] == ink && palette == read && palette != .standard)
        #expect(throws: PaletteError.self) { try ColorPalette(["2nd": ink]) }
    }
}
