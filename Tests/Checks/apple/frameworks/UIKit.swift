// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations after Apple's documentation of UIKit for iOS 17.
@_exported import Foundation

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}

@MainActor open class UIResponder: NSObject {
    // In Objective-C, the main actor's classes may override NSObject's init(), which is nobody's.
    public init(_: Void = ()) { super.init() }
}

@MainActor open class UIView: UIResponder {
    public init(frame: CGRect) {}
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
    open var tintColor: UIColor?
    open var window: UIWindow? { nil }
    open func didMoveToWindow() {}
}

public class UIImage: NSObject, @unchecked Sendable {
    public enum RenderingMode {
        case alwaysTemplate
    }
    public init?(systemName name: String) {}
    public func withTintColor(_ color: UIColor) -> UIImage { self }
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
}

@MainActor open class UIImageView: UIView {
    open var image: UIImage?
}

@MainActor open class UIWindow: UIView {
    open weak var windowScene: UIWindowScene?
    open var rootViewController: UIViewController?
    public init(windowScene: UIWindowScene) { super.init(frame: .zero) }
    open func makeKeyAndVisible() {}
    public static nonisolated var didBecomeVisibleNotification: Notification.Name { Notification.Name("") }
}

@MainActor open class UIViewController: UIResponder {
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
    open var viewIfLoaded: UIView? { nil }
}

@MainActor open class UITraitCollection: NSObject {
    open nonisolated var userInterfaceStyle: UIUserInterfaceStyle { .dark }
}

// Apple declares it as a structure for Swift, with a value for each trait.
@MainActor public struct UITraitOverrides {
    public func contains(_ trait: any UITraitDefinition.Type) -> Bool { false }
}

public protocol UITraitDefinition {}
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
@MainActor public protocol UITraitChangeRegistration: AnyObject {}

@MainActor public protocol UITraitChangeObservable {}

extension UITraitChangeObservable {
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [any UITraitDefinition.Type], handler: @escaping (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { fatalError() }
}

@MainActor open class UIScene: UIResponder {
    public static nonisolated var willConnectNotification: Notification.Name { Notification.Name("") }
    public static nonisolated var willEnterForegroundNotification: Notification.Name { Notification.Name("") }
    public static nonisolated var didActivateNotification: Notification.Name { Notification.Name("") }
    public enum ActivationState {
        case background
    }
    open var activationState: ActivationState { .background }
    open var session: UISceneSession { fatalError() }
    public final class ConnectionOptions: NSObject {}
}

@MainActor open class UISceneSession: NSObject {
    public struct Role: Hashable, Sendable {
        public static var windowApplication: Role { Role() }
    }
    open var role: Role { .windowApplication }
}

// What its parent declares is optional in Objective-C.
@MainActor public protocol UIWindowSceneDelegate: NSObjectProtocol {
    var window: UIWindow? { get set }
}

@MainActor open class UIWindowScene: UIScene, UITraitChangeObservable {
    open var windows: [UIWindow] { [] }
    open var traitCollection: UITraitCollection { fatalError() }
    open var traitOverrides: UITraitOverrides { UITraitOverrides() }
}

extension UIResponder: Hashable {
    public static nonisolated func == (first: UIResponder, second: UIResponder) -> Bool { first === second }
    public nonisolated func hash(into hasher: inout Hasher) {}
}

@MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: Hashable, Sendable {}
    public class var shared: UIApplication { fatalError() }
    public static nonisolated var protectedDataDidBecomeAvailableNotification: Notification.Name {
        Notification.Name("")
    }
    open var connectedScenes: Set<UIScene> { [] }
}

public final class UIColor: NSObject, @unchecked Sendable {
    public init(red: Double, green: Double, blue: Double, alpha: Double) {}
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {}
}
