import Testing
@testable import ThemeStore

@Suite("A store in memory", .bounded)
struct StoreMemoryTests {
    @Test("A store in memory works like a file; copies share it, two stores do not")
    func readsAndWrites() throws {
        let store = AppearanceStore.inMemory(#"{"userInterfaceStyle": 2}"#)
        let copy = store
        #expect(try store.value() == .appearance(.dark))
        #expect(try copy.blocking.set(.light, for: .checkout).didChange)
        #expect(try store.preference(for: .payment, in: .init([:])).appearance == .light)
        #expect(
            store.text
                == #"{"userInterfaceStyle": 2, "userInterfaceStyleOverrides": { "checkout": 1 }}"#
        )
        try store.blocking.resetAllScopes()
        #expect(try copy.blocking.toggle(systemStyle: .dark).current == .light)
        #expect(try AppearanceStore.inMemory().value() == .unset)
    }

    @Test("An empty store in memory is unset until the first write")
    func empty() throws {
        let store = AppearanceStore.inMemory()
        #expect(try store.problems() == [])
        #expect(try !store.blocking.reset().didChange)
        #expect(try store.blocking.migrate().appearance == nil)
        #expect(try store.blocking.set(.dark, options: .init(isDryRun: true)).didChange)
        #expect(store.text == nil)
        try store.blocking.set(.dark)
        #expect(store.text == "{\n  \"userInterfaceStyle\": 2\n}\n")
    }

    @Test(
        "Malformed text throws when read or written, and stays as it is",
        arguments: ["", "[]", #"{"a":}"#]
    )
    func malformed(_ text: String) throws {
        let store = AppearanceStore.inMemory(text)
        #expect(throws: StoreError.self) { try store.value() }
        #expect(throws: StoreError.self) { try store.blocking.set(.dark) }
        #expect(throws: StoreError.self) { try store.preference(in: .init([:])) }
        #expect(throws: StoreError.self) {
            try store.blocking.explain(in: .init(["PATH": TemporaryFolder.nowhere]))
        }
        #expect(try store.problems().map(\.severity) == [.error])
        #expect(store.text == text)
    }

    @Test("Observers are told of each change, may write, and are told nothing once removed")
    func observers() throws {
        let store = AppearanceStore.inMemory("{}")
        let memory = try #require(store.memory)
        let seen = Mutex<[String?]>([])
        var observation: StoreMemory.Observation? = memory.observe {
            seen.withLock { $0.append(store.text) }
            _ = try? store.blocking.set(.dark)
        }
        try store.blocking.set(.light)
        try store.blocking.set(.dark)
        try store.blocking.set(.system, options: .init(isDryRun: true))
        #expect(
            seen.withLock(\.self) == [#"{"userInterfaceStyle": 1}"#, #"{"userInterfaceStyle": 2}"#]
        )
        observation = nil
        try store.blocking.set(.light)
        #expect(seen.withLock(\.count) == 2)
        #expect(observation == nil)
    }

    @Test("No change of many concurrent writers is lost")
    func manyWriters() async throws {
        let store = AppearanceStore.inMemory()
        let set: @Sendable (ScopePath) throws -> Void = { try store.blocking.set(.dark, for: $0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for turn in 0..<20 { try set(ScopePath(known: "w\(writer)/t\(turn)")) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.document()?.storedScopes.count == 160)
    }

    @Test(
        "A store for an invalid app name throws",
        arguments: ["", "../x", ".notes", String(repeating: "a", count: 129)]
    )
    func wrongName(_ name: String) {
        #expect(throws: StoreError(.invalidAppIdentifier(name))) {
            try AppearanceStore(app: name, in: .init(["HOME": "/home/me"]))
        }
    }
}

extension AppearanceStore {
    fileprivate var text: String? { memory?.text.map { String(decoding: $0.bytes, as: UTF8.self) } }
}
