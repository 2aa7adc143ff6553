public import Foundation
import Observation
import Testing

@testable public import ThemeStore

@MainActor
@Suite("A store that fails on demand", .bounded)
struct SimulatedFailureTests {
    private let memory = MemoryStore(#"{"userInterfaceStyle": 2}"#)
    private var store: AppearanceStore { memory.store }

    @Test("A simulated lock decides, disables a picker and refuses a selection")
    func lock() async {
        let manager = AppearanceManager(store)
        memory.simulate(.locked(to: .light))
        await observed { manager.preference.lock != nil }
        #expect(manager.selection == .light && manager.preference.layer == .site)
        let error = await #expect(throws: StoreError.self) { try await manager.select(.system) }
        #expect(manager.failure == error && manager.selection == .light)
        #expect(throws: StoreError.self) { try store.blocking.toggle(systemStyle: .dark) }
        memory.simulate(nil)
        await observed {
            manager.preference.lock == nil && manager.failure == nil && manager.selection == .dark
        }
    }

    @Test("A simulated read-only file takes a selection back, with a message")
    func readOnly() async {
        let manager = AppearanceManager(store)
        memory.simulate(.readOnly)
        manager.selection = .light
        #expect(manager.selection == .light)
        await observed { manager.failure != nil }
        #expect(manager.selection == .dark)
        #expect(
            manager.failure?.localizedDescription
                == "<memory>: cannot be written: read-only file system"
        )
        #expect(throws: StoreError.self) { try store.blocking.reset() }
        memory.simulate(nil)
        manager.selection = .light
        await observed { manager.failure == nil && manager.storedValue == .appearance(.light) }
    }

    @Test("The localized description of an error is its description")
    func descriptions() throws {
        let errors: [any LocalizedError & CustomStringConvertible] = [
            StoreError(.invalidAppIdentifier("../evil")), FileError(.write, .sample, .mountPoint),
            try #require(throws: PaletteError.self) { try ColorPalette(json: "{,}".utf8) },
        ]
        for error in errors {
            #expect(
                (error as any Error).localizedDescription == error.description
                    && !error.description.isEmpty
            )
        }
        let unknown = SystemStyleError(
            reasons: ["macOS: is not this system", "GNOME: no setting"],
            mistake: nil
        )
        #expect(unknown.localizedDescription == "macOS: is not this system; GNOME: no setting")
    }

    @Test("A scope is coded as its text, and an invalid text is refused")
    func coding() throws {
        let scope: ScopePath = "checkout/payment"
        let data = try JSONEncoder().encode([scope])
        #expect(
            String(decoding: data, as: UTF8.self).replacing("\\/", with: "/")
                == #"["checkout/payment"]"#
        )
        #expect(try JSONDecoder().decode([ScopePath].self, from: data) == [scope])
        let invalid = Data(#"["a//b"]"#.utf8)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ScopePath].self, from: invalid)
        }
        #expect(
            try JSONDecoder().decode([ColorRole].self, from: Data(#"["card"]"#.utf8)) == [.card]
        )
        #expect(try store.preference(in: ["THEMECTL_APPEARANCE": "light"]).appearance == .light)
    }
}

#if !canImport(Darwin)
    extension StoreError: LocalizedError {}
    extension FileError: LocalizedError {}
    extension PaletteError: LocalizedError {}
#endif
