import Synchronization
import Testing
import ThemeStore

@Suite("A store in memory")
struct StoreMemoryTests {
    @Test("It reads and writes as a file does, copies share it, and no two are the same")
    func readsAndWrites() throws {
        let store = AppearanceStore.inMemory(#"{"userInterfaceStyle": 2}"#)
        let copy = store
        #expect(try store.value() == .appearance(.dark))
        #expect(try copy.set(.light, for: .checkout).isChanged)
        #expect(try store.preference(for: .payment, in: .init([:])).appearance == .light)
        #expect(
            store.text == #"{"userInterfaceStyle": 2, "userInterfaceStyleOverrides": { "checkout": 1 }}"#)
        try store.resetAllScopes()
        #expect(try copy.toggle(systemStyle: .dark).current == .light)
        #expect(try AppearanceStore.inMemory().value() == .unset)
    }

    @Test("An empty one is like a file that does not exist: what is written first begins it")
    func empty() throws {
        let store = AppearanceStore.inMemory()
        #expect(try store.problems() == [])
        #expect(try !store.reset().isChanged)
        #expect(try store.migrate() == nil)
        #expect(try store.set(.dark, options: .init(isDryRun: true)).isChanged)
        #expect(store.text == nil)
        try store.set(.dark)
        #expect(store.text == "{\n  \"userInterfaceStyle\": 2\n}\n")
    }

    @Test("Text that is no store throws where it is read or written, and stays", arguments: ["", "[]", #"{"a":}"#])
    func malformed(_ text: String) throws {
        let store = AppearanceStore.inMemory(text)
        #expect(throws: StoreError.self) { try store.value() }
        #expect(throws: StoreError.self) { try store.set(.dark) }
        #expect(throws: StoreError.self) { try store.preference(in: .init([:])) }
        #expect(throws: StoreError.self) { try store.explain(in: .init(["PATH": "/nonexistent"])) }
        #expect(try store.problems().map(\.severity) == [.error])
        #expect(store.text == text)
    }

    @Test("Observers hear of each change, may write themselves, and hear nothing once they are let go of")
    func observers() throws {
        let store = AppearanceStore.inMemory("{}")
        let memory = try #require(store.memory)
        let seen = Mutex<[String?]>([])
        var observation: StoreMemory.Observation? = memory.observe {
            seen.withLock { $0.append(store.text) }
            _ = try? store.set(.dark)
        }
        try store.set(.light)
        try store.set(.dark)
        try store.set(.system, options: .init(isDryRun: true))
        #expect(
            seen.withLock(\.self) == [#"{"userInterfaceStyle": 1}"#, #"{"userInterfaceStyle": 2}"#])
        observation = nil
        try store.set(.light)
        #expect(seen.withLock(\.count) == 2)
        #expect(observation == nil)
    }

    @Test("Of many writers, each one's change is there in the end")
    func manyWriters() async throws {
        let store = AppearanceStore.inMemory()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for turn in 0..<20 { try store.set(.dark, for: ScopePath(known: "w\(writer)/t\(turn)")) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.document()?.scopes.count == 160)
    }

    @Test(
        "An app's store needs a name that is one",
        arguments: ["", "../x", ".notes", String(repeating: "a", count: 129)])
    func wrongName(_ name: String) {
        #expect(throws: StoreError.invalidAppIdentifier(name)) {
            try AppearanceStore(app: name, in: .init(["HOME": "/home/me"]))
        }
    }
}

extension AppearanceStore {
    fileprivate var text: String? { memory?.text.map { String(decoding: $0.bytes, as: UTF8.self) } }
}
