import Foundation
import Testing

@testable import ThemeStore

/// Random selections of two managers of one store, among other writes, failures, refreshes and pauses of the main actor.
///
/// The model is: of each scope, the last call that has stored something wins. `THEMECTL_STRESS_ROUNDS` and
/// `THEMECTL_STRESS_SEED` change the rounds and repeat a run.
@MainActor
@Suite("Random selections", .bounded)
struct SelectionStressTests {
    private static let variables = Foundation.ProcessInfo.processInfo.environment
    private static let rounds = variables["THEMECTL_STRESS_ROUNDS"].flatMap { Int($0) } ?? 500
    private static let firstSeed =
        variables["THEMECTL_STRESS_SEED"].flatMap { UInt64($0) }
        ?? UInt64.random(in: 0...UInt64(Int64.max))

    @Test("The last call that has stored something wins, and the last failure stays")
    func stress() async throws {
        print("random selections: seed \(Self.firstSeed), \(Self.rounds) rounds")
        for number in 0..<UInt64(Self.rounds) {
            let seed = Self.firstSeed &+ number
            let round = SelectionRound(seed: seed)
            try await round.run()
            if !round.mistakes.isEmpty {
                Issue.record("seed \(seed): \(round.mistakes.joined(separator: "; "))")
                return
            }
        }
    }
}

/// One round of random calls.
@MainActor
private final class SelectionRound {
    /// A call that stores something.
    private struct Call {
        let scope: ScopePath
        let value: Appearance?
        /// The error; `nil` also while it is running.
        var failure: StoreError?
    }

    private static let scopes: [ScopePath] = [.app, .checkout, .payment]
    private static nonisolated let outside: ScopePath = "checkout/outside"

    private var generator: SeededGenerator
    private let memory: MemoryStore
    private let managers: [AppearanceManager]
    /// In the order in which they were made.
    private var calls: [Call] = []
    private var tasks: [Task<Void, Never>] = []
    /// The last call of each manager.
    private var lastCalls: [Int: Int] = [:]
    private(set) var mistakes: [String] = []

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        memory = MemoryStore(#"{"userInterfaceStyle": 2}"#)
        managers = [AppearanceManager(memory.store), AppearanceManager(memory.store)]
    }

    func run() async throws {
        let steps = Int.random(in: 2...16, using: &generator)
        for _ in 0..<steps { await step() }
        // The last call of each manager comes after all of its refreshes.
        for manager in managers.indices { select(with: manager) }
        for task in tasks { await task.value }
        checkFailures()
        memory.simulate(nil)
        try await checkValues()
    }

    private func step() async {
        let manager = Int.random(in: managers.indices, using: &generator)
        switch Int.random(in: 0..<17, using: &generator) {
        case 0..<6: select(with: manager)
        case 6: storeElsewhere()
        case 15: storeOutside()
        case 7, 8: managers[manager].refresh()
        case 9: managers[manager].dismissFailure()
        case 10: memory.simulate(generator.chance(2) ? .readOnly : .locked(to: .light))
        case 11: memory.simulate(nil)
        case 12: _ = try? managers[manager].flush()
        case 13: spin()
        case 14: managers[manager].setSystemStyle(generator.pick([.light, .dark]))
        default:
            for _ in 0..<Int.random(in: 1...20, using: &generator) { await Task.yield() }
        }
    }

    /// Keeps the main actor busy.
    private func spin() {
        let end = Syscalls.monotonicNanoseconds + Int64.random(in: 0...300_000, using: &generator)
        while Syscalls.monotonicNanoseconds < end {}
    }

    private func select(with manager: Int) {
        let (scope, value) = choice()
        let number = calls.count - 1
        lastCalls[manager] = number
        tasks.append(
            Task.immediate { [managers] in
                do throws(StoreError) {
                    guard let value else {
                        try await managers[manager].reset(for: scope)
                        return
                    }
                    try await managers[manager].select(value, for: scope)
                } catch {
                    self.calls[number].failure = error
                }
            }
        )
        let shown = managers[manager][scope]
        let isLocked = managers[manager].preference.lock != nil
        let isForced = scope.isApp && isLocked
        if !isForced, shown != value ?? .system {
            mistakes.append("\(scope) shows \(shown) at once")
        }
    }

    /// Stores something without a manager, in turn with the managers.
    private func storeElsewhere() {
        let (scope, value) = choice()
        let number = calls.count - 1
        let store = memory.store
        tasks.append(
            Task.immediate {
                self.calls[number].failure = await withCheckedContinuation { continuation in
                    WriteQueue.enqueue(for: store.location) { _ in
                        do throws(StoreError) {
                            try store.write(value, for: scope)
                            return WriteQueue.End { continuation.resume(returning: nil) }
                        } catch {
                            return WriteQueue.End { continuation.resume(returning: error) }
                        }
                    }
                }
            }
        )
    }

    /// Stores something at any time, as another process does, for a scope that no call is for.
    private func storeOutside() {
        let store = memory.store
        let value = generator.pick(Appearance.allCases)
        tasks.append(Task.detached { _ = try? store.blocking.set(value, for: Self.outside) })
    }

    /// Adds a call for a random scope.
    private func choice() -> (scope: ScopePath, value: Appearance?) {
        let scope = generator.pick(Self.scopes)
        let value = generator.chance(4) ? nil : generator.pick(Appearance.allCases)
        calls.append(Call(scope: scope, value: value))
        return (scope, value)
    }

    /// A refusal by a lock ends with the lock, so only the disk's failures have to stay.
    private func checkFailures() {
        for (manager, last) in lastCalls {
            guard let failure = calls[last].failure, failure.kind == .file else { continue }
            if managers[manager].failure != failure {
                mistakes.append("manager \(manager) has lost \(failure) of call \(last)")
            }
        }
    }

    private func checkValues() async throws {
        for scope in Self.scopes {
            let last = calls.last { $0.scope == scope && $0.failure == nil }
            let initial: Appearance? = scope.isApp ? .dark : nil
            let expected = last == nil ? initial : last?.value
            let stored = try memory.store.value(for: scope)
            if stored.appearance != expected {
                mistakes.append("\(scope) is \(stored), not \(expected.map { "\($0)" } ?? "unset")")
            }
        }
        for scope in Self.scopes + [Self.outside] {
            let stored = try memory.store.value(for: scope)
            let preference = try memory.store.preference(for: scope)
            for manager in managers {
                await observed {
                    manager.storedValue(for: scope) == stored
                        && manager.preference(for: scope) == preference
                }
                let choice = scope.isApp ? preference.appearance : stored.appearance ?? .system
                if manager[scope] != choice { mistakes.append("\(scope) shows \(manager[scope])") }
            }
        }
    }
}
