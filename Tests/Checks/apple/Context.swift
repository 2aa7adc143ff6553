// What the text around the documentation's samples has introduced: their names, and frameworks of which they use little.
import Foundation
import SwiftUI
import ThemeStore

#if canImport(UIKit)
    import UIKit
#else
    import AppKit
#endif

/// What a sample begins with.
///
/// apple-run makes a new one for each sample.
nonisolated final class Context: @unchecked Sendable {
    nonisolated(unsafe) static var current = Context()

    let memory = MemoryStore()
    var message = ""
    @MainActor lazy var manager = AppearanceManager(memory.store)
    @MainActor lazy var chart: any StyleUpdatable = Drawing()
    @MainActor lazy var board = Target.standard
    #if canImport(UIKit)
        @MainActor lazy var controller = UIViewController()
        @MainActor lazy var scene = UIWindowScene()
        @MainActor lazy var window = UIWindow(windowScene: scene)
    #else
        @MainActor lazy var window = NSWindow()
    #endif
}

let environment = ProcessEnvironment.current
nonisolated var memory: MemoryStore { Context.current.memory }
nonisolated var store: AppearanceStore { memory.store }
let checkout = ScopePath.checkout
nonisolated var message: String {
    get { Context.current.message }
    set { Context.current.message = newValue }
}
let preference = Preference.unset
let text = "{}"
let palette = ColorPalette.standard
@MainActor var manager: AppearanceManager { Context.current.manager }
@MainActor var chart: any StyleUpdatable { Context.current.chart }
@MainActor var board: Target { Context.current.board }
@MainActor var window: HostWindow { Context.current.window }

extension Preference {
    /// The preference of an empty store.
    static var unset: Preference {
        guard let preference = try? AppearanceStore.inMemory().preference() else {
            fatalError("it cannot be read")
        }
        return preference
    }
}

final class Drawing: StyleUpdatable {
    func updateStyle(_ style: InterfaceStyle) {}
}

#if canImport(UIKit)
    typealias HostWindow = UIWindow
    @MainActor var application: UIApplication { .shared }
    @MainActor var controller: UIViewController { Context.current.controller }
    @MainActor var scene: UIWindowScene { Context.current.scene }
    typealias ASPresentationAnchor = UIWindow
    final class ASAuthorizationController {}
    final class Target: UIView, AppearanceTarget {
        static var standard: Target { Target(frame: .zero) }
        func applyAppearance(_ appearance: Appearance) {}
    }
#else
    typealias HostWindow = NSWindow
    final class Target: NSWindow, AppearanceTarget {
        static var standard: Target { Target() }
        func applyAppearance(_ appearance: Appearance) {}
    }
#endif

struct ContentView: View {
    var body: some View { Text(verbatim: "content") }
}

extension ScopePath {
    static var checkout: ScopePath { "checkout" }
}

func show(_ appearance: Appearance) throws {}
func note(_ appearance: Appearance) async {}
func draw(_ style: InterfaceStyle) throws {}

final class WidgetCenter: Sendable {
    static let shared = WidgetCenter()
    func reloadAllTimelines() {}
}
