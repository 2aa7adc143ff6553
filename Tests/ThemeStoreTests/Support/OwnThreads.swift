import Foundation
import Testing

/// Runs a suite's tests on threads of their own.
///
/// These tests mostly wait, for programs that they start or for time to pass. On Swift's own threads, one a core, each of
/// them would hold up the others meanwhile.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard #available(macOS 15, *) else { return try await function() }
        let isLong = test.traits.contains { $0 is LongWait }
        // Behind the other tests, a long wait would be the end of the run, with idle processors.
        let executor = isLong ? ThreadExecutor(threads: 1) : .shared
        try await withTaskExecutorPreference(executor) { try await function() }
    }
}

/// Marks a test that waits for half a minute, so that it has its own thread from the start.
struct LongWait: TestTrait {}

extension Trait where Self == LongWait {
    static var waitsLong: Self { LongWait() }
}

extension Trait where Self == OwnThreads {
    static var onOwnThreads: Self { OwnThreads() }
}

/// Runs tasks on threads that they may block.
@available(macOS 15, *)
private final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
    static let shared = ThreadExecutor(threads: 6)

    private let changed = NSCondition()
    /// Guarded by `changed`.
    private var jobs: [UnownedJob] = []

    init(threads: Int) {
        for _ in 0..<threads {
            Thread.detachNewThread { [self] in
                while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
            }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        changed.withLock {
            jobs.append(job)
            changed.signal()
        }
    }

    private func next() -> UnownedJob {
        changed.withLock {
            while jobs.isEmpty { changed.wait() }
            return jobs.removeFirst()
        }
    }
}
