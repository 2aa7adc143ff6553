import Foundation
import Testing

@testable import ThemeStore

@Suite("A store's changes", .bounded)
struct StoreUpdatesTests {
    private let folder: TemporaryFolder
    private let store: AppearanceStore
    private let environment = ProcessEnvironment([:])

    init() throws {
        folder = try TemporaryFolder()
        store = AppearanceStore(file: try folder.file("folder/store.json"))
    }

    @Test("Changes begin with the current value, then each different one")
    func values() async throws {
        try folder.makeFolder("folder")
        var changes = store.changes(in: environment).makeAsyncIterator()
        #expect(try await changes.next() == .system)
        for appearance in [Appearance.dark, .light, .system] {
            try await store.set(appearance)
            try await store.set(appearance, for: .checkout)
            #expect(try await changes.next() == appearance)
        }
    }

    @Test("A scope has changes of its own")
    func scope() async throws {
        try folder.makeFolder("folder")
        var changes = store.changes(for: .checkout, in: environment).makeAsyncIterator()
        #expect(try await changes.next() == .system)
        try await store.set(.dark, for: .checkout)
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
                try folder.replace(
                    "folder/store.json",
                    by: #"{"userInterfaceStyle":\#(count % 2 * 2)}"#
                )
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

    @Test("Values that nobody asked for are folded into the last one")
    func folded() async throws {
        try folder.makeFolder("folder")
        var (slow, quick) = (
            store.changes(in: environment).makeAsyncIterator(),
            store.changes(in: environment).makeAsyncIterator()
        )
        #expect(try await slow.next() == .system)
        #expect(try await quick.next() == .system)
        for appearance in [Appearance.dark, .light, .dark, .light] {
            try await store.set(appearance)
            // Subscribers are notified in order of subscription, so the slow one has been notified, too.
            #expect(try await quick.next() == appearance)
        }
        #expect(try await slow.next() == .light)
    }

    @Test("A broken store is told of when it stays broken, and again when it is repaired")
    func failures() async throws {
        try folder.write(#"{"userInterfaceStyle":2}"#, to: "folder/store.json")
        var failures = store.failures().makeAsyncIterator()
        #expect(try await failures.next() == .some(nil))
        try folder.replace("folder/store.json", by: "{")
        let failure = try await failures.next()
        #expect(failure??.path == store.file)
        try folder.replace("folder/store.json", by: #"{"userInterfaceStyle":1}"#)
        #expect(try await failures.next() == .some(nil))
    }

    @Test("A store in memory ignores the process's variables")
    func memory() async throws {
        await #expect(processExitsWith: .success) {
            limitTime()
            setenv("THEMECTL_APPEARANCE", "light", 1)
            setenv("THEMECTL_SYSTEM", "light", 1)
            let store = AppearanceStore.inMemory(#"{"userInterfaceStyle":2}"#)
            var (changes, styles) = (
                store.changes().makeAsyncIterator(), store.styles().makeAsyncIterator()
            )
            try demand(try await changes.next() == .dark)
            try demand(try await styles.next() == .dark)
            try demand(try store.preference().appearance == .dark)
            var given = store.changes(in: .current).makeAsyncIterator()
            try demand(try await given.next() == .light)
        }
    }

    @Test("A stream ends with the error if no more files can be opened")
    func noMoreFiles() async {
        await #expect(processExitsWith: .success) {
            limitTime()
            let file = try TemporaryFolder().file("store.json")
            let store = AppearanceStore(file: file)
            _ = try ProcessLimit.openFiles.set(0)
            var changes = store.changes(in: ProcessEnvironment([:])).makeAsyncIterator()
            var failure: StoreError?
            do { _ = try await changes.next() } catch { failure = error as? StoreError }
            try demand(failure == .file(.watch, file, .system(.tooManyOpenFiles)))
            try demand(try await changes.next() == nil)
        }
    }

    @Test("A folder that cannot be watched ends its streams only, and can be followed later")
    func noMoreWatches() async {
        await #expect(processExitsWith: .success) {
            limitTime()
            let memory = AppearanceStore.inMemory()
            var others = memory.changes().makeAsyncIterator()
            try demand(try await others.next() == .system)
            let store = AppearanceStore(file: try TemporaryFolder().file("store.json"))
            // The first three are taken. With none, not even the other stream could wait.
            let unlimited = try ProcessLimit.openFiles.set(3)
            var changes = store.changes(in: ProcessEnvironment([:])).makeAsyncIterator()
            var failure: StoreError?
            do { _ = try await changes.next() } catch { failure = error as? StoreError }
            try demand(failure != nil)
            try demand(try await changes.next() == nil)
            _ = try ProcessLimit.openFiles.set(unlimited)
            try await memory.set(.dark)
            try demand(try await others.next() == .dark)
            do {
                var later = store.changes(in: ProcessEnvironment([:])).makeAsyncIterator()
                try demand(try await later.next() == .system)
            }
            while Watches.count > 0 { try await Task.sleep(for: .milliseconds(5)) }
        }
    }

    @Test("A change while watches begin reaches a manager that has just written")
    @MainActor
    func changeMeanwhile() async throws {
        for round in 0..<5 {
            try folder.makeFolder("\(round)")
            let others = try (0..<200).map { number in
                AppearanceStore(file: try folder.file("\(round)/\(number)/store.json"))
                    .changes(in: environment).makeAsyncIterator()
            }
            let own = AppearanceStore(file: try folder.file("\(round)/store.json"))
            let manager = AppearanceManager(own, in: environment)
            try await manager.select(.dark)
            try folder.replace("\(round)/store.json", by: #"{"userInterfaceStyle":1}"#)
            await observed { manager.selection == .light }
            withExtendedLifetime(others) {}
        }
    }

    // In processes of their own, because other tests follow stores, too.
    @Test("An app follows the system again after its bus has gone and come back")
    func lostBus() async throws {
        let bus = try FakeBus()
        let store = AppearanceStore.inMemory()
        var styles = store.styles(in: ProcessEnvironment(bus.environment)).makeAsyncIterator()
        #expect(try await styles.next() == .dark)
        bus.stop()
        bus.show(2)
        try bus.start()
        #expect(try await styles.next() == .light)
    }

    @Test("The connection to the bus ends with the last who wants the system's style")
    func unwantedFeed() async throws {
        let bus = try FakeBus()
        // It keeps the thread, which would otherwise end.
        var others = AppearanceStore.inMemory().changes().makeAsyncIterator()
        #expect(try await others.next() == .system)
        do {
            var styles = AppearanceStore.inMemory().styles(in: ProcessEnvironment(bus.environment))
                .makeAsyncIterator()
            #expect(try await styles.next() == .dark)
            #expect(bus.clients > 0)
        }
        while bus.clients > 0 { try await Task.sleep(for: .milliseconds(5)) }
        withExtendedLifetime(others) {}
    }

    #if os(Linux)
        @Test(
            "A store whose file cannot be followed ends its own streams only",
            .enabled(if: Tracer.isAvailable, Tracer.reason)
        )
        func unwatchable() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                for name in ["good", "bad"] { try folder.makeFolder(name) }
                let (good, bad) = (
                    AppearanceStore(file: try folder.file("good/store.json")),
                    AppearanceStore(file: try folder.file("bad/store.json"))
                )
                _ = try Tracer(failing: "inotify_add_watch", with: "ENOSPC", at: folder.path("bad"))
                var changes = good.changes(in: ProcessEnvironment([:])).makeAsyncIterator()
                var badChanges = bad.changes(in: ProcessEnvironment([:])).makeAsyncIterator()
                try demand(try await changes.next() == .system)
                var failure: StoreError?
                do { _ = try await badChanges.next() } catch { failure = error as? StoreError }
                try demand(failure?.path == bad.file)
                try demand(try await badChanges.next() == nil)
                try await good.set(.dark)
                try demand(try await changes.next() == .dark)
            }
        }

        @Test("A new loop begins with the store as it is, not as others have read it")
        func newcomer() async throws {
            let text = #"{"userInterfaceStyle":2}"#
            try folder.write(text, to: "folder/store.json")
            var first = store.changes(in: environment).makeAsyncIterator()
            #expect(try await first.next() == .dark)
            // Nothing reports a change through a mapping, but closing the file would.
            let file = open(folder.path("folder/store.json"), O_RDWR)
            defer { close(file) }
            let mapping = try #require(
                mmap(nil, text.utf8.count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
            )
            try #require(mapping != MAP_FAILED)
            mapping.storeBytes(
                of: UInt8(ascii: "1"),
                toByteOffset: text.utf8.count - 2,
                as: UInt8.self
            )
            munmap(mapping, text.utf8.count)
            var second = store.changes(in: environment).makeAsyncIterator()
            #expect(try await second.next() == .light)
        }

        @Test("100 iterations of as many stores in a row never have more than one watch")
        func sequential() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                var most = 0
                for count in 0..<100 {
                    let store = AppearanceStore(file: try folder.file("\(count)/store.json"))
                    for try await appearance in store.changes(in: ProcessEnvironment([:])) {
                        try demand(appearance == .system)
                        most = max(most, Watches.count)
                        break
                    }
                }
                try demand(most == 1)
                while Watches.count > 0 { try await Task.sleep(for: .milliseconds(5)) }
            }
        }

        @Test("150 stores of one folder share one watch and one thread, and each is followed")
        func manyStores() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                let stores = try (0..<150).map {
                    AppearanceStore(file: try folder.file("\($0).json"))
                }
                var iterators = stores.map {
                    $0.changes(in: ProcessEnvironment([:])).makeAsyncIterator()
                }
                for index in iterators.indices {
                    try demand(try await iterators[index].next() == .system)
                }
                try demand(Watches.count == 1)
                let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
                try demand(threads.count < 20)
                for (number, store) in stores.enumerated() {
                    try await store.set(number % 2 == 0 ? .dark : .light)
                }
                for index in iterators.indices {
                    try demand(
                        try await iterators[index].next() == (index % 2 == 0 ? .dark : .light)
                    )
                }
            }
        }

        @Test("200 stores in 200 folders share one queue of notices, and each is followed")
        func manyFolders() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                // This process inherits what other tests have open.
                func openFiles() throws -> Int {
                    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
                }
                let inherited = try openFiles()
                let stores = try (0..<200).map { number in
                    try folder.makeFolder("\(number)")
                    return AppearanceStore(file: try folder.file("\(number)/store.json"))
                }
                var iterators = stores.map {
                    $0.changes(in: ProcessEnvironment([:])).makeAsyncIterator()
                }
                for index in iterators.indices {
                    try demand(try await iterators[index].next() == .system)
                }
                try demand(Watches.count == 1)
                try demand(try openFiles() < inherited + 40)
                for store in stores { try await store.set(.dark) }
                for index in iterators.indices {
                    try demand(try await iterators[index].next() == .dark)
                }
                // Those that end leave the others theirs.
                iterators.removeFirst(100)
                try await stores[199].set(.light)
                try demand(try await iterators[99].next() == .light)
                iterators = []
                while Watches.count > 0 { try await Task.sleep(for: .milliseconds(5)) }
            }
        }

        @Test("A store that nothing happens to costs no time of a processor")
        func idle() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                let store = AppearanceStore(file: try folder.file("store.json"))
                var first = store.changes(in: ProcessEnvironment([:])).makeAsyncIterator()
                var second = store.changes(in: ProcessEnvironment([:])).makeAsyncIterator()
                try demand(try await first.next() == .system)
                try demand(try await second.next() == .system)
                let start = clock()
                try await Task.sleep(for: .milliseconds(500))
                try demand(clock() - start < 100_000)
            }
        }
    #endif
}

/// The watches of this process.
enum Watches {
    static var count: Int { descriptors.count }

    static var descriptors: [Int32] {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))
                == "anon_inode:inotify"
        }.compactMap { Int32($0) }
    }
}
