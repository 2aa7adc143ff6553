// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Modifiers after Apple's documentation of SwiftUI for iOS 17 and macOS 14.
public import Observation

extension View {
    public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
        ModifiedView(content: self, modifier: modifier)
    }

    // MARK: The environment

    public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
        _ value: Value
    ) -> some View {
        EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
    }

    public func environment<Value: AnyObject & Observable>(_ object: Value?) -> some View {
        EnvironmentView(content: self) { $0.set(object) }
    }

    public func disabled(_ isDisabled: Bool) -> some View {
        EnvironmentView(content: self) { $0.isEnabled = $0.isEnabled && !isDisabled }
    }

    public func tag<Value: Hashable>(_ tag: Value) -> some View {
        EnvironmentView(content: self) { $0.tag = AnyHashable(tag) }
    }

    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
        EnvironmentView(content: self) { $0.foreground = style as? Color }
    }

    public func allowsHitTesting(_ enabled: Bool) -> some View { self }

    public func background<Background: View>(_ background: Background) -> some View {
        BackgroundView(content: self, background: background)
    }

    public func containerBackground<Background: View>(
        for container: ContainerBackgroundPlacement,
        @ViewBuilder content: () -> Background
    ) -> some View {
        BackgroundView(content: self, background: content())
    }

    // MARK: The colour scheme

    /// Reaches the view and what is inside it.
    ///
    /// Source: observed on iOS 16 (the first article): no sheet, dialog or parent.
    public func colorScheme(_ colorScheme: ColorScheme) -> some View {
        environment(\.colorScheme, colorScheme)
    }

    /// Reaches the whole presentation.
    ///
    /// Source: Apple's documentation, and observed on iOS 16 (the first article).
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        PreferringView(content: self, scheme: colorScheme)
    }

    // MARK: Presentations

    public func sheet<Content: View>(
        isPresented: Binding<Bool>,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        PresentingView(content: self, kind: .sheet, isPresented: isPresented, presented: content)
    }

    #if canImport(UIKit)
        public func fullScreenCover<Content: View>(
            isPresented: Binding<Bool>,
            @ViewBuilder content: @escaping () -> Content
        ) -> some View {
            PresentingView(
                content: self,
                kind: .cover,
                isPresented: isPresented,
                presented: content
            )
        }
    #endif

    public func confirmationDialog<Actions: View>(
        _ titleKey: LocalizedStringKey,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: @escaping () -> Actions
    ) -> some View {
        PresentingView(content: self, kind: .dialog, isPresented: isPresented) {
            DialogView(title: titleKey, actions: actions())
        }
    }

    public func alert<Actions: View>(
        _ titleKey: LocalizedStringKey,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: @escaping () -> Actions
    ) -> some View {
        PresentingView(content: self, kind: .alert, isPresented: isPresented) {
            DialogView(title: titleKey, actions: actions())
        }
    }
}

struct BackgroundView<Content: View, Background: View>: View, PrimitiveView {
    let content: Content
    let background: Background
    var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        node.child("content", content)
        node.child("background", background)
    }
}

struct PreferringView<Content: View>: View, PrimitiveView {
    let content: Content
    let scheme: ColorScheme?
    var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        node.preferred = scheme
        node.child("content", content)
    }
}

struct DialogView<Actions: View>: View, PrimitiveView {
    let title: LocalizedStringKey
    let actions: Actions
    var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        node.child("title", Text(title))
        node.child("actions", actions)
    }
}

/// Something that SwiftUI presents over a window.
@MainActor final class Presentation {
    enum Kind {
        case sheet, cover, dialog, alert

        /// Whether it begins with the colour scheme that its presenter prefers.
        ///
        /// Source: observed on iOS 16 (the first article). Dialogs and alerts are UIKit's.
        var isOfSwiftUI: Bool { self == .sheet || self == .cover }
    }
    let kind: Kind
    let content: any View
    let environment: EnvironmentValues
    var graph: ViewGraph?
    /// Closes it.
    var close: () -> Void = {}

    init(_ kind: Kind, _ content: any View, in environment: EnvironmentValues) {
        self.kind = kind
        self.content = content
        self.environment = environment
    }
}

/// A view that presents another one while a binding is true.
struct PresentingView<Content: View, Presented: View>: View, PrimitiveView {
    let content: Content
    let kind: Presentation.Kind
    let isPresented: Binding<Bool>
    let presented: () -> Presented
    var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        node.child("content", content)
        let current = node.storage["presentation"] as? Presentation
        if node.read(isPresented) {
            current?.graph?.inherit(node.environment)
            if current != nil { return }
            let presentation = Presentation(kind, presented(), in: node.environment)
            node.storage["presentation"] = presentation
            let graph = node.graph
            graph.afterUpdate { graph.present(presentation) }
        } else if let current {
            node.storage["presentation"] = nil
            node.graph.afterUpdate { current.close() }
        }
    }
}
