import Testing

@testable import ThemeStore

extension SelectionList {
    fileprivate mutating func beginWriting(_ number: Int) -> Selection? {
        update(number) { $0.phase = .writing }
    }

    fileprivate mutating func endWriting(_ number: Int, _ outcome: Selection.Outcome) {
        _ = update(number) { $0.outcome = outcome }
    }
}

@Suite("The list of selections", .bounded)
struct SelectionListTests {
    private var list = SelectionList()

    private static func outcome(_ failure: StoreError? = nil) -> Selection.Outcome {
        let stored = WriteResult(previous: .unset, current: .light, didChange: true)
        let snapshot = StoreSnapshot(reading: AppearanceStore.inMemory().location)
        return Selection.Outcome(
            result: failure.map { .failure($0) } ?? .success(stored),
            snapshot: snapshot
        )
    }

    @Test("Selections are queued once, in the order in which they were made")
    mutating func queueing() {
        list.append(.light, for: .app, nil)
        list.append(.dark, for: .checkout, nil)
        #expect(list.queueRequested() == [1, 2])
        list.append(nil, for: .payment, nil)
        #expect(list.queueRequested() == [3])
        #expect(list.queueRequested().isEmpty)
    }

    @Test("A newer selection replaces an older one of its scope that is not being written")
    mutating func superseding() {
        list.append(.light, for: .app, nil)
        list.append(.dark, for: .checkout, nil)
        #expect(list.queueRequested() == [1, 2])
        list.append(.system, for: .app, nil)
        #expect(list.queueRequested() == [3])
        #expect(list.beginWriting(1) == nil)
        #expect(list.beginWriting(2)?.value.appearance == .dark)
        list.append(.light, for: .checkout, nil)
        #expect(list.queueRequested() == [4])
        list.endWriting(2, Self.outcome())
        #expect(list.beginWriting(3)?.value.appearance == .system)
        #expect(list.removeWritten().map(\.number) == [2])
        #expect(list.beginWriting(4)?.value.appearance == .light && !list.isWritten)
    }

    @Test("The newest value of each scope counts until its outcome is removed")
    mutating func values() {
        #expect(list.values.isEmpty && list.isWritten)
        list.append(.light, for: .app, nil)
        #expect(list.queueRequested() == [1] && list.beginWriting(1) != nil)
        list.append(.dark, for: .app, nil)
        list.append(nil, for: .checkout, nil)
        #expect(list.values == [.app: .appearance(.dark), .checkout: .unset])
        list.endWriting(1, Self.outcome())
        #expect(list.values[.app] == .appearance(.dark) && !list.isWritten)
        #expect(list.removeWritten().count == 1 && list.values[.app] == .appearance(.dark))
        for number in list.queueRequested() {
            #expect(list.beginWriting(number) != nil)
            list.endWriting(number, Self.outcome())
        }
        #expect(list.isWritten && list.values.count == 2)
        #expect(list.removeWritten().map(\.number) == [2, 3])
        #expect(list.values.isEmpty && list.removeWritten().isEmpty)
    }

    @Test("The numbers of removed selections are not used again")
    mutating func numbers() {
        list.append(.light, for: .app, nil)
        list.append(.dark, for: .app, nil)
        #expect(list.queueRequested() == [2] && list.beginWriting(2) != nil)
        list.endWriting(2, Self.outcome(StoreError(.invalidAppIdentifier(""))))
        #expect(list.removeWritten().first?.outcome?.failure != nil)
        list.append(.light, for: .app, nil)
        #expect(list.queueRequested() == [3] && list.beginWriting(2) == nil)
    }
}
