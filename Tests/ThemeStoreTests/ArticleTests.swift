import Testing
import ThemeStore

/// Each snippet of the library's articles stands here line by line, runs, and does what the text around it says.
@Suite("The library's articles", .bounded)
struct ArticleTests {
    private let folder: TemporaryFolder
    private let store: AppearanceStore
    private let environment = ProcessEnvironment(["THEMECTL_SYSTEM": "dark"])

    init() throws {
        folder = try TemporaryFolder()
        store = AppearanceStore(file: try folder.file("store.json"))
    }

    func notesStore(in environment: ProcessEnvironment) throws(StoreError) -> AppearanceStore {
        let store = try AppearanceStore(app: "com.example.Notes", in: environment)
        return store
    }

    @Test("An app's store is in the home folder it is given")
    func naming() throws {
        let environment = ProcessEnvironment(["HOME": folder.path, "XDG_CONFIG_DIRS": folder.path])
        let store = try notesStore(in: environment)
        try store.blocking.set(.dark)
        let files = folder.contents.filter { $0.hasSuffix(".json") }
        #expect(files.map { folder.path($0) } == [store.file?.description])
    }

    @Test("Storing and resetting leaves the article's file unchanged, byte for byte")
    func storing() throws {
        let article = try TestFiles.text("Sources/ThemeStore/ThemeStore.docc/ReadingAndWriting.md")
        let shared = try #require(
            article.split(separator: "```json\n").last?.split(separator: "\n").first
        )
        try folder.write(shared.utf8, to: "store.json")
        let change = try store.blocking.set(.dark)
        try store.blocking.reset()
        #expect(change.previous == .unset && change.current == .dark && change.didChange)
        #expect(folder.text("store.json") == String(shared))
        try store.blocking.set(.system)
        #expect(try store.value() == .appearance(.system))
        #expect(try !store.blocking.set(.system).didChange)
    }

    @Test(
        "A stored value is unset, an appearance or unrecognized",
        arguments: [
            ("{}", "nobody has chosen yet"),
            (#"{"userInterfaceStyle":null}"#, "nobody has chosen yet"),
            (#"{"userInterfaceStyle":0}"#, "system"), (#"{"userInterfaceStyle":1}"#, "light"),
            (#"{"userInterfaceStyle":2}"#, "dark"),
            (#"{"userInterfaceStyle":3}"#, "3 at 1:23 means system"),
        ]
    )
    func reading(text: String, expected: String) throws {
        try folder.write(text, to: "store.json")
        let stored =
            switch try store.value() {
            case .unset: "nobody has chosen yet"
            case .appearance(let appearance): appearance.name
            case .unrecognized(let value): "\(value.spelling) at \(value.position) means system"
            }
        #expect(stored == expected)
    }

    @Test("A scope inherits, and the system is queried only if no scope is pinned")
    func inForce() async throws {
        try await store.set(.system)
        try await store.set(.light, for: "checkout")
        let preference = try store.preference(for: "checkout/payment", in: environment)
        #expect(preference.appearance == .light)
        #expect(preference.layer == .scope)
        #expect(preference.lock == nil)
        #expect(try await styleInTask(of: preference) == .light)
        #expect(try await styleInTask(of: try store.preference(in: environment)) == .dark)
    }

    private func styleInTask(of preference: Preference) async throws -> InterfaceStyle? {
        var shown = preference.appearance.style
        if shown == nil { shown = try await SystemStyle.current(in: environment).style }
        return shown
    }

    private func message(of store: AppearanceStore) -> String {
        var message = ""
        do throws(StoreError) {
            try store.blocking.set(.light)
        } catch  where error.kind == .locked {
            message = "Your administrator decides about this."
        } catch {
            message = "Your choice could not be stored: \(error)"
        }
        return message
    }

    @Test("A failed write says why and leaves the file alone")
    func failing() throws {
        #expect(message(of: store) == "")
        try folder.write("{,}", to: "store.json")
        let file = try #require(store.file)
        #expect(message(of: store).hasPrefix("Your choice could not be stored: \(file):1:2: "))
        #expect(folder.text("store.json") == "{,}")
        try folder.write(
            #"{"userInterfaceStyleLocked":true}"#,
            to: "xdg/themectl/com.example.Notes.json"
        )
        let locked = try notesStore(
            in: ProcessEnvironment(["HOME": folder.path, "XDG_CONFIG_DIRS": folder.path("xdg")])
        )
        #expect(message(of: locked) == "Your administrator decides about this.")
    }

    @Test("A write in another task returns its change")
    func writingElsewhere() async throws {
        let store = store
        let change = try await store.set(.dark)
        #expect(change.current == .dark)
    }

    @Test("A scope's changes are followed until the task is cancelled")
    func followingScope() async throws {
        let (store, environment) = (store, environment)
        let checkout = ScopePath.checkout
        let (noted, continuation) = AsyncStream.makeStream(of: Appearance.self)
        @Sendable func note(_ appearance: Appearance) async { continuation.yield(appearance) }
        let following = Task {
            for try await appearance in store.changes(for: checkout, in: environment) {
                await note(appearance)
            }
        }
        var heard = noted.makeAsyncIterator()
        #expect(await heard.next() == .system)
        try await store.set(.dark, for: checkout)
        #expect(await heard.next() == .dark)
        following.cancel()
        try await following.value
    }

    @Test("Changes begin with the preference in force, then each different one")
    func following() async throws {
        let store = store
        try await store.set(.light)
        var seen: [Appearance] = []
        func show(_ appearance: Appearance) throws {
            seen.append(appearance)
            if appearance == .light { try store.blocking.set(.dark) }
        }
        for try await appearance in store.changes(in: environment) {
            try show(appearance)
            if appearance == .dark { break }
        }
        #expect(seen == [.light, .dark])
    }
}

/// The classes and calls of the article about windows, where a target stands for a window.
@MainActor
@Suite("The library's article about windows", .bounded)
struct WindowArticleTests {
    final class Canvas: AppearanceTarget {
        private(set) var pinnedStyle: InterfaceStyle?

        func applyAppearance(_ appearance: Appearance) {
            pinnedStyle = appearance.style
        }
    }

    final class Chart: StyleUpdatable {
        private(set) var ink = ColorPalette.standard[.primaryText].light

        func updateStyle(_ style: InterfaceStyle) {
            ink = ColorPalette.standard[.primaryText][style]
        }
    }

    private let folder: TemporaryFolder
    private let store: AppearanceStore

    init() throws {
        folder = try TemporaryFolder()
        store = AppearanceStore(file: try folder.file("store.json"))
        try store.blocking.set(.dark)
    }

    private func launch(
        with window: some AppearanceTarget,
        _ variables: [String: String] = [:]
    ) -> AppearanceManager {
        let environment = ProcessEnvironment(variables)
        let manager = AppearanceManager(store, in: environment)
        manager.attach(window)
        return manager
    }

    private func message(of manager: AppearanceManager) -> String? {
        let message = manager.failure?.description
        return message
    }

    private func isEnabled(_ manager: AppearanceManager) -> Bool {
        let isEnabled = manager.preference.lock == nil && manager.preference.layer != .environment
        return isEnabled
    }

    private func label(of manager: AppearanceManager) -> String {
        let label = manager.storedValue.rawValue.map { "\($0)" } ?? "N/A"
        return label
    }

    @Test("A window shows the preference when attached, and a selection before it is stored")
    func windows() async throws {
        let canvas = Canvas()
        let manager = launch(with: canvas)
        #expect(canvas.pinnedStyle == .dark && label(of: manager) == "2")
        manager.selection = .light
        #expect(canvas.pinnedStyle == .light)
        try await manager.select(.system)
        #expect(canvas.pinnedStyle == nil && label(of: manager) == "0")
        try await manager.reset()
        #expect(label(of: manager) == "N/A" && message(of: manager) == nil && isEnabled(manager))
        try folder.write("[]", to: "store.json")
        manager.selection = .light
        await observed { manager.failure != nil && manager.selection == .system }
        #expect(message(of: manager)?.contains("a store is one object") == true)
    }

    @Test("A variable wins over a selection, which is stored")
    func variable() async throws {
        let manager = launch(with: Canvas(), ["THEMECTL_APPEARANCE": "dark"])
        try await manager.select(.light)
        #expect(manager.selection == .dark && message(of: manager) == nil && !isEnabled(manager))
        #expect(try store.value() == .appearance(.light))
    }

    @Test("A view is told the style, and a scope's screen the scope's style")
    func drawing() throws {
        let (chart, screen) = (Chart(), Canvas())
        try store.blocking.set(.light, for: .checkout)
        let manager = launch(with: Canvas())
        let checkout = ScopePath.checkout
        manager.attach(chart)
        manager.attach(screen, for: checkout)
        #expect(chart.ink.hex == "#FFFFFF" && screen.pinnedStyle == .light)
    }

    @Test("An app reads a palette of its own, as the article shows")
    func ownPalette() throws {
        let text = ##"{"accent":{"light":"#0B57D0","dark":"#A8C7FA"}}"##
        let palette = try ColorPalette(json: text.utf8)
        let accent = palette["accent"] ?? palette[.primaryText]
        #expect(accent.dark.hex == "#A8C7FA")
    }

    @Test("A screen follows pinning and lifting")
    func pinning() async throws {
        let controller = Window()
        let manager = launch(with: Canvas())
        let checkout = ScopePath.checkout
        manager.attach(controller, for: checkout)
        await controller.isTold(.system)
        try await store.set(.light, for: checkout)
        await controller.isTold(.light)
        try await store.reset(for: checkout)
        await controller.isTold(.system)
    }

    @Test("An old boolean becomes a preference once")
    func migrating() throws {
        let store = AppearanceStore.inMemory(#"{"isDarkMode": true}"#)
        try store.blocking.migrate()
        try store.blocking.migrate()
        #expect(try store.value() == .appearance(.dark))
    }

    @Test("Styles are followed as preferences are")
    func styles() async throws {
        let environment = ProcessEnvironment(["THEMECTL_SYSTEM": "light"])
        let store = store
        try await store.set(.system)
        var seen: [InterfaceStyle] = []
        func draw(_ style: InterfaceStyle) throws {
            seen.append(style)
            if style == .light { try store.blocking.set(.dark) }
        }
        for try await style in store.styles(in: environment) {
            try draw(style)
            if style == .dark { break }
        }
        #expect(seen == [.light, .dark])
    }

    @Test("A test or a preview needs no disk")
    func preview() {
        let store = AppearanceStore.inMemory(#"{"userInterfaceStyle": 2}"#)
        let manager = AppearanceManager(store)
        #expect(manager.selection == .dark)
        let checkout = ScopePath.checkout
        func unfinished() -> AppearanceManager {
            let manager = AppearanceManager(
                AppearanceStore(store.location, pins: [checkout: .light], in: [:])
            )
            return manager
        }
        #expect(unfinished().style(for: checkout) == .light)
    }

    @Test("The manager shows what another task writes")
    func writingElsewhere() async throws {
        let (canvas, store) = (Canvas(), store)
        let manager = launch(with: canvas)
        try await store.set(.light)
        await observed { manager.selection == .light }
        #expect(canvas.pinnedStyle == .light)
    }
}
