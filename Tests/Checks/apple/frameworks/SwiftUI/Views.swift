// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Views and their builders after Apple's documentation of SwiftUI for iOS 17 and macOS 14.
#if canImport(UIKit)
    @_spi(Model) public import UIKit
#else
    @_spi(Model) public import AppKit
#endif

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }
}

extension Optional: PrimitiveView where Wrapped: View {
    func render(in node: ViewNode) {
        if let self { node.child("some", self) }
    }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<
        First, Second
    > {
        _ConditionalContent(content: first, name: "first")
    }
    public static func buildEither<First: View, Second: View>(second: Second)
        -> _ConditionalContent<First, Second>
    {
        _ConditionalContent(content: second, name: "second")
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        var views: [any View] = []
        for view in repeat each content { views.append(view) }
        return TupleView(views: views)
    }
}

public struct _ConditionalContent<First: View, Second: View>: View, PrimitiveView {
    nonisolated(unsafe) let content: any View
    /// The branch, which is part of the view's identity.
    let name: String
    nonisolated init(content: any View, name: String) {
        self.content = content
        self.name = name
    }
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }
    func render(in node: ViewNode) { node.child(name, content) }
}

public struct EmptyView: View, PrimitiveView {
    public nonisolated init() {}
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }
    func render(in node: ViewNode) {}
}

public struct TupleView<Content>: View, PrimitiveView {
    nonisolated(unsafe) let views: [any View]
    nonisolated init(views: [any View]) { self.views = views }
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        for (index, view) in views.enumerated() { node.child("\(index)", view) }
    }
}

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = ModifierContent<Self>
    @ViewBuilder func body(content: Content) -> Body
}

public struct ModifierContent<Modifier: ViewModifier>: View, PrimitiveView {
    let content: any View
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }
    func render(in node: ViewNode) { node.child("content", content) }
}

/// A view with a modifier of the app's.
struct ModifiedView<Content: View, Modifier: ViewModifier>: View, PrimitiveView {
    let content: Content
    let modifier: Modifier
    var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        node.install(modifier)
        node.child(
            "modifier",
            node.observed { modifier.body(content: ModifierContent(content: content)) }
        )
    }
}

// MARK: Layout

public struct VStack<Content: View>: View, PrimitiveView {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }
    func render(in node: ViewNode) { node.child("content", content) }
}

public struct Form<Content: View>: View, PrimitiveView {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }
    func render(in node: ViewNode) { node.child("content", content) }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View,
    PrimitiveView
{
    let views: @MainActor () -> [(ID, Content)]

    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        views = { data.map { ($0.id, content($0)) } }
    }

    public var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        for (id, view) in node.observed(views) { node.child("\(id)", view) }
    }
}

// MARK: Content

public struct LocalizedStringKey: ExpressibleByStringInterpolation {
    let key: String
    public init(stringLiteral value: String) { key = value }
}

public struct Text: View, PrimitiveView {
    let text: String
    public init(_ key: LocalizedStringKey) { text = key.key }
    public init(_ resource: LocalizedStringResource) { text = resource.key }
    public init(verbatim content: String) { text = content }
    @_disfavoredOverload
    public init(_ content: some StringProtocol) { text = String(content) }
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }
    func render(in node: ViewNode) { node.show(Element(.text, text, in: node.environment)) }
}

public struct Image: View, PrimitiveView {
    public enum TemplateRenderingMode: Sendable {
        case template
    }
    let name: String
    public init(systemName: String) { name = systemName }
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }
    func render(in node: ViewNode) { node.show(Element(.image, name, in: node.environment)) }
}

// MARK: Colours

public enum ColorScheme: CaseIterable, Sendable {
    case light, dark
}

public protocol ShapeStyle: Sendable {}

public struct Color: View, PrimitiveView, ShapeStyle, Hashable {
    #if canImport(UIKit)
        let color: UIColor
        public init(uiColor: UIColor) { color = uiColor }

        /// The components of the colour in a style.
        @_spi(Model) public func components(in scheme: ColorScheme) -> [Double] {
            let traits = UITraitCollection(userInterfaceStyle: scheme == .dark ? .dark : .light)
            return color.resolvedColor(with: traits).components
        }
    #else
        let color: NSColor
        public init(nsColor: NSColor) { color = nsColor }

        /// The components of the colour in a style.
        @_spi(Model) public func components(in scheme: ColorScheme) -> [Double] {
            NSAppearance(named: scheme == .dark ? .darkAqua : .aqua).map {
                color.resolved(in: $0).components
            } ?? []
        }
    #endif
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        var element = Element(.color, "", in: node.environment)
        element.color = self
        node.show(element)
    }
}

public struct ContainerBackgroundPlacement: Sendable {
    public static var widget: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
}
