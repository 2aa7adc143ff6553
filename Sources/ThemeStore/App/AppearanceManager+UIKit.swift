#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension UIUserInterfaceStyle {
        /// The style for an appearance.
        ///
        /// `system` is unspecified.
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
        /// Shows the app's preference or a scope's in a view or window and everything in it.
        ///
        /// It sets `overrideUserInterfaceStyle`. The manager then also learns what the system shows
        /// from the scene that the view is in, now or later.
        ///
        /// - Parameters:
        ///   - view: The view. A window never inherits, so it always gets the preference in
        ///     force.
        ///   - scope: The scope that it shows.
        public func attach(_ view: UIView, for scope: ScopePath = .app) {
            attach(object: view, for: scope)
        }

        /// Shows the app's preference or a scope's in a controller, its view and its children.
        ///
        /// It sets `overrideUserInterfaceStyle`. A presented controller is not a child. Only the
        /// window reaches it.
        ///
        /// - Parameters:
        ///   - controller: The controller, which may be an extension's.
        ///   - scope: The scope that it shows.
        public func attach(_ controller: UIViewController, for scope: ScopePath = .app) {
            attach(object: controller, for: scope)
        }

        /// Attaches all windows of all scenes, including later ones, and learns from the scenes
        /// what the system shows.
        ///
        /// Call it once, at launch. A window that is attached already keeps its scope. A window
        /// that you detach later stays detached until it is shown again. UIKit's own windows, such
        /// as the keyboard's, are left alone, and so are those of CarPlay, of external displays and
        /// of other sessions. To attach these, pass their scenes or windows themselves.
        ///
        /// - Parameters:
        ///   - application: The application, `UIApplication.shared`.
        ///   - scope: The scope whose preference the windows show.
        public func attachWindows(of application: UIApplication, for scope: ScopePath = .app) {
            followScenes()
            let scenes = application.connectedScenes.compactMap { $0 as? UIWindowScene }
            attachWindows(of: scenes.filter { $0.isApps }, for: scope) { $0.isApps }
        }

        /// Attaches all windows of a scene, including later ones, and learns from the scene what
        /// the system shows.
        ///
        /// The scene may be of any session, such as an external display's or CarPlay's. Its style
        /// counts as the system's only while the manager follows no scene with windows of the app.
        /// A window that is attached already keeps its scope.
        ///
        /// - Parameters:
        ///   - scene: The scene.
        ///   - scope: The scope whose preference the windows show.
        public func attachWindows(of scene: UIWindowScene, for scope: ScopePath = .app) {
            attachWindows(of: [scene], for: scope) { [weak scene] in $0 === scene }
        }

        /// Attaches all windows of some scenes, and later windows of scenes that a rule includes.
        private func attachWindows(
            of scenes: [UIWindowScene],
            for scope: ScopePath,
            including isIncluded: @escaping @MainActor (UIWindowScene) -> Bool
        ) {
            for scene in scenes {
                followStyle(of: scene)
                for window in scene.windows {
                    attachIfApps(window, for: scope)
                }
            }
            observe(UIWindow.didBecomeVisibleNotification) { manager, window in
                // CarPlay's window is in no window scene.
                guard let window = window as? UIWindow, let scene = window.windowScene else {
                    return
                }
                if isIncluded(scene) {
                    manager.attachIfApps(window, for: scope)
                }
            }
        }

        /// Attaches a window of the app's that is not attached yet.
        ///
        /// A window of a private class of UIKit is the system's, such as the keyboard's.
        private func attachIfApps(_ window: UIWindow, for scope: ScopePath) {
            let isPlain = type(of: window) == UIWindow.self
            let isApps = isPlain || Bundle(for: type(of: window)) != Bundle(for: UIWindow.self)
            guard isApps, !attachments.contains(window) else {
                return
            }
            attach(object: window, for: scope)
        }

        private func observe(
            _ name: Notification.Name,
            _ body: @escaping @MainActor (AppearanceManager, UIResponder) -> Void
        ) {
            let token = NotificationToken(name) { [weak self] notification in
                guard let object = notification.object as? UIResponder else {
                    return
                }
                MainActor.assumeIsolated {
                    if let self { body(self, object) }
                }
            }
            observations.append(token)
        }

        // MARK: The system's style

        /// Learns what the system shows from the scene of something attached, once it is in one.
        func followFramework(of object: AnyObject) {
            guard object is UIResponder else { return }
            followScenes()
            followScenesOfAttached()
        }

        /// Learns from a scene what the system shows: a scene is above every window's override.
        func followStyle(of scene: UIWindowScene) {
            followScenes()
            let isNew = !followedScenes.contains(scene)
            followedScenes.add(scene)
            readStyle(of: scene)
            guard isNew else { return }
            scene.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
                [weak self] (scene: UIWindowScene, _) in
                self?.readStyle(of: scene)
            }
        }

        /// Reads the styles that were missed, for all scenes together.
        ///
        /// A scene that enters the foreground may still have the style of the system's last
        /// snapshot, so only its activation and its trait changes count.
        private func followScenes() {
            guard observations.isEmpty else { return }
            observe(UIWindow.didBecomeVisibleNotification) { manager, _ in
                manager.followScenesOfAttached()
            }
            observe(UIScene.didActivateNotification) { manager, scene in
                manager.followScenesOfAttached()
                if let scene = scene as? UIWindowScene {
                    manager.readStyle(of: scene)
                }
                manager.refresh()
            }
            observe(UIApplication.protectedDataDidBecomeAvailableNotification) { manager, _ in
                manager.refresh()
            }
        }

        private func followScenesOfAttached() {
            for object in attachments.objects {
                if let scene = scene(of: object) {
                    followStyle(of: scene)
                }
            }
        }

        /// The scene that a window, view or controller is in.
        private func scene(of object: AnyObject) -> UIWindowScene? {
            switch object {
            case let window as UIWindow:
                window.windowScene
            case let view as UIView:
                view.window?.windowScene
            case let controller as UIViewController:
                controller.viewIfLoaded?.window?.windowScene
            default:
                nil
            }
        }

        /// Sets the system's style to that of a scene, if the scene shows it.
        ///
        /// In the background the system draws both styles in turn for its snapshots. A scene whose
        /// style the app overrides shows the app's, and CarPlay has its own style.
        private func readStyle(of scene: UIWindowScene) {
            guard scene.activationState != .background,
                !scene.traitOverrides.contains(UITraitUserInterfaceStyle.self)
            else {
                return
            }
            let hasAppsScene = followedScenes.allObjects.contains { $0.isApps }
            let isFollowed = followedScenes.contains(scene)
            guard scene.isApps || (isFollowed && !hasAppsScene) else {
                return
            }
            if let style = InterfaceStyle(scene.traitCollection.userInterfaceStyle) {
                setSystemStyle(style)
            }
        }
    }

    extension UIWindowScene {
        /// Whether the scene has windows of the app, not of CarPlay or an external display.
        fileprivate var isApps: Bool {
            session.role == .windowApplication
        }
    }
#endif
