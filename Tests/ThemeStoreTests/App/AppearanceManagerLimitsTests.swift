import Foundation
import Testing

@testable import ThemeStore

/// Each in a process of its own, because limits are a process's, and other tests run beside these.
@Suite("The appearance manager under limits", .bounded)
struct AppearanceManagerLimitsTests {
    @Test("A selection that cannot be written is undone, with the failure, and can be repeated")
    func fullDisk() async {
        await #expect(processExitsWith: .success) { @MainActor in
            admitSignals()
            let folder = try TemporaryFolder()
            let store = AppearanceStore(file: try folder.file("store.json"))
            try await store.set(.dark)
            let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
            let window = Window()
            manager.attach(window)

            let unlimited = try ProcessLimit.fileSize.set(0)
            let refusal = StoreError.fileError(FileError(.write, try folder.file("store.json"), .system(.fileTooLarge)))
            try await demandThrows(refusal) { () throws(StoreError) in try await manager.select(.light) }
            try demand(manager.failure == refusal && manager.selection == .dark && manager.style == .dark)
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

    @Test("If nothing can be watched, reading and storing still work, and the failure says so")
    func noWatch() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let folder = try TemporaryFolder()
            let store = AppearanceStore(file: try folder.file("store.json"))
            try await store.set(.dark)
            // One descriptor is left to read the file with; a watch needs a pipe.
            let free = try FileDescriptor.workingFolder.openFolder(StorePath(madeUp: "/"))
            let lowest = free.number
            try free.close()
            let unlimited = try ProcessLimit.openFiles.set(rlim_t(lowest) + 1)
            let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
            _ = try ProcessLimit.openFiles.set(unlimited)
            try demand(manager.selection == .dark)
            await observed { manager.failure != nil }
            let failure = FileError(.watch, try folder.file("store.json"), .system(.tooManyOpenFiles))
            try demand(manager.failure == .fileError(failure))
            try await manager.select(.light)
            try demand(manager.selection == .light && store.value() == .appearance(.light))
            try demand(manager.failure == nil)
            // The store is followed again.
            try await store.set(.dark)
            await observed { manager.selection == .dark }
        }
    }

    @Test("A store that could not be read at launch is read again when told, and streams begin then")
    func refresh() async {
        await #expect(processExitsWith: .success) { @MainActor in
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
    _ expected: StoreError, line: Int = #line, _ action: @MainActor () async throws(StoreError) -> Void
) async throws {
    do throws(StoreError) {
        try await action()
    } catch {
        return try demand(error == expected, line: line)
    }
    try demand(false, line: line)
}
