/// A preference that was selected, until its outcome is shown.
struct Selection {
    /// The values before and after, or why nothing was stored.
    typealias Result = Swift.Result<WriteResult, StoreError>
    /// A call that waits for the result.
    typealias Caller = CheckedContinuation<Result, Never>

    /// The step that a selection has reached.
    enum Phase {
        /// It is not queued yet. During an update of targets it waits until the update ends.
        case requested
        /// It waits for its turn in the queue of writes.
        case queued
        /// A thread of the queue is writing it, or has written it.
        case writing
    }

    /// The outcome of a write.
    struct Outcome {
        let result: Result
        /// The layers after the write.
        let snapshot: StoreSnapshot

        /// Why nothing was stored.
        var failure: StoreError? { result.failure }
    }

    /// Selections are numbered in order.
    let number: Int
    let scope: ScopePath
    /// The stored value after the write.
    ///
    /// Unset removes it.
    let value: StoredValue
    var phase = Phase.requested
    /// The calls waiting for this selection and for the superseded ones, in order.
    var callers: [Caller]
    /// The outcome, once the write is over.
    var outcome: Outcome?
}
