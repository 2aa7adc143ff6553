import Testing

@testable import ThemeStore

@MainActor
@Suite("What is attached to a manager", .timeLimit(.minutes(2)))
struct AttachmentsTests {
    private let store = AppearanceStore.inMemory(#"{"userInterfaceStyle": 2}"#)
    private let manager: AppearanceManager

    init() {
        manager = AppearanceManager(store, in: ProcessEnvironment([:]))
    }

    @Test("A target is told when it is attached, however late, and of each change; attached again, once more")
    func attaching() {
        let (window, late) = (Window(), Window())
        manager.attach(window)
        manager.attach(window)
        #expect(window.told == [.dark, .dark])
        manager.selection = .light
        manager.selection = .light
        #expect(window.told == [.dark, .dark, .light])
        manager.attach(late)
        #expect(late.told == [.light])
    }

    @Test("Targets are told in the order attached, and attaching one again does not move it")
    func order() {
        var order: [Int] = []
        let windows = [Window(), Window(), Window()]
        for (number, window) in windows.enumerated() {
            window.reaction = { _ in order.append(number) }
            manager.attach(window)
        }
        manager.attach(windows[0])
        order = []
        manager.selection = .light
        #expect(order == [0, 1, 2])
    }

    @Test("One that is detached or gone is told nothing")
    func detaching() {
        let detached = Window()
        weak var gone: Window?
        do {
            let short = Window()
            manager.attach(short)
            gone = short
        }
        #expect(gone == nil)
        manager.attach(detached)
        manager.detach(detached)
        manager.detach(Window())
        manager.selection = .light
        #expect(detached.told == [.dark])
    }

    @Test("One that is detached in another's callback, or its own, is told nothing more")
    func detachedWhileTold() {
        let manager = manager
        let (first, second) = (Window(), Window())
        manager.attach(first)
        manager.attach(second)
        first.reaction = { [weak first] _ in
            manager.detach(second)
            if let first { manager.detach(first) }
            manager.selection = .system
        }
        manager.selection = .light
        #expect(first.told == [.dark, .light])
        #expect(second.told == [.dark])
        #expect(manager.selection == .system)
    }

    @Test("A target that goes during another's callback is not told")
    func goneWhileTold() {
        let first = Window()
        var second: Window? = Window()
        weak let gone = second
        manager.attach(first)
        if let second { manager.attach(second) }
        first.reaction = { _ in second = nil }
        manager.selection = .light
        #expect(gone == nil && first.told == [.dark, .light])
    }

    @Test("One that is attached in a callback is told at once, and once")
    func attachedWhileTold() {
        let manager = manager
        let (first, second) = (Window(), Window())
        manager.attach(first)
        first.reaction = { _ in manager.attach(second) }
        manager.selection = .light
        #expect(second.told == [.light])
    }

    @Test("Targets that change the setting from within their callback cause no loop")
    func contradiction() async throws {
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
        await observed { manager.storedValue == .appearance(manager.selection) }
    }

    @Test("A target of a scope shows what is pinned there or what it inherits, and hears of both")
    func scopes() async throws {
        let payment = try #require(ScopePath("checkout/payment"))
        let screen = Window()
        manager.attach(screen, to: payment)
        await screen.isTold(.dark)
        let steps: [(expected: Appearance, change: () throws -> Void)] = [
            (.light, { try store.set(.light, for: .checkout) }),
            (.dark, { try store.set(.dark, for: payment) }),
            (.light, { try store.reset(for: payment) }),
            (.dark, { try store.reset(for: .checkout) }),
            (.system, { try store.set(.system) }),
        ]
        for (expected, change) in steps {
            try change()
            await screen.isTold(expected)
        }
        #expect(screen.told == [.dark] + steps.map { $0.expected })
        manager.selection = .light
        #expect(screen.told.last == .light)
        manager.attach(screen)
        #expect(screen.told.suffix(2) == [.light, .light])
    }

    @Test("A pinned screen stays as it is while the app changes around it")
    func pinned() throws {
        try store.set(.light, for: .checkout)
        let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
        let (screen, drawing) = (Window(), Drawing())
        manager.attach(screen, to: .checkout)
        manager.observe(drawing, in: .checkout)
        manager.selection = .system
        manager.selection = .dark
        #expect(screen.told == [.light])
        #expect(drawing.told == [.light])
    }

    @Test("What draws by itself is told the style at once and on each change, and not while nothing can tell it")
    func styles() {
        let drawing = Drawing()
        manager.observe(drawing)
        manager.selection = .system
        #expect(manager.style == nil)
        manager.selection = .light
        manager.selection = .light
        manager.stopObserving(drawing)
        manager.selection = .dark
        #expect(drawing.told == [.dark, .light])
    }

    @Test("The system's style is followed where the preference is system")
    func systemStyle() async {
        let manager = AppearanceManager(store, in: ProcessEnvironment(["THEMECTL_SYSTEM": "light"]))
        let drawing = Drawing()
        manager.observe(drawing)
        manager.selection = .system
        #expect(manager.style == .light)
        #expect(drawing.told == [.dark, .light])
        manager.take(systemStyle: .dark)
        #expect(manager.style == .dark)
        #expect(drawing.told == [.dark, .light, .dark])
    }

    @Test("The sources of the system's style do not hold up making a manager; their answer comes later")
    func askedSource() async throws {
        let empty = try StandIns()
        let manager = AppearanceManager(.inMemory(), in: empty.environment(["COLORFGBG": "15;0"]))
        let drawing = Drawing()
        manager.observe(drawing)
        #expect(manager.style == nil && drawing.told.isEmpty)
        await observed { manager.style == .dark }
        #expect(drawing.told == [.dark])
    }
}
