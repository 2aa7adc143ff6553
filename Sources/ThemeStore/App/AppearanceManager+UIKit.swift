#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension UIView: AppearanceTarget {
        /// Shows the appearance in the view or window and all that is in it, by `overrideUserInterfaceStyle`.
        ///
        /// - Parameter appearance: The preference; `system` leaves the style unspecified.
        public func apply(_ appearance: Appearance) {
            overrideUserInterfaceStyle = UIUserInterfaceStyle(appearance)
        }
    }

    extension UIViewController: AppearanceTarget {
        /// Shows the appearance in the controller, its view and its children, by `overrideUserInterfaceStyle`.
        ///
        /// What it presents is no child of it, and is reached through the window.
        ///
        /// - Parameter appearance: The preference; `system` leaves the style unspecified.
        public func apply(_ appearance: Appearance) {
            overrideUserInterfaceStyle = UIUserInterfaceStyle(appearance)
        }
    }

    extension UIUserInterfaceStyle {
        /// The style that stands for an appearance; that of `system` is unspecified.
        ///
        /// - Parameter appearance: The preference.
        public init(_ appearance: Appearance) {
            // The raw values are UIKit's.
            self = UIUserInterfaceStyle(rawValue: appearance.rawValue) ?? .unspecified
        }
    }

    extension InterfaceStyle {
        /// The style that a view's traits have, or `nil` where they have none.
        ///
        /// - Parameter style: The traits' style.
        public init?(_ style: UIUserInterfaceStyle) {
            self.init(rawValue: style.rawValue)
        }
    }

    extension AppearanceManager {
        /// Attaches all windows of all scenes, now and as they come, and learns from the scenes what the system shows.
        ///
        /// Call it once, at launch. Windows that are detached later stay so until they are shown anew.
        ///
        /// - Parameters:
        ///   - application: The application, `UIApplication.shared`.
        ///   - scope: The scope whose preference the windows are to show; `nil` for the app's.
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
