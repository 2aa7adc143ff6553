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
        /// Shows the app's preference in a view or window and everything in it, with `overrideUserInterfaceStyle`.
        ///
        /// - Parameter view: The view.
        public func attach(_ view: UIView) { attach(view: view, for: nil) }

        /// Shows a scope in a view or window and everything in it, with `overrideUserInterfaceStyle`.
        ///
        /// - Parameters:
        ///   - view: The view. A window inherits from nothing, so it always gets the preference in force.
        ///   - scope: The scope that it shows.
        public func attach(_ view: UIView, for scope: ScopePath) { attach(view: view, for: scope) }

        private func attach(view: UIView, for scope: ScopePath?) {
            attach(view, inherits: !(view is UIWindow), for: scope) {
                $0.overrideUserInterfaceStyle = UIUserInterfaceStyle($1)
            }
        }

        /// Shows the app's preference in a controller, its view and its children, with `overrideUserInterfaceStyle`.
        ///
        /// A presented controller is not a child; only the window reaches it.
        ///
        /// - Parameter controller: The controller.
        public func attach(_ controller: UIViewController) { attach(controller: controller, for: nil) }

        /// Shows a scope in a controller, its view and its children, with `overrideUserInterfaceStyle`.
        ///
        /// - Parameters:
        ///   - controller: The controller.
        ///   - scope: The scope that it shows.
        public func attach(_ controller: UIViewController, for scope: ScopePath) {
            attach(controller: controller, for: scope)
        }

        private func attach(controller: UIViewController, for scope: ScopePath?) {
            attach(controller, inherits: true, for: scope) {
                $0.overrideUserInterfaceStyle = UIUserInterfaceStyle($1)
            }
        }

        /// Attaches a view that is a target of its own.
        ///
        /// - Parameter target: The view.
        public func attach(_ target: any UIView & AppearanceTarget) { attach(target as any AppearanceTarget) }

        /// Attaches a view that is a target of its own, for a scope.
        ///
        /// - Parameters:
        ///   - target: The view.
        ///   - scope: The scope that it shows.
        public func attach(_ target: any UIView & AppearanceTarget, for scope: ScopePath) {
            attach(target as any AppearanceTarget, for: scope)
        }

        /// Attaches a controller that is a target of its own.
        ///
        /// - Parameter target: The controller.
        public func attach(_ target: any UIViewController & AppearanceTarget) { attach(target as any AppearanceTarget) }

        /// Attaches a controller that is a target of its own, for a scope.
        ///
        /// - Parameters:
        ///   - target: The controller.
        ///   - scope: The scope that it shows.
        public func attach(_ target: any UIViewController & AppearanceTarget, for scope: ScopePath) {
            attach(target as any AppearanceTarget, for: scope)
        }

        /// Leaves a window, view or controller as it is from now on.
        ///
        /// - Parameter responder: The window, view or controller.
        public func detach(_ responder: UIResponder) {
            leave(responder)
        }

        /// Leaves a window, view or controller that is a target of its own as it is from now on.
        ///
        /// - Parameter target: The target.
        public func detach(_ target: any UIResponder & AppearanceTarget) {
            leave(target)
        }

        /// Attaches all windows of all scenes, including later ones, and learns from the scenes what the system shows.
        ///
        /// Call it once, at launch. A window that is attached already keeps its scope. One that you detach later stays
        /// detached until it is shown again. Windows that UIKit makes for itself, such as the keyboard's, are left alone.
        ///
        /// - Parameter application: The application, `UIApplication.shared`.
        public func attachWindows(of application: UIApplication) { attachWindows(application, for: nil) }

        /// Attaches all windows of all scenes, including later ones, for a scope.
        ///
        /// - Parameters:
        ///   - application: The application, `UIApplication.shared`.
        ///   - scope: The scope whose preference the windows show.
        public func attachWindows(of application: UIApplication, for scope: ScopePath) {
            attachWindows(application, for: scope)
        }

        private func attachWindows(_ application: UIApplication, for scope: ScopePath?) {
            for case let scene as UIWindowScene in application.connectedScenes { attachWindows(scene, for: scope) }
            observe(UIScene.willConnectNotification) { manager, scene in
                if let scene = scene as? UIWindowScene { manager.followStyle(of: scene) }
            }
            observe(UIWindow.didBecomeVisibleNotification) { manager, window in
                if let window = window as? UIWindow { manager.attachIfApps(window, for: scope) }
            }
        }

        /// Attaches the windows that a scene has now, and learns from it what the system shows.
        ///
        /// - Parameter scene: The scene.
        public func attachWindows(of scene: UIWindowScene) { attachWindows(scene, for: nil) }

        /// Attaches the windows that a scene has now, for a scope, and learns from the scene what the system shows.
        ///
        /// - Parameters:
        ///   - scene: The scene.
        ///   - scope: The scope whose preference the windows show.
        public func attachWindows(of scene: UIWindowScene, for scope: ScopePath) { attachWindows(scene, for: scope) }

        private func attachWindows(_ scene: UIWindowScene, for scope: ScopePath?) {
            followStyle(of: scene)
            for window in scene.windows { attachIfApps(window, for: scope) }
        }

        /// Attaches a window of the app's that is not attached yet.
        ///
        /// A window whose class UIKit keeps to itself is the system's, such as the keyboard's.
        private func attachIfApps(_ window: UIWindow, for scope: ScopePath?) {
            let isPlain = type(of: window) == UIWindow.self
            let isApps = isPlain || Bundle(for: type(of: window)) != Bundle(for: UIWindow.self)
            if isApps, !attachments.contains(window) { attach(view: window, for: scope) }
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
            let followed = kept.lazy.compactMap { $0 as? NSHashTable<UIWindowScene> }.first ?? followScenes()
            guard !followed.contains(scene) else { return }
            followed.add(scene)
            scene.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { [weak self] (scene: UIWindowScene, _) in
                self?.take(styleOf: scene)
            }
        }

        /// Catches up with what was missed, for all scenes together.
        ///
        /// - Returns: The scenes whose traits are followed, held weakly.
        private func followScenes() -> NSHashTable<UIWindowScene> {
            let followed = NSHashTable<UIWindowScene>.weakObjects()
            kept.append(followed)
            observe(UIScene.willEnterForegroundNotification) { manager, scene in
                if let scene = scene as? UIWindowScene { manager.take(styleOf: scene, isEntering: true) }
            }
            observe(UIScene.didActivateNotification) { manager, scene in
                if let scene = scene as? UIWindowScene { manager.take(styleOf: scene) }
                manager.refresh()
            }
            observe(UIApplication.protectedDataDidBecomeAvailableNotification) { manager, _ in manager.refresh() }
            return followed
        }

        /// In the background the system draws both styles in turn for its snapshots, so nothing is taken from a scene then.
        private func take(styleOf scene: UIWindowScene, isEntering: Bool = false) {
            guard isEntering || scene.activationState != .background else { return }
            if let style = InterfaceStyle(scene.traitCollection.userInterfaceStyle) { take(systemStyle: style) }
        }
    }
#endif
