// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// How the model shows views: a tree of nodes, updated in transactions. Only checks see it.
import Observation

#if canImport(UIKit)
    @_spi(Model) import UIKit

    typealias Representable = UIViewRepresentable
#else
    @_spi(Model) import AppKit

    typealias Representable = NSViewRepresentable
#endif

/// How SwiftUI behaves where Apple's documentation leaves it open.
///
/// Checks run with both values of each switch.
@_spi(Model) public struct SwiftUIRules: Sendable {
    /// Whether the first update of a window's views comes before their host is in the window.
    public var updatesBeforeWindow = false
    /// Whether a control observes what the closure of its binding reads.
    public var observesBindings = true
    /// Whether the environment's colour scheme follows the window in the turn of the change.
    ///
    /// Otherwise a turn later.
    public var followsInSameTurn = true

    /// Whether a change of an observed property while views are updated counts as a change of state.
    public var observedIsState = false

    public init() {}

    /// The switches by name.
    public static let switches: [(name: String, flip: @Sendable (inout SwiftUIRules) -> Void)] = [
        ("views update before they are in a window", { $0.updatesBeforeWindow = true }),
        ("bindings are not observed", { $0.observesBindings = false }),
        ("the colour scheme follows a turn later", { $0.followsInSameTurn = false }),
        ("observed properties are state", { $0.observedIsState = true }),
    ]
}

/// A view of SwiftUI's own, which has no body.
@MainActor protocol PrimitiveView {
    func render(in node: ViewNode)
}

/// What a person sees of a view, and can do with it.
@_spi(Model) @MainActor public struct Element {
    public enum Kind: Sendable {
        case text, image, color, button, link, toggle, picker
    }
    public let kind: Kind
    public let title: String
    public let scheme: ColorScheme
    public let isEnabled: Bool
    /// The value of an option in a picker.
    public let tag: AnyHashable?
    public var color: Color?
    /// A control's value.
    public var value: AnyHashable?
    /// Taps it.
    public var tap: () -> Void = {}
    /// Chooses another value.
    public var choose: (AnyHashable) -> Void = { _ in }

    init(_ kind: Kind, _ title: String, in environment: EnvironmentValues) {
        self.kind = kind
        self.title = title
        scheme = environment.colorScheme
        isEnabled = environment.isEnabled
        tag = environment.tag
        color = environment.foreground
    }
}

/// All graphs of the app, and the transactions in which they are updated.
@_spi(Model) @MainActor public final class Transactions {
    public private(set) static var current = Transactions(SwiftUIRules())

    public let rules: SwiftUIRules
    /// The misuses of SwiftUI that the model has noticed.
    public private(set) var violations: [String] = []
    private var depth = 0
    private struct WeakGraph {
        weak var graph: ViewGraph?
    }
    private var graphs: [WeakGraph] = []

    private init(_ rules: SwiftUIRules) { self.rules = rules }

    public static func start(_ rules: SwiftUIRules = SwiftUIRules()) {
        current = Transactions(rules)
    }

    func add(_ graph: ViewGraph) { graphs.append(WeakGraph(graph: graph)) }

    /// Whether views are being updated.
    var isUpdating: Bool { depth > 0 }

    func update(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
    }

    /// Reports a change of state while views are updated.
    ///
    /// Source: SwiftUI's own runtime warning, "Modifying state during view update, this will cause undefined behavior".
    func noteChange(of state: String) {
        if isUpdating { violations.append("\(state) is changed while views are updated") }
    }

    /// Ends a turn of the main run loop: each graph that has changed is updated.
    ///
    /// - Returns: Whether something has changed.
    @discardableResult
    public func turn() -> Bool {
        graphs.removeAll { $0.graph == nil }
        var hasChanged = false
        for graph in graphs.compactMap({ $0.graph }) where graph.update() { hasChanged = true }
        return hasChanged
    }
}

/// The views of one presentation: of a window, a sheet, a dialog.
@MainActor final class ViewGraph {
    private(set) lazy var root = ViewNode(self)
    private let content: any View
    private var environment: EnvironmentValues
    private let scheme: () -> ColorScheme
    private var dirty: [ViewNode] = []
    private var isBuilt = false
    private var isLate = false
    /// The view of UIKit or AppKit that holds those of representables.
    weak var container: PlatformView?
    /// Called after each update with the first preferred colour scheme.
    var onUpdate: (ColorScheme?) -> Void = { _ in }
    /// Presents something over the graph's window.
    var present: (Presentation) -> Void = { _ in }
    private var presentations: [() -> Void] = []

    /// Makes a graph of a view, whose environment has the colour scheme of the host at each time.
    init(_ content: any View, _ environment: EnvironmentValues, scheme: @escaping () -> ColorScheme)
    {
        self.content = content
        self.environment = environment
        self.scheme = scheme
        self.environment.colorScheme = scheme()
        Transactions.current.add(self)
    }

    /// Updates everything for the first time.
    func build() {
        if isBuilt { return }
        isBuilt = true
        environment.colorScheme = scheme()
        buildAll()
    }

    private func buildAll() {
        dirty = []
        Transactions.current.update { root.show(content, in: environment) }
        finish()
    }

    func inherit(_ inherited: EnvironmentValues) {
        let scheme = environment.colorScheme
        environment = inherited
        environment.colorScheme = scheme
        if isBuilt { root.invalidate() }
    }

    func invalidate(_ node: ViewNode) { dirty.append(node) }

    /// Updates what has changed.
    func update() -> Bool {
        guard isBuilt else { return false }
        if scheme() != environment.colorScheme {
            let mustWait = !Transactions.current.rules.followsInSameTurn && !isLate
            isLate = mustWait
            if mustWait { return true }
            environment.colorScheme = scheme()
            buildAll()
            return true
        }
        if dirty.isEmpty { return false }
        let nodes = dirty
        dirty = []
        if nodes.contains(where: { $0 === root }) {
            buildAll()
            return true
        }
        Transactions.current.update {
            for node in nodes where !node.isRemoved { node.rebuild() }
        }
        finish()
        return true
    }

    /// Presents after the update, not during it.
    func afterUpdate(_ body: @escaping () -> Void) { presentations.append(body) }

    private func finish() {
        onUpdate(root.preferredInside)
        let bodies = presentations
        presentations = []
        for body in bodies { body() }
    }
}

/// One view of a graph, with its state.
@MainActor final class ViewNode {
    unowned let graph: ViewGraph
    private(set) var environment = EnvironmentValues()
    private(set) var isRemoved = false
    private(set) var element: Element?
    /// The state of the view's properties, by their names, and what else the view keeps.
    var storage: [String: AnyObject] = [:]
    var preferred: ColorScheme?
    var platformView: PlatformView?
    /// Cleans up the platform's view before its removal.
    private var dismantle: () -> Void = {}
    private var children: [(key: String, node: ViewNode)] = []
    private var kept: Set<String> = []
    private var type: (any View.Type)?
    private var build: () -> Void = {}

    init(_ graph: ViewGraph) { self.graph = graph }

    /// Shows a view here.
    ///
    /// A view of another type begins with new state.
    func show<Shown: View>(_ view: Shown, in environment: EnvironmentValues) {
        if type != nil && type != Shown.self { reset() }
        type = Shown.self
        self.environment = environment
        build = { [unowned self] in evaluate(view) }
        rebuild()
    }

    func rebuild() {
        element = nil
        preferred = nil
        kept = []
        build()
        for child in children where !kept.contains(child.key) { child.node.remove() }
        children.removeAll { !kept.contains($0.key) }
    }

    private func evaluate<Shown: View>(_ view: Shown) {
        install(view)
        if let primitive = view as? any PrimitiveView {
            primitive.render(in: self)
        } else if let representable = view as? any Representable {
            show(representable)
        } else {
            child("body", observed { view.body })
        }
    }

    /// Makes the view of a representable once, and updates it each time.
    private func show(_ representable: any Representable) {
        if platformView == nil {
            let view = representable.make()
            platformView = view
            graph.container?.addSubview(view)
        }
        if let platformView {
            representable.update(platformView)
            dismantle = { [weak platformView] in
                if let platformView { representable.dismantle(platformView) }
            }
        }
    }

    /// Connects the properties of a view or modifier with the node's state and environment.
    func install(_ value: Any) {
        for (name, property) in Mirror(reflecting: value).children {
            if let property = property as? any InstalledProperty {
                property.install(name ?? "", in: self)
            }
        }
    }

    /// Shows a view below this one.
    func child<Child: View>(_ key: String, _ view: Child, in changed: EnvironmentValues? = nil) {
        kept.insert(key)
        let node: ViewNode
        if let child = children.first(where: { $0.key == key }) {
            node = child.node
        } else {
            node = ViewNode(graph)
            children.append((key, node))
        }
        node.show(view, in: changed ?? environment)
    }

    func show(_ element: Element) { self.element = element }

    /// Runs a body, and updates the node after a change of what the body has read.
    func observed<Value>(_ body: () -> Value) -> Value {
        withObservationTracking(body) { [weak self] in
            MainActor.assumeIsolated { self?.observedChanges() }
        }
    }

    private func observedChanges() {
        let transactions = Transactions.current
        if transactions.rules.observedIsState {
            transactions.noteChange(of: "an observed property")
        }
        invalidate()
    }

    /// Reads a binding of the view.
    func read<Value>(_ binding: Binding<Value>) -> Value {
        guard Transactions.current.rules.observesBindings else { return binding.wrappedValue }
        return observed { binding.wrappedValue }
    }

    func invalidate() { graph.invalidate(self) }

    private func reset() {
        for child in children { child.node.remove() }
        children = []
        storage = [:]
        dismantle()
        dismantle = {}
        platformView?.removeFromSuperview()
        platformView = nil
    }

    private func remove() {
        isRemoved = true
        reset()
    }

    /// The elements of the view and those below it, in order.
    var elements: [Element] {
        let own = element.map { [$0] } ?? []
        return own + children.flatMap { $0.node.elements }
    }

    /// The first preferred colour scheme, in order.
    var preferredInside: ColorScheme? {
        if let preferred { return preferred }
        for child in children {
            if let scheme = child.node.preferredInside { return scheme }
        }
        return nil
    }
}

/// A property of a view that SwiftUI connects with the view's place.
@MainActor protocol InstalledProperty {
    func install(_ name: String, in node: ViewNode)
}
