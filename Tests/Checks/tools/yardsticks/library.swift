// Does what an app does many times, and prints the processor time and the time in nanoseconds.
//
// usage: library CALLS COUNT FOLDER
import Glibc

@main
enum LibraryYardstick {
    /// Both clocks at one moment, in nanoseconds.
    private struct Times {
        let processor: Int
        let wall: Int

        /// - Parameter processorClock: The clock of the process, or of this thread.
        init(_ processorClock: clockid_t) {
            processor = Times.read(processorClock)
            wall = Times.read(CLOCK_MONOTONIC)
        }

        private static func read(_ clock: clockid_t) -> Int {
            var time = timespec()
            clock_gettime(clock, &time)
            return time.tv_sec * 1_000_000_000 + time.tv_nsec
        }
    }

    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 4, let count = Int(words[2]) else {
            fatalError("usage: library CALLS COUNT FOLDER")
        }
        let store = try store(named: "one", in: words[3])
        let many = try (0..<count).map { try self.store(named: "\($0)", in: words[3]) }
        switch words[1] {
        case "set-in-turn":
            try await measure {
                for number in 0..<count { try await store.set(value(number)) }
            }
        case "set-in-tasks":
            try await measure {
                try await inTasks(count) { try await store.set(value($0)) }
            }
        case "migrate-in-turn":
            try await measure {
                for store in many { try await store.migrate() }
            }
        case "migrate-in-tasks":
            try await measure {
                try await inTasks(count) { try await many[$0].migrate() }
            }
        case "select": await select(scopes: count)
        case "attach": await attach(targets: count)
        default: fatalError("no such calls: \(words[1])")
        }
    }

    private static func store(named name: String, in folder: String) throws -> AppearanceStore {
        guard let path = StorePath("\(folder)/\(name).json") else { fatalError(folder) }
        return AppearanceStore(file: path)
    }

    /// The opposite of the value before.
    private static func value(_ number: Int) -> Appearance {
        number.isMultiple(of: 2) ? .dark : .light
    }

    private static func inTasks(
        _ count: Int,
        _ call: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<count { group.addTask { try await call(number) } }
            try await group.waitForAll()
        }
    }

    private static func measure(_ calls: @Sendable () async throws -> Void) async throws {
        let start = Times(CLOCK_PROCESS_CPUTIME_ID)
        try await calls()
        report(since: start, Times(CLOCK_PROCESS_CPUTIME_ID))
    }

    private static func report(since start: Times, _ end: Times) {
        print(end.processor - start.processor, end.wall - start.wall)
    }

    /// A selection after scopes were read once.
    @MainActor private static func select(scopes count: Int) {
        let manager = AppearanceManager(.inMemory(), in: [:])
        for number in 0..<count {
            guard let scope = ScopePath("scope-\(number)") else { continue }
            _ = manager.style(for: scope)
        }
        let start = Times(CLOCK_THREAD_CPUTIME_ID)
        manager.selection = .dark
        report(since: start, Times(CLOCK_THREAD_CPUTIME_ID))
    }

    /// An attachment next to others.
    @MainActor private static func attach(targets count: Int) {
        let manager = AppearanceManager(.inMemory(), in: [:])
        let others = (0..<count).map { _ in Target() }
        for target in others { manager.attach(target) }
        let late = Target()
        let start = Times(CLOCK_THREAD_CPUTIME_ID)
        manager.attach(late)
        report(since: start, Times(CLOCK_THREAD_CPUTIME_ID))
        withExtendedLifetime(others) {}
    }

    private final class Target: AppearanceTarget {
        func applyAppearance(_ appearance: Appearance) {}
    }
}
