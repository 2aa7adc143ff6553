// What a person sees of a window.
@_spi(Model) import SwiftUI

#if canImport(UIKit)
    @_spi(Model) import UIKit
#else
    @_spi(Model) import AppKit
#endif

/// The elements on the screen, of the windows and everything presented over them.
@MainActor struct Screen {
    let elements: [Element]

    #if canImport(UIKit)
        init(_ window: UIWindow) {
            elements = window.rootViewController.map { Screen.elements(of: $0) } ?? []
        }

        private static func elements(of controller: UIViewController) -> [Element] {
            let own = (controller as? any Hosting)?.elements ?? []
            let children = controller.children.flatMap { elements(of: $0) }
            return own + children + controller.presentedViewControllers.flatMap { elements(of: $0) }
        }
    #else
        init(_ window: NSWindow) {
            let content = (window.contentView as? any Hosting)?.elements ?? []
            elements = content + window.sheets.flatMap { Screen($0).elements }
        }
    #endif

    func first(_ title: String) -> Element? { elements.first { $0.title == title } }

    /// The style in which the element of that title is drawn.
    func scheme(_ title: String) -> ColorScheme? { first(title)?.scheme }
}

/// A view or controller with views of SwiftUI.
@MainActor protocol Hosting {
    var elements: [Element] { get }
}

#if canImport(UIKit)
    extension UIHostingController: Hosting {}
#else
    extension NSHostingView: Hosting {}
#endif
