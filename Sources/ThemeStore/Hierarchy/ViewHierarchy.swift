/// The windows of an app and everything below them, as far as it affects the style of each part
/// shows.
///
/// The rules are those of SwiftUI and UIKit. `themectl-hierarchy(1)` has them in words, and the
/// JSON.
package struct ViewHierarchy: Equatable {
    /// A window, view, view controller or presented surface, and the pins of its style.
    package struct Node: Equatable {
        /// Its name.
        ///
        /// Siblings have different names.
        package let name: String
        package let kind: Kind
        /// The index of the node that contains or presents it, or `nil` for a window.
        package let parent: Int?
        /// The index of the top of its presentation: the nodes that are connected by `children`.
        package let top: Int
        /// The number of nodes above it.
        package let level: Int
        /// UIKit's property.
        ///
        /// `nil` means `.unspecified`.
        var overrideUserInterfaceStyle: InterfaceStyle?
        /// The result of UIKit's `overrideTraitCollection(forChild:)` for every child.
        ///
        /// `nil` means `.unspecified`.
        var overrideTraitCollectionForChildren: InterfaceStyle?
        /// SwiftUI's modifiers.
        var colorScheme, preferredColorScheme: InterfaceStyle?
        /// The scope whose preference pins it.
        package var scope: ScopePath?
        /// Whether it is being swiped back, or was until the swipe was cancelled.
        var isLeaving = false
    }

    /// The kind of a node.
    package enum Kind: String, CaseIterable {
        case window
        /// A tab bar or navigation controller, a stack.
        case container
        /// A view controller, the content of a tab.
        case screen
        /// A part of a screen.
        case view
        /// SwiftUI's `sheet`.
        case sheet
        /// SwiftUI's `popover`.
        case popover
        /// SwiftUI's `fullScreenCover`.
        case fullScreenCover
        /// A view controller that UIKit's `present(_:animated:completion:)` shows.
        case modal
        /// SwiftUI's `confirmationDialog`, or a `UIAlertController` that is an action sheet.
        case confirmationDialog
        /// SwiftUI's `alert`, or a `UIAlertController` of that style.
        case alert

        var section: Section {
            switch self {
            case .window:
                .top
            case .container, .screen, .view:
                .children
            case .sheet, .popover, .fullScreenCover, .modal, .confirmationDialog, .alert:
                .presents
            }
        }

        /// Whether UIKit's `overrideTraitCollection(forChild:)` is called for it.
        var isController: Bool {
            self == .container || self == .screen
        }

        /// Whether SwiftUI gives it the `preferredColorScheme` of its presenter when it is opened.
        var takesPresentersPreference: Bool {
            [.sheet, .popover, .fullScreenCover].contains(self)
        }
    }

    /// The part of the file where a node stands.
    enum Section: String {
        case top
        case children
        case presents
    }

    /// The nodes in document order: a node, its children with all below them, then what it
    /// presents.
    package internal(set) var nodes: [Node] = []

    /// The names from the window down to a node, joined by `/`.
    package func path(of index: Int) -> String {
        sequence(first: index) { nodes[$0].parent }.map { nodes[$0].name }.reversed().joined(
            separator: "/"
        )
    }
}
