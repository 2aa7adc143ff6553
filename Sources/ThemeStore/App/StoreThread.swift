/// Runs blocking calls in order, on a thread per store; the thread ends with the last call.
///
/// A write may wait seconds for other writers. Swift's own threads are as few as the processor's cores, so none of
/// them may wait.
enum StoreThread {
    /// Runs a body on a thread.
    typealias Start = @Sendable (@escaping @Sendable () -> Void) throws(SystemError) -> Void
    /// Does the work, or fails because no thread can be started.
    typealias Job = @Sendable (_ refusal: StoreError?) -> Void

    /// The waiting jobs, by store; each running thread has a list, possibly empty.
    private static let jobs = Mutex<[StoreLocation: [Job]]>([:])

    /// Does the work of a call in a task, and returns when it is done.
    static func run<Value: Sendable>(
        for store: AppearanceStore, _ work: @autoclosure @escaping @Sendable () throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let outcome = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, StoreError>, Never>) in
            add(to: store.location) { refusal in
                continuation.resume(
                    returning: refusal.map { .failure($0) } ?? Result { () throws(StoreError) in try work() })
            }
        }
        return try outcome.get()
    }

    /// Does a job after those before it.
    static func add(to store: StoreLocation, start: Start = Syscalls.startThread, _ job: @escaping Job) {
        let isFirst = jobs.withLock { jobs in
            defer { jobs[store, default: []].append(job) }
            return jobs[store] == nil
        }
        guard isFirst else { return }
        do throws(SystemError) {
            try start {
                while let job = next(of: store) { job(nil) }
            }
        } catch {
            let failure = StoreError.fileError(FileError(.write, store.pathInErrors, .system(error)))
            for job in jobs.withLock({ $0.removeValue(forKey: store) ?? [] }) { job(failure) }
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
