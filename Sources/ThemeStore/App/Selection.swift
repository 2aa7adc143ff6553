/// A preference that was selected, until its outcome is shown.
struct Selection {
    /// The values before and after, or why nothing was stored.
    typealias Result = Swift.Result<WriteResult, StoreError>
    /// A call that waits for the result.
    typealias Caller = CheckedContinuation<Result, Never>

    /// The step that a selection has reached.
    enum Phase {
        /// A target made it during an update, and it waits until the update ends.
        case requested
        /// It waits for its turn on the store's thread.
        case queued
        /// The store's thread is writing it.
        case writing
        /// The write is over, but the main actor has not shown its outcome.
        case written(Outcome)
    }

    /// The outcome of a write.
    struct Outcome {
        let result: Result
        /// The layers after the write.
        let snapshot: StoreSnapshot
    }

    /// Selections are numbered in order.
    let number: Int
    let scope: ScopePath
    /// The appearance to store, or `nil` to remove the stored value.
    let appearance: Appearance?
    var phase = Phase.requested
    /// The calls waiting for this selection and for the superseded ones, in order.
    var callers: [Caller]

    /// The outcome, once the write is over.
    var outcome: Outcome? {
        if case .written(let outcome) = phase {
            outcome
        } else {
            nil
        }
    }

    /// Returns the outcome to the calls that wait for it.
    func returnOutcome() {
        guard let outcome else { return }
        for caller in callers {
            caller.resume(returning: outcome.result)
        }
    }

    /// Whether a newer selection can still supersede it.
    var canBeSuperseded: Bool {
        switch phase {
        case .requested, .queued: true
        case .writing, .written: false
        }
    }
}

extension Selection.Outcome {
    /// Why nothing was stored.
    var failure: StoreError? {
        if case .failure(let error) = result {
            error
        } else {
            nil
        }
    }
}
