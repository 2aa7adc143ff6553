import Foundation
import Observation
import Testing

@testable import ThemeStore

/// Each in a process of its own, because limits are a process's, and other tests run next to these.
@Suite("The appearance manager under limits", .bounded)
struct AppearanceManagerLimitsTests {
    @Test("A selection that cannot be written is undone, and can be repeated")
    func fullDisk() async {
        await #expect(processExitsWith: .success) { @MainActor in
            limitTime()
            admitSignals()
            let folder = try TemporaryFolder()
            let store = AppearanceStore(file: try folder.file("store.json"))
            try await store.set(.dark)
            let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
            let window = Window()
            manager.attach(window)

            let unlimited = try ProcessLimit.fileSize.set(0)
            let refusal = StoreError.file(
                .write,
                try folder.file("store.json"),
                .system(.fileTooLarge)
            )
            try await demandThrows(refusal) { () throws(StoreError) in
                try await manager.select(.light)
            }
            try demand(
                manager.failure == refusal && manager.selection == .dark && manager.style == .dark
            )
            manager.selection = .light
            try demand(manager.selection == .light)
            await observed { manager.selection == .dark }
            try demand(manager.failure == refusal && manager.storedValue == .appearance(.dark))
            try demand(window.told == [.dark, .light, .dark, .light, .dark])
            try demand(folder.contents == ["store.json"])

            _ = try ProcessLimit.fileSize.set(unlimited)
            try await manager.select(.light)
            try demand(manager.failure == nil && manager.storedValue == .appearance(.light))
        }
    }

    @Test("If nothing can be watched, reading and storing still work, with a failure")
    func noWatch() async {
        await #expect(processExitsWith: .success) { @MainActor in
            limitTime()
            let folder = try TemporaryFolder()
            let store = AppearanceStore(file: try folder.file("store.json"))
            try await store.set(.dark)
            let manager = try unfollowed(store)
            try demand(manager.selection == .dark)
            await observed { manager.failure != nil }
            let failure = FileError(
                .watch,
                try folder.file("store.json"),
                .system(.tooManyOpenFiles)
            )
            try demand(manager.failure == StoreError(failure))
            try await manager.select(.light)
            try demand(manager.selection == .light && store.value() == .appearance(.light))
            try demand(manager.failure == nil)
            // The store is followed again.
            try await store.set(.dark)
            await observed { manager.selection == .dark }
        }
    }

    @Test("A store that is followed again tells streams what the app's scenes show")
    func scenesAgain() async {
        await #expect(processExitsWith: .success) { @MainActor in
            limitTime()
            let folder = try TemporaryFolder()
            let store = AppearanceStore(file: try folder.file("store.json"))
            let manager = try unfollowed(store)
            await observed { manager.failure != nil }
            while !manager.subscription.isOver { await Task.yield() }
            manager.setSystemStyle(.dark)
            manager.refresh()
            var styles = store.styles(fallback: .light, in: ProcessEnvironment([:]))
                .makeAsyncIterator()
            try demand(try await styles.next() == .dark)
        }
    }

    @Test("A failure of following that came before a refresh is not told after it")
    func failureBeforeRefresh() async {
        await #expect(processExitsWith: .success) { @MainActor in
            limitTime()
            let folder = try TemporaryFolder()
            let store = AppearanceStore(file: try folder.file("store.json"))
            let manager = try unfollowed(store)
            let told = Mutex(false)
            withObservationTracking {
                _ = manager.failure
            } onChange: {
                told.withLock { $0 = true }
            }
            // The main actor is not free for the failure in between.
            while !manager.subscription.isOver {}
            manager.refresh()
            try await store.set(.light)
            await observed { manager.selection == .light }
            try demand(!told.withLock { $0 })
        }
    }

    @Test("A stored selection does not end the failure of a store that cannot be followed")
    func storedButUnfollowed() async {
        await #expect(processExitsWith: .success) { @MainActor in
            limitTime()
            let folder = try TemporaryFolder()
            let store = AppearanceStore(file: try folder.file("store.json"))
            let gate = DispatchSemaphore(value: 0)
            WriteQueue.enqueue(for: store.location) { _ in
                gate.wait()
                return WriteQueue.End()
            }
            let manager = try unfollowed(store) { $0.selection = .light }
            await observed { manager.failure != nil }
            while !manager.subscription.isOver { await Task.yield() }
            gate.signal()
            await observed { manager.storedValue == .appearance(.light) }
            try demand(manager.failure != nil && manager.subscription.isOver)
        }
    }

    #if os(Linux)
        @Test("A selection whose thread cannot be started fails, and may be made again")
        func noThread() async {
            await #expect(processExitsWith: .success) { @MainActor in
                limitTime()
                // Root has no such limit.
                if isRoot { try demand(setuid(65534) == 0) }
                let store = AppearanceStore.inMemory(#"{"userInterfaceStyle": 2}"#)
                let manager = AppearanceManager(store)
                // Swift's own threads are started while that is possible, and stay for seconds.
                await withTaskGroup { group in
                    for _ in 0..<8 { group.addTask { usleep(10_000) } }
                }
                let limit = try ProcessLimit.threads.set(0)
                try await demandThrows(
                    .file(.write, store.location.pathInErrors, .system(.wouldBlock))
                ) { () throws(StoreError) in
                    try await manager.select(.light)
                }
                try demand(manager.selection == .dark && manager.failure != nil)
                _ = try ProcessLimit.threads.set(limit)
                try await manager.select(.light)
                try demand(manager.selection == .light && manager.failure == nil)
            }
        }
    #endif

    @Test("A store that was unreadable at launch is read on request, and streams begin")
    func refresh() async {
        await #expect(processExitsWith: .success) { @MainActor in
            limitTime()
            let folder = try TemporaryFolder()
            let store = AppearanceStore(file: try folder.file("store.json"))
            try await store.set(.dark)
            let unlimited = try ProcessLimit.openFiles.set(0)
            let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
            await observed { manager.failure != nil }
            _ = try ProcessLimit.openFiles.set(unlimited)
            try demand(manager.selection == .system)
            manager.refresh()
            await observed { manager.failure == nil && manager.selection == .dark }
            try await store.set(.light)
            await observed { manager.selection == .light }
        }
    }
}

/// Ends the process with a failure unless just this is thrown.
@MainActor
private func demandThrows(
    _ expected: StoreError,
    line: Int = #line,
    _ action: @MainActor () async throws(StoreError) -> Void
) async throws {
    do throws(StoreError) {
        try await action()
    } catch {
        return try demand(error == expected, line: line)
    }
    try demand(false, line: line)
}

/// A manager of a store that it can read, but not follow.
@MainActor
private func unfollowed(
    _ store: AppearanceStore,
    _ use: (AppearanceManager) -> Void = { _ in }
) throws -> AppearanceManager {
    while true {
        // One descriptor is left to read the file with. A watch needs a pipe.
        let free = try FileDescriptor.workingFolder.openFolder(StorePath(literal: "/"))
        let lowest = free.number
        try free.close()
        let unlimited = try ProcessLimit.openFiles.set(rlim_t(lowest) + 1)
        let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
        // Another thread of the process may have closed one meanwhile.
        let isUnfollowed = manager.subscription.isOver
        if isUnfollowed { use(manager) }
        _ = try ProcessLimit.openFiles.set(unlimited)
        if isUnfollowed { return manager }
    }
}
