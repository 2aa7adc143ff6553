#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension UIUserInterfaceStyle {
        /// The style for an appearance; `system` is unspecified.
        ///
        /// - Parameter appearance: The preference.
        public init(_ appearance: Appearance) {
            // The raw values are UIKit's.
            self = UIUserInterfaceStyle(rawValue: appearance.rawValue) ?? .unspecified
        }
    }

    extension InterfaceStyle {
        /// The style of a view's traits, or `nil` if they have none.
        ///
        /// - Parameter style: The traits' style.
        public init?(_ style: UIUserInterfaceStyle) {
            self.init(rawValue: style.rawValue)
        }
    }

    extension AppearanceManager {
        /// Shows the appearance in a view or window and everything in it, with `overrideUserInterfaceStyle`.
        ///
        /// - Parameters:
        ///   - view: The view. A window inherits from nothing, so it always gets the preference in force.
        ///   - scope: The scope that it shows; `nil` for the app's preference.
        public func attach(_ view: UIView, for scope: ScopePath? = nil) {
            attach(view, inherits: !(view is UIWindow), for: scope) { [weak view] appearance in
                view?.overrideUserInterfaceStyle = UIUserInterfaceStyle(appearance)
            }
        }

        /// Shows the appearance in a controller, its view and its children, with `overrideUserInterfaceStyle`.
        ///
        /// A controller that it presents is not its child; only the window reaches that.
        ///
        /// - Parameters:
        ///   - controller: The controller.
        ///   - scope: The scope that it shows; `nil` for the app's preference.
        public func attach(_ controller: UIViewController, for scope: ScopePath? = nil) {
            attach(controller, inherits: true, for: scope) { [weak controller] appearance in
                controller?.overrideUserInterfaceStyle = UIUserInterfaceStyle(appearance)
            }
        }

        /// Attaches a view that is a target of its own.
        ///
        /// - Parameters:
        ///   - target: The view.
        ///   - scope: The scope that it shows; `nil` for the app's preference.
        public func attach(_ target: any UIView & AppearanceTarget, for scope: ScopePath? = nil) {
            attach(target as any AppearanceTarget, for: scope)
        }

        /// Attaches a controller that is a target of its own.
        ///
        /// - Parameters:
        ///   - target: The controller.
        ///   - scope: The scope that it shows; `nil` for the app's preference.
        public func attach(_ target: any UIViewController & AppearanceTarget, for scope: ScopePath? = nil) {
            attach(target as any AppearanceTarget, for: scope)
        }

        /// Leaves a window, view or controller as it is from now on.
        ///
        /// - Parameter responder: The window, view or controller.
        public func detach(_ responder: UIResponder) {
            leave(responder)
        }

        /// Attaches all windows of all scenes, including later ones, and learns from the scenes what the system shows.
        ///
        /// Call it once, at launch. A window that is attached already keeps its scope. One that you detach later stays
        /// detached until it is shown again.
        ///
        /// - Parameters:
        ///   - application: The application, `UIApplication.shared`.
        ///   - scope: The scope whose preference the windows show; `nil` for the app's.
        public func attachWindows(of application: UIApplication, for scope: ScopePath? = nil) {
            for case let scene as UIWindowScene in application.connectedScenes { attachWindows(of: scene, for: scope) }
            observe(UIScene.willConnectNotification) { manager, scene in
                if let scene = scene as? UIWindowScene { manager.followStyle(of: scene) }
            }
            observe(UIWindow.didBecomeVisibleNotification) { manager, window in
                if let window = window as? UIWindow, !manager.isAttached(window) { manager.attach(window, for: scope) }
            }
        }

        /// Attaches the windows that a scene has now, and learns from it what the system shows.
        ///
        /// - Parameters:
        ///   - scene: The scene.
        ///   - scope: The scope whose preference the windows show; `nil` for the app's.
        public func attachWindows(of scene: UIWindowScene, for scope: ScopePath? = nil) {
            followStyle(of: scene)
            for window in scene.windows where !isAttached(window) { attach(window, for: scope) }
        }

        private func observe(
            _ name: Notification.Name, _ body: @escaping @MainActor (AppearanceManager, UIResponder) -> Void
        ) {
            let token = NotificationToken(name) { [weak self] notification in
                guard let object = notification.object as? UIResponder else { return }
                MainActor.assumeIsolated {
                    if let self { body(self, object) }
                }
            }
            kept.append(token)
        }

        /// Learns from a scene what the system shows: a scene is above every window's override.
        func followStyle(of scene: UIWindowScene) {
            take(styleOf: scene)
            guard !kept.contains(where: { ($0 as? FollowedScene)?.scene === scene }) else { return }
            kept.append(FollowedScene(scene))
            scene.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { [weak self] (scene: UIWindowScene, _) in
                self?.take(styleOf: scene)
            }
            observe(UIScene.didActivateNotification) { manager, activated in
                if let scene = activated as? UIWindowScene { manager.take(styleOf: scene) }
            }
        }

        /// In the background the system draws both styles in turn for its snapshots, so nothing is taken from a scene then.
        private func take(styleOf scene: UIWindowScene) {
            guard scene.activationState != .background else { return }
            if let style = InterfaceStyle(scene.traitCollection.userInterfaceStyle) { take(systemStyle: style) }
        }
    }

    /// A scene whose traits are followed.
    private final class FollowedScene {
        weak var scene: UIWindowScene?

        init(_ scene: UIWindowScene) {
            self.scene = scene
        }
    }
#endif
