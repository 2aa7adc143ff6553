import Testing

@testable import ThemeStore

@MainActor
@Suite("The appearance manager")
struct AppearanceManagerTests {
    /// A window as these tests see it: what it was told, and what it does then.
    private final class Window: AppearanceTarget {
        var told: [Appearance] = []
        var reaction: ((Appearance) -> Void)?
        private let (stream, continuation) = AsyncStream.makeStream(of: Appearance.self)

        func apply(_ appearance: Appearance) {
            told.append(appearance)
            continuation.yield(appearance)
            reaction?(appearance)
        }

        /// Waits until it is told that.
        func isTold(_ appearance: Appearance) async {
            for await one in stream where one == appearance { return }
        }
    }

    private let folder: TemporaryFolder
    private let store: AppearanceStore
    private let manager: AppearanceManager

    init() throws {
        folder = try TemporaryFolder()
        store = AppearanceStore(StoreLocation(file: try folder.file("store.json")))
        try store.set(.dark)
        manager = AppearanceManager(store, in: ProcessEnvironment([:]))
    }

    @Test("What is stored is loaded at launch, and a target is given it when it is attached, however late")
    func launch() {
        #expect(manager.selection == .dark)
        let window = Window()
        manager.attach(window)
        manager.attach(window)
        #expect(window.told == [.dark, .dark])
        manager.selection = .light
        #expect(window.told == [.dark, .dark, .light])
        let late = Window()
        manager.attach(late)
        #expect(late.told == [.light])
    }

    @Test("A selection is stored and applied to all targets, but not to those that are detached or gone")
    func selection() throws {
        let (window, detached) = (Window(), Window())
        weak var gone: Window?
        do {
            let short = Window()
            manager.attach(short)
            gone = short
        }
        #expect(gone == nil)
        manager.attach(window)
        manager.attach(detached)
        manager.detach(detached)
        try manager.select(.system)
        #expect(try store.value() == .appearance(.system))
        #expect(window.told == [.dark, .system])
        #expect(detached.told == [.dark])
    }

    @Test("A selection that cannot be stored changes nothing, and the failure is there to show")
    func failure() throws {
        let window = Window()
        manager.attach(window)
        try folder.write("{", to: "store.json")
        manager.selection = .light
        #expect(manager.selection == .dark)
        #expect(window.told == [.dark])
        #expect(manager.failure?.file == store.location.file)
        #expect(throws: StoreError.self) { try manager.select(.light) }
    }

    @Test("What another process stores is applied", .timeLimit(.minutes(1)))
    func otherProcess() async throws {
        let window = Window()
        manager.attach(window)
        try store.set(.light)
        await window.isTold(.light)
        #expect(manager.selection == .light)
    }

    @Test("Targets that change the setting from within their callback cause no loop")
    func contradiction() throws {
        let manager = manager
        let (first, second) = (Window(), Window())
        manager.attach(first)
        manager.attach(second)
        first.reaction = { _ in manager.selection = .light }
        second.reaction = { _ in manager.selection = .dark }
        manager.selection = .system
        #expect(first.told.last == manager.selection)
        #expect(second.told.last == manager.selection)
        #expect(first.told.count < 6)
        #expect(try store.value() == .appearance(manager.selection))
    }

    @Test("A manager that is let go of stops following")
    func released() throws {
        weak var gone: AppearanceManager?
        do {
            let short = AppearanceManager(store, in: ProcessEnvironment([:]))
            gone = short
        }
        #expect(gone == nil)
    }
}
