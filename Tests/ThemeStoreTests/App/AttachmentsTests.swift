import Foundation
import Observation
import Testing

@testable import ThemeStore

@MainActor
@Suite("What is attached to a manager", .bounded)
struct AttachmentsTests {
    private let store = AppearanceStore.inMemory(#"{"userInterfaceStyle": 2}"#)
    private let manager: AppearanceManager

    init() {
        manager = AppearanceManager(store, in: ProcessEnvironment([:]))
    }

    @Test("A target is updated when attached, when attached again, and on each change")
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

    @Test("Targets are updated in the order attached, and attaching again does not move one")
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

    @Test("A scope that is no longer read leaves the manager, and one that is observed stays")
    func unreadScopes() {
        let scopes = (0..<100).compactMap { ScopePath("scope-\($0)") }
        for scope in scopes { _ = manager.style(for: scope) }
        #expect(manager.models.count == 100)
        manager.selection = .light
        manager.selection = .dark
        #expect(manager.models.isEmpty)
        let hasChanged = Mutex(false)
        withObservationTracking {
            _ = manager.storedValue(for: scopes[0])
        } onChange: {
            hasChanged.withLock { $0 = true }
        }
        for appearance in [Appearance.light, .dark, .light] { manager.selection = appearance }
        #expect(manager.models.count == 1 && !hasChanged.withLock { $0 })
        manager[scopes[0]] = .dark
        #expect(throws: Never.self) { try manager.flush(timeout: .seconds(300)) }
        #expect(hasChanged.withLock { $0 })
    }

    @Test("A selection and an attachment take no time that grows with the square of the scopes")
    func linearTime() {
        /// The processor time of a selection and of an attachment, in nanoseconds.
        func times(_ count: Int) -> (selection: Int64, attachment: Int64) {
            let manager = AppearanceManager(.inMemory(), in: [:])
            let scopes = (0..<count).compactMap { ScopePath("scope-\($0)") }
            let windows = scopes.map { _ in Window() }
            for window in windows { manager.attach(window) }
            for scope in scopes { _ = manager.style(for: scope) }
            let start = processorTime()
            manager.selection = .dark
            let selected = processorTime()
            let late = (0..<10).map { _ in Window() }
            for window in late { manager.attach(window) }
            return (selected - start, processorTime() - selected)
        }
        let few = (0..<5).map { _ in times(50) }
        let many = (0..<2).map { _ in times(3_000) }
        let shortSelection = few.map { $0.selection }.max() ?? 0
        let longSelection = many.map { $0.selection }.min() ?? 0
        // Sixty times the scopes: 60 in proportion, and 3,600 with the square.
        #expect(longSelection < shortSelection * 400)
        let shortAttachment = few.map { $0.attachment }.max() ?? 0
        let longAttachment = many.map { $0.attachment }.min() ?? 0
        #expect(longAttachment < shortAttachment * 10)
    }

    @Test("A detached or released target is not updated")
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

    @Test("A target detached in a callback is not updated any more")
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

    @Test("A target released during another's callback is not updated")
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

    @Test("A target attached in a callback is updated at once, and once")
    func attachedWhileTold() {
        let manager = manager
        let (first, second) = (Window(), Window())
        manager.attach(first)
        first.reaction = { _ in manager.attach(second) }
        manager.selection = .light
        #expect(second.told == [.light])
    }

    @Test("Targets that change the setting in a callback cause no loop")
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

    @Test("Targets that answer with the opposite of what they are told come to an end")
    func opposition() {
        let manager = manager
        let windows = [Window(), Window()]
        for window in windows {
            manager.attach(window)
            window.reaction = { [weak window] told in
                if let window, window.told.count < 100 {
                    manager.selection = told == .dark ? .light : .dark
                }
            }
        }
        manager.selection = .light
        for window in windows {
            #expect(window.told.last == manager.selection && window.told.count < 6)
        }
    }

    @Test("A target attached again in a callback is not told by its old scope")
    func attachedAgainWhileTold() {
        let manager = manager
        let (first, second) = (Window(), Window())
        manager.attach(first)
        manager.attach(second)
        first.reaction = { _ in manager.attach(second, for: .checkout) }
        manager.selection = .light
        #expect(second.told == [.dark, .system])
    }

    @Test("An answer given while attaching reaches the others at once")
    func answerWhileAttaching() {
        let manager = manager
        let (first, second) = (Window(), Window())
        manager.attach(first)
        second.reaction = { _ in manager.selection = .light }
        manager.attach(second)
        #expect(first.told == [.dark, .light] && second.told == [.dark, .light])
    }

    @Test("Of two selections of a target in one call the last counts")
    func answersWhileAttaching() {
        let manager = manager
        let window = Window()
        window.reaction = { told in
            guard told == .dark else { return }
            manager.selection = .light
            manager.selection = .system
        }
        manager.attach(window)
        #expect(window.told == [.dark, .system] && manager.selection == .system)
    }

    /// A target that also draws in a style.
    private final class Both: AppearanceTarget, StyleUpdatable {
        var told: [String] = []
        func applyAppearance(_ appearance: Appearance) { told.append("\(appearance)") }
        func updateStyle(_ style: InterfaceStyle) { told.append("style \(style)") }
    }

    @Test("An object that is target and updatable is notified as both until it is detached")
    func both() {
        let both = Both()
        manager.attach(both as any StyleUpdatable, for: .checkout)
        #expect(both.told == ["system", "style dark"])
        manager.selection = .light
        #expect(both.told == ["system", "style dark", "style light"])
        manager.detach(both)
        manager.selection = .dark
        #expect(both.told.count == 3)
    }

    @Test("A scope's target follows pinning and lifting")
    func scopes() async throws {
        let payment: ScopePath = "checkout/payment"
        let screen = Window()
        manager.attach(screen, for: payment)
        await screen.isTold(.system)
        let steps: [(expected: Appearance, change: () throws -> Void)] = [
            (.light, { try store.blocking.set(.light, for: .checkout) }),
            (.dark, { try store.blocking.set(.dark, for: payment) }),
            (.light, { try store.blocking.reset(for: payment) }),
            (.system, { try store.blocking.reset(for: .checkout) }),
        ]
        for (expected, change) in steps {
            try change()
            await screen.isTold(expected)
        }
        #expect(screen.told == [.system] + steps.map { $0.expected })
        manager.selection = .light
        #expect(screen.told.last == .system)
        manager.attach(screen)
        #expect(screen.told.suffix(2) == [.system, .light])
    }

    @Test("A pinned screen does not follow the app")
    func pinned() throws {
        try store.blocking.set(.light, for: .checkout)
        let manager = AppearanceManager(store, in: ProcessEnvironment([:]))
        let (screen, drawing) = (Window(), Drawing())
        manager.attach(screen, for: .checkout)
        manager.attach(drawing, for: .checkout)
        manager.selection = .system
        manager.selection = .dark
        #expect(screen.told == [.light])
        #expect(drawing.told == [.light])
    }

    @Test("An observer gets the style at once and on each change, unless it is unknown")
    func styles() {
        let drawing = Drawing()
        manager.attach(drawing)
        manager.selection = .system
        #expect(manager.style == nil)
        manager.selection = .light
        manager.selection = .light
        manager.detach(drawing)
        manager.selection = .dark
        #expect(drawing.told == [.dark, .light])
    }

    @Test("The system's style is followed if the preference is system")
    func systemStyle() async {
        let manager = AppearanceManager(store, in: ProcessEnvironment(["THEMECTL_SYSTEM": "light"]))
        let drawing = Drawing()
        manager.attach(drawing)
        manager.selection = .system
        #expect(manager.style == .light)
        #expect(drawing.told == [.dark, .light])
        manager.setSystemStyle(.dark)
        #expect(manager.style == .dark)
        #expect(drawing.told == [.dark, .light, .dark])
    }

    @Test("A slow source does not delay making a manager")
    func askedSource() async throws {
        let empty = try StandIns()
        let manager = AppearanceManager(.inMemory(), in: empty.environment(["COLORFGBG": "15;0"]))
        let drawing = Drawing()
        manager.attach(drawing)
        #expect(manager.style == nil && drawing.told.isEmpty)
        await observed { manager.style == .dark }
        #expect(drawing.told == [.dark])
    }

    @Test("A window in a scope that nothing pins shows the preference in force")
    func window() async throws {
        let window = Window(inheritsAppearance: false)
        manager.attach(window, for: .checkout)
        #expect(window.told == [.dark])
        try await manager.select(.light, for: .checkout)
        try await manager.reset(for: .checkout)
        #expect(window.told == [.dark, .light, .dark])
    }

    @Test("A window that changes to another manager shows only that one's choice")
    func changedManager() async throws {
        let window = Window(inheritsAppearance: false)
        let newer = AppearanceManager(.inMemory(#"{"userInterfaceStyle": 1}"#), in: [:])
        manager.attach(window)
        manager.detach(window)
        newer.attach(window)
        #expect(window.told == [.dark, .light])
        try await manager.select(.system)
        try await manager.select(.dark)
        #expect(window.told == [.dark, .light])
        try await newer.select(.system)
        #expect(window.told == [.dark, .light, .system])
    }

    @Test("A window in a scope follows the app, and its views inherit from it")
    func windowAndView() async throws {
        let window = Window(inheritsAppearance: false)
        let view = Window()
        manager.attach(window, for: .checkout)
        manager.attach(view, for: .checkout)
        try await manager.select(.light)
        #expect(window.told == [.dark, .light] && view.told == [.system])
        try await manager.select(.dark, for: .checkout)
        #expect(window.told == [.dark, .light, .dark] && view.told == [.system, .dark])
    }

    @Test("A pin of the app's is above the environment, and holds for the scopes inside it")
    func pins() throws {
        let store = AppearanceStore.inMemory(
            #"{"userInterfaceStyle": 2}"#,
            pins: [.checkout: .light]
        )
        let manager = AppearanceManager(
            store,
            in: ProcessEnvironment(["THEMECTL_APPEARANCE": "dark"])
        )
        let (screen, drawing) = (Window(), Drawing())
        manager.attach(screen, for: .payment)
        manager.attach(drawing, for: .payment)
        #expect(screen.told == [.light] && drawing.told == [.light])
        #expect(
            manager.preference(for: .payment).layer == .pin
                && manager.preference.layer == .environment
        )
        #expect(manager.style(for: .payment) == .light && manager.style == .dark)
    }

    @Test("Streams of a store know the system's style from the scenes of its manager")
    func sceneStyle() async throws {
        let store = AppearanceStore.inMemory()
        let manager = AppearanceManager(store, in: ["THEMECTL_SYSTEM": "light"])
        manager.setSystemStyle(.dark)
        #expect(manager.style == .dark)
        var seen: [InterfaceStyle] = []
        for try await style in store.styles() {
            seen.append(style)
            if style == .light { break }
            manager.setSystemStyle(.light)
        }
        #expect(seen == [.dark, .light])
    }

    @Test("The fallback is the style if no source knows the system's")
    func fallback() async throws {
        let manager = AppearanceManager(
            .inMemory(),
            fallback: .dark,
            in: try StandIns().environment()
        )
        #expect(manager.style == nil)
        await observed { manager.style == .dark }
    }

    @Test("Toggling pins the opposite of what is stored, and of an unknown style dark")
    func toggling() async throws {
        let manager = AppearanceManager(
            .inMemory(),
            in: ProcessEnvironment(["THEMECTL_APPEARANCE": "light"])
        )
        for expected in [Appearance.dark, .light, .dark] {
            try await manager.toggle()
            #expect(manager.storedValue == .appearance(expected) && manager.selection == .light)
        }
    }

    @Test("Toggling from the app's default stores the opposite of that")
    func togglingDefault() async throws {
        let manager = AppearanceManager(.inMemory(default: .dark))
        #expect(
            manager.selection == .dark && manager.preference.layer == .default
                && manager.style == .dark
        )
        #expect(manager.storedValue == .unset)
        try await manager.toggle()
        #expect(manager.storedValue == .appearance(.light) && manager.selection == .light)
        try await manager.reset()
        #expect(manager.selection == .dark)
    }

    @Test("A change that does not affect a scope does not notify the scope's observers")
    func invalidations() async throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"userInterfaceStyle": 2, "n": 0}"#, to: "store.json")
        let manager = AppearanceManager(
            AppearanceStore(file: try folder.file("store.json")),
            in: [:]
        )
        let count = Mutex(0)
        withObservationTracking {
            _ = (
                manager.style(for: .checkout), manager.preference(for: .payment), manager.style,
                manager.preference
            )
        } onChange: {
            count.withLock { $0 += 1 }
        }
        // What the store holds besides, and another scope, although that is read elsewhere.
        _ = manager.style(for: "elsewhere")
        try folder.replace("store.json", by: #"{"userInterfaceStyle": 2, "n": 1}"#)
        try await manager.select(.light, for: "elsewhere")
        #expect(count.withLock { $0 } == 0)
        try await manager.select(.light, for: .checkout)
        #expect(count.withLock { $0 } == 1 && manager.style(for: .payment) == .light)
    }

    @Test("Reading a scope in a change callback leaves other observers' notifications")
    func readingWhenTold() async throws {
        let told = Mutex(0)
        withObservationTracking {
            _ = manager.preference
        } onChange: { [manager] in
            MainActor.assumeIsolated { _ = manager.preference(for: .checkout) }
        }
        withObservationTracking {
            _ = manager.style(for: .checkout)
        } onChange: {
            told.withLock { $0 += 1 }
        }
        try await manager.select(manager.selection == .dark ? .light : .dark)
        #expect(told.withLock { $0 } == 1)
    }

    @Test("A scope's choice is its own value, and system if it inherits")
    func choices() async throws {
        #expect(
            manager[.checkout] == .system && manager.preference(for: .checkout).appearance == .dark
        )
        manager[.checkout] = .light
        #expect(
            manager[.checkout] == .light && manager[.payment] == .system && manager[.app] == .dark
        )
        #expect(manager.storedValue(for: .payment) == .unset)
        var changes = store.changes(for: .checkout).makeAsyncIterator()
        while try await changes.next() != .light {}
        let pinned = AppearanceManager(
            AppearanceStore(store.location, pins: [.checkout: .dark], in: [:])
        )
        #expect(pinned[.checkout] == .light && pinned.preference(for: .payment).appearance == .dark)
        #expect(pinned.preference(for: .payment).isForced && !pinned.preference.isForced)
        try await pinned.toggle(for: .checkout)
        #expect(pinned.storedValue(for: .checkout) == .appearance(.light))
    }

    @Test("A scene's style ends with its manager")
    func endOfSceneStyle() async throws {
        let store = AppearanceStore.inMemory()
        var manager: AppearanceManager? = AppearanceManager(store)
        manager?.setSystemStyle(.dark)
        #expect(manager?.style == .dark)
        manager = nil
        var styles = store.styles(in: ["THEMECTL_SYSTEM": "light"]).makeAsyncIterator()
        #expect(try await styles.next() == .light)
    }

    @Test("A scope's preference can be observed")
    func observedScope() async throws {
        try await manager.select(.light, for: .checkout)
        #expect(
            manager.preference(for: .payment).appearance == .light && manager.selection == .dark
        )
        try await store.set(.system, for: .checkout)
        await observed { [manager] in manager.preference(for: .payment).appearance == .dark }
    }
}

/// The processor time of this thread, in nanoseconds.
private func processorTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
