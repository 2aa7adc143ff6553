// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// SwiftUI inside UIKit and AppKit, and their views inside SwiftUI, after Apple's documentation.
#if canImport(UIKit)
    @_spi(Model) public import UIKit

    @_spi(Model) public typealias PlatformView = UIView

    /// The view of a hosting controller.
    final class HostingView: UIView {
        var graph: ViewGraph?

        override func didMoveToWindow() {
            super.didMoveToWindow()
            if window != nil { graph?.build() }
        }
    }

    @MainActor open class UIHostingController<Content: View>: UIViewController {
        private let rootView: any View
        private let environment: EnvironmentValues
        private var graph: ViewGraph?

        public init(rootView: Content) {
            self.rootView = rootView
            environment = EnvironmentValues()
            super.init()
        }

        fileprivate init(_ presentation: Presentation) where Content == EmptyView {
            rootView = presentation.content
            environment = presentation.environment
            super.init()
            presentation.graph = makeGraph()
        }

        /// What a person sees of the controller.
        @_spi(Model) public var elements: [Element] { makeGraph().root.elements }

        private func makeGraph() -> ViewGraph {
            if let graph { return graph }
            let graph = ViewGraph(rootView, environment) { [weak self] in
                self?.traitCollection.userInterfaceStyle == .dark ? .dark : .light
            }
            self.graph = graph
            graph.onUpdate = { [weak self] scheme in
                let style = scheme.map { $0 == .dark ? UIUserInterfaceStyle.dark : .light }
                if style != self?.preferredStyle { self?.preferredStyle = style }
            }
            graph.present = { [weak self] presentation in self?.show(presentation) }
            return graph
        }

        open override func loadView() {
            let view = HostingView(frame: .zero)
            view.graph = makeGraph()
            view.graph?.container = view
            use(view)
            if Transactions.current.rules.updatesBeforeWindow { view.graph?.build() }
        }

        private func show(_ presentation: Presentation) {
            let controller = UIHostingController<EmptyView>(presentation)
            if presentation.kind.isOfSwiftUI {
                controller.presentersStyle = top.preferredInside ?? top.presentersStyle
            }
            presentation.close = { [weak controller] in controller?.dismiss(animated: true) }
            present(controller, animated: true)
        }
    }

    public struct UIViewRepresentableContext<Representable> {}

    @MainActor @preconcurrency
    public protocol UIViewRepresentable: View where Body == Never {
        associatedtype UIViewType: UIView
        typealias Context = UIViewRepresentableContext<Self>
        func makeUIView(context: Context) -> UIViewType
        func updateUIView(_ uiView: UIViewType, context: Context)
        static func dismantleUIView(_ uiView: UIViewType, coordinator: ())
    }

    extension UIViewRepresentable {
        public static func dismantleUIView(_ uiView: UIViewType, coordinator: ()) {}

        func dismantle(_ view: UIView) {
            if let view = view as? UIViewType { Self.dismantleUIView(view, coordinator: ()) }
        }

        public var body: Never { fatalError("a view of SwiftUI's own has no body") }

        func make() -> UIView { makeUIView(context: Context()) }

        func update(_ view: UIView) {
            if let view = view as? UIViewType { updateUIView(view, context: Context()) }
        }
    }
#else
    @_spi(Model) public import AppKit

    @_spi(Model) public typealias PlatformView = NSView

    @MainActor open class NSHostingView<Content: View>: NSView {
        private let graph: ViewGraph

        public init(rootView: Content) {
            // The view is not there yet, and its appearance is wanted only later.
            let host = Host()
            graph = ViewGraph(rootView, EnvironmentValues()) { host.scheme }
            super.init(frame: .zero)
            connect(host)
        }

        fileprivate init(_ presentation: Presentation) where Content == EmptyView {
            let host = Host()
            graph = ViewGraph(presentation.content, presentation.environment) { host.scheme }
            super.init(frame: .zero)
            connect(host)
            presentation.graph = graph
        }

        @_spi(Model) public var elements: [Element] { graph.root.elements }

        private func connect(_ host: Host) {
            host.view = self
            graph.container = self
            graph.present = { [weak self] presentation in self?.show(presentation) }
            if Transactions.current.rules.updatesBeforeWindow { graph.build() }
        }

        open override func viewDidMoveToWindow() {
            super.viewDidMoveToWindow()
            if window != nil { graph.build() }
        }

        /// Shows a sheet or a dialog, which is a window of its own.
        private func show(_ presentation: Presentation) {
            let sheet = NSWindow()
            Mac.current.makeWindow {
                sheet.contentView = NSHostingView<EmptyView>(presentation)
            }
            let window = window
            window?.beginSheet(sheet)
            presentation.close = { [weak window, weak sheet] in
                if let sheet { window?.endSheet(sheet) }
            }
        }
    }

    /// The view that a graph is in.
    @MainActor private final class Host {
        weak var view: NSView?

        var scheme: ColorScheme {
            let appearance = view?.effectiveAppearance ?? NSApplication.shared.effectiveAppearance
            return appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? .dark : .light
        }
    }

    public struct NSViewRepresentableContext<Representable> {}

    @MainActor @preconcurrency
    public protocol NSViewRepresentable: View where Body == Never {
        associatedtype NSViewType: NSView
        typealias Context = NSViewRepresentableContext<Self>
        func makeNSView(context: Context) -> NSViewType
        func updateNSView(_ nsView: NSViewType, context: Context)
        static func dismantleNSView(_ nsView: NSViewType, coordinator: ())
    }

    extension NSViewRepresentable {
        public static func dismantleNSView(_ nsView: NSViewType, coordinator: ()) {}

        func dismantle(_ view: NSView) {
            if let view = view as? NSViewType { Self.dismantleNSView(view, coordinator: ()) }
        }

        public var body: Never { fatalError("a view of SwiftUI's own has no body") }

        func make() -> NSView { makeNSView(context: Context()) }

        func update(_ view: NSView) {
            if let view = view as? NSViewType { updateNSView(view, context: Context()) }
        }
    }
#endif
