import Testing

@testable import ThemeStore

@Suite("A store's changes")
struct AppearanceChangesTests {
    private let folder: TemporaryFolder
    private let store: AppearanceStore
    private let environment = ProcessEnvironment([:])

    init() throws {
        folder = try TemporaryFolder()
        store = AppearanceStore(StoreLocation(file: try folder.file("folder/store.json")))
    }

    @Test("Changes begin with the current value, then each different one")
    func values() async throws {
        try folder.makeFolder("folder")
        var changes = store.changes(in: environment).makeAsyncIterator()
        #expect(try await changes.next() == .system)
        for appearance in [Appearance.dark, .light, .system] {
            try store.set(appearance)
            try store.set(appearance, for: .checkout)
            #expect(try await changes.next() == appearance)
        }
    }

    @Test("A scope has changes of its own")
    func scope() async throws {
        try folder.makeFolder("folder")
        var changes = store.changes(of: .checkout, in: environment).makeAsyncIterator()
        #expect(try await changes.next() == .system)
        try store.set(.dark, for: .checkout)
        #expect(try await changes.next() == .dark)
    }

    @Test("While the store cannot be read nothing is reported")
    func broken() async throws {
        try folder.write("{", to: "folder/store.json")
        var changes = store.changes(in: environment).makeAsyncIterator()
        try folder.replace("folder/store.json", by: #"{"userInterfaceStyle":2}"#)
        #expect(try await changes.next() == .dark)
    }

    @Test("After a burst every follower sees the last value")
    func several() async throws {
        try folder.makeFolder("folder")
        let (store, environment) = (store, environment)
        try await withThrowingTaskGroup(of: [Appearance].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var values: [Appearance] = []
                    for try await value in store.changes(in: environment) {
                        values.append(value)
                        if value == .light { break }
                    }
                    return values
                }
            }
            for count in 0..<100 {
                try folder.replace("folder/store.json", by: #"{"userInterfaceStyle":\#(count % 2 * 2)}"#)
            }
            try folder.replace("folder/store.json", by: #"{"userInterfaceStyle":1}"#)
            for try await values in group {
                #expect(values.last == .light)
                #expect(zip(values, values.dropFirst()).allSatisfy { $0 != $1 })
            }
        }
    }

    @Test("A cancelled task's iteration ends")
    func cancelled() async throws {
        let (store, environment) = (store, environment)
        let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for try await _ in store.changes(in: environment) { continuation.finish() }
            return true
        }
        for await _ in begun {}
        task.cancel()
        #expect(try await task.value)
    }
}
