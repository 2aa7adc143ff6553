// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations after Apple's documentation of UIKit for iOS 18.
@_exported import Foundation

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}

@MainActor open class UIResponder: NSObject {
    public override nonisolated init() {}
}

@MainActor open class UIView: UIResponder {
    public init(frame: CGRect) {}
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
    open var tintColor: UIColor?
    open var window: UIWindow? { nil }
    open func didMoveToWindow() {}
}

public class UIImage: NSObject, @unchecked Sendable {
    public enum RenderingMode: Int, Sendable {
        case automatic = 0
        case alwaysOriginal = 1
        case alwaysTemplate = 2
    }
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
}

@MainActor open class UIImageView: UIView {
    open var image: UIImage?
}

@MainActor open class UIWindow: UIView {
    open weak var windowScene: UIWindowScene?
    open var rootViewController: UIViewController?
    public init(windowScene: UIWindowScene) { super.init(frame: .zero) }
    public override init(frame: CGRect) { super.init(frame: frame) }
    open func makeKeyAndVisible() {}
    public static nonisolated var didBecomeVisibleNotification: Notification.Name { Notification.Name("") }
}

@MainActor open class UIViewController: UIResponder {
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
}

@MainActor open class UITraitCollection: NSObject {
    open nonisolated var userInterfaceStyle: UIUserInterfaceStyle { .dark }
}

public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
@MainActor public protocol UITraitChangeRegistration: AnyObject {}

@MainActor public protocol UITraitChangeObservable {}

extension UITraitChangeObservable {
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { fatalError() }
}

@MainActor open class UIScene: UIResponder {
    public static nonisolated var willConnectNotification: Notification.Name { Notification.Name("") }
    public static nonisolated var didActivateNotification: Notification.Name { Notification.Name("") }
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }
    open var activationState: ActivationState { .unattached }
    public final class ConnectionOptions: NSObject {}
}

@MainActor open class UISceneSession: NSObject {}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
}

extension UISceneDelegate {
    // Optional in Objective-C.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

@MainActor open class UIWindowScene: UIScene, UITraitChangeObservable {
    open var windows: [UIWindow] { [] }
    open var traitCollection: UITraitCollection { fatalError() }
}

extension UIResponder: Hashable {
    public static nonisolated func == (first: UIResponder, second: UIResponder) -> Bool { first === second }
    public nonisolated func hash(into hasher: inout Hasher) {}
}

@MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: Hashable, Sendable {}
    public class var shared: UIApplication { fatalError() }
    open var connectedScenes: Set<UIScene> { [] }
}

public final class UIColor: NSObject, @unchecked Sendable {
    public init(red: Double, green: Double, blue: Double, alpha: Double) {}
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {}
}
