/// A manager's selections, in order, until their outcomes are shown.
///
/// A scope has at most three: the first to be shown, the second being written, the third waiting.
struct SelectionList {
    private var selections: [Selection] = []
    private var newestNumber = 0

    // MARK: By the main actor

    /// Adds a selection.
    ///
    /// It supersedes an older selection for the same scope that is not being written yet.
    ///
    /// The superseded selection leaves the list, and its callers get the result of the newer one.
    mutating func append(
        _ appearance: Appearance?,
        for scope: ScopePath,
        _ caller: Selection.Caller?
    ) {
        newestNumber += 1
        let superseded = selections.firstIndex { $0.scope == scope && $0.phase != .writing }
        var callers = superseded.map { selections.remove(at: $0).callers } ?? []
        if let caller { callers.append(caller) }
        selections.append(
            Selection(
                number: newestNumber,
                scope: scope,
                value: appearance.map { .appearance($0) } ?? .unset,
                callers: callers
            )
        )
    }

    /// Has a call wait for the newest selection for a scope.
    ///
    /// - Returns: Whether there is one.
    mutating func join(_ scope: ScopePath, _ caller: Selection.Caller) -> Bool {
        guard let newest = selections.lastIndex(where: { $0.scope == scope }) else {
            return false
        }
        selections[newest].callers.append(caller)
        return true
    }

    /// Queues the selections that waited for the end of an update.
    ///
    /// - Returns: Their numbers.
    mutating func queueRequested() -> [Int] {
        var numbers: [Int] = []
        for index in selections.indices where selections[index].phase == .requested {
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
        selections.reduce(into: [:]) { $0[$1.scope] = $1.value }
    }

    /// Whether every write is over.
    var isWritten: Bool {
        selections.allSatisfy { $0.outcome != nil }
    }

    // MARK: By a thread of the queue

    /// Begins or ends the write of a selection.
    ///
    /// - Returns: The selection, or `nil` if a newer one has superseded it.
    mutating func update(_ number: Int, _ change: (inout Selection) -> Void) -> Selection? {
        guard let index = selections.firstIndex(where: { $0.number == number }) else {
            return nil
        }
        change(&selections[index])
        return selections[index]
    }
}
