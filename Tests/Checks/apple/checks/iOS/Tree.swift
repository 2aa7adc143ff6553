// The tree of a walk: what the app has built, as UIKit's model has it and as `hierarchy` reads it.
@_spi(Model) import SwiftUI
@testable import ThemeStore
@_spi(Model) import UIKit

/// A window, controller or view of the walk's app.
@MainActor final class TreeNode {
    enum Object {
        case window(UIWindow)
        case controller(UIViewController)
        case view(UIView)
    }

    let name: String
    let kind: ViewHierarchy.Kind
    let object: Object
    private(set) weak var parent: TreeNode?
    var children: [TreeNode] = []
    var presents: [TreeNode] = []
    /// The scope to which it is attached; a window's may be the app's.
    var scope: ScopePath?
    var isLeaving = false

    init(_ name: String, _ kind: ViewHierarchy.Kind, _ object: Object, in parent: TreeNode?) {
        self.name = name
        self.kind = kind
        self.object = object
        self.parent = parent
    }

    var controller: UIViewController? {
        if case .controller(let controller) = object { controller } else { nil }
    }

    var window: UIWindow? {
        if case .window(let window) = object { window } else { nil }
    }

    var attachable: UIResponder {
        switch object {
        case .window(let window): window
        case .controller(let controller): controller
        case .view(let view): view
        }
    }

    /// The app's own override, which nodes of a scope do not have.
    var override: UIUserInterfaceStyle {
        get {
            switch object {
            case .window(let window): window.overrideUserInterfaceStyle
            case .controller(let controller): controller.overrideUserInterfaceStyle
            case .view(let view): view.overrideUserInterfaceStyle
            }
        }
        set {
            switch object {
            case .window(let window): window.overrideUserInterfaceStyle = newValue
            case .controller(let controller): controller.overrideUserInterfaceStyle = newValue
            case .view(let view): view.overrideUserInterfaceStyle = newValue
            }
        }
    }

    /// The style that the model shows.
    var shown: InterfaceStyle? {
        switch object {
        case .window(let window): InterfaceStyle(window.traitCollection.userInterfaceStyle)
        case .controller(let controller): InterfaceStyle(controller.shown)
        case .view(let view): InterfaceStyle(view.traitCollection.userInterfaceStyle)
        }
    }

    /// The node and everything below it, in document order.
    var all: [TreeNode] { [self] + (children + presents).flatMap { $0.all } }

    /// The top of the tree, a window.
    var top: TreeNode { parent?.top ?? self }

    /// The tree as `hierarchy` reads it, with the nodes in the order of `all`.
    ///
    /// What a scope decides is not the app's override: `hierarchy` computes the scope's pin by itself.
    func hierarchy() -> ViewHierarchy {
        var hierarchy = ViewHierarchy()
        append(to: &hierarchy, below: nil)
        return hierarchy
    }

    private func append(to hierarchy: inout ViewHierarchy, below parent: Int?) {
        let level = parent.map { hierarchy.nodes[$0].level + 1 } ?? 0
        let top = kind.section == .children ? parent.map { hierarchy.nodes[$0].top } : nil
        var node = ViewHierarchy.Node(
            name: name,
            kind: kind,
            parent: parent,
            top: top ?? hierarchy.nodes.count,
            level: level
        )
        if scope == nil { node.overrideUserInterfaceStyle = InterfaceStyle(override) }
        if let scope, scope != .app { node.scope = scope }
        let container = controller as? OverridingController
        node.overrideTraitCollectionForChildren = container?.styleOfChildren.flatMap {
            InterfaceStyle($0)
        }
        node.preferredColorScheme = controller?.preferredStyle.flatMap { InterfaceStyle($0) }
        node.isLeaving = isLeaving
        let index = hierarchy.nodes.count
        hierarchy.nodes.append(node)
        for child in children + presents { child.append(to: &hierarchy, below: index) }
    }
}
