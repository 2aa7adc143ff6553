/// A preference that was selected, until its outcome is shown.
struct Selection: Sendable {
    /// The values before and after, or why nothing was stored.
    typealias Result = Swift.Result<WriteResult, StoreError>
    /// A call that waits for the result.
    typealias Caller = CheckedContinuation<Result, Never>

    /// The step that a selection has reached.
    enum Phase: Sendable {
        /// A target made it during an update, and it waits for the end of that update.
        case requested
        /// It waits for its turn on the store's thread.
        case queued
        /// The store's thread is writing it.
        case writing
        /// The write is over, but the main actor has not shown its outcome.
        case written(Outcome)
    }

    /// The outcome of a write.
    struct Outcome: Sendable {
        let result: Result
        /// The layers after the write.
        let snapshot: StoreSnapshot
    }

    /// Selections are numbered in the order in which they are made.
    let number: Int
    let scope: ScopePath
    /// The appearance to store, or `nil` to remove what is stored.
    let appearance: Appearance?
    fileprivate(set) var phase = Phase.requested
    /// The calls that wait for this selection and for the selections that it superseded, in order.
    fileprivate(set) var callers: [Caller]

    /// The outcome, once the write is over.
    var outcome: Outcome? {
        if case .written(let outcome) = phase { outcome } else { nil }
    }

    /// Returns the outcome to the calls that wait for it.
    func returnOutcome() {
        guard let outcome else { return }
        for caller in callers { caller.resume(returning: outcome.result) }
    }

    /// Whether a newer selection can still supersede it.
    fileprivate var isWaiting: Bool {
        switch phase {
        case .requested, .queued: true
        case .writing, .written: false
        }
    }
}

extension Selection.Outcome {
    /// Why nothing was stored.
    var failure: StoreError? {
        if case .failure(let error) = result { error } else { nil }
    }
}

/// A manager's selections, in the order in which they were made, until their outcomes are shown.
///
/// Of each scope there are at most three: one whose outcome is not shown yet, one that is being
/// written, and one that waits.
struct SelectionList: Sendable {
    private var selections: [Selection] = []
    private var newestNumber = 0

    // MARK: By the main actor

    /// Adds a selection, which supersedes an older one for the same scope that is not being written
    /// yet.
    ///
    /// The superseded selection leaves the list, and its callers get the result of the newer one.
    mutating func append(
        _ appearance: Appearance?, for scope: ScopePath, _ caller: Selection.Caller?
    ) {
        newestNumber += 1
        var callers: [Selection.Caller] = []
        let superseded = selections.firstIndex { $0.scope == scope && $0.isWaiting }
        if let superseded {
            callers = selections.remove(at: superseded).callers
        }
        if let caller { callers.append(caller) }
        selections.append(
            Selection(number: newestNumber, scope: scope, appearance: appearance, callers: callers))
    }

    /// Has a call wait for the newest selection for a scope.
    ///
    /// - Returns: Whether there is one.
    mutating func join(_ scope: ScopePath, _ caller: Selection.Caller) -> Bool {
        guard let newest = selections.lastIndex(where: { $0.scope == scope }) else { return false }
        selections[newest].callers.append(caller)
        return true
    }

    /// Queues the selections that waited for the end of an update.
    ///
    /// - Returns: Their numbers.
    mutating func queueRequested() -> [Int] {
        var numbers: [Int] = []
        for index in selections.indices {
            guard case .requested = selections[index].phase else { continue }
            selections[index].phase = .queued
            numbers.append(selections[index].number)
        }
        return numbers
    }

    /// Removes the selections whose writes are over.
    ///
    /// - Returns: These selections, in order.
    mutating func removeWritten() -> [Selection] {
        let written = selections.filter { $0.outcome != nil }
        selections.removeAll { $0.outcome != nil }
        return written
    }

    /// The newest selection for each scope, as the value that it stores.
    var values: [ScopePath: StoredValue] {
        var values: [ScopePath: StoredValue] = [:]
        for selection in selections {
            values[selection.scope] = selection.appearance.map { .appearance($0) } ?? .unset
        }
        return values
    }

    /// Whether every write is over.
    var isWritten: Bool { selections.allSatisfy { $0.outcome != nil } }

    // MARK: By the store's thread

    /// Begins to write a selection.
    ///
    /// - Returns: The selection; `nil` if a newer one has superseded it.
    mutating func beginWriting(_ number: Int) -> Selection? {
        guard let index = index(of: number) else { return nil }
        selections[index].phase = .writing
        return selections[index]
    }

    /// Ends the write of a selection.
    mutating func endWriting(_ number: Int, _ outcome: Selection.Outcome) {
        guard let index = index(of: number) else { return }
        selections[index].phase = .written(outcome)
    }

    private func index(of number: Int) -> Int? {
        selections.firstIndex { $0.number == number }
    }
}
