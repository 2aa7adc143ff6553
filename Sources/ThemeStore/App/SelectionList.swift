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
        var callers: [Selection.Caller] = []
        let superseded = selections.firstIndex { $0.scope == scope && $0.canBeSuperseded }
        if let superseded {
            callers = selections.remove(at: superseded).callers
        }
        if let caller { callers.append(caller) }
        selections.append(
            Selection(number: newestNumber, scope: scope, appearance: appearance, callers: callers)
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
        for index in selections.indices {
            guard case .requested = selections[index].phase else {
                continue
            }
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
    var isWritten: Bool {
        selections.allSatisfy { $0.outcome != nil }
    }

    // MARK: By the store's thread

    /// Begins to write a selection.
    ///
    /// - Returns: The selection, or `nil` if a newer one has superseded it.
    mutating func beginWriting(_ number: Int) -> Selection? {
        guard let index = index(of: number) else {
            return nil
        }
        selections[index].phase = .writing
        return selections[index]
    }

    /// Ends the write of a selection.
    mutating func endWriting(_ number: Int, _ outcome: Selection.Outcome) {
        guard let index = index(of: number) else {
            return
        }
        selections[index].phase = .written(outcome)
    }

    private func index(of number: Int) -> Int? {
        selections.firstIndex { $0.number == number }
    }
}
