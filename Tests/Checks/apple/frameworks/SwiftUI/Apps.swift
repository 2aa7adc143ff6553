// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Apps and their scenes after Apple's documentation of SwiftUI for iOS 17 and macOS 14.
#if canImport(UIKit)
    @_spi(Model) public import UIKit
#else
    @_spi(Model) public import AppKit
#endif

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
    let content: () -> Content
    public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }
    public var body: Never { fatalError("a scene of SwiftUI's own has no body") }
}

@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}

/// A scene that makes the views of a window.
@MainActor private protocol WindowScene {
    var root: any View { get }
}

extension WindowGroup: WindowScene {
    var root: any View { RootView(content: content) }
}

private struct RootView<Content: View>: View {
    let content: () -> Content
    var body: some View { content() }
}

/// An app of SwiftUI that runs, with its windows.
@_spi(Model) @MainActor public final class RunningApp {
    private let app: any App
    /// Holds the state of the app's own properties.
    private let graph = ViewGraph(EmptyView(), EnvironmentValues()) { .light }
    public private(set) var windows: [PlatformWindow] = []

    /// Launches an app, which opens one window.
    public init(_ type: any App.Type) {
        app = type.init()
        graph.root.install(app)
        openWindow()
        #if !canImport(UIKit)
            Mac.current.launch()
        #endif
    }

    private var root: any View {
        func root(of app: some App) -> any View {
            guard let scene = app.body as? any WindowScene else { return EmptyView() }
            return scene.root
        }
        return root(of: app)
    }

    /// Opens a window, as the first launch does and the person can.
    public func openWindow() {
        func open(_ view: some View) {
            #if canImport(UIKit)
                let scene = UIWindowScene()
                let window = UIWindow(windowScene: scene)
                window.rootViewController = UIHostingController(rootView: view)
                windows.append(window)
                let delegate = Delegate(window)
                Device.current.connect(scene, to: delegate)
            #else
                let window = NSWindow()
                Mac.current.makeWindow { window.contentView = NSHostingView(rootView: view) }
                windows.append(window)
            #endif
        }
        open(root)
    }
}

#if canImport(UIKit)
    @_spi(Model) public typealias PlatformWindow = UIWindow

    private final class Delegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        init(_ window: UIWindow) {
            self.window = window
            super.init()
        }

        func scene(
            _ scene: UIScene,
            willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            window?.makeKeyAndVisible()
        }
    }
#else
    @_spi(Model) public typealias PlatformWindow = NSWindow
#endif
