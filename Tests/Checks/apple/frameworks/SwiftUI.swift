// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations after Apple's documentation of SwiftUI for iOS 17 and macOS 14.
public import Observation
#if canImport(UIKit)
    public import UIKit
#else
    public import AppKit
#endif

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        fatalError()
    }
}

public struct TupleView<Content>: View {
    public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = ModifierContent<Self>
    @ViewBuilder func body(content: Content) -> Body
}

public struct ModifierContent<Modifier: ViewModifier>: View {
    public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

@resultBuilder
public struct SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: @escaping () -> Content) {}
    public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    public var colorScheme: ColorScheme {
        get { fatalError() }
        set {}
    }
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { fatalError() }
        set {}
    }
}

@propertyWrapper
public struct Environment<Value> {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public init(_ type: Value.Type) where Value: AnyObject & Observable {}
    public var wrappedValue: Value { fatalError() }
}

@propertyWrapper
public struct State<Value> {
    public init(wrappedValue: Value) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { fatalError() }
}

public struct Binding<Value> {
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {}
    public var body: Never { fatalError() }
}

@dynamicMemberLookup
@propertyWrapper
public struct Bindable<Value> {
    public init(wrappedValue: Value) where Value: AnyObject & Observable {}
    public init(_ wrappedValue: Value) where Value: AnyObject & Observable {}
    public var wrappedValue: Value { fatalError() }
    public var projectedValue: Bindable<Value> { self }
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> where Value: AnyObject { fatalError() }
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {}
}

public struct Text: View {
    public init(_ key: LocalizedStringKey) {}
    public init(_ resource: LocalizedStringResource) {}
    public init(verbatim content: String) {}
    public var body: Never { fatalError() }
}

public struct VStack<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct NavigationStack<Root: View>: View {
    public init(@ViewBuilder root: () -> Root) {}
    public var body: Never { fatalError() }
}

public struct NavigationLink<Label: View, Destination: View>: View {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) where Label == Text {}
    public var body: Never { fatalError() }
}

public struct Form<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct Button<Label: View>: View {
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) where Label == Text {}
    public var body: Never { fatalError() }
}

public struct Toggle<Label: View>: View {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) where Label == Text {}
    public var body: Never { fatalError() }
}

public struct Picker<SelectionValue: Hashable, Content: View>: View {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {}
    public var body: Never { fatalError() }
}

public enum ColorScheme: CaseIterable, Sendable {
    case light, dark
}

public protocol ShapeStyle: Sendable {}

public struct Image: View {
    public enum TemplateRenderingMode {
        case template
    }
    public init(systemName: String) {}
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
    public var body: Never { fatalError() }
}

public struct Color: View, ShapeStyle, Hashable {
    #if canImport(UIKit)
        public init(uiColor: UIColor) {}
    #else
        public init(nsColor: NSColor) {}
    #endif
    public var body: Never { fatalError() }
}

public struct ContainerBackgroundPlacement: Sendable {
    public static var widget: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
}

extension View {
    public func containerBackground<Background: View>(
        for container: ContainerBackgroundPlacement, @ViewBuilder content: () -> Background
    ) -> some View { self }
    public func modifier<Modifier>(_ modifier: Modifier) -> some View { self }
    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        self
    }
    public func environment<Value: AnyObject & Observable>(_ object: Value?) -> some View { self }
    public func background<Background: View>(_ background: Background) -> some View { self }
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { self }
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }
    public func confirmationDialog<Actions: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
    ) -> some View { self }
    public func disabled(_ isDisabled: Bool) -> some View { self }
    public func allowsHitTesting(_ enabled: Bool) -> some View { self }
    public func tag<Value: Hashable>(_ tag: Value) -> some View { self }
}

#if canImport(UIKit)
    @MainActor open class UIHostingController<Content: View>: UIViewController {
        public init(rootView: Content) {}
    }

    public struct UIViewRepresentableContext<Representable> {}

    @MainActor @preconcurrency
    public protocol UIViewRepresentable: View where Body == Never {
        associatedtype UIViewType: UIView
        typealias Context = UIViewRepresentableContext<Self>
        func makeUIView(context: Context) -> UIViewType
        func updateUIView(_ uiView: UIViewType, context: Context)
    }

    extension UIViewRepresentable {
        public var body: Never { fatalError() }
    }
#else
    public struct NSViewRepresentableContext<Representable> {}

    @MainActor @preconcurrency
    public protocol NSViewRepresentable: View where Body == Never {
        associatedtype NSViewType: NSView
        typealias Context = NSViewRepresentableContext<Self>
        func makeNSView(context: Context) -> NSViewType
        func updateNSView(_ nsView: NSViewType, context: Context)
    }

    extension NSViewRepresentable {
        public var body: Never { fatalError() }
    }
#endif
