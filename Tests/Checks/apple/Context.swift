// What the text around the documentation's samples has introduced: their names, and frameworks of which they use little.
import Foundation
import SwiftUI
import ThemeStore

#if canImport(UIKit)
    import UIKit
#else
    import AppKit
#endif

let environment = ProcessEnvironment.current
let store = AppearanceStore.inMemory()
let checkout = ScopePath.checkout
nonisolated(unsafe) var message = ""
var preference: Preference { fatalError() }
let text = "{}"
let memory = MemoryStore()
let palette = ColorPalette.standard
@MainActor let manager = AppearanceManager(store)
@MainActor let chart: any StyleUpdatable = Drawing()
@MainActor let board = Target.standard

final class Drawing: StyleUpdatable {
    func updateStyle(_ style: InterfaceStyle) {}
}

#if canImport(UIKit)
    @MainActor let application = UIApplication.shared
    @MainActor let window = UIWindow(windowScene: scene)
    @MainActor let controller = UIViewController()
    @MainActor let scene = UIWindowScene()
    typealias ASPresentationAnchor = UIWindow
    final class ASAuthorizationController {}
    final class Target: UIView, AppearanceTarget {
        static let standard = Target(frame: .zero)
        func applyAppearance(_ appearance: Appearance) {}
    }
#else
    @MainActor let window = NSWindow()
    final class Target: NSWindow, AppearanceTarget {
        static let standard = Target()
        func applyAppearance(_ appearance: Appearance) {}
    }
#endif

struct ContentView: View {
    var body: some View { Text(verbatim: "") }
}

extension ScopePath {
    static var checkout: ScopePath { fatalError() }
}

func show(_ appearance: Appearance) throws {}
func note(_ appearance: Appearance) async {}
func draw(_ style: InterfaceStyle) throws {}

final class WidgetCenter: Sendable {
    static let shared = WidgetCenter()
    func reloadAllTimelines() {}
}
