extension ViewHierarchy {
    /// A window, view, view controller or presented surface, and what pins its style.
    public struct Node: Equatable, Sendable {
        /// Its name; no sibling has the same one.
        public var name: String
        /// What it is.
        public var kind: Kind
        /// UIKit's `overrideUserInterfaceStyle`; `system` is `.unspecified`.
        public var overrideUserInterfaceStyle: Appearance
        /// What UIKit's `overrideTraitCollection(forChild:)` returns for every child; `system` is `.unspecified`.
        public var overrideTraitCollectionForChildren: Appearance
        /// SwiftUI's `colorScheme(_:)`.
        public var colorScheme: InterfaceStyle?
        /// SwiftUI's `preferredColorScheme(_:)`.
        public var preferredColorScheme: InterfaceStyle?
        /// The scope whose stored preference pins it.
        public var scope: ScopePath?
        /// Whether it is being swiped back, and has lost its parent.
        public var isLeaving: Bool
        /// What it holds; a screen pushed onto a container is held by the container.
        public var children: [Node]
        /// What it presents.
        public var presents: [Node]

        /// Creates a node, by default one that pins nothing and has nothing below it.
        ///
        /// - Parameters:
        ///   - name: Its name.
        ///   - kind: What it is.
        ///   - overrideUserInterfaceStyle: UIKit's property of that name.
        ///   - overrideTraitCollectionForChildren: What `overrideTraitCollection(forChild:)` returns for every child.
        ///   - colorScheme: SwiftUI's modifier of that name.
        ///   - preferredColorScheme: SwiftUI's modifier of that name.
        ///   - scope: The scope whose stored preference pins it.
        ///   - isLeaving: Whether it is being swiped back.
        ///   - children: What it holds.
        ///   - presents: What it presents.
        public init(
            _ name: String, _ kind: Kind, overrideUserInterfaceStyle: Appearance = .system,
            overrideTraitCollectionForChildren: Appearance = .system, colorScheme: InterfaceStyle? = nil,
            preferredColorScheme: InterfaceStyle? = nil, scope: ScopePath? = nil, isLeaving: Bool = false,
            children: [Node] = [], presents: [Node] = []
        ) {
            self.name = name
            self.kind = kind
            self.overrideUserInterfaceStyle = overrideUserInterfaceStyle
            self.overrideTraitCollectionForChildren = overrideTraitCollectionForChildren
            self.colorScheme = colorScheme
            self.preferredColorScheme = preferredColorScheme
            self.scope = scope
            self.isLeaving = isLeaving
            self.children = children
            self.presents = presents
        }
    }

    /// What a node is.
    public enum Kind: String, CaseIterable, Sendable {
        /// A window, which stands at the top and nowhere else.
        case window
        /// What holds screens: a tab bar or navigation controller, a stack.
        case container
        /// What fills a window or container: a view controller, the content of a tab.
        case screen
        /// A part of a screen.
        case view
        /// SwiftUI's `sheet`.
        case sheet
        /// SwiftUI's `fullScreenCover`.
        case fullScreenCover
        /// A view controller that UIKit's `present(_:animated:completion:)` shows.
        case modal
        /// SwiftUI's `confirmationDialog`, or a `UIAlertController` that is an action sheet.
        case confirmationDialog
        /// SwiftUI's `alert`, or a `UIAlertController` that is one.
        case alert

        /// Whether it is presented by a node instead of held by it.
        public var isPresented: Bool { place == .presents }

        var place: Place {
            switch self {
            case .window: .top
            case .container, .screen, .view: .children
            case .sheet, .fullScreenCover, .modal, .confirmationDialog, .alert: .presents
            }
        }

        /// Whether SwiftUI hands `preferredColorScheme` on to it when it is opened.
        var takesPresentersPreference: Bool { self == .sheet || self == .fullScreenCover }
    }
}
