import Foundation
import Observation
import ThemeStore

@MainActor
final class Screen: AppearanceTarget {
    var shown: [Appearance] = []
    func applyAppearance(_ appearance: Appearance) { shown.append(appearance) }
}

@MainActor
final class Drawing: StyleUpdatable {
    var styles: [InterfaceStyle] = []
    func updateStyle(_ style: InterfaceStyle) { styles.append(style) }
}

@main
@MainActor
enum Client {
    static var count = 0
    static var failures = 0

    static func expect(_ isSo: Bool, _ what: String) {
        count += 1
        if !isSo {
            failures += 1
            print("not so: \(what)")
        }
    }

    /// Waits until something that can be observed is so.
    static func observed(_ what: String, _ condition: @escaping @MainActor () -> Bool) async {
        while true {
            let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
            if withObservationTracking(condition, onChange: { continuation.finish() }) { break }
            for await _ in changes {}
        }
        expect(true, what)
    }

    static func main() async throws {
        let home = CommandLine.arguments[1]
        let environment = ProcessEnvironment(["HOME": home, "THEMECTL_SYSTEM": "dark"])
        try stores(in: environment)
        try await awaited()
        try values()
        try defaults(in: home)
        try await manager(in: environment)
        try await tasks(in: home)
        print("a client's calls: \(count) expectations, \(failures) not met")
        exit(failures == 0 ? 0 : 1)
    }

    static func stores(in environment: ProcessEnvironment) throws {
        do {
            _ = try AppearanceStore(app: "../evil", in: environment)
            expect(false, "a wrong name throws")
        } catch {
            let message = "\(error)"
            expect(!message.contains("--") && !message.isEmpty, "in an app's words: \(message)")
        }
        let store = try AppearanceStore(app: "com.example.Notes", in: environment)
        expect(
            try store.preference(for: "checkout", in: environment).appearance == .system,
            "unset is system"
        )
        let dark = try AppearanceStore(
            app: "com.example.Notes",
            default: .dark,
            pins: ["board": .light],
            in: environment
        )
        expect(try dark.preference().appearance == .dark, "an app's own default")
        expect(try dark.preference(for: "board/row").isForced && dark != store, "an app's own pin")
        expect(ScopePath("checkout" + "/") == nil, "a name that is no scope is not the whole app")
        expect(try store.problems().isEmpty, "no problems")
        expect(
            try store.blocking.explain(in: environment).rows.contains { row in
                row.hasWon && row.kind == "layer" && row.name == "default"
                    && row.answer == "system" && row.detail.isEmpty
            },
            "an explanation"
        )
        try store.blocking.set(.dark)
        expect(try store.blocking.toggle().current == .light, "toggled")
        expect(
            try store.blocking.set(.dark, options: .init(lockTimeout: .seconds(1))).didChange,
            "set again"
        )
        expect(try !store.blocking.resetAllScopes().didChange, "no scopes")
        expect(try store.blocking.style() == .dark, "the style in force")
        let preference: Preference = try store.preference(in: environment)
        expect(
            preference.appearance == .dark && preference.layer == .store && preference.lock == nil,
            "stored"
        )
    }

    /// A store in memory, its failures, and what the manager does about them.
    static func awaited() async throws {
        let memory = MemoryStore(#"{"userInterfaceStyle": 2}"#, default: .light, pins: [:])
        let manager = AppearanceManager(memory.store, fallback: .light)
        expect(manager[.app] == .dark && manager["checkout"] == .system, "a scope's own choice")
        manager["checkout"] = .light
        expect(
            manager.style(for: "checkout") == .light
                && !manager.preference(for: "checkout").isForced,
            "at once"
        )
        try manager.flush(timeout: .seconds(2))
        expect(manager.storedValue(for: "checkout") == .appearance(.light), "flushed")
        expect(try await manager.toggle(for: "checkout").didChange, "toggled")
        memory.simulate(.readOnly)
        do {
            try await manager.select(.system, for: .app)
            expect(false, "a read-only store")
        } catch {
            if let failure = error.fileError {
                expect(failure.kind == .readOnly, "the kind")
                switch failure.kind {
                case .permission, .readOnly, .noSpace, .lockedTooLong, .notDurable,
                    .missing:
                    break
                case .other: break
                @unknown default: break
                }
            }
        }
        manager.dismissFailure()
        memory.simulate(nil)
        expect(manager.failure == nil, "dismissed")
        let own = AppearanceKey("theme", words: [.dark: "Nacht"])
        let old = AppearanceStore.inMemory(#"{"theme": "Nacht"}"#)
        expect(
            try await old.migrate(MigrationRules(keys: [own])).appearance == .dark,
            "an app's own words"
        )
        expect(
            "\(ScopePath.app)" == "app" && ScopePath.app.text.isEmpty
                && ScopePath.app.parent == nil,
            "the app"
        )
        let current = ProcessEnvironment.current.setting("LANG", to: "C")
        expect(
            current["LANG"] == "C" && current.setting("LANG", to: nil)["LANG"] == nil,
            "variables"
        )
    }

    /// Calls in tasks, which wait on a thread of the store's own.
    static func tasks(in home: String) async throws {
        guard let file = StorePath(home + "/tasks.json") else { return expect(false, "a path") }
        let store = AppearanceStore(file: file)
        try await store.set(.dark, for: "checkout/payment")
        try await store.toggle(in: ["THEMECTL_SYSTEM": "dark"])
        expect(
            try store.scopes() == ["checkout/payment"] && store.value() == .appearance(.light),
            "set and toggled"
        )
        try await store.reset(for: "checkout/payment")
        try await store.reset(options: .init(lockTimeout: .seconds(1)))
        expect(try store.scopes().isEmpty && store.value() == .unset, "reset")
        let old = AppearanceStore.inMemory(#"{"isDarkMode": true}"#)
        let migrated = try await old.migrate()
        expect(migrated.appearance == .dark, "a file's own key")
        if let defaults = UserDefaults(suiteName: "com.example.Older") {
            defaults.set(false, forKey: "isDarkMode")
            try await store.migrate(from: defaults)
            expect(
                defaults.object(forKey: "isDarkMode") == nil,
                "moved from UserDefaults in a task"
            )
            try await store.reset()
        }
        for try await style in AppearanceStore(file: file, default: .dark).styles(
            fallback: .light,
            in: [:]
        ) {
            expect(style == .dark, "the default's style")
            break
        }
        for try await style in store.styles(fallback: .light, in: ["PATH": "", "COLORFGBG": ""]) {
            expect(style == .light, "a fallback's style")
            break
        }
        do {
            _ = try await SystemStyle.current(from: .automatic, in: ["PATH": ""])
            expect(false, "no source has an answer")
        } catch {
            expect(!error.reasons.isEmpty, "why no source has an answer: \(error)")
            let any: any Error = error
            expect(
                any.localizedDescription == "\(error)",
                "a localized description of the system's style"
            )
        }
        for try await failure in store.failures() {
            expect(failure == nil, "no failure")
            break
        }
    }

    static func values() throws {
        let data = try JSONEncoder().encode([Appearance.dark, .system])
        expect(String(decoding: data, as: UTF8.self) == "[2,0]", "coded as raw values")
        expect(
            try JSONDecoder().decode([Appearance].self, from: Data("[1]".utf8)) == [.light],
            "decoded"
        )
        expect(
            (try? JSONDecoder().decode([Appearance].self, from: Data("[3]".utf8))) == nil,
            "3 is none"
        )
        expect(Appearance.allCases.map(\.id).count == 3, "identifiable")
        for error in try errors() {
            let isMessage = error.localizedDescription == "\(error)" && !"\(error)".isEmpty
            expect(
                isMessage,
                "a localized description, also of any error: \(error.localizedDescription)"
            )
        }
    }

    /// An error of each public type.
    static func errors() throws -> [any Error] {
        var errors: [any Error] = [StoreError(.invalidName)]
        let memory = MemoryStore()
        memory.simulate(.readOnly)
        do {
            try memory.store.blocking.set(.dark)
        } catch {
            let cause = error.fileError
            expect(cause?.kind == .readOnly, "the error of a file")
            expect(
                cause?.localizedDescription == cause.map { "\($0)" },
                "a localized description of a file's error"
            )
            if let cause { errors.append(cause) }
        }
        do {
            _ = try ColorPalette(json: "{,}".utf8)
        } catch {
            errors.append(error)
        }
        return errors
    }

    /// UserDefaults as another process finds them: on the disk.
    static func defaults(in home: String) throws {
        let suite = "com.example.Old"
        guard let old = UserDefaults(suiteName: suite) else { return expect(false, "a suite") }
        for (key, value) in [
            "isDarkMode": false, "userInterfaceStyle": 2, "when": Date(), "blob": Data([1]),
        ]
            as [String: Any]
        {
            old.set(value, forKey: key)
        }
        expect(old.synchronize(), "written")
        guard let file = StorePath(home + "/moved.json") else { return expect(false, "a path") }
        let store = AppearanceStore(file: file)
        let report = try store.blocking.migrate(from: old)
        expect(
            report.appearance == .dark && report.didChange && report.unreadable.isEmpty,
            "moved from UserDefaults"
        )
        expect(try store.value() == .appearance(.dark) && old.synchronize(), "stored")
        expect(
            old.object(forKey: "isDarkMode") == nil
                && old.object(forKey: "userInterfaceStyle") == nil,
            "both go"
        )
        expect(old.object(forKey: "when") is Date, "the others stay")
    }

    static func manager(in environment: ProcessEnvironment) async throws {
        let store = try AppearanceStore(app: "com.example.Notes", in: environment)
        let manager = AppearanceManager(store, in: environment)
        let (screen, pinned, drawing) = (Screen(), Screen(), Drawing())
        manager.attach(screen)
        manager.attach(pinned, for: "checkout")
        manager.attach(drawing)
        expect(
            manager.selection == .dark && manager.storedValue.rawValue == 2
                && manager.style == .dark,
            "at launch"
        )
        manager.selection = .light
        expect(screen.shown == [.dark, .light] && drawing.styles == [.dark, .light], "at once")
        await observed("stored later") { manager.storedValue == .appearance(.light) }
        try await manager.select(.system)
        expect(try store.value() == .appearance(.system) && manager.style == .dark, "awaited")
        try await manager.reset()
        expect(
            manager.storedValue == .unset && manager.storedValue.rawValue == nil
                && manager.failure == nil,
            "reset"
        )
        expect(manager.preference.layer == .default, "which layer")
        manager.detach(pinned)
        manager.detach(drawing)
        try await manager.select(.light)
        expect(
            pinned.shown.last == .system && screen.shown.last == .light
                && drawing.styles.last == .dark,
            "detached"
        )
    }
}
