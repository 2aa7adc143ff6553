import Dispatch
import Testing

@testable import ThemeStore

@MainActor
// One after the other: a test that holds locks would keep the threads that another test's flush,
// which blocks the main actor, waits for.
@Suite("The appearance manager", .bounded, .serialized)
struct AppearanceManagerTests {
    private let folder: TemporaryFolder
    private let store: AppearanceStore
    private let manager: AppearanceManager

    init() throws {
        folder = try TemporaryFolder()
        store = AppearanceStore(file: try folder.file("store.json"))
        try store.blocking.set(.dark)
        // Patient, because a test that holds the lock may be kept from its next step by all the others.
        manager = AppearanceManager(store, in: ProcessEnvironment([:]))
        manager.writeOptions.lockTimeout = .seconds(300)
    }

    @Test("A new manager has the stored preference")
    func launch() {
        #expect(manager.selection == .dark)
        #expect(manager.storedValue == .appearance(.dark) && manager.storedValue.rawValue == 2)
        #expect(manager.preference.layer == .store && manager.preference.lock == nil)
        #expect(manager.style == .dark)
        #expect(manager.failure == nil)
    }

    @Test("Without a file the preference is system")
    func noFile() throws {
        let manager = AppearanceManager(.inMemory(), in: ProcessEnvironment([:]))
        #expect(
            manager.selection == .system && manager.storedValue == .unset
                && manager.storedValue.rawValue == nil
        )
        #expect(
            manager.preference.layer == .default && manager.style == nil && manager.failure == nil
        )
    }

    @Test("An awaited selection is on the disk, and a reset stores nothing")
    func selecting() async throws {
        try await manager.select(.system)
        #expect(try store.value() == .appearance(.system))
        #expect(manager.storedValue == .appearance(.system) && manager.selection == .system)
        try await manager.reset()
        #expect(try store.value() == .unset)
        #expect(
            manager.storedValue == .unset && manager.selection == .system
                && manager.preference.layer == .default
        )
    }

    @Test("A selection shows at once and is stored once written, however long a lock lasts")
    func optimistic() async throws {
        var lock: HeldLock? = try HeldLock(folder)
        manager.selection = .light
        #expect(lock != nil)
        #expect(
            manager.selection == .light && manager.style == .light
                && manager.preference.layer == .store
        )
        #expect(manager.storedValue == .appearance(.dark))
        lock = nil
        await observed { manager.storedValue == .appearance(.light) }
        #expect(try store.value() == .appearance(.light))
        #expect(manager.selection == .light && manager.failure == nil)
    }

    @Test("A write that waits blocks no one, and a replaced selection never shows again")
    func overtaken() async throws {
        let window = Window()
        manager.attach(window)
        var lock: HeldLock? = try HeldLock(folder)
        for selection in [Appearance.light, .system, .dark, .light] {
            manager.selection = selection
        }
        let last = Task { try await manager.select(.system) }
        await Task.yield()
        #expect(lock != nil)
        lock = nil
        _ = try await last.value
        #expect(try store.value() == .appearance(.system))
        #expect(manager.storedValue == .appearance(.system))
        #expect(window.told == [.dark, .light, .system, .dark, .light, .system])
    }

    @Test("After a hundred selections the last one shows, without echoes of older ones")
    func manySelections() async throws {
        let window = Window()
        manager.attach(window)
        var expected: [Appearance] = [.dark]
        for count in 0..<100 {
            let selection = Appearance.allCases[count % 3]
            manager.selection = selection
            expected.append(selection)
            if count % 10 == 0 { await Task.yield() }
        }
        try await manager.select(.light)
        expected.append(.light)
        #expect(window.told == expected)
        #expect(try store.value() == .appearance(.light))
        try await store.set(.dark)
        await observed { manager.selection == .dark }
        #expect(window.told == expected + [.dark])
    }

    @Test("A selection that cannot be stored is undone, and fails until one succeeds")
    func lockedTooLong() async throws {
        let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
        manager.writeOptions.lockTimeout = .zero
        let window = Window()
        manager.attach(window)
        var lock: HeldLock? = try HeldLock(folder)
        manager.selection = .light
        #expect(manager.selection == .light)
        await observed { manager.failure != nil }
        #expect(manager.selection == .dark && manager.style == .dark)
        #expect(window.told == [.dark, .light, .dark])
        #expect(manager.failure?.description.contains("--") == false)
        await #expect(throws: StoreError.self) { try await manager.reset() }
        #expect(manager.storedValue == .appearance(.dark) && lock != nil)
        lock = nil
        // A process that another test is starting may have a copy of the lock for an instant.
        while (try? await manager.select(.light)) == nil, !Task.isCancelled {}
        #expect(manager.failure == nil && manager.selection == .light)
    }

    @Test("A target that insists on its choice is told once more if that cannot be stored")
    func insisting() async throws {
        let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
        manager.writeOptions.lockTimeout = .zero
        let lock = try HeldLock(folder)
        let window = Window()
        window.reaction = { told in
            // So that a failing test ends.
            if told == .dark, window.told.count < 100 { manager.selection = .light }
        }
        manager.attach(window)
        await observed { manager.failure != nil }
        #expect(window.told == [.dark, .light, .dark] && manager.selection == .dark)
        withExtendedLifetime(lock) {}
    }

    @Test("A target that insists is not notified a third time while the store fails")
    func insistingInEveryWay() async throws {
        let ways: [@MainActor (AppearanceManager) -> Void] = [
            { $0.selection = .light }, { $0[.app] = .light },
            { manager in Task.immediate { _ = try? await manager.select(.light) } },
            { manager in Task.immediate { _ = try? await manager.toggle() } },
        ]
        for select in ways {
            let memory = MemoryStore(#"{"userInterfaceStyle": 2}"#)
            memory.simulate(.readOnly)
            let manager = AppearanceManager(memory.store)
            let window = Window()
            window.reaction = { told in
                if told == .dark, window.told.count < 100 { select(manager) }
            }
            manager.attach(window)
            await observed { manager.failure != nil }
            for _ in 0..<100 { await Task.yield() }
            #expect(window.told == [.dark, .light, .dark] && manager.selection == .dark)
        }
    }

    @Test("A selection in a target's call returns what the last of that call has stored")
    func selectionsInACall() async throws {
        let manager = manager
        let window = Window()
        var results: [Task<WriteResult, any Error>] = []
        window.reaction = { told in
            guard told == .dark else { return }
            results.append(Task.immediate { try await manager.select(.light) })
            results.append(Task.immediate { try await manager.select(.system) })
        }
        manager.attach(window)
        for result in results {
            #expect(
                try await result.value
                    == WriteResult(previous: .appearance(.dark), current: .system, didChange: true)
            )
            #expect(try store.value() == .appearance(.system))
        }
        #expect(results.count == 2 && window.told == [.dark, .system])
    }

    @Test("Flushing stores the selections before the program ends, and throws failures")
    func flushing() async throws {
        manager.selection = .light
        try manager.flush(timeout: .seconds(300))
        #expect(
            try store.value() == .appearance(.light) && manager.storedValue == .appearance(.light)
        )
        try manager.flush(timeout: .seconds(300))
        let lock = try HeldLock(folder)
        manager.selection = .dark
        let error = try #require(throws: StoreError.self) {
            try manager.flush(timeout: .milliseconds(20))
        }
        guard let failure = error.fileError else { return #expect(Bool(false)) }
        #expect(failure.kind == .lockedTooLong && manager.selection == .dark)
        withExtendedLifetime(lock) {}
        let memory = MemoryStore()
        memory.simulate(.readOnly)
        let refused = AppearanceManager(memory.store)
        refused.selection = .dark
        #expect(throws: StoreError.self) { try refused.flush(timeout: .seconds(300)) }
        #expect(refused.failure != nil && refused.selection == .system)
    }

    @Test("A failed selection can be dismissed, and a failed read cannot")
    func dismissing() async throws {
        let memory = MemoryStore()
        memory.simulate(.readOnly)
        let refused = AppearanceManager(memory.store)
        await #expect(throws: StoreError.self) { try await refused.select(.dark) }
        #expect(refused.failure != nil)
        refused.dismissFailure()
        #expect(refused.failure == nil)
        let broken = AppearanceManager(.inMemory("[]"))
        broken.dismissFailure()
        #expect(broken.failure != nil)
    }

    @Test("A refresh that reads the store ends the failure of a selection")
    func refreshAfterFailure() async throws {
        let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
        manager.writeOptions.lockTimeout = .zero
        let lock = try HeldLock(folder)
        await #expect(throws: StoreError.self) { try await manager.select(.light) }
        #expect(manager.failure != nil)
        manager.refresh()
        await observed { manager.failure == nil }
        #expect(manager.failure == nil && manager.selection == .dark)
        withExtendedLifetime(lock) {}
    }

    @Test("A refresh while another program replaces the file shows no other value")
    func refreshWhileReplaced() async throws {
        let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
        let window = Window()
        manager.attach(window)
        var shown: [Appearance] = []
        var gap = Duration.seconds(1)
        // On a busy machine the file may be missing for longer than 100 ms.
        for _ in 0..<20 where gap > .milliseconds(90) {
            // Two values, because the manager has read the first itself, and may not follow yet.
            for appearance in [Appearance.light, .dark] {
                let text = #"{"userInterfaceStyle": \#(appearance.rawValue)}"#
                try folder.replace("store.json", by: text)
                await observed { manager.selection == appearance }
            }
            let earlier = window.told.count
            let removal = ContinuousClock.now
            try folder.remove("store.json")
            manager.refresh()
            // On its own thread, because other tests keep the main actor busy.
            gap = try await Syscalls.onThread { [folder] in
                Syscalls.sleep(milliseconds: 40)
                try folder.write(#"{"userInterfaceStyle": 1}"#, to: "store.json")
                return ContinuousClock.now - removal
            }
            await observed { manager.selection == .light }
            shown = Array(window.told.dropFirst(earlier))
        }
        #expect(gap <= .milliseconds(90) && shown == [.light])
    }

    @Test("A refresh requested before a write failed leaves its failure")
    func refreshBeforeFailure() async {
        let memory = MemoryStore(#"{"userInterfaceStyle": 2}"#)
        memory.simulate(.readOnly)
        let manager = AppearanceManager(memory.store)
        manager.refresh()
        manager.selection = .light
        let failure = #expect(throws: StoreError.self) {
            try manager.flush(timeout: .seconds(300))
        }
        #expect(manager.failure == failure && manager.failure != nil)
        // The main actor was busy until now, so the snapshot of the refresh arrives after the failure.
        for _ in 0..<100 { await Task.yield() }
        #expect(manager.failure == failure)
    }

    @Test("A refresh before a selection that fails does not end the failure")
    func refreshBeforeFailureOfSelect() async {
        var lost = 0
        for round in 0..<500 {
            let memory = MemoryStore(#"{"userInterfaceStyle": 2}"#)
            memory.simulate(.readOnly)
            let manager = AppearanceManager(memory.store)
            let selecting = Task.immediate {
                manager.refresh()
                _ = try? await manager.select(.light)
            }
            let end = Syscalls.monotonicNanoseconds + Int64(round % 10) * 100_000
            while Syscalls.monotonicNanoseconds < end {}
            await selecting.value
            for _ in 0..<10 { await Task.yield() }
            if manager.failure == nil { lost += 1 }
        }
        #expect(lost == 0)
    }

    @Test("A store that becomes malformed is a failure until repaired, and the value stays")
    func brokenByAnother() async throws {
        let window = Window()
        manager.attach(window)
        try folder.replace("store.json", by: "{")
        await observed { manager.failure != nil }
        #expect(manager.failure?.path == store.file)
        #expect(manager.selection == .dark && manager.storedValue == .appearance(.dark))
        await #expect(throws: StoreError.self) { try await manager.select(.light) }
        #expect(manager.failure != nil && manager.selection == .dark)
        try folder.replace("store.json", by: #"{"userInterfaceStyle":2}"#)
        await observed { manager.failure == nil }
        #expect(Set(window.told) == [.dark, .light] && window.told.last == .dark)
    }

    @Test("A store malformed at launch is a failure, and means system until it is readable")
    func brokenAtLaunch() async throws {
        try folder.write("[]", to: "store.json")
        let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
        #expect(
            manager.failure != nil && manager.selection == .system && manager.storedValue == .unset
        )
        try folder.replace("store.json", by: #"{"userInterfaceStyle":1}"#)
        await observed { manager.selection == .light && manager.failure == nil }
    }

    @Test("Changes by other processes are followed, from 0 to unset too")
    func otherProcess() async throws {
        try await store.set(.light)
        await observed { manager.selection == .light }
        try await store.set(.system)
        await observed { manager.storedValue == .appearance(.system) }
        try await store.reset()
        await observed { manager.storedValue == .unset }
        try folder.replace("store.json", by: #"{"userInterfaceStyle":7}"#)
        await observed { manager.storedValue.rawValue == nil && manager.storedValue != .unset }
    }

    @Test("A variable wins over a selection, which is stored; an invalid one is a failure")
    func variables() async throws {
        let dark = AppearanceManager(store, in: ProcessEnvironment(["THEMECTL_APPEARANCE": "dark"]))
        try await dark.select(.light)
        #expect(dark.selection == .dark && dark.preference.layer == .environment)
        #expect(dark.storedValue == .appearance(.light))
        let wrong = AppearanceManager(
            store,
            in: ProcessEnvironment(["THEMECTL_APPEARANCE": "dusk"])
        )
        #expect(wrong.selection == .system && wrong.failure != nil)
        try await wrong.select(.dark)
        #expect(wrong.storedValue == .appearance(.dark) && wrong.failure != nil)
    }

    @Test("Under a site lock a selection fails and does not show, and the lock is named")
    func locked() async throws {
        let site = try folder.write(
            #"{"userInterfaceStyle":1,"userInterfaceStyleLocked":true}"#,
            to: "xdg/themectl/com.example.Notes.json"
        )
        let environment = ProcessEnvironment([
            "HOME": folder.path, "XDG_CONFIG_DIRS": folder.path("xdg"),
        ])
        let manager = AppearanceManager(
            try AppearanceStore(app: "com.example.Notes", in: environment),
            in: environment
        )
        #expect(manager.selection == .light && manager.preference.lock?.description == site)
        let window = Window()
        manager.attach(window)
        await #expect(throws: StoreError.self) { try await manager.select(.dark) }
        #expect(manager.failure != nil && window.told == [.light])
        // Another value under the same lock does not end the failure.
        let other = #"{"userInterfaceStyle":0,"userInterfaceStyleLocked":true}"#
        try folder.replace("xdg/themectl/com.example.Notes.json", by: other)
        await observed { manager.selection == .system }
        #expect(manager.failure != nil)
        try folder.replace("xdg/themectl/com.example.Notes.json", by: #"{"userInterfaceStyle":1}"#)
        await observed { manager.failure == nil && manager.preference.lock == nil }
        try await manager.select(.dark)
        #expect(window.told == [.light, .system, .light, .dark])
    }

    @Test("A released manager stops following and finishes its write")
    func released() async throws {
        var lock: HeldLock? = try HeldLock(folder)
        weak var gone: AppearanceManager?
        do {
            let short = AppearanceManager(store, in: ProcessEnvironment([:]))
            short.writeOptions.lockTimeout = .seconds(300)
            gone = short
            short.selection = .light
        }
        #expect(gone == nil && lock != nil)
        lock = nil
        await observed { manager.selection == .light }
    }

    @Test("A selection is stored even if its task is cancelled")
    func cancelled() async throws {
        var lock: HeldLock? = try HeldLock(folder)
        let selecting = Task { try await manager.select(.light) }
        await observed { manager.selection == .light }
        selecting.cancel()
        #expect(lock != nil)
        lock = nil
        _ = try await selecting.value
        #expect(try store.value() == .appearance(.light))
    }

    @Test("Two managers of one store agree, on disk and in memory", arguments: [false, true])
    func two(isInMemory: Bool) async throws {
        let store = isInMemory ? AppearanceStore.inMemory(#"{"userInterfaceStyle":2}"#) : store
        let (first, second) = (
            AppearanceManager(store, in: ProcessEnvironment([:])),
            AppearanceManager(store, in: ProcessEnvironment([:]))
        )
        #expect(first.selection == .dark && second.selection == .dark)
        try await first.select(.light)
        await observed { second.selection == .light }
        second.selection = .system
        await observed { first.storedValue == .appearance(.system) }
    }

    @Test("Malformed text in memory is a failure")
    func noStore() {
        let manager = AppearanceManager(.inMemory("{,}"), in: ProcessEnvironment([:]))
        #expect(manager.failure != nil && manager.selection == .system)
    }

    /// A job that keeps the store's thread busy.
    private final class HeldThread: Sendable {
        private let gate = DispatchSemaphore(value: 0)

        init(of store: AppearanceStore) {
            WriteQueue.enqueue(for: store.location) { [gate] _ in
                gate.wait()
                return WriteQueue.End()
            }
        }

        func release() { gate.signal() }
    }

    @Test("Twenty thousand selections that wait for one write complete with it, each once")
    func burst() async throws {
        let store = AppearanceStore.inMemory()
        let manager = AppearanceManager(store, in: [:])
        let thread = HeldThread(of: store)
        var completed: Set<Int> = []
        let selecting = (0..<20_000).map { number in
            Task.immediate {
                let result = try? await manager.select(.allCases[number % 3])
                if result?.current == .allCases[19_999 % 3] { completed.insert(number) }
            }
        }
        #expect(completed.isEmpty)
        thread.release()
        for task in selecting { await task.value }
        #expect(completed.count == 20_000)
    }

    @Test("Each selection completes once, under its own scope")
    func completions() async throws {
        let store = AppearanceStore.inMemory()
        let manager = AppearanceManager(store, in: [:])
        let thread = HeldThread(of: store)
        var completions: [String: [Bool]] = [:]
        let selections: [(name: String, appearance: Appearance, scope: ScopePath)] = [
            ("overtaken", .dark, .app), ("scope", .dark, .checkout), ("newest", .light, .app),
        ]
        let selecting = selections.map { selection in
            Task.immediate {
                let result = try? await manager.select(selection.appearance, for: selection.scope)
                completions[selection.name, default: []].append(
                    result?.current == (selection.scope.isApp ? .light : .dark)
                )
            }
        }
        thread.release()
        for task in selecting { await task.value }
        #expect(completions == ["overtaken": [true], "scope": [true], "newest": [true]])
        #expect(
            try store.value() == .appearance(.light)
                && store.value(for: .checkout) == .appearance(.dark)
        )
    }

    @Test("Selections and writes of the app itself are stored in the order of the calls")
    func orderOfCalls() async throws {
        let store = AppearanceStore.inMemory()
        let manager = AppearanceManager(store, in: [:])
        let thread = HeldThread(of: store)
        manager.selection = .light
        // In turn, as a call of the store is once it has left the main actor.
        WriteQueue.enqueue(for: store.location) { _ in
            _ = try? store.write(.dark)
            return WriteQueue.End()
        }
        manager[.checkout] = .light
        thread.release()
        try manager.flush(timeout: .seconds(300))
        #expect(
            try store.value() == .appearance(.dark)
                && store.value(for: .checkout) == .appearance(.light)
        )
        await observed {
            manager.selection == .dark && manager.storedValue(for: .checkout) == .appearance(.light)
        }
    }

    @Test("A choice of a scope shows at once, and goes back when a lock refuses it")
    func choiceUnderLock() async throws {
        let memory = MemoryStore(#"{"userInterfaceStyle": 2}"#)
        let manager = AppearanceManager(memory.store)
        memory.simulate(.locked(to: .dark))
        await observed { manager.preference.lock != nil }
        manager[.checkout] = .light
        #expect(
            manager[.checkout] == .light && manager.preference(for: .checkout).appearance == .dark
        )
        await observed { manager.failure != nil }
        #expect(manager[.checkout] == .system)
    }

    #if os(Linux)
        @Test("A manager that is released frees its watch")
        func releasedWatch() async {
            await #expect(processExitsWith: .success) { @MainActor in
                limitTime()
                let folder = try TemporaryFolder()
                let store = AppearanceStore(StoreLocation(file: try folder.file("store.json")))
                var manager: AppearanceManager? = AppearanceManager(
                    store,
                    in: ProcessEnvironment([:])
                )
                while Watches.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
                try demand(manager != nil)
                manager = nil
                while Watches.count > 0 { try await Task.sleep(for: .milliseconds(1)) }
            }
        }
    #endif
}

@Suite("The state of a manager", .bounded)
struct ManagerStateTests {
    private static let disk = StoreError.file(.write, .sample, .system(.noSpace))

    private func snapshot(_ appearance: Appearance, site: String? = nil) throws -> StoreSnapshot {
        guard let site else {
            return StoreSnapshot(
                reading: AppearanceStore.inMemory(
                    #"{"userInterfaceStyle":\#(appearance.rawValue)}"#
                ).location
            )
        }
        let folder = try TemporaryFolder()
        try folder.write(site, to: "xdg/themectl/com.example.Notes.json")
        return StoreSnapshot(
            reading: try AppearanceStore(
                app: "com.example.Notes",
                in: ProcessEnvironment(["HOME": folder.path, "XDG_CONFIG_DIRS": folder.path("xdg")])
            ).location
        )
    }

    private func state(_ snapshot: StoreSnapshot) -> ManagerState {
        ManagerState(snapshot, of: .inMemory(), in: [:])
    }

    private func outcome(_ failure: StoreError?, _ snapshot: StoreSnapshot) -> Selection.Outcome {
        let done = WriteResult(previous: .unset, current: .light, didChange: true)
        return Selection.Outcome(
            result: failure.map { .failure($0) } ?? .success(done),
            snapshot: snapshot
        )
    }

    @Test("An older snapshot is not shown again")
    func olderSnapshot() throws {
        let first = try snapshot(.system)
        let older = try snapshot(.dark)
        let newer = try snapshot(.light)
        var state = state(first)
        state.update(newer)
        state.update(older)
        #expect(state.state(of: .app).preference.appearance == .light)
    }

    @Test("A later success ends an earlier selection's failure and shows the stored value")
    func laterSuccess() throws {
        var state = state(try snapshot(.system))
        state.pending = [.app: .appearance(.dark)]
        #expect(state.state(of: .app).preference.appearance == .dark)
        state.finish(outcome(ManagerStateTests.disk, try snapshot(.light)))
        #expect(state.failure == ManagerStateTests.disk)
        state.finish(outcome(nil, try snapshot(.light)))
        state.pending = [:]
        #expect(state.failure == nil && state.state(of: .app).preference.appearance == .light)
    }

    @Test("A selection does not show under a lock that is not certain")
    func uncertainLock() throws {
        var state = state(try snapshot(.system, site: "{"))
        state.pending = [.app: .appearance(.dark)]
        #expect(state.state(of: .app).preference.appearance == .system)
    }

    @Test("A refused write's failure stays while nothing changes")
    func refusalStays() throws {
        let refusal = StoreError(.lockedBySite(.sample, because: nil))
        let store = AppearanceStore.inMemory()
        var state = state(StoreSnapshot(reading: store.location))
        state.finish(outcome(refusal, StoreSnapshot(reading: store.location)))
        state.update(StoreSnapshot(reading: store.location))
        #expect(state.failure == refusal)
    }

    @Test("A change of the store ends a refusal by its content, and not one by the disk")
    func failureAfterChange() throws {
        let refusal = StoreError(.lockedBySite(.sample, because: nil))
        for (failure, remaining) in [
            (ManagerStateTests.disk, ManagerStateTests.disk as StoreError?), (refusal, nil),
        ] {
            var state = state(try snapshot(.system))
            state.finish(outcome(failure, try snapshot(.system)))
            #expect(state.failure == failure)
            state.update(try snapshot(.light))
            #expect(state.failure == remaining)
        }
    }

    @Test(
        "A refresh ends only the failure that there was when it was requested",
        arguments: [
            (isRequested: true, isReadable: true, isOver: true),
            (isRequested: false, isReadable: true, isOver: false),
            (isRequested: true, isReadable: false, isOver: false),
        ]
    )
    func refreshing(isRequested: Bool, isReadable: Bool, isOver: Bool) throws {
        var state = state(try snapshot(.system))
        state.finish(outcome(ManagerStateTests.disk, try snapshot(.system)))
        if isRequested { state.failedSelection?.endsAfter = StoreSnapshot.nextNumber() }
        let text = isReadable ? "{}" : "["
        state.update(StoreSnapshot(reading: AppearanceStore.inMemory(text).location))
        #expect((state.failure == nil) == isOver)
        state.finish(outcome(ManagerStateTests.disk, try snapshot(.system)))
        state.update(StoreSnapshot(reading: AppearanceStore.inMemory().location))
        #expect(state.failure == ManagerStateTests.disk)
    }
}
