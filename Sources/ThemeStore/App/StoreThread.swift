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

    /// Does a job after those before it.
    ///
    /// - Returns: Whether there are none.
    @discardableResult
    static func add(to store: StoreLocation, start: Start = Syscalls.startThread, _ job: @escaping Job) -> Bool {
        let isFirst = jobs.withLock { jobs in
            defer { jobs[store, default: []].append(job) }
            return jobs[store] == nil
        }
        guard isFirst else { return false }
        do throws(SystemError) {
            try start {
                while let job = next(of: store) { job(nil) }
            }
        } catch {
            let failure = StoreError.fileError(FileError(.write, store.pathInErrors, .system(error)))
            for job in jobs.withLock({ $0.removeValue(forKey: store) ?? [] }) { job(failure) }
        }
        return true
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

extension AppearanceStore {
    /// Does a blocking call on the store's thread, and returns when it is done.
    ///
    /// The time for which it waits for other writers counts from here: if it is over before the call has begun, it fails.
    func onThread<Value: Sendable>(
        _ options: WriteOptions, _ call: @escaping @Sendable (Blocking, WriteOptions) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        var options = options
        options.deadline = LockDeadline(options.lockTimeout)
        let outcome = await withCheckedContinuation {
            [options] (continuation: CheckedContinuation<Result<Value, StoreError>, Never>) in
            // Taken by what comes first: the call's turn, or the end of its time.
            let waiting = Mutex<CheckedContinuation<Result<Value, StoreError>, Never>?>(continuation)
            let isFirst = StoreThread.add(to: location) { refusal in
                waiting.withLock { $0.take() }?.resume(
                    returning: refusal.map { .failure($0) }
                        ?? Result { () throws(StoreError) in try call(blocking, options) })
            }
            if isFirst { return }
            Task {
                try? await Task.sleep(for: options.lockTimeout)
                let cause = FileError.Cause.lockedTooLong(options.lockTimeout)
                let failure = StoreError.fileError(FileError(.lock, location.pathInErrors, cause))
                waiting.withLock { $0.take() }?.resume(returning: .failure(failure))
            }
        }
        return try outcome.get()
    }
}
