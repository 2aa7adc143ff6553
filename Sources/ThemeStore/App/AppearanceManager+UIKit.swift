#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension UIView: AppearanceTarget {
        /// Shows the appearance in the view or window and everything in it, with `overrideUserInterfaceStyle`.
        ///
        /// - Parameter appearance: The preference; `system` leaves the style unspecified.
        public func apply(_ appearance: Appearance) {
            overrideUserInterfaceStyle = UIUserInterfaceStyle(appearance)
        }
    }

    extension UIViewController: AppearanceTarget {
        /// Shows the appearance in the controller, its view and its children, with `overrideUserInterfaceStyle`.
        ///
        /// What it presents is not its child; only the window reaches that.
        ///
        /// - Parameter appearance: The preference; `system` leaves the style unspecified.
        public func apply(_ appearance: Appearance) {
            overrideUserInterfaceStyle = UIUserInterfaceStyle(appearance)
        }
    }

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
        /// Attaches all windows of all scenes, including later ones, and learns from the scenes what the system shows.
        ///
        /// Call it once, at launch. A window that you detach later stays detached until it is shown again.
        ///
        /// - Parameters:
        ///   - application: The application, `UIApplication.shared`.
        ///   - scope: The scope whose preference the windows show; `nil` for the app's.
        public func attachWindows(of application: UIApplication, to scope: ScopePath? = nil) {
            for case let scene as UIWindowScene in application.connectedScenes {
                followStyle(of: scene)
                for window in scene.windows { attach(window, to: scope) }
            }
            observe(UIScene.willConnectNotification) { manager, scene in
                if let scene = scene as? UIWindowScene { manager.followStyle(of: scene) }
            }
            observe(UIWindow.didBecomeVisibleNotification) { manager, window in
                if let window = window as? UIWindow { manager.attach(window, to: scope) }
            }
        }

        private func observe(
            _ name: Notification.Name, _ body: @escaping @MainActor (AppearanceManager, UIResponder) -> Void
        ) {
            let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
                [weak self] notification in
                guard let object = notification.object as? UIResponder else { return }
                MainActor.assumeIsolated {
                    if let self { body(self, object) }
                }
            }
            keepAsLongAsSelf(NotificationToken(token))
        }

        /// A scene is above every window's override, so its traits are the system's.
        private func followStyle(of scene: UIWindowScene) {
            if let style = InterfaceStyle(scene.traitCollection.userInterfaceStyle) { take(systemStyle: style) }
            scene.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { [weak self] (scene: UIWindowScene, _) in
                if let style = InterfaceStyle(scene.traitCollection.userInterfaceStyle) {
                    self?.take(systemStyle: style)
                }
            }
        }
    }

    /// An observation that ends when it is released.
    private final class NotificationToken {
        private let token: any NSObjectProtocol

        init(_ token: any NSObjectProtocol) {
            self.token = token
        }

        deinit {
            NotificationCenter.default.removeObserver(token)
        }
    }
#endif
