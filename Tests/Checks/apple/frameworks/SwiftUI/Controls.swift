// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Controls and navigation after Apple's documentation of SwiftUI for iOS 17 and macOS 14.
public struct Button<Label: View>: View, PrimitiveView {
    let title: LocalizedStringKey
    let action: @MainActor () -> Void

    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void)
    where Label == Text {
        title = titleKey
        self.action = action
    }

    public var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        var element = Element(.button, title.key, in: node.environment)
        element.tap = action
        node.show(element)
    }
}

public struct Toggle<Label: View>: View, PrimitiveView {
    let label: Label
    let isOn: Binding<Bool>

    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) where Label == Text {
        label = Text(titleKey)
        self.isOn = isOn
    }

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.isOn = isOn
    }

    public var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        var element = Element(.toggle, (label as? Text)?.text ?? "", in: node.environment)
        let value = node.read(isOn)
        element.value = AnyHashable(value)
        if element.isEnabled { element.tap = { isOn.wrappedValue = !value } }
        node.show(element)
    }
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    let label: Label
    let selection: Binding<SelectionValue>
    let content: Content

    public init(
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        self.label = label()
        self.selection = selection
        self.content = content()
    }

    public init(
        _ titleKey: LocalizedStringKey,
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) where Label == Text {
        label = Text(titleKey)
        self.selection = selection
        self.content = content()
    }

    public var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        var element = Element(.picker, (label as? Text)?.text ?? "", in: node.environment)
        element.value = AnyHashable(node.read(selection))
        if element.isEnabled {
            element.choose = { value in
                // A value that no option has as its tag is not chosen.
                if let value = value.base as? SelectionValue { selection.wrappedValue = value }
            }
        }
        node.show(element)
        node.child("options", content)
    }
}

// MARK: Navigation

/// What a stack has pushed.
@MainActor final class Navigation {
    fileprivate var pushed: [any View] = []
    fileprivate weak var node: ViewNode?

    fileprivate func push(_ view: any View) {
        pushed.append(view)
        node?.invalidate()
    }
}

public struct NavigationStack<Root: View>: View, PrimitiveView {
    let root: Root
    public init(@ViewBuilder root: () -> Root) { self.root = root() }
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        let navigation = node.storage["navigation"] as? Navigation ?? Navigation()
        navigation.node = node
        node.storage["navigation"] = navigation
        var environment = node.environment
        environment.navigation = navigation
        node.child("root", root, in: environment)
        for (index, view) in navigation.pushed.enumerated() {
            node.child("pushed \(index)", view, in: environment)
        }
    }
}

public struct NavigationLink<Label: View, Destination: View>: View, PrimitiveView {
    let title: LocalizedStringKey
    let destination: Destination

    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination)
    where Label == Text {
        title = titleKey
        self.destination = destination()
    }

    public var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        var element = Element(.link, title.key, in: node.environment)
        let navigation = node.environment.navigation
        element.tap = { navigation?.push(destination) }
        node.show(element)
    }
}
