/// Runs what blocks for the calls in tasks: in order, on one thread per store, which ends when there is nothing more.
///
/// A write may wait seconds for other writers. Swift's own threads are as few as the processor's cores, so none of
/// them may wait.
enum StoreThread {
    /// Does the work, or fails for want of a thread.
    private typealias Job = @Sendable (SystemError?) -> Void

    /// The jobs that wait, by store; there is a list for each thread that runs.
    private static let jobs = Mutex<[StoreLocation: [Job]]>([:])

    /// Runs work on the store's thread, and returns when it is done.
    static func run<Value: Sendable>(
        for store: AppearanceStore, _ work: @escaping @Sendable (AppearanceStore) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let outcome = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, StoreError>, Never>) in
            add(to: store.location) { failure in
                let outcome = Result { () throws(StoreError) in
                    if let failure {
                        throw .fileError(FileError(.write, store.location.pathInErrors, .system(failure)))
                    }
                    return try work(store)
                }
                continuation.resume(returning: outcome)
            }
        }
        return try outcome.get()
    }

    private static func add(to store: StoreLocation, _ job: @escaping Job) {
        let isFirst = jobs.withLock { jobs in
            defer { jobs[store, default: []].append(job) }
            return jobs[store] == nil
        }
        guard isFirst else { return }
        do throws(SystemError) {
            try Syscalls.startThread {
                while let job = next(of: store) { job(nil) }
            }
        } catch {
            for job in jobs.withLock({ $0.removeValue(forKey: store) ?? [] }) { job(error) }
        }
    }

    private static func next(of store: StoreLocation) -> Job? {
        jobs.withLock { jobs in
            guard jobs[store]?.isEmpty == false else {
                jobs[store] = nil
                return nil
            }
            return jobs[store]?.removeFirst()
        }
    }
}
