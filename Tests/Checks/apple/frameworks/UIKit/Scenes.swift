// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Applications, scenes and screens after Apple's documentation of UIKit for iOS 17.
public import Foundation

@MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: Hashable, Sendable {}
    public class var shared: UIApplication { Device.current.application }
    public static nonisolated var protectedDataDidBecomeAvailableNotification: Notification.Name {
        Notification.Name("UIApplicationProtectedDataDidBecomeAvailable")
    }
    open internal(set) var connectedScenes: Set<UIScene> = []
}

@MainActor open class UIScreen: NSObject, UITraitEnvironment {
    var style = UIUserInterfaceStyle.light
    nonisolated override init() { super.init() }
    public class var main: UIScreen { Device.current.screen }
    open var traitCollection: UITraitCollection { UITraitCollection(userInterfaceStyle: style) }
}

@MainActor open class UIScene: UIResponder {
    public static nonisolated var willConnectNotification: Notification.Name {
        Notification.Name("UISceneWillConnectNotification")
    }
    public static nonisolated var willEnterForegroundNotification: Notification.Name {
        Notification.Name("UISceneWillEnterForegroundNotification")
    }
    public static nonisolated var didActivateNotification: Notification.Name {
        Notification.Name("UISceneDidActivateNotification")
    }
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive
        case foregroundInactive
        case background
    }
    public final class ConnectionOptions: NSObject {}

    open internal(set) var activationState = ActivationState.unattached
    open private(set) var session = UISceneSession(.windowApplication)
    /// The style that the system gives the scene.
    var systemStyle = UIUserInterfaceStyle.light

    /// Makes a scene of the app, or of another role.
    @_spi(Model) public init(role: UISceneSession.Role = .windowApplication) {
        super.init()
        session = UISceneSession(role)
    }

    /// Whether a change of the system's style reaches the scene now.
    var followsDevice: Bool {
        activationState != .background || Device.current.rules.updatesInBackground
    }
}

@MainActor open class UISceneSession: NSObject {
    public struct Role: Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static var windowApplication: Role {
            Role(rawValue: "UIWindowSceneSessionRoleApplication")
        }
        public static var windowExternalDisplayNonInteractive: Role {
            Role(rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
        }
    }
    open private(set) var role: Role

    init(_ role: Role) { self.role = role }
}

// What its parents declare is optional in Objective-C.
@MainActor public protocol UIWindowSceneDelegate: NSObjectProtocol {
    var window: UIWindow? { get set }
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )
}

extension UIWindowSceneDelegate {
    public func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}
}

@MainActor open class UIWindowScene: UIScene, UITraitEnvironment, UITraitChangeObservable {
    /// The scene's windows, in the order in which they came.
    ///
    /// A window belongs to the app, so the scene holds it weakly.
    let allWindows = NSHashTable<UIWindow>.weakObjects()

    open var windows: [UIWindow] {
        let listsAll = Device.current.rules.listsSystemWindows
        return allWindows.allObjects.filter { listsAll || !($0 is UITextEffectsWindow) }
    }

    open var traitOverrides = UITraitOverrides() {
        didSet { Device.current.traitsChanged() }
    }

    open var screen: UIScreen { .main }

    open var traitCollection: UITraitCollection {
        let style = traitOverrides.userInterfaceStyle.ifSpecified ?? systemStyle
        return UITraitCollection(userInterfaceStyle: style)
    }
}
