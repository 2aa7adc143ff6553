/// Runs blocking calls in order, on a thread per store.
///
/// The thread ends with the last call.
///
/// A write may wait seconds for other writers. Swift has only as many threads as the processor has
/// cores, so none of them may wait. This is a queue of jobs and no `SerialExecutor`, because a job
/// has to fail if no thread can be started, and an executor must run every job.
enum StoreThread {
    /// Does the work, or fails because no thread can be started.
    ///
    /// It returns how to report its end, which is done when it no longer keeps others waiting.
    typealias Job = @Sendable (_ refusal: StoreError?) -> (() -> Void)

    /// The jobs of a store that has a thread.
    private struct Queue {
        var waiting: [Job] = []
        /// How many jobs the thread has dequeued, but not done.
        var unfinished = 0
    }

    private static let queues = Mutex<[StoreLocation: Queue]>([:])

    /// Does a job after the jobs before it.
    ///
    /// - Returns: Whether there are none before it, so it does not wait for them.
    @discardableResult
    static func enqueue(for store: StoreLocation, _ job: @escaping Job) -> Bool {
        let others: Int? = queues.withLock { queues in
            let queue = queues[store]
            queues[store, default: Queue()].waiting.append(job)
            return queue.map { $0.waiting.count + $0.unfinished }
        }
        if let others { return others == 0 }
        do {
            try Syscalls.startThread { runJobs(of: store) }
        } catch {
            let failure = FileOperation(.write, store.pathInErrors).failure(.system(error))
            let refused = queues.withLock { $0.removeValue(forKey: store)?.waiting } ?? []
            for job in refused { job(failure)() }
        }
        return true
    }

    private static func runJobs(of store: StoreLocation) {
        while true {
            let batch = queues.withLock { queues in
                let batch = queues.removeValue(forKey: store)?.waiting ?? []
                // A thread without jobs ends.
                if !batch.isEmpty { queues[store] = Queue(unfinished: batch.count) }
                return batch
            }
            if batch.isEmpty { return }
            for job in batch {
                let reportEnd = job(nil)
                queues.withLock { $0[store]?.unfinished -= 1 }
                reportEnd()
            }
        }
    }
}

extension AppearanceStore {
    /// Does a blocking call on the store's thread, and returns when it is done.
    ///
    /// The time limit for waiting on other writers counts from here. If time is up before the
    /// call has begun, it fails.
    func onThread<Value: Sendable>(
        _ options: WriteOptions,
        _ call: @escaping @Sendable (WriteOptions) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        typealias Outcome = Result<Value, StoreError>
        var limited = options
        limited.deadline = LockDeadline(options.lockTimeout)
        let outcome: Outcome = await withCheckedContinuation { [limited] continuation in
            // Resumed once, by the job or by the timeout.
            let waiting = Mutex<CheckedContinuation<Outcome, Never>?>(continuation)
            let isFirst = StoreThread.enqueue(for: location) { refusal in
                guard let continuation = waiting.withLock({ $0.take() }) else {
                    return {}
                }
                let outcome = Outcome { () throws(StoreError) in
                    if let refusal { throw refusal }
                    return try call(limited)
                }
                return { continuation.resume(returning: outcome) }
            }
            // The first job waits only for the lock, which has the deadline.
            if isFirst { return }
            Task {
                try? await Task.sleep(for: limited.lockTimeout)
                let failure = FileOperation(.lock, location.pathInErrors)
                    .failure(.lockedTooLong(limited.lockTimeout))
                waiting.withLock { $0.take() }?.resume(returning: .failure(failure))
            }
        }
        return try outcome.get()
    }
}
