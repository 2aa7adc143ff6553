// The apps of the checks.
import Observation
@_spi(Model) import SwiftUI
import ThemeStore

#if canImport(UIKit)
    @_spi(Model) import UIKit
#else
    @_spi(Model) import AppKit
#endif

/// A switch that an app keeps by itself, as in the first article.
@MainActor @Observable final class Switch {
    var isDark = false
}

extension Screen {
    func tap(_ title: String) {
        let element = elements.last { $0.title == title && $0.kind != .text }
        expect(element != nil, true, "a control \(title)")
        element?.tap()
    }

    func choose(_ value: Appearance, in title: String) {
        let element = elements.first { $0.title == title && $0.kind == .picker }
        expect(element != nil, true, "a picker \(title)")
        element?.choose(AnyHashable(value))
    }
}
