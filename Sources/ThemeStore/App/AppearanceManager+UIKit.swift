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
            windowScopes.application = scope
            for case let scene as UIWindowScene in application.connectedScenes where scene.isApps {
                attachWindows(in: scene, for: scope)
            }
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
            followScenes()
            windowScopes.setScope(scope, of: scene)
            attachWindows(in: scene, for: scope)
        }

        private func attachWindows(in scene: UIWindowScene, for scope: ScopePath) {
            followStyle(of: scene)
            for window in scene.windows {
                attachIfApps(window, for: scope)
            }
        }

        /// Attaches a window that has appeared, if its scene's windows are attached.
        private func attachNewWindow(_ window: UIWindow) {
            // CarPlay's window is in no window scene.
            guard let scene = window.windowScene else { return }
            var scope = windowScopes.scope(of: scene)
            if scope == nil, scene.isApps { scope = windowScopes.application }
            if let scope { attachIfApps(window, for: scope) }
        }

        /// Attaches a window of the app's that is not attached yet.
        private func attachIfApps(_ window: UIWindow, for scope: ScopePath) {
            guard window.isApps, !attachments.contains(window) else { return }
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
            let registration = scene.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
                [weak self] (scene: UIWindowScene, _) in
                self?.readStyle(of: scene)
            }
            observations.append(TraitObservation(registration, of: scene))
        }

        /// Reads the styles that were missed, for all scenes together.
        ///
        /// A scene that enters the foreground may still have the style of the system's last
        /// snapshot, so only its activation and its trait changes count.
        private func followScenes() {
            guard observations.isEmpty else { return }
            observe(UIWindow.didBecomeVisibleNotification) { manager, window in
                if let window = window as? UIWindow { manager.attachNewWindow(window) }
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
            // `windowAssistiveAccessApplication` needs the SDK of iOS 26.
            let assistiveAccess = "UIWindowSceneSessionRoleAssistiveAccessApplication"
            return session.role == .windowApplication || session.role.rawValue == assistiveAccess
        }
    }

    extension UIWindow {
        /// Whether the window is the app's, and not of a class of Apple's, such as the keyboard's.
        ///
        /// SwiftUI makes the windows of the app's scenes.
        fileprivate var isApps: Bool {
            if type(of: self) == UIWindow.self { return true }
            let bundle = Bundle(for: type(of: self))
            if bundle == Bundle.main { return true }
            let identifier = bundle.bundleIdentifier ?? ""
            return !identifier.hasPrefix("com.apple.") || identifier == "com.apple.SwiftUI"
        }
    }

    /// The scopes of the windows that are attached when they appear.
    struct WindowScopes {
        /// The scope of the application's windows, if they are attached.
        var application: ScopePath?
        private struct SceneScope {
            weak var scene: UIWindowScene?
            let scope: ScopePath
        }

        /// The scopes of single scenes.
        private var scenes: [SceneScope] = []

        func scope(of scene: UIWindowScene) -> ScopePath? {
            scenes.first { $0.scene === scene }?.scope
        }

        mutating func setScope(_ scope: ScopePath, of scene: UIWindowScene) {
            scenes.removeAll { $0.scene == nil || $0.scene === scene }
            scenes.append(SceneScope(scene: scene, scope: scope))
        }
    }

    /// An observation of a scene's traits, which ends when it is released.
    private final class TraitObservation {
        private nonisolated(unsafe) let registration: any UITraitChangeRegistration
        private weak var scene: UIWindowScene?

        @MainActor init(_ registration: any UITraitChangeRegistration, of scene: UIWindowScene) {
            self.registration = registration
            self.scene = scene
        }

        deinit {
            nonisolated(unsafe) let registration = registration
            Task { @MainActor [weak scene] in
                scene?.unregisterForTraitChanges(registration)
            }
        }
    }
#endif
